#include "base/bits.h"

#include <gtest/gtest.h>

#include "base/rng.h"

namespace ludens::base {
namespace {

static_assert(nth_bit(0b10110, 0) == 1 && nth_bit(0b10110, 1) == 2 && nth_bit(0b10110, 2) == 4);
static_assert(deposit_bit(1, 0b10110) == 2 && deposit_bit(4, 0b10110) == 16 && deposit_bit(8, 0b10110) == 0);

int nth_bit_by_walking(std::uint64_t mask, int n) {
  for (int place = 0;; ++place)
    if (((mask >> place) & 1) != 0 && n-- == 0) return place;
}

TEST(NthBit, FindsEverySetBitOfAnyMask) {
  Rng rng(31);
  for (int i = 0; i < 20'000; ++i) {
    std::uint64_t mask = rng();
    if (i % 3 == 1) mask &= rng() & rng();
    if (i % 3 == 2) mask |= rng() | rng();
    for (int n = 0; n < std::popcount(mask); ++n) {
      ASSERT_EQ(nth_bit(mask, n), nth_bit_by_walking(mask, n)) << mask;
      ASSERT_EQ(nth_bit_portable(mask, n), nth_bit(mask, n)) << mask;
      ASSERT_EQ(deposit_bit(1ull << n, mask), 1ull << nth_bit(mask, n)) << mask;
    }
  }
}

TEST(DepositBit, GivesNothingBeyondTheMasksBits) {
  EXPECT_EQ(deposit_bit(0, ~0ull), 0u);
  EXPECT_EQ(deposit_bit(1, 0), 0u);
  for (int n = 0; n < 64; ++n) EXPECT_EQ(deposit_bit(1ull << n, 0b10110) != 0, n < 3) << n;
}

TEST(NthBit, KnowsBothEndsOfTheWord) {
  for (int n = 0; n < 64; ++n) {
    EXPECT_EQ(nth_bit(~0ull, n), n);
    EXPECT_EQ(nth_bit_portable(~0ull, n), n);
    EXPECT_EQ(nth_bit(1ull << n, 0), n);
    EXPECT_EQ(nth_bit_portable(1ull << n, 0), n);
  }
}

}  // namespace
}  // namespace ludens::base
