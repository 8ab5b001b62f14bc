#include "measure/dual_process.h"

#include <gtest/gtest.h>

#include <cmath>

namespace ludens {
namespace {

TEST(DualProcess, RankCorrelation) {
  EXPECT_DOUBLE_EQ(rank_correlation({{1, 10}, {2, 20}, {3, 25}, {4, 90}}), 1);
  EXPECT_DOUBLE_EQ(rank_correlation({{1, 4}, {2, 3}, {3, 2}, {4, 1}}), -1);
  EXPECT_DOUBLE_EQ(rank_correlation({{1, 1}, {2, 2}}), 0);
  // Two ties: ranks 1, 2.5, 2.5, 4 against 1, 3, 2, 4; by hand 4.5 / √(4.5·5).
  EXPECT_NEAR(rank_correlation({{1, 1}, {5, 7}, {5, 3}, {9, 8}}), 4.5 / std::sqrt(4.5 * 5), 1e-12);
}

TEST(DualProcess, QuantilesOfHistograms) {
  DualProcess p;
  const std::map<std::int64_t, std::int64_t> counts = {{1, 50}, {2, 30}, {7, 15}, {40, 5}};
  EXPECT_EQ(p.quantile(counts, 0.5), 1);
  EXPECT_EQ(p.quantile(counts, 0.51), 2);
  EXPECT_EQ(p.quantile(counts, 0.95), 7);
  EXPECT_EQ(p.quantile(counts, 1), 40);
}

}  // namespace
}  // namespace ludens
