#include "belief/rating.h"

#include <gtest/gtest.h>

namespace ludens::belief {
namespace {

TEST(Rating, IsANumberOrARank) {
  EXPECT_EQ(parse_rating("2200"), 2200);
  EXPECT_EQ(parse_rating("30k"), 0);
  EXPECT_EQ(parse_rating("15k"), 15);
  EXPECT_EQ(parse_rating("1k"), 29);
  EXPECT_EQ(parse_rating("1d"), 30);
  EXPECT_EQ(parse_rating("9d"), 38);
  for (const char* text : {"", "k", "0k", "99d", "15 k", "strong", "15q"}) EXPECT_FALSE(parse_rating(text)) << text;
}

}  // namespace
}  // namespace ludens::belief
