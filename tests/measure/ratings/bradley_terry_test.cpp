#include "measure/ratings/bradley_terry.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "measure/stats/intervals.h"

namespace ludens::measure {
namespace {

TEST(BradleyTerry, TwoPlayersDifferByTheEloOfTheirScore) {
  const BradleyTerry fit(std::vector<PairScore>{{1, 0, 750, 1000}}, 2);
  const auto found = fit.difference(1, 0);
  EXPECT_NEAR(found.elo, elo_of_score(0.75), 0.1);
  // 173.7 / √(1000 · 0.75 · 0.25) is its deviation.
  EXPECT_NEAR(found.high - found.low, 2 * 1.96 * 173.718 / 13.693, 0.1);
  EXPECT_NEAR(fit.difference(0, 1).elo, -found.elo, 1e-9);
}

TEST(BradleyTerry, ResultsThatLieOnOneScaleAreFoundThereWhoeverMetWhom) {
  const std::vector<double> elo = {0, 80, 210, 350};
  std::vector<PairScore> scores;
  for (int a = 1; a < 4; ++a)
    for (int b = std::max(0, a - 2); b < a; ++b)
      scores.push_back(
          {a, b, 1e6 * score_of_elo(elo[static_cast<std::size_t>(a)] - elo[static_cast<std::size_t>(b)]), 1'000'000});
  const BradleyTerry fit(scores, 4);
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(fit.difference(i, 0).elo, elo[static_cast<std::size_t>(i)], 0.01);
  EXPECT_GT(fit.difference(3, 0).high - fit.difference(3, 0).elo, fit.difference(3, 2).high - fit.difference(3, 2).elo);
}

TEST(BradleyTerry, PlayersBetweenTwoKnotsSayHowFarThoseAreApart) {
  // Knots at 0 and 100; the third player stands three quarters of the way, the fourth a quarter.
  const std::vector<BradleyTerry::Place> places = {{0, 0}, {0, 1}, {0, 0.75}, {0, 0.25}};
  const std::vector<PairScore> scores = {{2, 3, 1e6 * score_of_elo(50), 1'000'000}};
  const BradleyTerry fit(scores, places, 2);
  EXPECT_NEAR(fit.difference(1, 0).elo, 100, 0.01);
  EXPECT_NEAR(fit.difference(2, 0).elo, 75, 0.01);
  EXPECT_NEAR(fit.difference(1, 0).high - fit.difference(1, 0).elo,
              2 * (fit.difference(2, 3).high - fit.difference(2, 3).elo), 1e-6);
}

TEST(BradleyTerry, ASmoothLineTakesLuckOutOfOneKnotAndLeavesWhatManyGamesSay) {
  // Steps of 100, but for luck in the middle: 60 and 140.
  const auto middle = [](std::int64_t games, double bend) {
    const double n = static_cast<double>(games);
    const std::vector<PairScore> scores = {{1, 0, n * score_of_elo(60), games},
                                           {2, 1, n * score_of_elo(140), games},
                                           {2, 0, n * score_of_elo(200), games}};
    const std::vector<BradleyTerry::Place> places = {{0, 0}, {1, 0}, {2, 0}};
    const BradleyTerry fit(scores, places, 3, bend);
    EXPECT_NEAR(fit.difference(2, 0).elo, 200, 5) << "a straight line loses nothing";
    return fit.difference(1, 0).elo;
  };
  EXPECT_NEAR(middle(40, 0), 60, 1);
  EXPECT_GT(middle(40, 30), 80);
  EXPECT_NEAR(middle(1'000'000, 30), 60, 1);
}

TEST(BradleyTerry, WhoWonEverythingIsStrongerByAFiniteNumber) {
  const auto found = BradleyTerry(std::vector<PairScore>{{1, 0, 20, 20}}, 2).difference(1, 0);
  EXPECT_GT(found.elo, 800);
  EXPECT_LT(found.elo, 3000);
}

TEST(BradleyTerry, PlayersWhoNeverMetCannotBeCompared) {
  EXPECT_THROW(BradleyTerry(std::vector<PairScore>{{1, 0, 5, 10}, {3, 2, 5, 10}}, 4), Error);
}

}  // namespace
}  // namespace ludens::measure
