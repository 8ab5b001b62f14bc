#include "reproduce/disagreement.h"

#include <gtest/gtest.h>

#include <cmath>

namespace ludens::reproduce {
namespace {

TEST(Disagreement, CorrelatesRanksAsComputedByHand) {
  EXPECT_DOUBLE_EQ(rank_correlation({{1, 10}, {2, 20}, {3, 25}, {4, 90}}), 1);
  EXPECT_DOUBLE_EQ(rank_correlation({{1, 4}, {2, 3}, {3, 2}, {4, 1}}), -1);
  EXPECT_DOUBLE_EQ(rank_correlation({{1, 1}, {2, 2}}), 0);
  // Two ties: ranks 1, 2.5, 2.5, 4 against 1, 3, 2, 4; by hand 4.5 / √(4.5·5).
  EXPECT_NEAR(rank_correlation({{1, 1}, {5, 7}, {5, 3}, {9, 8}}), 4.5 / std::sqrt(4.5 * 5), 1e-12);
}

}  // namespace
}  // namespace ludens::reproduce
