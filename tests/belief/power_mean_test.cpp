#include <gtest/gtest.h>

#include <cmath>

#include "belief/distribution.h"

namespace ludens::belief {
namespace {

const Distribution kA({{Move{0}, 0.7f}, {Move{1}, 0.2f}, {Move{2}, 0.1f}}),
    kB({{Move{0}, 0.1f}, {Move{1}, 0.3f}, {Move{2}, 0.6f}});

void expect_near(const Distribution& a, const Distribution& b) {
  for (std::uint32_t id = 0; id < 3; ++id) EXPECT_NEAR(a.at(Move{id}), b.at(Move{id}), 1e-6) << id;
}

TEST(PowerMean, OfPowerZeroIsTheBlend) {
  const std::vector<Distribution> parts = {kA, kB};
  for (const double alpha : {0.0, 0.3, 0.5, 1.0}) {
    const std::vector<double> weights = {alpha, 1 - alpha};
    expect_near(power_mean(parts, weights, 0), blend(parts, weights));
    expect_near(power_mean(parts, weights, 1e-6), blend(parts, weights));
  }
}

TEST(PowerMean, OfPowerOneIsTheArithmeticMean) {
  const std::vector<Distribution> parts = {kA, kB};
  expect_near(power_mean(parts, std::vector<double>{0.25, 0.75}, 1),
              Distribution({{Move{0}, 0.25f}, {Move{1}, 0.275f}, {Move{2}, 0.475f}}));
}

TEST(PowerMean, OfALargePowerIsNearlyTheLargerAndOfAVeryNegativeTheSmaller) {
  const std::vector<Distribution> parts = {kA, kB};
  const std::vector<double> even = {0.5, 0.5};
  expect_near(power_mean(parts, even, 20000), Distribution({{Move{0}, 0.7f}, {Move{1}, 0.3f}, {Move{2}, 0.6f}}));
  expect_near(power_mean(parts, even, -20000), Distribution({{Move{0}, 0.1f}, {Move{1}, 0.2f}, {Move{2}, 0.1f}}));
}

TEST(PowerMean, AMoveThatOnePartDoesNotListIsUnlikelyButNotGone) {
  const std::vector<Distribution> parts = {kA, Distribution::sure(Move{5})};
  const Distribution mean = power_mean(parts, std::vector<double>{0.5, 0.5}, 0);
  EXPECT_EQ(mean.items().size(), 4u);
  EXPECT_GT(mean.at(Move{5}), 0);
  EXPECT_EQ(power_mean(parts, std::vector<double>{1, 0}, 0).best(), Move{0});
}

}  // namespace
}  // namespace ludens::belief
