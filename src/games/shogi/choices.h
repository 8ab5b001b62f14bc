#pragma once
#include "games/shogi/move_code.h"

namespace ludens::games::shogi {

// All legal moves of a board, as the destinations of each plane of ids: a move is legal where its plane has its cell,
// and moves are counted and drawn without being listed. The declaration is none of them. Cells are as Black sees them.
// Tested by tests/games/shogi/.
struct Choices {
  std::array<Squares, kPlanes> to;

  explicit Choices(const Board& board);
  int count() const;
};

// Could the side to move play anything? Who could not has lost.
bool has_move(const Board& board);

}  // namespace ludens::games::shogi
