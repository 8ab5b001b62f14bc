#include "protocols/time_control.h"

#include <gtest/gtest.h>

namespace ludens::protocols {
namespace {

TEST(Deadline, IsNoneWithoutAClock) { EXPECT_EQ(deadline({}), 0); }

TEST(Deadline, LeavesAMarginOfAMovesTime) {
  EXPECT_EQ(deadline({.turn = 10'000}), 9'900);
  EXPECT_EQ(deadline({.turn = 100}), 80);
  EXPECT_EQ(deadline({.turn = 1}), 1);
}

TEST(Deadline, IsAShareOfTheMainTime) {
  EXPECT_EQ(deadline({.left = 60'000}), 3'000);
  EXPECT_EQ(deadline({.left = 60'000, .increment = 4'000}), 6'000);
  EXPECT_EQ(deadline({.left = 60'000, .turn = 1'000}), 900);
}

TEST(Deadline, NeverReachesTheFlag) {
  for (std::int64_t left = 0; left < 3'000; left += 7)
    for (const std::int64_t increment : {0, 100, 5'000})
      EXPECT_LT(deadline({.left = left, .increment = increment}), std::max<std::int64_t>(left, 2)) << left;
}

TEST(Deadline, UsesOvertimeWhenTheMainTimeIsGone) {
  EXPECT_EQ(deadline({.left = 0, .period = 30'000, .period_moves = 1}), 22'500);
  EXPECT_EQ(deadline({.left = 0, .period = 30'000, .period_moves = 10}), 2'250);
}

TEST(TimeControl, IsSpentByMovesAndGainsIncrements) {
  TimeControl clock{.left = 1'000, .increment = 100};
  clock.spend(300);
  EXPECT_EQ(clock.left, 800);
  clock.spend(5'000);
  EXPECT_EQ(clock.left, 100);
}

}  // namespace
}  // namespace ludens::protocols
