#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "measure/ratings/rated_game.h"

namespace ludens::measure {

// The posterior of Whole-History Rating as a function of one long vector in natural units: a rating for every player
// and day they played on, players one after the other, days in order; black's advantage last. It is strictly concave,
// so it has one maximum. See whr.h for the formulas; this class knows value, slope and curvature and how to divide by
// the curvature's blocks, one tridiagonal block a player.
class WhrModel {
 public:
  struct Options {
    double w2 = 0;             // variance of the Wiener process in a day, natural units; 0: ratings never change
    double virtual_games = 2;  // each player's against rating 0 on the first day, half of them won
    bool fit_advantage = false;
  };
  WhrModel(std::span<const RatedGame> games, int players, const Options& options);

  std::size_t size() const { return day_.size() + 1; }
  std::size_t advantage() const { return day_.size(); }  // its place in the vector
  std::size_t first(int player) const { return first_[static_cast<std::size_t>(player)]; }
  std::size_t end(int player) const { return first_[static_cast<std::size_t>(player) + 1]; }
  int players() const { return static_cast<int>(first_.size()) - 1; }
  int day(std::size_t node) const { return day_[node]; }

  double log_posterior(std::span<const double> at) const;
  // The slope at a point; the curvature there is kept for the functions below.
  std::vector<double> slope(std::span<const double> at);
  // −H·x, H the matrix of second derivatives of the log-posterior.
  void multiply(std::span<const double> x, std::span<double> out) const;
  // Solves with each player's own block of −H alone (the paper's step): what the others do is left out.
  void divide_by_blocks(std::span<const double> x, std::span<double> out) const;
  // The diagonal of the inverse of a player's block: variances as if all other players' ratings were known.
  std::vector<double> block_variances(int player) const;

 private:
  struct Edge {
    std::size_t black, white;
    double score;
  };
  void factor();

  Options options_;
  std::vector<std::size_t> first_;  // per player, and one more
  std::vector<int> day_;            // per node
  std::vector<double> tie_;         // per node: 1 / variance of the step to the player's next day; 0 for the last
  std::vector<Edge> games_;
  std::vector<double> weight_;            // per game: p(1 − p), the curvature of its logarithm
  std::vector<double> diagonal_, pivot_;  // of −H; of its tridiagonal blocks, eliminated upwards in time
};

}  // namespace ludens::measure
