#include "measure/stats/intervals.h"

#include <cmath>

#include <gtest/gtest.h>

#include "base/rng.h"

namespace ludens::measure {
namespace {

TEST(Intervals, AgreeWithAgrestiAndCoullByHand) {
  // n = 10, w = 9, z = 1.959964: n~ = 13.8415, p~ = (9 + 1.9207)/13.8415 = 0.78898, ±1.959964·√(p~(1 − p~)/n~) =
  // 0.21495.
  const Interval nine = score_interval({9, 0, 1});
  EXPECT_DOUBLE_EQ(nine.score, 0.9);
  EXPECT_NEAR(nine.low, 0.5740, 1e-4);
  EXPECT_NEAR(nine.high, 1.0, 1e-4) << "1.0039 before it is cut";
  // n = 500, w = 250: n~ = 503.84, ±1.959964·√(0.25/503.84) = 0.04366.
  const Interval half = score_interval({250, 0, 250});
  EXPECT_NEAR(half.low, 0.45634, 1e-5);
  EXPECT_NEAR(half.high, 0.54366, 1e-5);
  const Interval nothing = score_interval({});
  EXPECT_EQ(nothing.low, 0);
  EXPECT_EQ(nothing.high, 1);
}

TEST(Intervals, DrawsNarrowThem) {
  // 25 won, 50 drawn, 25 lost: n~ = 103.8415, variance (26.9207 + 12.5)/103.8415 − ¼ = 0.129623,
  // ±1.959964·√(0.129623/103.8415).
  const Interval with = score_interval({25, 50, 25}), without = score_interval({50, 0, 50});
  EXPECT_NEAR(with.high - with.score, 0.069247, 1e-6);
  EXPECT_LT(with.high, without.high);
  EXPECT_NEAR(with.low + with.high, 1, 1e-12);
}

TEST(Intervals, PairsOfIndependentGamesGiveTheWidthOfGames) {
  // 1 000 pairs in the exact shares of independent games at equal odds.
  const Tally pairs{1000, 0, 1000, {250, 0, 500, 0, 250}};
  const Interval paired = score_interval(pairs), single = score_interval({1000, 0, 1000});
  EXPECT_NEAR(paired.low, single.low, 1e-9);
  EXPECT_NEAR(paired.high, single.high, 1e-9);
}

TEST(Intervals, OneSidedOpeningsGiveNarrowPairsAndTwinGamesWideOnes) {
  const double single = score_interval({1000, 0, 1000}).high;
  EXPECT_LT(score_interval({1000, 0, 1000, {0, 0, 1000, 0, 0}}).high, single) << "the opening decides each game";
  EXPECT_GT(score_interval({1000, 0, 1000, {500, 0, 0, 0, 500}}).high, single) << "the second game repeats the first";
}

TEST(Intervals, CoverTheTruthAsOftenAsTheyPromise) {
  Rng rng(1);
  for (const double truth : {0.5, 0.8, 0.95}) {
    int covered = 0;
    constexpr int kRuns = 4000;
    for (int run = 0; run < kRuns; ++run) {
      Tally tally;
      for (int pair = 0; pair < 20; ++pair) {
        const double first = rng.unit() < truth, second = rng.unit() < truth;
        tally.add(first);
        tally.add(second);
        tally.add_pair(first, second);
      }
      const Interval interval = score_interval(tally);
      covered += interval.low <= truth && truth <= interval.high;
    }
    EXPECT_GT(covered, 0.93 * kRuns) << truth;
  }
}

TEST(Elo, AgreesWithTheTableOfTheLogisticCurve) {
  EXPECT_NEAR(elo_of_score(0.5), 0, 1e-12);
  EXPECT_NEAR(elo_of_score(0.75), 190.848, 1e-3);
  EXPECT_NEAR(elo_of_score(10.0 / 11), 400, 1e-9);
  EXPECT_NEAR(score_of_elo(100), 0.640065, 1e-6);
  EXPECT_EQ(elo_of_score(0), -kMostElo);
  EXPECT_EQ(elo_of_score(1), kMostElo);
  for (double elo = -700; elo <= 700; elo += 35) EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
}

TEST(Superiority, IsTheUsualFormulaForGames) {
  EXPECT_NEAR(superiority({10, 7, 5}), normal_below(5 / std::sqrt(15.0)), 1e-12);
  EXPECT_NEAR(superiority({10, 7, 5}), 0.9016, 1e-4);
  EXPECT_EQ(superiority({0, 12, 0}), 0.5);
  EXPECT_NEAR(superiority({10, 0, 5}) + superiority({5, 0, 10}), 1, 1e-12);
  EXPECT_GT(superiority({6, 0, 4, {0, 0, 4, 0, 1}}), superiority({6, 0, 4}))
      << "four even pairs say little against the fifth";
}

}  // namespace
}  // namespace ludens::measure
