#include "games/five_in_row/forbidden_map.h"

#include <vector>

#include <gtest/gtest.h>

#include "games/five_in_row/random_stones.h"

namespace ludens::games {
namespace {

// Everything the map says must be what the lazy question says of the same stones.
void expect_agreement(const ForbiddenMap& map, const RenjuBoard& board) {
  std::vector<std::pair<int, Forbidden>> listed, expected;
  map.each([&](int cell, Forbidden reason) { listed.emplace_back(cell, reason); });
  for (int cell = 0; cell < RenjuBoard::kCells; ++cell) {
    ASSERT_EQ(map.is_empty(cell), board.is_empty(cell));
    if (!board.is_empty(cell)) continue;
    const Forbidden reason = forbidden(board, cell);
    ASSERT_EQ(map.forbidden(cell), reason) << cell;
    ASSERT_EQ(map.shapes(cell), shapes_at(board.lines(Side::First), board.lines(Side::Second), cell)) << cell;
    if (reason != Forbidden::No) expected.emplace_back(cell, reason);
  }
  ASSERT_EQ(listed, expected);
}

TEST(ForbiddenMap, StartsRightFromAnyBoard) {
  for (int i = 0; i < 300 && !testing::Test::HasFatalFailure(); ++i) {
    Rng rng = Rng::of(11, static_cast<std::uint64_t>(i));
    const RenjuBoard board = fast_board(random_stones(rng));
    expect_agreement(ForbiddenMap(board), board);
  }
}

TEST(ForbiddenMap, StaysRightWhileStonesArePutAndTakenBack) {
  for (int i = 0; i < 40 && !testing::Test::HasFatalFailure(); ++i) {
    Rng rng = Rng::of(12, static_cast<std::uint64_t>(i));
    RenjuBoard board;
    ForbiddenMap map;
    std::vector<std::pair<Side, int>> played;
    const int full = 30 + static_cast<int>(rng.below(150));
    for (int step = 0; step < 400 && !testing::Test::HasFatalFailure(); ++step) {
      const bool back = !played.empty() && (static_cast<int>(played.size()) >= full || rng.below(3) == 0);
      if (back) {
        const auto [side, cell] = played.back();
        played.pop_back();
        board.take_back(side, cell);
        map.take(side, cell);
      } else {
        const Side side = rng.below(3) == 0 ? Side::Second : Side::First;
        const int cell = board.put_random(side, rng);
        map.put(side, cell);
        played.emplace_back(side, cell);
      }
      if (step % 4 == 0) expect_agreement(map, board);
    }
  }
}

}  // namespace
}  // namespace ludens::games
