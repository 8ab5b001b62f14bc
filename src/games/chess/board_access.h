#pragma once
#include "games/board_access.h"
#include "games/chess/chess.h"
#include "games/chess/notation.h"

namespace ludens::games {

// Castling is the king's step of two squares where it is that, as people see it, else onto its rook.
template <>
struct BoardAccess<Chess> {
  static void read(const Chess& state, int cells, SiteContent* out) {
    std::fill_n(out, cells, kEmptySite);
    for (int kind = 0; kind < chess::kKinds; ++kind)
      for (const Side side : {Side::First, Side::Second})
        for (auto rest = state.board().of(side, static_cast<chess::Kind>(kind)); rest != 0; rest &= rest - 1)
          out[chess::cell_of_square(chess::first(rest))] = content_of(side, kind);
  }
  static MoveSites sites(const Chess& state, int, Move move) {
    auto [from, to, becomes] = chess::squares_of(move, state.to_move());
    if (const auto found = state.board_move(move); found && chess::is_ordinary_castling(*found))
      to = chess::castled(from, to).first;
    return {chess::cell_of_square(from), chess::cell_of_square(to)};
  }
  static BoardGraph graph(const Chess&) {
    BoardGraph out = board_graph({.columns = 8, .rows = 8, .cells = Geometry::Cells::Squares});
    out.pieces = {"pawn", "knight", "bishop", "rook", "queen", "king"};
    return out;
  }
};

}  // namespace ludens::games
