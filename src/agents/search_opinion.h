#pragma once
#include <functional>
#include <vector>

#include "agents/agent.h"
#include "search/mcts_result.h"

namespace ludens::agents {

// What searches side by side think together: visits are added up, values weighted by them.
Opinion opinion_of(const std::vector<SearchResult>& found);

// Tells the question's listener what a search thinks so far, as often as it wants to hear it; nothing where nobody
// listens. To be called now and then, on the thread that asked.
std::function<void()> thinking_aloud(const Budget& budget, std::function<Opinion()> so_far);

}  // namespace ludens::agents
