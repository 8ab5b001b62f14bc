#include "agents/search_setup.h"

#include <fmt/format.h>

#include "base/error.h"

namespace ludens::agents {

std::unique_ptr<Agent> search_agent(const Game& game, const SearchSetup& setup) {
  for (const auto make : searches())
    if (auto agent = make(game, setup)) return agent;
  throw Error(
      fmt::format("{} cannot be searched: its folder in src/games/ lists no state type in states.txt", game.name));
}

}  // namespace ludens::agents
