#include "play/clock.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace ludens::play {
namespace {

using Kind = TimeControl::Kind;

TEST(Clock, FischerAddsTheIncrementAfterAMove) {
  GameClock clock({.kind = Kind::Fischer, .main_ms = 10'000, .increment_ms = 2'000});
  clock.start(0, 1'000);
  EXPECT_EQ(clock.left(0, 4'000).main_ms, 7'000);
  clock.moved(4'000);
  EXPECT_EQ(clock.left(0, 99'000).main_ms, 9'000) << "a stopped clock stands";
  clock.start(1, 4'000);
  EXPECT_EQ(clock.left(1, 5'000).main_ms, 9'000);
  EXPECT_FALSE(clock.fallen(13'999));
  EXPECT_EQ(clock.fallen(14'000), 1);
}

TEST(Clock, ByoyomiRenewsAPeriodThatWasKept) {
  GameClock clock({.kind = Kind::Byoyomi, .main_ms = 5'000, .period_ms = 3'000, .periods = 3});
  clock.start(0, 0);
  EXPECT_EQ(clock.left(0, 6'000), (TimeLeft{0, 2'000, 3}));
  clock.moved(6'000);
  EXPECT_EQ(clock.left(0, 6'000), (TimeLeft{0, 3'000, 3}));
  clock.start(0, 6'000);
  EXPECT_EQ(clock.left(0, 9'000), (TimeLeft{0, 3'000, 2})) << "a whole period is used up";
  EXPECT_EQ(clock.left(0, 13'000), (TimeLeft{0, 2'000, 1}));
  EXPECT_FALSE(clock.fallen(14'999));
  EXPECT_EQ(clock.fallen(15'000), 0);
  EXPECT_EQ(clock.left(0, 1'000'000), (TimeLeft{0, 0, 0}));
}

TEST(Clock, APauseCostsNothingAndGivesNothing) {
  GameClock clock({.kind = Kind::Byoyomi, .main_ms = 0, .period_ms = 3'000, .periods = 1});
  clock.start(1, 0);
  clock.stop(1'000);
  EXPECT_EQ(clock.left(1, 50'000), (TimeLeft{0, 2'000, 1}));
  clock.start(1, 60'000);
  EXPECT_EQ(clock.fallen(62'000), 1);
}

TEST(Clock, NoClockNeverFalls) {
  GameClock clock;
  clock.start(0, 0);
  EXPECT_FALSE(clock.running());
  EXPECT_FALSE(clock.fallen(1'000'000'000));
}

TEST(Clock, CanadianOvertimeIsRenewedAfterItsMoves) {
  GameClock clock({.kind = Kind::Byoyomi, .main_ms = 1'000, .period_ms = 3'000, .periods = 1, .period_moves = 2});
  const auto move = [&](std::int64_t used) {
    clock.start(0, 0);
    clock.moved(used);
    return clock.left(0, 0);
  };
  EXPECT_EQ(move(500), (TimeLeft{500, 3'000, 1, 2}));
  EXPECT_EQ(move(700), (TimeLeft{0, 2'800, 1, 1})) << "the first move of the period";
  EXPECT_EQ(move(2'000), (TimeLeft{0, 3'000, 1, 2})) << "both were made in time";
  EXPECT_EQ(move(3'000).periods, 0);
}

TEST(Clock, BelievesWhoeverKeepsTheTime) {
  GameClock clock({.kind = Kind::Fischer, .main_ms = 1'000});
  clock.set_left(1, {.main_ms = 70});
  EXPECT_EQ(clock.left(0, 0).main_ms, 1'000);
  EXPECT_EQ(clock.left(1, 0).main_ms, 70);
}

TEST(ThinkingTime, IsNoneWithoutAClock) { EXPECT_EQ(thinking_time({}, {}), 0); }

TEST(ThinkingTime, LeavesAMarginOfAMovesTime) {
  EXPECT_EQ(thinking_time({.turn_ms = 10'000}, {}), 9'900);
  EXPECT_EQ(thinking_time({.turn_ms = 100}, {}), 80);
  EXPECT_EQ(thinking_time({.turn_ms = 1}, {}), 1);
}

TEST(ThinkingTime, IsAShareOfTheMainTime) {
  const TimeLeft minute{.main_ms = 60'000};
  EXPECT_EQ(thinking_time({.kind = Kind::Fischer}, minute), 3'000);
  EXPECT_EQ(thinking_time({.kind = Kind::Fischer, .increment_ms = 4'000}, minute), 6'000);
  EXPECT_EQ(thinking_time({.kind = Kind::Fischer, .turn_ms = 1'000}, minute), 900);
}

TEST(ThinkingTime, NeverReachesTheFlag) {
  for (std::int64_t left = 0; left < 3'000; left += 7)
    for (const std::int64_t increment : {0, 100, 5'000})
      EXPECT_LT(thinking_time({.kind = Kind::Fischer, .increment_ms = increment}, {.main_ms = left}),
                std::max<std::int64_t>(left, 2))
          << left;
  for (const std::int64_t main : {100, 5'000, 600'000}) {
    GameClock clock({.kind = Kind::Byoyomi, .main_ms = main, .period_ms = 1'000, .periods = 2});
    const auto time = clock.thinking_time(0, 0);
    EXPECT_GT(time, 0);
    clock.start(0, 0);
    EXPECT_FALSE(clock.fallen(time)) << main;
  }
}

TEST(ThinkingTime, UsesOvertimeWhenTheMainTimeIsGone) {
  EXPECT_EQ(thinking_time({.kind = Kind::Byoyomi}, {0, 30'000, 1, 1}), 22'500);
  EXPECT_EQ(thinking_time({.kind = Kind::Byoyomi}, {0, 30'000, 1, 10}), 2'250);
}

TEST(Clock, KindsAreNamed) {
  EXPECT_EQ(time_kind("fischer"), Kind::Fischer);
  EXPECT_THROW(time_kind("hourglass"), Error);
}

}  // namespace
}  // namespace ludens::play
