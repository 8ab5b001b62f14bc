#include "games/shogi/impasse.h"

namespace ludens::games::shogi {

Camp camp_of(const Board& board, Side side) {
  const Squares zone = far_rows(side, 3);
  Camp out;
  out.king = !(board.of(side, Kings) & zone).empty();
  const Squares there = board.of(side) & zone;
  out.pieces = there.count() - (out.king ? 1 : 0);
  out.points = out.pieces;
  for (const Group large : {Bishops, Rooks, Horses, Dragons}) out.points += 4 * (board.of(side, large) & zone).count();
  for (int kind = 0; kind < kHandKinds; ++kind)
    out.points += board.hands().count(side, static_cast<Kind>(kind)) * (kind == Bishop || kind == Rook ? 5 : 1);
  return out;
}

bool may_declare(const Board& board, int given) {
  const Side side = board.to_move();
  if ((board.of(side, Kings) & far_rows(side, 3)).empty() || board.in_check()) return false;
  const Camp camp = camp_of(board, side);
  return camp.pieces >= 10 && (side == Side::First ? camp.points >= 28 : camp.points + given >= 27);
}

}  // namespace ludens::games::shogi
