#pragma once
#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "games/state.h"

namespace ludens::tests {
using namespace games;

// A naive twin says the same rules in the simplest arrays: `std::vector<int> moves()`, `play(int)`, `Side to_move()`,
// `Result result()`, `char glyph(int)`. This plays one random game on both and compares everything at each ply.
template <State Fast, class Naive>
void check_twin(Fast fast, Naive naive, int cells, Rng& rng) {
  for (;;) {
    ASSERT_EQ(fast.result(), naive.result());
    ASSERT_EQ(fast.to_move(), naive.to_move());
    for (int cell = 0; cell < cells; ++cell) ASSERT_EQ(fast.glyph(cell), naive.glyph(cell)) << "cell " << cell;
    MoveList list;
    fast.moves(list);
    std::vector<int> moves;
    for (const Move move : list) moves.push_back(static_cast<int>(move.id));
    std::sort(moves.begin(), moves.end());
    std::vector<int> expected = naive.moves();
    std::sort(expected.begin(), expected.end());
    ASSERT_EQ(moves, expected);
    for (int id = 0; id < fast.move_ids(); ++id)
      ASSERT_EQ(fast.legal(Move{static_cast<std::uint32_t>(id)}), std::binary_search(moves.begin(), moves.end(), id));
    if (moves.empty()) return;
    // Both ways of playing a move must do the same: sometimes the state draws, sometimes it is told.
    Move move = list[static_cast<int>(rng.below(static_cast<std::uint32_t>(list.size())))];
    if (rng.below(2) == 0) {
      move = fast.play_random(rng);
      ASSERT_TRUE(std::binary_search(moves.begin(), moves.end(), static_cast<int>(move.id)));
    } else {
      fast.play(move);
    }
    naive.play(static_cast<int>(move.id));
  }
}

// Lines of play of a given length, as `lines` counts them for states.
template <class Naive>
std::uint64_t count_naive_lines(const Naive& state, int depth) {
  if (depth == 0) return 1;
  std::uint64_t total = 0;
  for (const int move : state.moves()) {
    Naive next = state;
    next.play(move);
    total += count_naive_lines(next, depth - 1);
  }
  return total;
}

}  // namespace ludens::tests
