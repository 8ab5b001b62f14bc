#pragma once
#include "measure/room.h"
#include "nets/room.h"
#include "patterns/room.h"

// Names of the rooms below are used without saying where they live; a name of this room hides theirs.
namespace ludens::learn {
using namespace measure;
using namespace nets;
using namespace patterns;
}  // namespace ludens::learn
