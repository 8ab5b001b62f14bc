#pragma once
#include "measure/ratings/rated_game.h"

namespace ludens::measure {

struct Glicko2Options {
  double offset = 1900;      // a newcomer's rating (Glickman: 1500)
  double start_sd = 350;     // a newcomer's deviation, and the most that absence can bring back
  double volatility = 0.06;  // a newcomer's
  double tau = 0.5;          // how much volatility may change; sensible from 0.3 to 1.2
  int period = 30;           // days; best where an active player has 10 to 15 games in one
  double advantage = 0;      // of black
};

// One player as Glicko-2 knows them.
struct Glicko2Player {
  double rating = 1500, sd = 350, volatility = 0.06;
};

// One game of a period, seen by the player who is rated; the opponent as before the period.
struct Glicko2Game {
  double rating = 1500, sd = 350;
  double score = 0.5;
};

// One rating period: M. Glickman, «Example of the Glicko-2 system» (2012 and later), steps 2 to 8. Without games only
// the deviation grows.
Glicko2Player glicko2_period(const Glicko2Player& before, std::span<const Glicko2Game> games, double tau);

// Glicko-2 over periods of equal length from the first game's day on.
class Glicko2 final : public RatingSystem {
 public:
  Glicko2(std::span<const RatedGame> games, int players, const Glicko2Options& options = {});
  double rating(int player) const override { return last(player).rating; }
  RatingPoint last(int player) const override;
  // One point for each period with games, on the day of the last of them.
  std::vector<RatingPoint> history(int player) const override { return history_[static_cast<std::size_t>(player)]; }
  double advantage() const override { return options_.advantage; }
  double volatility(int player) const { return now_[static_cast<std::size_t>(player)].volatility; }

 private:
  Glicko2Player at_period(int player, int period) const;  // with the growth of deviation in periods without games
  void rate_period(std::span<const RatedGame> games, int period);

  Glicko2Options options_;
  std::vector<Glicko2Player> now_;  // after the last period played in
  std::vector<int> last_period_;
  std::vector<std::vector<RatingPoint>> history_;
};

}  // namespace ludens::measure
