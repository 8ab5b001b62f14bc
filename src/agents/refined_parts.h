#pragma once
#include <vector>

#include "agents/parts.h"

namespace ludens::agents {

// refined: the Gomoku search of Dong and Zhang (2024).
std::vector<PartDoc> refined_parts();

}  // namespace ludens::agents
