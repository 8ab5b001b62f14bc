#pragma once
#include <string>

#include "agents/parts.h"
#include "cli/room.h"

namespace ludens::cli {

// All agents that can be named, also `popular`, which only `match` can make: it needs games.
std::vector<PartDoc> known_parts();

std::string agent_list();                     // `ludens list agents`
std::string agent_list_json();                // the same as JSON
std::string agent_help(const PartDoc& part);  // `ludens help grave`

}  // namespace ludens::cli
