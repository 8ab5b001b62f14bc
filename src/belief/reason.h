#pragma once
#include <string>
#include <vector>

#include "belief/room.h"
#include "games/move.h"

namespace ludens::belief {

// A reason for or against a move: what was recognised, where, and how strongly it speaks.
struct Reason {
  std::vector<Move> cells;  // the points that belong together, the move's own among them
  float weight = 0;         // what it adds to the move's logit; negative: it speaks against
  std::string text;         // «open three towards g7»
  bool operator==(const Reason&) const = default;
};

}  // namespace ludens::belief
