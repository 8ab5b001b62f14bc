#pragma once
#include "search/room.h"

namespace ludens::search {

struct ThreatOptions {
  int plies = 3;      // of a rollout, before the table is asked
  double attack = 1;  // λ: how much the opponent's threats count against one's own
};

}  // namespace ludens::search
