#pragma once
#include "base/room.h"
#include "runner/room.h"

// Names of the rooms below are used without saying where they live; a name of this room hides theirs.
namespace ludens::cluster {
using namespace base;
using namespace runner;
}  // namespace ludens::cluster
