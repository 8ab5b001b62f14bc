#pragma once
#include "search/room.h"

namespace ludens::search {

struct ThreatOptions {
  int plies = 3;      // of a rollout, before the table is asked
  double attack = 1;  // λ: how much the opponent's threats count against one's own
  bool near = true;   // rollouts and moves never tried are drawn near stones (section 5.1.2), not alike (3.1)
  bool raw = false;   // rewards are the margin itself, as formula 2 has it, not its logarithm in [0, 1]
};

}  // namespace ludens::search
