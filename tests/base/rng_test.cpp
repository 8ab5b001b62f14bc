#include "base/rng.h"

#include <set>
#include <vector>

#include "support/dice.h"

namespace ludens::base {
using namespace tests;
namespace {

// SplitMix64's published outputs for seed 0: mix(x) is one of its steps from x.
TEST(Mix, IsOneStepOfSplitMix64) {
  constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15ull;
  EXPECT_EQ(mix(0), 0xe220a8397b1dcdafull);
  EXPECT_EQ(mix(kStep), 0x6e789e6aa1b965f4ull);
  EXPECT_EQ(mix(2 * kStep), 0x06c45d188009454full);
}

// xoroshiro128++ as its authors wrote it down, on the same two words of state.
TEST(Rng, IsXoroshiro128PlusPlus) {
  const auto rotate = [](std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); };
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    std::uint64_t s0 = mix(seed), s1 = mix(seed + 0x9e3779b97f4a7c15ull);
    Rng rng(seed);
    for (int i = 0; i < 100; ++i) {
      const std::uint64_t expected = rotate(s0 + s1, 17) + s0;
      s1 ^= s0;
      s0 = rotate(s0, 49) ^ s1 ^ (s1 << 21);
      s1 = rotate(s1, 28);
      ASSERT_EQ(rng(), expected);
    }
  }
}

// Records of runs name their seeds, so these numbers never change.
TEST(Rng, GivesTheSameNumbersForEver) {
  Rng rng(1);
  const std::vector<std::uint64_t> first = {rng(), rng(), rng(), rng()};
  EXPECT_EQ(first, (std::vector<std::uint64_t>{0x08260b0f1b52fcacull, 0x5d9320f71ce29ff1ull, 0x28197699ec67f190ull,
                                               0x593b393b9d1e5795ull}));
  Rng stream = Rng::of(1, 2, 3);
  EXPECT_EQ(stream(), 0xcaa971babd90675eull);
  Rng unit(1);
  EXPECT_EQ(unit.unit(), static_cast<double>(first[0] >> 11) / 9007199254740992.0);
}

TEST(Rng, GivesEachJobAStreamOfItsOwn) {
  std::set<std::uint64_t> seen;
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    for (std::uint64_t game = 0; game < 20; ++game)
      for (std::uint64_t ply = 0; ply < 20; ++ply) seen.insert(Rng::of(seed, game, ply)());
  EXPECT_EQ(seen.size(), 8000u);
  EXPECT_EQ(Rng::of(1, 2), Rng::of(1, 2, 0));
}

TEST(Rng, DrawsEveryNumberBelowNEquallyOften) {
  Rng rng(2);
  for (std::uint32_t n = 2; n < 400; n = n * 5 / 4 + 1) {
    std::vector<int> counts(n);
    for (std::uint32_t i = 0; i < 2000 * n; ++i) {
      const std::uint32_t drawn = rng.below(n);
      ASSERT_LT(drawn, n);
      ++counts[drawn];
    }
    EXPECT_LT(unevenness(counts), 4.0) << n;
  }
}

// Three quarters of 2³² is where a draw without rejection is at its worst: every third number would be twice
// as likely.
TEST(Rng, DrawsHugeRangesEvenly) {
  Rng rng(3);
  constexpr std::uint32_t kMost = 3u << 30;
  std::vector<int> thirds(3), residues(3);
  for (int i = 0; i < 300'000; ++i) {
    const std::uint32_t drawn = rng.below(kMost);
    ASSERT_LT(drawn, kMost);
    ++thirds[drawn / (1u << 30)];
    ++residues[drawn % 3];
  }
  EXPECT_LT(unevenness(thirds), 4.0);
  EXPECT_LT(unevenness(residues), 4.0);
  EXPECT_EQ(rng.below(1), 0u);
}

TEST(Rng, DrawsTheUnitIntervalEvenly) {
  Rng rng(4);
  std::vector<int> counts(64);
  for (int i = 0; i < 200'000; ++i) {
    const double u = rng.unit();
    ASSERT_GE(u, 0.0);
    ASSERT_LT(u, 1.0);
    ++counts[static_cast<std::size_t>(u * 64)];
  }
  EXPECT_LT(unevenness(counts), 4.0);
}

}  // namespace
}  // namespace ludens::base
