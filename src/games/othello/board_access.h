#pragma once
#include "games/board_access.h"
#include "games/othello/othello.h"

namespace ludens::games {

template <>
struct BoardAccess<Othello> {
  static void read(const Othello& state, int cells, SiteContent* out) {
    const std::uint64_t first = state.discs(Side::First), second = state.discs(Side::Second);
    for (int cell = 0; cell < cells; ++cell)
      out[cell] = static_cast<SiteContent>((first >> cell & 1) | (second >> cell & 1) << 1);
  }
  static MoveSites sites(const Othello&, int cells, Move move) {
    const int to = static_cast<int>(move.id);
    return to < cells ? MoveSites{kOffBoard, to} : MoveSites{};
  }
};

}  // namespace ludens::games
