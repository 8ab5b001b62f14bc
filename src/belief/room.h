#pragma once
#include "games/room.h"

// Names of the rooms below are used without saying where they live; a name of this room hides theirs.
namespace ludens::belief {
using namespace games;
}  // namespace ludens::belief
