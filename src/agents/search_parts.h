#pragma once
#include <vector>

#include "agents/parts.h"

namespace ludens::agents {

// uct, rave, hrave, grave, their recycling and two-level forms, and the general mcts.
std::vector<PartDoc> search_parts();

}  // namespace ludens::agents
