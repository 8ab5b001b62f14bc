#include "games/othello/discs.h"

#include <bit>

#include <gtest/gtest.h>

#include "base/rng.h"

namespace ludens::games {
namespace {

// The twin covers positions from games; this covers every density of discs, wrapped edges and all.
TEST(OthelloDiscs, TheFastAndThePortablePathAgreeOnAnyBoard) {
  Rng rng(21);
  for (int i = 0; i < 300'000; ++i) {
    const std::uint64_t taken = i % 3 == 0 ? rng() : i % 3 == 1 ? rng() | rng() : rng() | rng() | rng();
    const std::uint64_t mine = taken & rng(), theirs = taken & ~mine;
    const std::uint64_t moves = othello::moves(mine, theirs);
    ASSERT_EQ(moves, othello::portable::moves(mine, theirs));
    for (std::uint64_t rest = ~taken; rest != 0; rest &= rest - 1) {
      const int cell = std::countr_zero(rest);
      const std::uint64_t flips = othello::flips(cell, mine, theirs);
      ASSERT_EQ(flips, othello::portable::flips(cell, mine, theirs));
      ASSERT_EQ(flips != 0, ((moves >> cell) & 1) != 0);
    }
  }
}

}  // namespace
}  // namespace ludens::games
