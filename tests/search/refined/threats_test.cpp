#include "search/refined/threats.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "search/refined/line_traits.h"
#include "search/refined/threat_cache.h"

namespace ludens::search {
namespace {

// The slow twin: writes each line of the board as text with «#» for the edge and looks at its runs letter by letter.
template <int W, int H>
std::vector<std::string> lines_as_text(const LineBoard<W, H>& board) {
  std::vector<std::string> out;
  const auto walk = [&](int x, int y, int dx, int dy) {
    std::string line = "#";
    for (; x >= 0 && x < W && y >= 0 && y < H; x += dx, y += dy) {
      const int cell = y * W + x;
      line += board.is_empty(cell) ? '.' : board.has(Side::First, cell) ? 'X' : 'O';
    }
    out.push_back(line + "#");
  };
  for (int y = 0; y < H; ++y) walk(0, y, 1, 0);
  for (int x = 0; x < W; ++x) walk(x, 0, 0, 1);
  for (int x = 0; x < W; ++x) walk(x, 0, 1, 1);
  for (int y = 1; y < H; ++y) walk(0, y, 1, 1);
  for (int x = 0; x < W; ++x) walk(x, 0, -1, 1);
  for (int y = 1; y < H; ++y) walk(W - 1, y, -1, 1);
  return out;
}

template <int W, int H>
ThreatCounts naive_counts(const LineBoard<W, H>& board, char mine, int row, LineRule rule) {
  ThreatCounts out{};
  for (const auto& line : lines_as_text(board))
    for (std::size_t i = 1; i + 1 < line.size(); ++i) {
      if (line[i] != mine || line[i - 1] == mine) continue;
      std::size_t end = i;
      while (line[end] == mine) ++end;
      auto length = static_cast<int>(end - i);
      const std::string ends = {line[i - 1], line[end]};
      if (rule == LineRule::Exact && length > row) continue;
      if (rule == LineRule::Caro && length == row && ends.find('.') == std::string::npos &&
          ends.find('#') == std::string::npos)
        continue;
      length = std::min(length, row) + 5 - row;
      ++out[static_cast<std::size_t>(std::count(ends.begin(), ends.end(), '.'))][static_cast<std::size_t>(length)];
    }
  return out;
}

ThreatValue value_of(const ThreatCounts& counts) {
  // Table 1 once more, by hand, in hundredths.
  const double closed[] = {0, 0.01, 0.1, 1, 100, 1e10}, half[] = {0, 0.1, 1, 10, 1000, 1e10},
               open[] = {0, 1, 10, 100, 1e6, 1e10};
  const double* table[] = {closed, half, open};
  ThreatValue out;
  for (std::size_t ends = 0; ends < 3; ++ends)
    for (std::size_t length = 1; length <= 5; ++length) {
      const std::int64_t count = counts[ends][length];
      out.waiting += count * std::llround(table[ends][length] * 100);
      out.moving += count * std::llround((length == 4 && ends > 0 ? 1e10 : table[ends][length]) * 100);
    }
  return out;
}

template <int W, int H, int K>
void check_random_boards(std::uint64_t seed) {
  Rng rng(seed);
  for (const LineRule rule : {LineRule::Free, LineRule::Exact, LineRule::Caro}) {
    ThreatCache<LineBoard<W, H>> cache(K, rule, rule);
    for (int game = 0; game < 60; ++game) {
      LineBoard<W, H> board;
      // Clumps: one side gets most stones, so that long runs come up.
      const std::uint32_t share = 1 + rng.below(7);
      const int stones = static_cast<int>(rng.below(W * H + 1));
      for (int i = 0; i < stones; ++i) board.put_random(rng.below(8) < share ? Side::First : Side::Second, rng);
      cache.look(board);
      for (const Side side : {Side::First, Side::Second}) {
        const auto naive = naive_counts(board, side == Side::First ? 'X' : 'O', K, rule);
        ASSERT_EQ(count_threats(board, side, K, rule), naive) << "game " << game;
        ASSERT_EQ(cache.of(side), value_of(naive)) << "game " << game;
      }
    }
  }
}

TEST(Threats, AreThoseOfANaiveTwinOnRandomBoards) {
  check_random_boards<15, 15, 5>(1);
  check_random_boards<19, 19, 5>(2);
  check_random_boards<20, 20, 5>(3);
  check_random_boards<9, 4, 4>(4);
  check_random_boards<3, 3, 3>(5);
}

TEST(Threats, KeepUpWithAGameMoveByMove) {
  Rng rng(7);
  ThreatCache<LineBoard<15, 15>> cache(5, LineRule::Exact, LineRule::Free);
  for (int game = 0; game < 20; ++game) {
    LineBoard<15, 15> board;
    for (int ply = 0; ply < 120; ++ply) {
      board.put_random(ply % 2 == 0 ? Side::First : Side::Second, rng);
      cache.look(board);
      ASSERT_EQ(cache.of(Side::First), value_of(naive_counts(board, 'X', 5, LineRule::Exact)));
      ASSERT_EQ(cache.of(Side::Second), value_of(naive_counts(board, 'O', 5, LineRule::Free)));
    }
  }
}

TEST(Threats, TellOpenHalfClosedAndClosed) {
  // One row of a 15×15 board; the other directions add an open single for each stone in the middle.
  LineBoard<15, 15> board;
  for (const int x : {0, 1, 2}) board.put(Side::First, 7 * 15 + x);  // half-closed by the edge
  for (const int x : {5, 6}) board.put(Side::First, 7 * 15 + x);     // open
  const auto counts = count_threats(board, Side::First, 5, LineRule::Free);
  EXPECT_EQ(counts[1][3], 1);
  EXPECT_EQ(counts[2][2], 1);
  EXPECT_EQ(counts[0][3] + counts[2][3] + counts[1][2] + counts[0][2], 0);
}

TEST(Threats, CountAHalfOpenFourAsAWinOnlyForTheSideToMove) {
  const ThreatValue four = line_value(0b11110, 0b1, 0x7fff, 5, LineRule::Free), none{};
  EXPECT_EQ(margin(four, none, false, 1), 1000);
  EXPECT_EQ(margin(four, none, true, 1), 1e10);
  EXPECT_EQ(margin(none, four, false, 1), -1e10);
  EXPECT_EQ(margin(none, four, true, 1), -1000);
  EXPECT_EQ(margin(none, four, true, 0.5), -500);
  const ThreatValue closed = line_value(0b11110, 0b100001, 0x7fff, 5, LineRule::Free);
  EXPECT_EQ(margin(closed, none, true, 1), 100);
}

TEST(Squash, RisesFromNothingToOneAndIsSymmetric) {
  double last = 0;
  for (const double h : {-1e10, -1e6, -1000.0, -100.0, -1.0, -0.01, 0.0, 0.01, 1.0, 100.0, 1000.0, 1e6, 1e10}) {
    const double now = squash(h);
    EXPECT_TRUE(h == -1e10 ? now == 0 : now > last) << h;
    EXPECT_NEAR(now + squash(-h), 1, 1e-12);
    last = now;
  }
  EXPECT_EQ(squash(0), 0.5);
  EXPECT_EQ(squash(5e11), 1);
  EXPECT_EQ(squash(-5e11), 0);
  EXPECT_NEAR(squash(1e6), 0.80, 0.001);
  EXPECT_NEAR(squash(100), 0.60, 0.001);
}

}  // namespace
}  // namespace ludens::search
