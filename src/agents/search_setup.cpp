#include "agents/search_setup.h"

#include <fmt/format.h>

#include "agents/states/states.h"
#include "base/error.h"

namespace ludens::agents {

std::unique_ptr<Agent> search_agent(const Game& game, const SearchSetup& setup) {
  for (const auto make : {search_small_lines, search_large_lines, search_renju, search_go, search_hex, search_squares})
    if (auto agent = make(game, setup)) return agent;
  throw Error(fmt::format("{} cannot be searched: its state type is not compiled in", game.name));
}

}  // namespace ludens::agents
