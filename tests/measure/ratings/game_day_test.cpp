#include "measure/ratings/game_day.h"

#include <gtest/gtest.h>

namespace ludens::measure {
namespace {

TEST(GameDay, CountsFrom1970) {
  EXPECT_EQ(game_day("1970-01-01"), 0);
  EXPECT_EQ(game_day("1969-12-31"), -1);
  EXPECT_EQ(game_day("2000-3-1"), 11017);  // date -d 2000-03-01 +%s, over 86 400
}

TEST(GameDay, ReadsWhatRecordsSay) {
  const auto day = game_day("2008-03-27");
  for (const char* text : {"2008-3-27", "2008-03-27 19:00:00", "2008-03-27T19:00:00Z", "2008.03.27", "2008/3/27",
                           " 2008-03-27 ", "2008-03-27,28"})
    EXPECT_EQ(game_day(text), day) << text;
}

TEST(GameDay, TakesTheMiddleOfAYearOrMonth) {
  EXPECT_EQ(game_day("2008"), game_day("2008-07-01"));
  EXPECT_EQ(game_day("2008-03"), game_day("2008-03-15"));
  EXPECT_EQ(game_day("2008-03,04"), game_day("2008-03-15"));
}

TEST(GameDay, HasNoAnswerToWhatIsNoDate) {
  for (const char* text : {"", "unknown", "????.??.??", "2008-13-01", "2008-02-30", "2008-00-00", "0000-01-01",
                           "08-3-27", "20080327", "2008-3-271"})
    EXPECT_EQ(game_day(text), std::nullopt) << text;
}

TEST(GameDay, IsWrittenAsItIsRead) {
  for (int day = -400'000; day < 400'000; day += 997) EXPECT_EQ(game_day(day_text(day)), day);
}

TEST(GameDay, HasAPlaceInItsYear) {
  EXPECT_EQ(year_of_day(*game_day("2008-01-01")), 2008);
  EXPECT_DOUBLE_EQ(year_of_day(*game_day("2007-12-31")), 2007 + 364.0 / 365);
  EXPECT_DOUBLE_EQ(year_of_day(*game_day("2008-07-02")), 2008.5);
}

}  // namespace
}  // namespace ludens::measure
