#pragma once
#include <vector>

#include "agents/parts.h"

namespace ludens::agents {

// system1, dual and uct-prior: the agents of paper 000.
std::vector<PartDoc> dual_parts();

}  // namespace ludens::agents
