#pragma once
#include "agents/search_agent.h"

namespace ludens::agents {

// The searches compiled for each family; null for a game of another family.
std::unique_ptr<Agent> search_small_lines(const Game& game, const SearchSetup& setup);
std::unique_ptr<Agent> search_large_lines(const Game& game, const SearchSetup& setup);
std::unique_ptr<Agent> search_renju(const Game& game, const SearchSetup& setup);
std::unique_ptr<Agent> search_go(const Game& game, const SearchSetup& setup);
std::unique_ptr<Agent> search_hex(const Game& game, const SearchSetup& setup);
std::unique_ptr<Agent> search_squares(const Game& game, const SearchSetup& setup);

}  // namespace ludens::agents
