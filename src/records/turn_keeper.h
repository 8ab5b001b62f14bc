#pragma once
#include "games/game.h"
#include "records/sgf/board.h"

namespace ludens::records {

// Follows a game move by move to know whose turn it is. After a move that is not legal it can only alternate.
class TurnKeeper {
 public:
  explicit TurnKeeper(Position start) : position_(std::move(start)), to_move_(position_.to_move()) {}
  Side to_move() const { return to_move_; }
  const Position& position() const { return position_; }
  bool lost() const { return lost_; }
  // Plays the move and says whether it put a stone (or was no cell at all): renju's offers and Go's dead stones do not.
  bool play(Move move, const SgfBoard& board);

 private:
  Position position_;
  Side to_move_;
  bool lost_ = false;
};

}  // namespace ludens::records
