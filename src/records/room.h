#pragma once
#include "belief/room.h"

// Names of the rooms below are used without saying where they live; a name of this room hides theirs.
namespace ludens::records {
using namespace belief;
}  // namespace ludens::records
