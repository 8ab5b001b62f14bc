#pragma once
#include "games/board_access.h"
#include "games/connect4/connect4.h"

namespace ludens::games {

template <>
struct BoardAccess<Connect4> {
  static void read(const Connect4& state, int cells, SiteContent* out) { read_stones(state, cells, out); }
  static MoveSites sites(const Connect4& state, int, Move move) {  // where the stone lands
    const int column = static_cast<int>(move.id), row = Connect4::kRows - 1 - state.height(column);
    return row < 0 ? MoveSites{} : MoveSites{kOffBoard, row * Connect4::kColumns + column};
  }
};

}  // namespace ludens::games
