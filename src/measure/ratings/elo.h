#pragma once
#include "measure/ratings/rated_game.h"

namespace ludens::measure {

struct EloOptions {
  double k = 20;          // points that a game between equals, won instead of lost, moves
  double offset = 1900;   // a newcomer's rating
  double start_sd = 350;  // a newcomer's standard deviation
  double advantage = 0;   // of black
};

// Elo's rating as it is kept by hand (Elo 1978): after each game the rating moves by K·(score − expectation), games in
// the order of their days. Elo himself gives no deviation. Ours follows the error through the same step, linearised:
// with h = p(1 − p) and c = K·h·ln 10/400, V becomes (1 − c)²·V + c²·V(opponent) + K²·h. It holds for strengths that do
// not change and errors that are independent, and settles near √(87·K).
class Elo final : public RatingSystem {
 public:
  Elo(std::span<const RatedGame> games, int players, const EloOptions& options = {});
  double rating(int player) const override { return last(player).rating; }
  RatingPoint last(int player) const override;
  std::vector<RatingPoint> history(int player) const override { return history_[static_cast<std::size_t>(player)]; }
  double advantage() const override { return options_.advantage; }

 private:
  EloOptions options_;
  std::vector<std::vector<RatingPoint>> history_;
};

}  // namespace ludens::measure
