#include "belief/rating.h"

#include <gtest/gtest.h>

namespace ludens::belief {
namespace {

TEST(Rating, IsANumberOrARank) {
  EXPECT_EQ(parse_rating("2200"), 2200);
  EXPECT_EQ(parse_rating("15k"), 15);
  for (const char* text : {"", "k", "0k", "99d", "strong", "15q", "15k5"}) EXPECT_FALSE(parse_rating(text)) << text;
}

TEST(Rank, LiesOnOneLineOfNumbers) {
  EXPECT_EQ(parse_rank("30k"), 0);
  EXPECT_EQ(parse_rank("1k"), 29);
  EXPECT_EQ(parse_rank("1d"), 30);
  EXPECT_EQ(parse_rank("9d"), 38);
  EXPECT_EQ(parse_rank("1p"), 39);
  EXPECT_EQ(parse_rank("9p"), 39);
}

TEST(Rank, IsReadAsPeopleWriteIt) {
  for (const char* text : {"5k", "5K", "5 k", " 5 kyu ", "5 Kyu", "5级", "5級", "5 급"})
    EXPECT_EQ(parse_rank(text), 25) << text;
  for (const char* text : {"3d", "3D", "3 dan", "3段", "3 단"}) EXPECT_EQ(parse_rank(text), 32) << text;
}

TEST(Rank, HasOneRangeForAllReaders) {
  for (const char* text : {"", "?", "k", "0k", "31k", "40k", "10d", "12d", "0p", "10p", "5x", "-5k", "5k?", "5.5k",
                           "k5", "99999999999k", "2200"})
    EXPECT_EQ(parse_rank(text), std::nullopt) << text;
}

TEST(Rank, IsWrittenAsItIsRead) {
  for (int rank = 0; rank <= 39; ++rank) EXPECT_EQ(parse_rank(rank_text(rank)), rank) << rank_text(rank);
}

}  // namespace
}  // namespace ludens::belief
