#pragma once
#include <vector>

#include "agents/parts.h"

namespace ludens::agents {

std::vector<PartDoc> feature_parts();

}  // namespace ludens::agents
