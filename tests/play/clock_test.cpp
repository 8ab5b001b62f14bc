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

TEST(Clock, ThinksWithinWhatIsLeft) {
  for (const Kind kind : {Kind::Byoyomi, Kind::Fischer})
    for (const std::int64_t main : {100, 5'000, 600'000}) {
      GameClock clock({.kind = kind, .main_ms = main, .period_ms = 1'000, .increment_ms = 1'000, .periods = 2});
      const auto time = clock.thinking_time(0, 0);
      EXPECT_GT(time, 0);
      clock.start(0, 0);
      EXPECT_FALSE(clock.fallen(time)) << main;
    }
}

TEST(Clock, KindsAreNamed) {
  EXPECT_EQ(time_kind("fischer"), Kind::Fischer);
  EXPECT_THROW(time_kind("hourglass"), Error);
}

}  // namespace
}  // namespace ludens::play
