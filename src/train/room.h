#pragma once
#include "learn/room.h"

// Names of the rooms below are used without saying where they live; a name of this room hides theirs.
namespace ludens::train {
using namespace learn;
}  // namespace ludens::train
