#include "base/until.h"

#include <thread>

#include <gtest/gtest.h>

namespace ludens::base {
namespace {

TEST(Until, WithoutADeadlineItIsOverWhenToldSo) {
  std::stop_source source;
  const Until until = Until::within(0, source.get_token());
  EXPECT_FALSE(until.over());
  EXPECT_EQ(until.left(), 0);
  EXPECT_EQ(until.share(3).left(), 0);
  source.request_stop();
  EXPECT_TRUE(until.over());
}

TEST(Until, ACopyEndsWhenTheOriginalDoes) {
  const Until until = Until::within(20), copy = until;
  EXPECT_LE(copy.left(), 20);
  std::this_thread::sleep_for(std::chrono::milliseconds(25));
  EXPECT_TRUE(copy.over());
  EXPECT_EQ(copy.left(), 1);  // 0 would mean that there is no end
}

TEST(Until, TheSoonerOfTwoEndsCounts) {
  const Until hour = Until::within(3'600'000);
  EXPECT_LE(hour.but_within(1000).left(), 1000);
  EXPECT_LE(Until::within(1000).but_within(3'600'000).left(), 1000);
  EXPECT_EQ(Until{}.but_within(0).left(), 0);
  EXPECT_GT(hour.but_within(0).left(), 3'000'000);
}

TEST(Until, SharesOfItEndOneAfterTheOther) {
  const Until until = Until::within(90'000);
  const auto first = until.share(3).left(), last = until.share(1).left();
  EXPECT_LE(first, 30'000);
  EXPECT_GT(first, 20'000);
  EXPECT_GT(last, 80'000);
}

TEST(Until, TheLongestTimeThatANumberCanSayIsNoOverflow) { EXPECT_FALSE(Until::within(INT64_MAX).over()); }

}  // namespace
}  // namespace ludens::base
