#include "games/five_in_row/forbidden.h"

#include <gtest/gtest.h>

#include "games/five_in_row/naive_renju.h"
#include "games/five_in_row/random_stones.h"

namespace ludens::games {
namespace {

std::string picture(const naive::Board& board) {
  std::string out;
  for (const auto& row : board.rows) out.append(row.begin(), row.end()).append("\n");
  return out;
}

// The twin is slow, and ten times slower under a sanitizer.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int kPositions = 2'000;
#else
constexpr int kPositions = 20'000;
#endif

TEST(Forbidden, AgreesWithTheNaiveTwinOnRandomAndClusteredPositions) {
  std::array<int, 4> seen{};
  for (int game = 0; game < kPositions; ++game) {
    Rng rng = Rng::of(7, static_cast<std::uint64_t>(game));
    const naive::Board stones = random_stones(rng);
    const RenjuBoard board = fast_board(stones);
    for (int cell = 0; cell < RenjuBoard::kCells; ++cell) {
      if (!board.is_empty(cell)) continue;
      const Forbidden reason = forbidden(board, cell);
      ++seen[static_cast<std::size_t>(reason)];
      ASSERT_EQ(forbidden_text(reason), naive::forbidden(stones, {cell % 15, cell / 15}))
          << cell % 15 << "," << cell / 15 << "\n"
          << picture(stones);
    }
  }
  for (const int count : seen) EXPECT_GT(count, kPositions / 2) << "the random positions are too tame";
  RecordProperty("double_threes", seen[3]);
}

}  // namespace
}  // namespace ludens::games
