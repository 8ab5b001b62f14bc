#pragma once
#include "games/five_in_row/line_game.h"
#include "games/five_in_row/renju.h"
#include "search/room.h"

namespace ludens::search {

// What the threat table must know of a game of rows: how long a winning row is, and what a longer one counts for
// each side. Empty for every other game.
template <class S>
struct LineTraits;

template <int W, int H, int K>
struct LineTraits<LineGame<W, H, K>> {
  static constexpr int kLength = K;
  static LineRule rule(const LineGame<W, H, K>& state, Side) { return state.rule(); }
};

template <>
struct LineTraits<Renju> {
  static constexpr int kLength = 5;
  static LineRule rule(const Renju&, Side side) { return side == Side::First ? LineRule::Exact : LineRule::Free; }
};

template <class S>
concept RowState = requires { LineTraits<S>::kLength; };

}  // namespace ludens::search
