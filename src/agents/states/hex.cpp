#include "games/hex/hex.h"
#include "agents/states/states.h"

namespace ludens::agents {

std::unique_ptr<Agent> search_hex(const Game& game, const SearchSetup& setup) {
  if (auto agent = try_search<Hex<11>>(game, setup)) return agent;
  return try_search<Hex<19>>(game, setup);
}

}  // namespace ludens::agents
