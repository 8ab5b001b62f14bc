#include "measure/stats/auc.h"

#include <cmath>

#include <gtest/gtest.h>

#include "base/rng.h"

namespace ludens::measure {
namespace {

// The definition: all pairs.
double by_pairs(const std::vector<double>& first, const std::vector<double>& second) {
  double sum = 0;
  for (const double a : first)
    for (const double b : second) sum += b > a ? 1 : b == a ? 0.5 : 0;
  return sum / static_cast<double>(first.size() * second.size());
}

std::vector<double> draws(int n, double shift, Rng& rng) {
  std::vector<double> out;
  for (int i = 0; i < n; ++i) out.push_back(std::floor(8 * (rng.unit() + rng.unit() + shift)));
  return out;
}

TEST(Auc, IsTheShareOfPairsInOrderTiesCountingHalf) {
  Rng rng(3);
  for (int i = 0; i < 50; ++i) {
    const auto first = draws(3 + i, 0, rng), second = draws(20, 0.1 * (i % 5), rng);
    const Auc found = auc(first, second);
    EXPECT_NEAR(found.value, by_pairs(first, second), 1e-12);
    EXPECT_LE(found.low, found.value);
    EXPECT_GE(found.high, found.value);
  }
}

TEST(Auc, TheIntervalHoldsTheTruthAsOftenAsItSays) {
  Rng rng(4);
  const double truth = by_pairs(draws(3000, 0, rng), draws(3000, 0.3, rng));
  int inside = 0;
  for (int i = 0; i < 400; ++i) {
    const Auc found = auc(draws(60, 0, rng), draws(60, 0.3, rng));
    inside += found.low <= truth && truth <= found.high;
  }
  EXPECT_GE(inside, 365);
  EXPECT_LE(inside, 395);
}

TEST(Auc, WhereAllAreToldTheIntervalIsThatOfAsManyTrials) {
  const Auc found = auc({1, 2, 3}, std::vector<double>(20, 5));
  EXPECT_EQ(found.value, 1);
  EXPECT_EQ(found.high, 1);
  EXPECT_NEAR(found.low, std::pow(0.025, 1.0 / 3), 1e-12);
  EXPECT_EQ(auc({}, {1}).value, 0.5);
}

}  // namespace
}  // namespace ludens::measure
