#pragma once
#include <span>
#include <vector>

#include "measure/room.h"

namespace ludens::measure {

// One game as ratings see it. Players are numbered from 0; days count from any day.
struct RatedGame {
  int black = 0, white = 0;
  double score = 0.5;  // black's: 1 won, ½ drawn, 0 lost
  int day = 0;
  bool operator==(const RatedGame&) const = default;
};

// What is believed of a player on one day: mean and standard deviation, in Elo.
struct RatingPoint {
  int day = 0;
  double rating = 0, sd = 0;
  bool operator==(const RatingPoint&) const = default;
};

// Elo points in one unit of the natural scale, where the odds of a game are e to the difference.
inline constexpr double kEloPerNat = 173.71779276130073;  // 400 / ln 10

// Ratings of all players by one method. Tested by tests/measure/ratings/.
class RatingSystem {
 public:
  virtual ~RatingSystem() = default;
  virtual double rating(int player) const = 0;                     // after their last game; cheap
  virtual RatingPoint last(int player) const = 0;                  // the same with its deviation
  virtual std::vector<RatingPoint> history(int player) const = 0;  // one point for each day (period) played on
  virtual double advantage() const = 0;                            // black's, in Elo, as given or estimated
};

// Throws Error where a game names a player outside [0, players), one player twice, or a score outside [0, 1].
void check_games(std::span<const RatedGame> games, int players);

// The games by day; games of one day stay in the order they were given.
std::vector<RatedGame> by_day(std::span<const RatedGame> games);

}  // namespace ludens::measure
