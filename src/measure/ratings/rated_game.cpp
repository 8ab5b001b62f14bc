#include "measure/ratings/rated_game.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::measure {

void check_games(std::span<const RatedGame> games, int players) {
  for (std::size_t i = 0; i < games.size(); ++i) {
    const auto& game = games[i];
    for (const int player : {game.black, game.white})
      if (player < 0 || player >= players)
        throw Error(fmt::format("rated game {} names player {}, there are 0 to {}", i + 1, player, players - 1));
    if (game.black == game.white)
      throw Error(fmt::format("rated game {} has player {} on both sides", i + 1, game.black));
    if (!(game.score >= 0) || !(game.score <= 1))
      throw Error(fmt::format("rated game {} has score {}, allowed are 0 to 1", i + 1, number(game.score)));
  }
}

std::vector<RatedGame> by_day(std::span<const RatedGame> games) {
  std::vector<RatedGame> out(games.begin(), games.end());
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.day < b.day; });
  return out;
}

}  // namespace ludens::measure
