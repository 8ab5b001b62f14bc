#pragma once
#include "nets/room.h"
#include "patterns/room.h"
#include "search/room.h"

// Names of the rooms below are used without saying where they live; a name of this room hides theirs.
namespace ludens::agents {
using namespace nets;
using namespace patterns;
using namespace search;
}  // namespace ludens::agents
