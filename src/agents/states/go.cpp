#include "games/go/go.h"
#include "agents/states/states.h"

namespace ludens::agents {

std::unique_ptr<Agent> search_go(const Game& game, const SearchSetup& setup) {
  if (auto agent = try_search<Go<9>>(game, setup)) return agent;
  if (auto agent = try_search<Go<19>>(game, setup)) return agent;
  return try_search<Go<25>>(game, setup);
}

}  // namespace ludens::agents
