#pragma once
#include "play/room.h"
#include "runner/room.h"

// Names of the rooms below are used without saying where they live; a name of this room hides theirs.
namespace ludens::learn {
using namespace play;
using namespace runner;
}  // namespace ludens::learn
