#pragma once
#include "base/room.h"

// Names of the rooms below are used without saying where they live; a name of this room hides theirs.
namespace ludens::runner {
using namespace base;
}  // namespace ludens::runner
