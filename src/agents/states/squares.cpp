#include "agents/states/states.h"
#include "games/breakthrough/breakthrough.h"
#include "games/connect4/connect4.h"
#include "games/othello/othello.h"

namespace ludens::agents {

std::unique_ptr<Agent> search_squares(const Game& game, const SearchSetup& setup) {
  if (auto agent = try_search<Othello>(game, setup)) return agent;
  if (auto agent = try_search<Connect4>(game, setup)) return agent;
  return try_search<Breakthrough>(game, setup);
}

}  // namespace ludens::agents
