#include "games/shogi/squares.h"

#include <gtest/gtest.h>

#include "base/rng.h"

namespace ludens::games::shogi {
namespace {

Squares random_set(Rng& rng, std::uint32_t one_in) {
  Squares out;
  for (int cell = 0; cell < kCells; ++cell)
    if (rng.below(one_in) == 0) out |= Squares::of(cell);
  return out;
}

// One cell after the other.
Squares walk(Squares from, Squares empty, int dx, int dy, int most) {
  Squares out;
  from.each([&](int cell) {
    int x = column_of(cell), y = row_of(cell);
    for (int n = 0; n < most; ++n) {
      x += dx;
      y += dy;
      if (x < 0 || x >= kSize || y < 0 || y >= kSize) return;
      out |= Squares::of(kSize * y + x);
      if (!empty.has(kSize * y + x)) return;
    }
  });
  return out;
}

template <Side side, Way way>
void check_way(Rng& rng) {
  const int sign = side == Side::First ? 1 : -1, dx = sign * kSteps[way].dx, dy = sign * kSteps[way].dy;
  for (int i = 0; i < 300; ++i) {
    const Squares from = random_set(rng, 20), empty = random_set(rng, 1 + rng.below(4));
    ASSERT_EQ((Going<side, way>::step(from)), walk(from, empty, dx, dy, 1));
    if constexpr (way < kLines) ASSERT_EQ((Going<side, way>::slide(from, empty)), walk(from, empty, dx, dy, 8));
  }
}

template <Side side, int... ways>
void check_ways(Rng& rng, std::integer_sequence<int, ways...>) {
  (check_way<side, static_cast<Way>(ways)>(rng), ...);
}

TEST(ShogiSquares, StepAndSlideInSetsAsTheyDoOneByOne) {
  Rng rng(91);
  check_ways<Side::First>(rng, std::make_integer_sequence<int, kWays>());
  check_ways<Side::Second>(rng, std::make_integer_sequence<int, kWays>());
}

TEST(ShogiSquares, CountAndFindTheirCells) {
  Rng rng(92);
  for (int i = 0; i < 300; ++i) {
    const Squares some = random_set(rng, 1 + rng.below(30));
    std::vector<int> cells;
    some.each([&](int cell) { cells.push_back(cell); });
    ASSERT_EQ(some.count(), static_cast<int>(cells.size()));
    ASSERT_EQ(some.empty(), cells.empty());
    ASSERT_EQ(some.several(), cells.size() > 1);
    for (std::size_t n = 0; n < cells.size(); ++n) ASSERT_EQ(some.nth(static_cast<int>(n)), cells[n]);
    if (cells.empty()) continue;
    ASSERT_EQ(some.first(), cells.front());
    ASSERT_EQ(some.last(), cells.back());
    ASSERT_EQ((~some).count(), kCells - some.count());
  }
}

TEST(ShogiSquares, HaveRaysThatEndAtTheEdge) {
  for (int line = 0; line < kLines; ++line)
    for (int cell = 0; cell < kCells; ++cell) {
      const Way way = static_cast<Way>(line);
      ASSERT_EQ(ray(way, cell), walk(Squares::of(cell), Squares::all(), kSteps[way].dx, kSteps[way].dy, 8));
      if (!ray(way, cell).empty())
        ASSERT_EQ(nearest_on(way, ray(way, cell)), cell + kSize * kSteps[way].dy + kSteps[way].dx);
    }
}

}  // namespace
}  // namespace ludens::games::shogi
