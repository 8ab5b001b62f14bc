#include "measure/stats/quantile.h"

#include <vector>

#include <gtest/gtest.h>

namespace ludens::measure {
namespace {

// R: quantile(c(1, 2, 4, 8), c(0, .25, .5, .9, 1), type = 7).
TEST(Quantile, AgreesWithR) {
  const std::vector<double> values = {1, 2, 4, 8};
  EXPECT_DOUBLE_EQ(quantile(values, 0), 1);
  EXPECT_DOUBLE_EQ(quantile(values, 0.25), 1.75);
  EXPECT_DOUBLE_EQ(quantile(values, 0.5), 3);
  EXPECT_DOUBLE_EQ(quantile(values, 0.9), 6.8);
  EXPECT_DOUBLE_EQ(quantile(values, 1), 8);
}

TEST(Quantile, BelowIsAValueThatWasSeen) {
  const std::vector<double> values = {1, 2, 4, 8};
  EXPECT_EQ(lower_quantile(values, 0.5), 2);
  EXPECT_EQ(lower_quantile(values, 0.99), 4);
  EXPECT_EQ(lower_quantile(values, 1), 8);
  EXPECT_EQ(lower_quantile(std::vector<double>{3}, 0.7), 3);
}

}  // namespace
}  // namespace ludens::measure
