#pragma once
#include <vector>

#include "agents/parts.h"

namespace ludens::agents {

// refined: the Gomoku search of paper 003.
std::vector<PartDoc> refined_parts();

}  // namespace ludens::agents
