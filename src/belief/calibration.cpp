#include "belief/calibration.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace ludens::belief {

// By logits, since powers of small numbers vanish: logit(out) = logit(v) / T.
double calibrated(double value, double temperature) {
  assert(temperature > 0);
  if (temperature == 1 || !(value > 0 && value < 1)) return std::clamp(value, 0.0, 1.0);
  return 1 / (1 + std::exp(-std::log(value / (1 - value)) / temperature));
}

Value calibrated(const Value& value, double temperature) {
  if (temperature == 1) return value;
  const double expected = calibrated(static_cast<double>(value.expected()), temperature);
  const double draw = std::min({static_cast<double>(value.draw), 2 * expected, 2 * (1 - expected)});
  return {static_cast<float>(expected - draw / 2), static_cast<float>(draw),
          static_cast<float>(1 - expected - draw / 2)};
}

}  // namespace ludens::belief
