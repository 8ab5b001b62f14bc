#include "agents/states/states.h"
#include "games/five_in_row/line_game.h"

namespace ludens::agents {

std::unique_ptr<Agent> search_large_lines(const Game& game, const SearchSetup& setup) {
  if (auto agent = try_search<Gomoku<19>>(game, setup)) return agent;
  return try_search<Gomoku<20>>(game, setup);
}

}  // namespace ludens::agents
