#pragma once
#include "games/go/board.h"

namespace ludens {

// Surrounded points, black's minus white's: empty points from which one reaches stones of one colour only. Both floods
// run on whole sets of points, and after a random playout, where every empty point is an eye, they stop at once.
template <int N>
int surrounded_margin(const GoBoard<N>& board) {
  using Set = typename GoBoard<N>::Set;
  Set reach[2];
  for (int side = 0; side < 2; ++side) {
    Set seen = board.empty() & board.stones(side + 1).template neighbours<GoBoard<N>::kStride>();
    for (;;) {
      const Set more = seen | (board.empty() & seen.template neighbours<GoBoard<N>::kStride>());
      if (more == seen) break;
      seen = more;
    }
    reach[side] = seen;
  }
  return reach[0].without(reach[1]).count() - reach[1].without(reach[0]).count();
}

// Stones and surrounded points (Tromp–Taylor), black's minus white's.
template <int N>
int area_margin(const GoBoard<N>& board) {
  return board.stones(1).count() - board.stones(2).count() + surrounded_margin(board);
}

// Surrounded points and prisoners once the dead stones are off the board, black's minus white's. Points surrounded
// in a seki count like any other: telling a seki needs judgement, which these rules leave to the players.
template <int N>
int territory_margin(GoBoard<N> board, const typename GoBoard<N>::Set& dead, const int prisoners[2]) {
  int margin = prisoners[0] - prisoners[1];
  dead.for_each([&](int p) {
    const int c = board.colour(p);
    if (c == 0) return;  // went with its chain
    const int stones = board.take(p);
    margin += c == 2 ? stones : -stones;
  });
  return margin + surrounded_margin(board);
}

}  // namespace ludens
