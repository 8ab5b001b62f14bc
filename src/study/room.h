#pragma once
#include "measure/room.h"

// Names of the rooms below are used without saying where they live; a name of this room hides theirs.
namespace ludens::study {
using namespace measure;
}  // namespace ludens::study
