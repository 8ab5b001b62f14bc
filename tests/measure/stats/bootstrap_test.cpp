#include "measure/stats/bootstrap.h"

#include <cmath>

#include <gtest/gtest.h>

#include "base/rng.h"

namespace ludens::measure {
namespace {

TEST(Bootstrap, GivesTheShareItself) {
  const std::vector<Ratio> ratios = {{{0, 1, 4}, {1, 2, 4}}, {{1, 1, 2}}, {}};
  const auto found = bootstrap(ratios, 2);
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0].value, 3.0 / 8);
  EXPECT_EQ(found[0].low, 1.0 / 4) << "two clusters: each twice in a quarter of the resamples";
  EXPECT_EQ(found[0].high, 2.0 / 4);
  EXPECT_EQ(found[1].value, 0.5);
  EXPECT_EQ(found[1].low, 0.5) << "where cluster 1 is not drawn the resample does not count";
  EXPECT_FALSE(found[2].known());
}

TEST(Bootstrap, IsTheSameWhateverElseIsAsked) {
  Ratio a, b;
  Rng rng(3);
  for (std::uint32_t i = 0; i < 50; ++i) {
    a.push_back({i, static_cast<double>(rng.below(10)), 10});
    b.push_back({i, static_cast<double>(rng.below(10)), 10});
  }
  const std::vector<Ratio> alone = {b}, both = {a, b};
  EXPECT_EQ(bootstrap(alone, 50)[0].low, bootstrap(both, 50)[1].low);
  EXPECT_NE(bootstrap(alone, 50)[0].low, bootstrap(alone, 50, {.seed = 2})[0].low);
}

TEST(Bootstrap, ADifferenceOfLikeAgentsIsNarrowerThanEither) {
  Ratio a, difference;
  Rng rng(4);
  for (std::uint32_t i = 0; i < 100; ++i) {
    const double hits = rng.below(21), other = hits > 0 && rng.below(4) == 0 ? hits - 1 : hits;
    a.push_back({i, hits, 20});
    difference.push_back({i, hits - other, 20});
  }
  const std::vector<Ratio> ratios = {a, difference};
  const auto found = bootstrap(ratios, 100);
  EXPECT_LT(found[1].high - found[1].low, (found[0].high - found[0].low) / 5);
  EXPECT_GT(found[1].low, 0);
}

TEST(Bootstrap, SaysHowOftenDrawsFallOnTheOtherSideOfZero) {
  Ratio clear, even, none;
  for (std::uint32_t i = 0; i < 40; ++i) {
    clear.push_back({i, i % 4 == 0 ? -1.0 : 1.0, 10});
    even.push_back({i, i % 2 == 0 ? -1.0 : 1.0, 10});
    none.push_back({i, 0, 10});
  }
  const std::vector<Ratio> ratios = {clear, even, none};
  const auto found = bootstrap(ratios, 40);
  EXPECT_NEAR(found[0].p, 2.0 / 2001, 1e-12) << "no draw of 2 000 has more losses than gains";
  EXPECT_GT(found[1].p, 0.8);
  EXPECT_EQ(found[2].p, 1);
}

// The 95 % interval holds the truth in 93 to 97 % of 1 000 simulated sets: games of uneven length whose positions share
// a difficulty, so that positions are far from independent. Taking positions for independent would cover 70 %.
TEST(Bootstrap, CoversTheTruthOfClusteredPositions) {
  constexpr int kSets = 1000, kGames = 120;
  Rng rng(11);
  int covered = 0;
  for (int set = 0; set < kSets; ++set) {
    std::vector<Ratio> ratio(1);
    for (std::uint32_t game = 0; game < kGames; ++game) {
      const int positions = 10 + static_cast<int>(rng.below(50));
      const double share = 0.15 + 0.6 * rng.unit();  // of this game, 0.45 on average and not tied to its length
      double hits = 0;
      for (int i = 0; i < positions; ++i) hits += rng.unit() < share ? 1 : 0;
      ratio[0].push_back({game, hits, static_cast<double>(positions)});
    }
    const auto found = bootstrap(ratio, kGames, {.resamples = 1000, .seed = static_cast<std::uint64_t>(set)})[0];
    covered += found.low <= 0.45 && 0.45 <= found.high;
  }
  EXPECT_GE(covered, 930);
  EXPECT_LE(covered, 970);
  RecordProperty("covered", covered);
}

TEST(Bootstrap, AShareOfAllOrNothingHasAnIntervalAllTheSame) {
  Ratio all, none;
  for (std::uint32_t game = 0; game < 14; ++game) {
    all.push_back({game, 2, 2});
    none.push_back({game, 0, 2});
  }
  const std::vector<Ratio> ratios = {all, none};
  const auto flat = bootstrap(ratios, 14);
  EXPECT_EQ(flat[0].low, 1) << "what drawing games again says";
  const auto found = bootstrap(ratios, 14, {.shares = true});
  EXPECT_NEAR(found[0].low, 0.7684, 1e-4);  // 0.025^(1/14)
  EXPECT_EQ(found[0].high, 1);
  EXPECT_NEAR(found[1].high, 1 - 0.7684, 1e-4);
  EXPECT_EQ(found[1].low, 0);
}

}  // namespace
}  // namespace ludens::measure
