#include "play/pick.h"

namespace ludens {

Move pick(const Opinion& opinion, const Taste& taste, Rng& rng) {
  if (taste.temperature <= 0) return opinion.moves.best();
  if (taste.temperature == 1) return opinion.moves.sample(rng);
  return temper(opinion.moves, taste.temperature).sample(rng);
}

}  // namespace ludens
