#include "play/pick.h"

#include <algorithm>

#include "games/at_once.h"

namespace ludens::play {
namespace {

// One of the likeliest moves, each alike: an agent that cannot tell moves apart shall not always take the smallest id.
Move likeliest(const Distribution& moves, Rng& rng) {
  const float most = moves.at(moves.best());
  std::vector<Move> equals;
  for (const auto& [move, p] : moves.items())
    if (p == most) equals.push_back(move);
  if (equals.size() == 1) return equals.front();
  return equals[rng.below(static_cast<std::uint32_t>(equals.size()))];
}

}  // namespace

Move pick(const Opinion& opinion, const Taste& taste, Rng& rng) {
  if (opinion.moves.items().size() == 1) return opinion.moves.best();
  if (taste.temperature <= 0) return likeliest(opinion.moves, rng);
  if (taste.temperature == 1) return opinion.moves.sample(rng);
  return temper(opinion.moves, taste.temperature).sample(rng);
}

bool gives_up(const Game& game, const Position& position, int ply, double expected, const Taste& taste, Rng& rng) {
  if (expected < taste.resign_below) return true;
  if (!taste.habits) return false;
  const double p =
      is_lost(position, position.to_move()) ? taste.habits->when_lost : taste.habits->hazard(ply, expected);
  if (p <= 0 || rng.unit() >= p) return false;
  constexpr int kPlayouts = 64;
  const PlayoutTally tally = position.playouts(kPlayouts, game.playout_limit, rng);
  return (position.to_move() == Side::First ? tally.second_wins : tally.first_wins) > 0;
}

}  // namespace ludens::play
