#pragma once
#include "games/shogi/board.h"

namespace ludens::games::shogi {

// Who may declare a win because the kings have entered each other's camp (nyūgyoku sengen, the rule of 27 points of the
// Japan Shogi Association for amateurs and of the CSA): on his turn, not in check, the king in the far three rows with
// ten other pieces of his; those pieces and the hand are worth 28 points for Black, 27 for White: five each for bishops
// and rooks, one for the others. Who gave a handicap counts what he gave. Tested by tests/games/shogi/impasse_test.cpp.
struct Camp {
  bool king = false;
  int pieces = 0, points = 0;  // pieces without the king; points with the hand
};
Camp camp_of(const Board& board, Side side);

// For the side to move; `given` are the points of the pieces that White plays without.
bool may_declare(const Board& board, int given);

}  // namespace ludens::games::shogi
