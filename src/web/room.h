#pragma once
#include "study/room.h"

// Names of the rooms below are used without saying where they live; a name of this room hides theirs.
namespace ludens::web {
using namespace study;
}  // namespace ludens::web
