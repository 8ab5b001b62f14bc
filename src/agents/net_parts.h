#pragma once
#include <vector>

#include "agents/parts.h"

namespace ludens {

// net, blend, temper, top: policies from networks, and policies made of other agents' policies.
std::vector<PartDoc> net_parts();

}  // namespace ludens
