#pragma once
#include "base/rng.h"
#include "games/five_in_row/black_shapes.h"
#include "games/five_in_row/naive_renju.h"

namespace ludens::games {

// Stones thrown on a board so that threes, fours and overlines are frequent: within a random window, with a random
// density and share of White, sometimes the whole board, sometimes hugging an edge.
inline naive::Board random_stones(Rng& rng) {
  naive::Board out;
  const int width = 5 + static_cast<int>(rng.below(11)), height = 5 + static_cast<int>(rng.below(11));
  const int left = static_cast<int>(rng.below(static_cast<std::uint32_t>(16 - width)));
  const int top = static_cast<int>(rng.below(static_cast<std::uint32_t>(16 - height)));
  const std::uint32_t density = 10 + rng.below(45), white = rng.below(50);
  for (int y = top; y < top + height; ++y)
    for (int x = left; x < left + width; ++x)
      if (rng.below(100) < density) out = out.with({x, y}, rng.below(100) < white ? 'O' : 'X');
  return out;
}

inline RenjuBoard fast_board(const naive::Board& stones) {
  RenjuBoard out;
  for (int cell = 0; cell < RenjuBoard::kCells; ++cell)
    if (const char c = stones.at({cell % 15, cell / 15}); c != '.')
      out.put(c == 'X' ? Side::First : Side::Second, cell);
  return out;
}

}  // namespace ludens::games
