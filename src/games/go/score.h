#pragma once
#include <array>

#include "games/go/board.h"

namespace ludens::games {

// The empty points from which one reaches stones of one colour only: Black's and White's.
template <int N>
std::array<typename GoBoard<N>::Set, 2> surrounded(const GoBoard<N>& board) {
  using Set = typename GoBoard<N>::Set;
  const Set empty = board.points(GoBoard<N>::kEmpty);
  std::array<Set, 2> reach;
  for (int side = 0; side < 2; ++side) {
    Set& seen = reach[static_cast<std::size_t>(side)];
    for (Set more = empty & board.points(side + 1).template neighbours<GoBoard<N>::kStride>(); !(more == seen);) {
      seen = more;
      more = seen | (empty & seen.template neighbours<GoBoard<N>::kStride>());
    }
  }
  return {reach[0].without(reach[1]), reach[1].without(reach[0])};
}

// Surrounded points, black's minus white's. After a random playout every empty point is closed in, and the colour of
// its neighbours tells; regions of several points need floods, which run on whole sets of points.
template <int N>
int surrounded_margin(const GoBoard<N>& board) {
  int margin = 0;
  bool regions = false;
  for (int i = 0; i < board.empties(); ++i) {
    const int p = board.empty_point(i);
    const int owner = board.common_colour(p);
    margin += (owner == 1) - (owner == 2);
    regions |= board.open(p);
  }
  if (!regions) return margin;
  const auto sets = surrounded(board);
  return sets[0].count() - sets[1].count();
}

// Stones and surrounded points (Tromp–Taylor), black's minus white's.
template <int N>
int area_margin(const GoBoard<N>& board) {
  return board.balance() + surrounded_margin(board);
}

// Surrounded points and prisoners, black's minus white's. Points surrounded in a seki count like any other: telling a
// seki needs judgement, which these rules leave to the players.
template <int N>
int territory_margin(const GoBoard<N>& board, const int prisoners[2]) {
  return prisoners[0] - prisoners[1] + surrounded_margin(board);
}

// Takes the chains of these points off the board: they become prisoners of the other side.
template <int N>
void take_off(GoBoard<N>& board, const typename GoBoard<N>::Set& dead, int prisoners[2]) {
  dead.for_each([&](int p) {
    if (const int c = board.colour(p); c != GoBoard<N>::kEmpty) prisoners[2 - c] += board.take(p);
  });
}

}  // namespace ludens::games
