#include "nets/foreign/stones.h"

#include <gtest/gtest.h>

#include <string>

#include "base/rng.h"

namespace ludens::nets {
namespace {

Stones board(const std::vector<std::string>& rows) {
  Stones out(static_cast<int>(rows.size()));
  for (int y = 0; y < out.side(); ++y)
    for (int x = 0; x < out.side(); ++x) {
      const char c = rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
      out.put(y * out.side() + x, c == 'X' ? 1 : c == 'O' ? 2 : 0);
    }
  return out;
}

TEST(Stones, AStoneWithoutLibertiesIsCaptured) {
  Stones b = board({".O...", "OX...", ".O...", ".....", "....."});
  EXPECT_EQ(b.liberties(6), std::vector<int>{7});
  EXPECT_TRUE(b.play(7, 2));
  EXPECT_EQ(b.colour(6), 0);
  EXPECT_FALSE(b.play(6, 1)) << "it would have no liberty";
}

TEST(Stones, KoCannotBeTakenBackAtOnce) {
  Stones b = board({".XO..", "X.XO.", ".XO..", ".....", "....."});
  ASSERT_TRUE(b.play(6, 2));  // takes 7
  EXPECT_EQ(b.colour(7), 0);
  EXPECT_FALSE(b.play(7, 1));
  EXPECT_TRUE(b.play(24, 1));
  EXPECT_TRUE(b.play(23, 2));
  EXPECT_TRUE(b.play(7, 1));
}

TEST(Ladders, ALadderWorksAndABreakerStopsIt) {
  // Black D-file shape: white at (2,2) with black at (1,2) and (2,1); black to move can start a ladder.
  std::vector<std::string> rows(9, ".........");
  rows[1] = "..XX.....";
  rows[2] = ".XO......";
  rows[3] = ".X.......";
  std::vector<int> working;
  EXPECT_TRUE(laddered(board(rows), 2 * 9 + 2, working));
  EXPECT_FALSE(working.empty());
  rows[6] = "......O..";
  EXPECT_FALSE(laddered(board(rows), 2 * 9 + 2, working)) << "the breaker is on the way";
}

TEST(Areas, EyesMakeLifeAndEnclosedPointsAreOwned) {
  const auto area = areas(board({".X.XO", "XXXXO", "OOOOO", ".O.O.", "OOOOO"}));
  const std::vector<std::uint8_t> want = {1, 1, 1, 1, 2, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2};
  EXPECT_EQ(area, want);
}

TEST(Areas, ADeadStoneInsideLivingChainsBelongsToThem) {
  // Black lives with two eyes; the white stone in the larger one is dead.
  const auto area = areas(board({".XO.X", "XXXXX", ".....", ".....", "OOOOO"}));
  EXPECT_EQ(area[2], 1);
  EXPECT_EQ(area[3], 1);
  EXPECT_EQ(area[10], 0) << "both sides touch the middle";
}

TEST(Areas, OfRandomBoardsAreThoseOfTheMirrorImage) {
  Rng rng(5);
  for (int round = 0; round < 200; ++round) {
    Stones b(7), mirrored(7);
    for (int i = 0; i < 60; ++i) b.play(static_cast<int>(rng.below(49)), 1 + static_cast<int>(rng.below(2)));
    for (int c = 0; c < 49; ++c) mirrored.put(c / 7 * 7 + 6 - c % 7, b.colour(c) == 0 ? 0 : 3 - b.colour(c));
    const auto area = areas(b), other = areas(mirrored);
    std::vector<int> working;
    for (int c = 0; c < 49; ++c) {
      const int m = c / 7 * 7 + 6 - c % 7;
      EXPECT_EQ(area[static_cast<std::size_t>(c)],
                other[static_cast<std::size_t>(m)] == 0 ? 0 : 3 - other[static_cast<std::size_t>(m)]);
      if (b.colour(c) != 0 && b.liberties(c).size() <= 2) {
        EXPECT_EQ(laddered(b, c, working), laddered(mirrored, m, working));
      }
    }
  }
}

}  // namespace
}  // namespace ludens::nets
