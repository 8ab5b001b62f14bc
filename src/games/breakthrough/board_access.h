#pragma once
#include "games/board_access.h"
#include "games/breakthrough/breakthrough.h"

namespace ludens::games {

template <>
struct BoardAccess<Breakthrough> {
  static void read(const Breakthrough& state, int cells, SiteContent* out) {
    const std::uint64_t first = state.pieces(Side::First), second = state.pieces(Side::Second);
    for (int cell = 0; cell < cells; ++cell)
      out[cell] = static_cast<SiteContent>((first >> cell & 1) | (second >> cell & 1) << 1);
  }
  static MoveSites sites(const Breakthrough& state, int, Move move) {
    return {Breakthrough::from_of(move), Breakthrough::to_of(move, state.to_move())};
  }
};

}  // namespace ludens::games
