#include "records/splits.h"

#include <array>

#include <gtest/gtest.h>

namespace ludens::records {
namespace {

// Found by an independent XXH64 (a few lines of Python after the specification). Every claim about human games rests on
// them, so they never change.
TEST(Splits, AreThoseOfTheHash) {
  for (const auto* gid : {"1486", "1515", "1541", "1593"}) EXPECT_EQ(split_of("renju", gid), Split::Test) << gid;
  for (const auto* gid : {"1491", "1497", "1508"}) EXPECT_EQ(split_of("renju", gid), Split::Validation) << gid;
  for (const auto* gid : {"1487", "1488", "1489"}) EXPECT_EQ(split_of("renju", gid), Split::Train) << gid;
  for (const auto* gid : {"4948", "4981", "4991"}) EXPECT_EQ(split_of("go9", gid), Split::Test) << gid;
}

TEST(Splits, AreDealtAnewByAnotherSeed) {
  for (const auto* gid : {"1505", "1537", "1578"}) EXPECT_EQ(split_of("renju", gid, 1), Split::Test) << gid;
  for (const auto* gid : {"1488", "1516", "1524"}) EXPECT_EQ(split_of("renju", gid, 2), Split::Test) << gid;
  EXPECT_EQ(split_of("renju", "1486", 1), Split::Train);
  EXPECT_EQ(split_of("renju", "1487", 1), Split::Validation);
}

TEST(Splits, HaveATwentiethForTestAndOneForValidation) {
  std::array<int, 4> counts{};
  for (int i = 0; i < 100'000; ++i) ++counts[static_cast<std::size_t>(split_of("go9", std::to_string(i)))];
  EXPECT_NEAR(counts[static_cast<std::size_t>(Split::Test)], 5000, 350);  // five standard deviations
  EXPECT_NEAR(counts[static_cast<std::size_t>(Split::Validation)], 5000, 350);
}

TEST(Splits, ByPlayerKeepTestPlayersOutOfTraining) {
  const auto alone = [](int player) { return split_of_players("go9", "ogs/" + std::to_string(player), ""); };
  int mixed = 0;
  for (int a = 0; a < 100; ++a) {
    for (int b = 0; b < 100; ++b) {
      const Split game = split_of_players("go9", "ogs/" + std::to_string(a), "ogs/" + std::to_string(b));
      const bool test = alone(a) == Split::Test || alone(b) == Split::Test;
      const bool validation = alone(a) == Split::Validation || alone(b) == Split::Validation;
      EXPECT_EQ(game, test ? Split::Test : validation ? Split::Validation : Split::Train) << a << " " << b;
      mixed += test && validation;
    }
  }
  EXPECT_GT(mixed, 0);
  EXPECT_EQ(split_of_players("go9", "", ""), Split::Train);
}

TEST(Splits, ByDateTakeTheNewest) {
  std::vector<std::string> dates;
  for (int year = 1999; year >= 1900; --year) dates.push_back(std::to_string(year) + "-05-01");
  const DateCuts cuts = date_cuts(dates);
  EXPECT_EQ(cuts.validation, "1990-05-01");
  EXPECT_EQ(cuts.test, "1995-05-01");
  EXPECT_EQ(split_of_date("1995-05-01", cuts), Split::Test);
  EXPECT_EQ(split_of_date("1995", cuts), Split::Validation);  // known to the year only: not surely new
  EXPECT_EQ(split_of_date("1990-05-01", cuts), Split::Validation);
  EXPECT_EQ(split_of_date("1990-04-30", cuts), Split::Train);
  EXPECT_EQ(split_of_date("", cuts), Split::Train);
  EXPECT_EQ(split_of_date("2020", date_cuts({})), Split::Train);
}

TEST(Splits, ReadDatesAsPeopleWriteThem) {
  EXPECT_EQ(normal_date("2007-2-8"), "2007-02-08");
  EXPECT_EQ(normal_date("1997-10-17 20:00:00"), "1997-10-17");
  EXPECT_EQ(normal_date("2015-06-10T05:59:15.789Z"), "2015-06-10");
  EXPECT_EQ(normal_date("1999"), "1999");
  EXPECT_EQ(normal_date("1999-00-00"), "1999");
  EXPECT_EQ(normal_date("2001.3"), "2001-03");
  EXPECT_EQ(normal_date("19991231"), "");
  EXPECT_EQ(normal_date("May 1999"), "");
  EXPECT_EQ(normal_date(""), "");
}

}  // namespace
}  // namespace ludens::records
