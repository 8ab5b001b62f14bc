#include "play/levels.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens {
namespace {

struct Ladder {
  std::string_view game;
  std::vector<Level> levels;
};

const std::vector<Ladder>& ladders() {
  static const std::vector<Ladder> kLadders = {
#include "play/levels.inc"
  };
  return kLadders;
}

}  // namespace

std::span<const Level> levels(const Game& game) {
  for (const auto& ladder : ladders())
    if (ladder.game == game.name) return ladder.levels;
  return {};
}

std::string agent_at_level(const Game& game, std::string_view level) {
  const auto rungs = levels(game);
  if (const auto number = to_int(level); number && *number >= 1 && *number <= static_cast<int>(rungs.size()))
    return std::string(rungs[static_cast<std::size_t>(*number - 1)].agent);
  if (rungs.empty())
    throw Error(fmt::format(
        "{} has no measured levels (ludens list levels shows those there are); name an agent instead, as in {}",
        game.name, usual_agent(game)));
  throw Error(fmt::format("{} is no level of {}: its levels are 1 to {}, and it has no human model", cite(level),
                          game.name, rungs.size()));
}

// MAST playouts are better than uniform ones in most games and much worse in some (docs/results.md).
std::string usual_agent(const Game& game) {
  const auto is = [&](std::string_view stem) { return game.name.starts_with(stem); };
  if (is("gomoku") || is("renju")) return "refined(simulations=20000)";
  if (is("go") || is("hex")) return "grave(playouts=5000, playout=uniform)";
  if (is("connect4")) return "uct(playouts=5000, playout=uniform)";
  if (is("breakthrough")) return "grave(playouts=5000)";
  return "uct(playouts=5000)";
}

}  // namespace ludens
