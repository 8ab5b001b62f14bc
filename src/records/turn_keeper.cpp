#include "records/turn_keeper.h"

namespace ludens::records {

bool TurnKeeper::play(Move move, const SgfBoard& board) {
  const bool cell = static_cast<int>(move.id) < board.game().board.size();
  if (!lost_ && !position_.legal(move) && position_.over()) position_.go_on();
  if (lost_ || !position_.legal(move)) {
    lost_ = true;
    to_move_ = ~to_move_;
    return true;
  }
  const bool empty = !cell || position_.glyph(static_cast<int>(move.id)) == '.';
  position_.play(move);
  to_move_ = position_.to_move();
  if (!cell) return true;
  // A stone that is gone at once is a suicide, which only Go knows.
  return empty && (board.pass() || position_.glyph(static_cast<int>(move.id)) != '.');
}

}  // namespace ludens::records
