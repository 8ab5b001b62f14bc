#pragma once
#include "games/go/board.h"

namespace ludens::games {

// Surrounded points, black's minus white's: empty points from which one reaches stones of one colour only. After a
// random playout every empty point is closed in, and the colour of its neighbours tells; regions of several points
// need floods, which run on whole sets of points.
template <int N>
int surrounded_margin(const GoBoard<N>& board) {
  using Set = typename GoBoard<N>::Set;
  int margin = 0;
  bool regions = false;
  for (int i = 0; i < board.empties(); ++i) {
    const int p = board.empty_point(i);
    const int owner = board.common_colour(p);
    margin += (owner == 1) - (owner == 2);
    regions |= board.open(p);
  }
  if (!regions) return margin;
  const Set empty = board.points(GoBoard<N>::kEmpty);
  Set reach[2];
  for (int side = 0; side < 2; ++side) {
    Set& seen = reach[side];
    for (Set more = empty & board.points(side + 1).template neighbours<GoBoard<N>::kStride>(); !(more == seen);) {
      seen = more;
      more = seen | (empty & seen.template neighbours<GoBoard<N>::kStride>());
    }
  }
  return reach[0].without(reach[1]).count() - reach[1].without(reach[0]).count();
}

// Stones and surrounded points (Tromp–Taylor), black's minus white's.
template <int N>
int area_margin(const GoBoard<N>& board) {
  return board.balance() + surrounded_margin(board);
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

}  // namespace ludens::games
