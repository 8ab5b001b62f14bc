#include "measure/ratings/elo.h"

#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "measure/stats/intervals.h"

namespace ludens::measure {

Elo::Elo(std::span<const RatedGame> games, int players, const EloOptions& options)
    : options_(options), history_(static_cast<std::size_t>(players)) {
  check_games(games, players);
  if (!(options.k > 0) || !(options.k <= 200))
    throw Error(fmt::format("K must be above 0 and at most 200, found {}", number(options.k)));
  for (const auto& game : by_day(games)) {
    const RatingPoint black = last(game.black), white = last(game.white);
    const double p = score_of_elo(black.rating + options_.advantage - white.rating);
    const double h = p * (1 - p), c = options_.k * h / kEloPerNat;
    const auto move = [&](int player, const RatingPoint& before, const RatingPoint& other, double by) {
      const double variance =
          (1 - c) * (1 - c) * before.sd * before.sd + c * c * other.sd * other.sd + options_.k * options_.k * h;
      auto& mine = history_[static_cast<std::size_t>(player)];
      if (mine.empty() || mine.back().day != game.day) mine.emplace_back();
      mine.back() = {game.day, before.rating + options_.k * by, std::sqrt(variance)};
    };
    move(game.black, black, white, game.score - p);
    move(game.white, white, black, p - game.score);
  }
}

RatingPoint Elo::last(int player) const {
  const auto& mine = history_[static_cast<std::size_t>(player)];
  return mine.empty() ? RatingPoint{0, options_.offset, options_.start_sd} : mine.back();
}

}  // namespace ludens::measure
