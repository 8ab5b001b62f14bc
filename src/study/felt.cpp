#include "study/felt.h"

#include <cmath>
#include <numbers>

#include "measure/stats/intervals.h"

namespace ludens::study {

// Box and Muller (1958).
double normal_draw(Rng& rng) {
  const double radius = std::sqrt(-2 * std::log(1 - rng.unit()));
  return radius * std::cos(2 * std::numbers::pi * rng.unit());
}

Felt feel(bool person, double ability, double lean, Rng& rng) {
  const double felt = normal_draw(rng) + (person ? 0.5 : -0.5) * ability - lean;
  return {felt > 0, std::lround(100 * normal_below(felt))};
}

}  // namespace ludens::study
