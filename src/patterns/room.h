#pragma once
#include "belief/room.h"

// Names of the rooms below are used without saying where they live; a name of this room hides theirs.
namespace ludens::patterns {
using namespace belief;
}  // namespace ludens::patterns
