#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "measure/room.h"

namespace ludens::measure {

// What two players came to against each other; a draw is half a point.
struct PairScore {
  int a = 0, b = 0;
  double points = 0;  // of a
  std::int64_t games = 0;
};

// Strengths of players who do not change, most likely for their results (Bradley and Terry 1952): P(a beats b) =
// 1 / (1 + 10^((b − a)/400)). A hundredth of a drawn game between each two who met keeps a player who won everything
// finite. Intervals are those of the normal approximation at the maximum, of differences, because strengths have no
// zero. Tested by tests/measure/ratings/bradley_terry_test.cpp.
class BradleyTerry {
 public:
  // A player between two of those whose strengths are looked for: `share` of the way from `knot` to the one after it.
  struct Place {
    int knot = 0;
    double share = 0;
  };

  // Throws Error where not everybody met everybody through others.
  BradleyTerry(std::span<const PairScore> scores, int players);
  // The same of players who stand on a line through `knots` strengths, so that each game says something of those
  // around. With `bend`, the line is smooth: how much steeper it gets from one knot to the next is, before any game, a
  // normal deviation of so many Elo (Whittaker 1923). 0: nothing is known of it.
  BradleyTerry(std::span<const PairScore> scores, std::span<const Place> players, int knots, double bend = 0);
  struct Difference {
    double elo = 0, low = 0, high = 0;  // 95 %
  };
  Difference difference(int a, int b) const;  // by how much a is stronger

 private:
  std::vector<Place> places_;
  std::vector<double> elo_;                      // of the knots
  std::vector<std::vector<double>> covariance_;  // with knot 0 at 0
};

}  // namespace ludens::measure
