#pragma once
#include <vector>

#include "agents/parts.h"

namespace ludens::agents {

// system1, dual and uct-prior: the agents of Rautureau and Piette (2024).
std::vector<PartDoc> dual_parts();

}  // namespace ludens::agents
