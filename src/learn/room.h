#pragma once
#include "agents/room.h"
#include "records/room.h"
#include "runner/room.h"

// Names of the rooms below are used without saying where they live; a name of this room hides theirs.
namespace ludens::learn {
using namespace agents;
using namespace records;
using namespace runner;
}  // namespace ludens::learn
