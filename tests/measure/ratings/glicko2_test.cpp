#include "measure/ratings/glicko2.h"

#include <gtest/gtest.h>

#include "support/scratch.h"

namespace ludens::measure {
using namespace tests;
namespace {

TEST(Glicko2, WorksGlickmansExample) {
  // M. Glickman, «Example of the Glicko-2 system»: 1464.06, 151.52 and 0.05999 with τ = 0.5.
  const std::vector<Glicko2Game> games = {{1400, 30, 1}, {1550, 100, 0}, {1700, 300, 0}};
  const auto after = glicko2_period({1500, 200, 0.06}, games, 0.5);
  EXPECT_NEAR(after.rating, 1464.06, 0.01);  // his intermediate steps are rounded: 1464.05 without
  EXPECT_NEAR(after.sd, 151.52, 0.005);
  EXPECT_NEAR(after.volatility, 0.059996, 0.0000005);  // he cuts it to 0.05999
}

TEST(Glicko2, OnlyGrowsUncertainWithoutGames) {
  const auto after = glicko2_period({1500, 200, 0.06}, {}, 0.5);
  EXPECT_EQ(after.rating, 1500);
  EXPECT_NEAR(after.sd, 200.2714, 0.0001);  // the example's step 6: φ* = √(1.1513² + 0.06²)
  EXPECT_EQ(after.volatility, 0.06);
}

TEST(Glicko2, RatesAllGamesOfAPeriodAtOnce) {
  // Two periods of 10 days; the second has nothing of player 2.
  const std::vector<RatedGame> games = {{0, 1, 1, 100}, {2, 0, 0.5, 109}, {1, 0, 0, 110}};
  const Glicko2 glicko(games, 3, {.offset = 1500, .period = 10});
  const Glicko2Player fresh{1500, 350, 0.06};
  const auto rate = [](const Glicko2Player& who, std::vector<Glicko2Game> seen) {
    return glicko2_period(who, seen, 0.5);
  };
  const auto first0 = rate(fresh, {{1500, 350, 1}, {1500, 350, 0.5}}), first1 = rate(fresh, {{1500, 350, 0}});
  const auto second0 = rate(first0, {{first1.rating, first1.sd, 1}});
  ASSERT_EQ(glicko.history(0).size(), 2u);
  EXPECT_EQ(glicko.history(0)[0], (RatingPoint{109, first0.rating, first0.sd}));
  EXPECT_EQ(glicko.history(0)[1], (RatingPoint{110, second0.rating, second0.sd}));
  EXPECT_EQ(glicko.volatility(0), second0.volatility);
  EXPECT_EQ(glicko.history(2).size(), 1u);
  EXPECT_EQ(glicko.rating(2), 1500);
}

TEST(Glicko2, LetsAbsenceBringUncertaintyBackUpToANewcomers) {
  std::vector<RatedGame> games;
  for (int i = 0; i < 20; ++i) games.push_back({0, 1, i % 2 == 0 ? 1.0 : 0.0, 0});
  const auto sd_after = [&](int pause) {
    auto all = games;
    all.push_back({0, 2, 0.5, pause});
    return Glicko2(all, 3, {.period = 1}).last(0).sd;
  };
  EXPECT_LT(sd_after(1), sd_after(100));
  EXPECT_LT(sd_after(100), sd_after(1000));
  EXPECT_EQ(sd_after(1'000'000), sd_after(2'000'000));
}

TEST(Glicko2, ExpectsMoreOfBlackWhereBlackHasTheAdvantage) {
  const std::vector<RatedGame> games = {{0, 1, 0.5, 0}};
  const Glicko2 glicko(games, 2, {.advantage = 100});
  EXPECT_LT(glicko.rating(0), 1900);
  EXPECT_NEAR(glicko.rating(0) + glicko.rating(1), 3800, 1e-9);
}

TEST(Glicko2, RefusesWhatMakesNoSense) {
  const std::vector<RatedGame> none;
  EXPECT_EQ(complaint([&] { Glicko2(none, 0, {.period = 0}); }), "a rating period has at least 1 day, found 0");
  EXPECT_EQ(complaint([&] { Glicko2(none, 0, {.tau = 0}); }), "tau must be above 0 and at most 10, found 0");
}

}  // namespace
}  // namespace ludens::measure
