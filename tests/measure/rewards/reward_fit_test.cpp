#include "measure/rewards/reward_fit.h"

#include <cmath>

#include <gtest/gtest.h>

#include "measure/rewards/recovery.h"

namespace ludens::measure {
namespace {

// Choices among moves whose prospects are drawn, several a game; everything is still played first.
std::vector<RewardChoice> prospects(int games, int each, std::uint64_t seed) {
  std::vector<RewardChoice> out;
  Rng rng(seed);
  for (int game = 0; game < games; ++game)
    for (int i = 0; i < each; ++i) {
      RewardChoice one{static_cast<std::uint32_t>(game), {}, 0};
      const std::uint32_t moves = 2 + rng.below(6);
      double mass = 0;
      const double tension = rng.unit();
      for (std::uint32_t m = 0; m < moves; ++m) {
        const double draw = 0.6 * rng.unit(), win = (1 - draw) * (0.2 + 0.3 * tension + 0.3 * rng.unit());
        Prospect prospect{
            Move{m}, 0.1 + rng.unit(), {win, draw, 1 - win - draw, static_cast<double>(rng.below(2)), 0, 0}};
        mass += prospect.prior;
        one.moves.push_back(prospect);
      }
      for (auto& move : one.moves) move.prior /= mass;
      out.push_back(std::move(one));
    }
  return out;
}

TEST(FitRewards, AtTheLikeliestRewardsTheGradientIsZero) {
  const RewardValues truth = {3, 1, 0, 0.5, 0, 0};
  const auto choices = choices_for(prospects(200, 5, 1), truth, 300, Rng(2));
  const RewardModel model{{kWin, kDraw, 3}};
  const RewardFit fit = fit_rewards(choices, model);
  ASSERT_TRUE(fit.converged);
  RewardValues slope = {};
  for (const auto& choice : choices) {
    const auto shares = choice_shares(choice.moves, fit.theta());
    for (const std::size_t f : model.features) {
      slope[f] += choice.moves[choice.played].features[f];
      for (std::size_t m = 0; m < shares.size(); ++m) slope[f] -= shares[m] * choice.moves[m].features[f];
    }
  }
  for (const std::size_t f : model.features) EXPECT_NEAR(slope[f], 0, 0.05);
  EXPECT_NEAR(fit.find(kWin)->value, 3, 3 * fit.find(kWin)->error);
}

// Of 50 intervals of 95 % fewer than 43 hold the truth with a probability below one in a hundred.
TEST(Recovery, TheSoreLoserAndTheNoviceAreFoundInsideTheInterval) {
  const auto seen = prospects(150, 6, 3);
  for (const RewardValues& truth : {RewardValues{1, 0, -10, 0, 0, 0}, RewardValues{30, 1, 0, 0, 0, 0}}) {
    const Recovery found = recover(truth, {}, 50, [&](int set) {
      return choices_for(seen, truth, 150, Rng::of(4, static_cast<std::uint64_t>(set)));
    });
    EXPECT_EQ(found.failed, 0);
    EXPECT_EQ(found.rows[0].truth, truth[kWin] - truth[kLoss]) << "a loss is 0";
    for (const auto& row : found.rows) {
      EXPECT_GE(row.inside, 45) << kRewardFeatures[row.feature].name;
      EXPECT_NEAR(row.mean, row.truth, row.width / 2);
    }
  }
}

TEST(FitRewards, WhatDoesNotDifferBetweenMovesIsLeftOutAndSaid) {
  auto choices = choices_for(prospects(80, 5, 5), {2, 0, 0, 0, 0, 0}, 80, Rng(6));
  for (auto& choice : choices)
    for (auto& move : choice.moves) {
      move.features[kWin] += move.features[kDraw] / 2;
      move.features[kDraw] = 0;
    }
  const RewardFit fit = fit_rewards(choices);
  EXPECT_EQ(fit.fixed, (std::vector<std::size_t>{kDraw}));
  ASSERT_TRUE(fit.find(kWin));
  EXPECT_FALSE(fit.find(kDraw));
  EXPECT_TRUE(fit.converged);
}

TEST(FitRewards, WhereNobodyEverDoesOtherwiseNoFiniteRewardIsTheLikeliest) {
  auto choices = prospects(60, 4, 7);
  for (auto& choice : choices)
    for (std::size_t m = 0; m < choice.moves.size(); ++m)
      if (choice.moves[m].features[kWin] > choice.moves[choice.played].features[kWin]) choice.played = m;
  EXPECT_FALSE(fit_rewards(choices, {{kWin}}).converged);
}

TEST(FitRewards, ErrorsGrowWhereChoicesOfAGameHangTogether) {
  // Every choice four times in one game says no more than once.
  const auto once = choices_for(prospects(150, 4, 8), {3, 1, 0, 0, 0, 0}, 200, Rng(9));
  std::vector<RewardChoice> four;
  for (const auto& choice : once)
    for (int i = 0; i < 4; ++i) four.push_back(choice);
  const RewardFit a = fit_rewards(once), b = fit_rewards(four);
  EXPECT_NEAR(a.find(kWin)->value, b.find(kWin)->value, 1e-6);
  EXPECT_NEAR(a.find(kWin)->error, b.find(kWin)->error, 1e-6);
}

TEST(LikelihoodGain, IsPositiveForTheTruthOnChoicesThatWereHeldOut) {
  const auto seen = prospects(150, 6, 10);
  const RewardValues truth = {1, 0, -10, 0, 0, 0};
  const RewardFit fit = fit_rewards(choices_for(seen, truth, 300, Rng(11)));
  const RatioInterval gain = likelihood_gain(choices_for(seen, truth, 200, Rng(12)), fit.theta(), kPlainReward);
  EXPECT_GT(gain.low, 0);
  const RatioInterval none = likelihood_gain(choices_for(seen, kPlainReward, 200, Rng(13)), kPlainReward, kPlainReward);
  EXPECT_EQ(none.value, 0);
}

}  // namespace
}  // namespace ludens::measure
