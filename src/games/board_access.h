#pragma once
#include <concepts>
#include <string>
#include <vector>

#include "games/board_graph.h"
#include "games/state.h"

namespace ludens::games {

// A game of stones: a move below the number of cells puts one there.
template <class S>
concept HoldsStones = requires(const S c, int cell) {
  { c.is_empty(cell) } -> std::same_as<bool>;
};

// What stands where, of a state that shows X for the first side's stones and O for the second's.
template <class S>
void read_stones(const S& state, int cells, SiteContent* out) {
  for (int cell = 0; cell < cells; ++cell) {
    const char stone = state.glyph(cell);
    out[cell] = stone == '.' ? kEmptySite : content_of(stone == 'X' ? Side::First : Side::Second);
  }
}

// What a state shows of its board to those who know no game: what stands where, and where a move begins and ends. This
// is the answer of games of stones; other families give theirs in games/FAMILY/board_access.h, which their line in
// states.txt names. A family whose boards are no grids also has
//   static BoardGraph graph(const S&);
// Tested by tests/games/board_graph_test.cpp.
template <class S>
struct BoardAccess {
  static_assert(HoldsStones<S>, "include games/FAMILY/board_access.h");

  static void read(const S& state, int cells, SiteContent* out) { read_stones(state, cells, out); }
  static MoveSites sites(const S& state, int cells, Move move) {
    const int to = static_cast<int>(move.id);
    return to < cells && state.is_empty(to) ? MoveSites{kOffBoard, to} : MoveSites{};
  }
};

template <class S>
concept HasOwnGraph = requires(const S c) {
  { BoardAccess<S>::graph(c) } -> std::same_as<BoardGraph>;
};

template <class S>
BoardGraph board_graph(const S& state, const Geometry& board) {
  if constexpr (HasOwnGraph<S>)
    return BoardAccess<S>::graph(state);
  else
    return board_graph(board);
}

}  // namespace ludens::games
