#pragma once
#include "agents/room.h"
#include "records/room.h"

// Names of the rooms below are used without saying where they live; a name of this room hides theirs.
namespace ludens::learn {
using namespace agents;
using namespace records;
}  // namespace ludens::learn
