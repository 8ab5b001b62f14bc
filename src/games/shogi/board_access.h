#pragma once
#include "games/board_access.h"
#include "games/shogi/move_code.h"
#include "games/shogi/shogi.h"

namespace ludens::games {

// What is held in hand has sites behind the cells, as the places of ShogiView: the seven kinds of Black, then those of
// White. A drop comes from there.
template <>
struct BoardAccess<Shogi> {
  static int place(Side side, int kind) { return shogi::kCells + shogi::kHandKinds * index(side) + kind; }

  static void read(const Shogi& state, int, SiteContent* out) {
    const shogi::Board& board = state.board();
    for (int cell = 0; cell < shogi::kCells; ++cell) {
      const shogi::Piece piece = board.at(cell);
      out[cell] = piece ? content_of(piece.side(), piece.kind()) : kEmptySite;
    }
    for (const Side side : {Side::First, Side::Second})
      for (int kind = 0; kind < shogi::kHandKinds; ++kind)
        out[place(side, kind)] =
            board.hands().count(side, static_cast<shogi::Kind>(kind)) > 0 ? content_of(side, kind) : kEmptySite;
  }
  static MoveSites sites(const Shogi& state, int, Move move) {
    const shogi::Action action = shogi::action_of(state.board(), move);
    if (action.from == shogi::Action::kNowhere) return {};
    return {action.is_drop() ? place(state.to_move(), action.dropped) : action.from, action.to};
  }
  static BoardGraph graph(const Shogi&) {
    BoardGraph out = board_graph({.columns = shogi::kSize, .rows = shogi::kSize, .cells = Geometry::Cells::Squares});
    out.around.resize(shogi::kCells + 2 * shogi::kHandKinds);
    out.pieces = {"pawn",  "lance",          "knight",          "silver",          "gold", "bishop", "rook",  "king",
                  "tokin", "promoted lance", "promoted knight", "promoted silver", "-",    "horse",  "dragon"};
    return out;
  }
};

}  // namespace ludens::games
