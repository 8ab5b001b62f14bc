#include "measure/stats/holm.h"

#include <gtest/gtest.h>

namespace ludens::measure {
namespace {

// R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm").
TEST(Holm, AgreesWithR) {
  const auto found = holm(std::vector{0.01, 0.04, 0.03, 0.005});
  const std::vector wanted = {0.03, 0.06, 0.06, 0.02};
  ASSERT_EQ(found.size(), wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) EXPECT_NEAR(found[i], wanted[i], 1e-12);
}

TEST(Holm, NeverExceedsOneAndLeavesASingleTestAlone) {
  EXPECT_EQ(holm(std::vector{0.7, 0.9}), (std::vector{1.0, 1.0}));
  EXPECT_EQ(holm(std::vector{0.2}), std::vector{0.2});
  EXPECT_TRUE(holm({}).empty());
}

}  // namespace
}  // namespace ludens::measure
