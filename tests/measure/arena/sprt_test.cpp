#include "measure/arena/sprt.h"

#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "base/rng.h"
#include "measure/stats/intervals.h"
#include "support/scratch.h"

namespace ludens::measure {
using namespace tests;
namespace {

TEST(Sprt, AgreesWithTheNumbersOfFastchessForGames) {
  // Losses, draws, wins; its own tests of the logistic trinomial model.
  EXPECT_NEAR(sprt({0.5, 2.5}, std::array<std::int64_t, 3>{21184, 40708, 21404}).llr, -1.57, 0.016);
  EXPECT_NEAR(sprt({0, 2}, std::array<std::int64_t, 3>{57030, 106593, 57433}).llr, -2.59, 0.026);
}

TEST(Sprt, AgreesWithTheNumbersOfFastchessForPairs) {
  EXPECT_NEAR(sprt({0.5, 2.5}, std::array<std::int64_t, 5>{223, 9863, 21279, 10037, 246}).llr, -3.07, 0.031);
  EXPECT_NEAR(sprt({0, 2}, std::array<std::int64_t, 5>{871, 26175, 55983, 26678, 821}).llr, -4.98, 0.05);
}

TEST(Sprt, IsClearWhereOnlyWinsAndLossesExist) {
  // Two outcomes leave no freedom: the plain likelihood ratio of two Bernoulli variables.
  const double s0 = score_of_elo(0), s1 = score_of_elo(20);
  const double expected = 60 * std::log(s1 / s0) + 40 * std::log((1 - s1) / (1 - s0));
  EXPECT_NEAR(sprt({0, 20}, std::array<std::int64_t, 2>{40, 60}).llr, expected, 1e-9);
}

TEST(Sprt, HasTheBoundsOfWald) {
  const SprtState state = sprt({}, std::array<std::int64_t, 5>{});
  EXPECT_NEAR(state.upper, 2.944, 1e-3);
  EXPECT_NEAR(state.lower, -2.944, 1e-3);
  EXPECT_EQ(state.llr, 0);
  EXPECT_EQ(state.verdict, Verdict::Undecided);
}

TEST(Sprt, StaysFiniteWhereOneSideWinsEveryGame) {
  const SprtState state = sprt({0, 50}, std::array<std::int64_t, 5>{0, 0, 0, 0, 60});
  EXPECT_TRUE(std::isfinite(state.llr));
  EXPECT_EQ(state.verdict, Verdict::Elo1);
}

// How often a match at the given true score ends with elo1.
double accepted(double elo, const SprtPlan& plan) {
  Rng rng(7);
  const double s = score_of_elo(elo), draw = 0.3;
  int count = 0;
  constexpr int kRuns = 400;
  for (int run = 0; run < kRuns; ++run) {
    std::array<std::int64_t, 5> pairs = {};
    for (;;) {
      std::size_t points = 0;
      for (int game = 0; game < 2; ++game) {
        const double u = rng.unit();
        points += u < s - draw / 2 ? 2 : u < s + draw / 2 ? 1 : 0;
      }
      ++pairs[points];
      const Verdict verdict = sprt(plan, pairs).verdict;
      if (verdict == Verdict::Undecided) continue;
      count += verdict == Verdict::Elo1;
      break;
    }
  }
  return static_cast<double>(count) / kRuns;
}

TEST(Sprt, ErrsAsOftenAsItPromises) {
  // α = β = 5 %; 400 runs have a standard error of 1.1 %. Wald's bounds err a little less than promised.
  const SprtPlan plan{.elo0 = 0, .elo1 = 60};
  EXPECT_LT(accepted(0, plan), 0.085);
  EXPECT_GT(accepted(60, plan), 0.915);
  const double between = accepted(30, plan);
  EXPECT_GT(between, 0.35);
  EXPECT_LT(between, 0.65);
}

TEST(Sprt, IsReadFromText) {
  EXPECT_EQ(parse_sprt("-1.5, 5"), (SprtPlan{.elo0 = -1.5, .elo1 = 5}));
  for (const char* wrong : {"", "5", "5,0", "0,5,9", "a,b", "0,nan"})
    EXPECT_NE(complaint([&] { parse_sprt(wrong); }).find("as in 0,5"), std::string::npos) << wrong;
}

}  // namespace
}  // namespace ludens::measure
