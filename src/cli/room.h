#pragma once
#include "cluster/room.h"
#include "learn/room.h"
#include "protocols/room.h"
#include "reproduce/room.h"
#include "web/room.h"

// Names of the rooms below are used without saying where they live; a name of this room hides theirs.
namespace ludens::cli {
using namespace cluster;
using namespace learn;
using namespace protocols;
using namespace reproduce;
using namespace web;
}  // namespace ludens::cli
