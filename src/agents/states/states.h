#pragma once
#include "agents/search_agent.h"

namespace ludens {

// The searches compiled for each family; null for a game of another family.
std::unique_ptr<Agent> search_lines(const Game& game, const SearchSetup& setup);

}  // namespace ludens
