#pragma once
#include "measure/room.h"
#include "play/room.h"

// Names of the rooms below are used without saying where they live; a name of this room hides theirs.
namespace ludens::web {
using namespace measure;
using namespace play;
}  // namespace ludens::web
