#pragma once
#include <functional>
#include <vector>

#include "games/shogi/move_code.h"

namespace ludens::games::shogi {

// A problem of mate (tsume): the side to move gives check with every move, until the other side has no answer. Searched
// deeper and deeper, so that a mate is as short as there is, the longest answers included (Korf 1985, iterative
// deepening); positions are remembered with how deep they were looked into. Tested by tests/games/shogi/mate_test.cpp.
struct MateAnswer {
  enum class Found { Mate, None, Unknown };  // Unknown: deeper than was looked, or stopped before
  Found found = Found::Unknown;
  std::vector<Move> line = {};
};
MateAnswer find_mate(const Board& board, int most_plies, const std::function<bool()>& stop);

}  // namespace ludens::games::shogi
