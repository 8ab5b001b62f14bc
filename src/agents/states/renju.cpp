#include "games/five_in_row/renju.h"
#include "agents/states/states.h"

namespace ludens::agents {

std::unique_ptr<Agent> search_renju(const Game& game, const SearchSetup& setup) {
  return try_search<Renju>(game, setup);
}

}  // namespace ludens::agents
