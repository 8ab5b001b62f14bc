#include "agents/states/states.h"
#include "games/five_in_row/line_game.h"

namespace ludens::agents {

std::unique_ptr<Agent> search_small_lines(const Game& game, const SearchSetup& setup) {
  if (auto agent = try_search<TicTacToe>(game, setup)) return agent;
  if (auto agent = try_search<FourInARow>(game, setup)) return agent;
  return try_search<Gomoku<15>>(game, setup);
}

}  // namespace ludens::agents
