#pragma once
#include "measure/ratings/whr_model.h"

namespace ludens::measure {

struct WhrOptions {
  double w2 = 19.3;            // variance of a player's strength in a day, Elo²; 0: strength never changes
  double virtual_games = 2;    // the prior: games against rating 0 on the first day, half of them won
  double offset = 1900;        // what is added to every rating, so that a newcomer has this one
  double advantage = 0;        // of black, Elo
  bool fit_advantage = false;  // estimate it with the ratings, beginning there
  double tolerance = 1e-7;     // Elo: it ends with a Newton step that moves no rating further
};

// Whole-History Rating (Coulom 2008): the most probable strengths of all players on all their days together, when
//   a game of R against S is won with probability 1 / (1 + 10^((S − R) / 400)), a draw is half a win and half a loss,
//   a strength moves as a Wiener process of variance w2 a day, and
//   each player won one and lost one virtual game against rating 0 on the first day.
// The answer depends neither on the order of the games nor on where the search for it began.
class Whr final : public RatingSystem {
 public:
  // Throws Error for impossible options or games, or where the tolerance is not reached.
  Whr(std::span<const RatedGame> games, int players, const WhrOptions& options = {});

  double rating(int player) const override { return elo(model_.end(player) - 1); }
  // Deviations are those of the whole posterior (normal approximation at its maximum): they count that the opponents'
  // ratings are uncertain too. Each costs the solution of a linear system.
  RatingPoint last(int player) const override;
  std::vector<RatingPoint> history(int player) const override;
  // With the deviations of the paper: as if the opponents' ratings were known. Smaller, and free.
  std::vector<RatingPoint> history_given_others(int player) const;

  double advantage() const override { return kEloPerNat * at_[model_.advantage()]; }
  double advantage_sd() const;  // 0 where it was given
  double log_posterior() const { return model_.log_posterior(at_); }
  int steps() const { return steps_; }         // of Newton's method
  double last_step() const { return moved_; }  // Elo: the largest change of a rating in the last of them

 private:
  double elo(std::size_t node) const { return options_.offset + kEloPerNat * at_[node]; }
  double sd(std::size_t node) const;

  WhrOptions options_;
  WhrModel model_;
  std::vector<double> at_;
  int steps_ = 0;
  double moved_ = 0;
};

}  // namespace ludens::measure
