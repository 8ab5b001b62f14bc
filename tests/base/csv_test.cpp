#include "base/csv.h"

#include <gtest/gtest.h>

namespace ludens::base {
namespace {

TEST(Csv, QuotesWhereItMust) {
  EXPECT_EQ(csv_cell("plain text"), "plain text");
  EXPECT_EQ(csv_cell(""), "");
  EXPECT_EQ(csv_cell("uct(playouts=1, c=2)"), "\"uct(playouts=1, c=2)\"");
  EXPECT_EQ(csv_cell("\"so\""), "\"\"\"so\"\"\"");
  EXPECT_EQ(csv_cell("two\nlines"), "\"two\nlines\"");
  EXPECT_EQ(csv_cell("a\rb"), "\"a\rb\"");
}

TEST(Csv, GivesEveryRowTheSameColumns) {
  const Json rows = Json::parse(
      R"([{"name": "a, b", "elo": 1.5, "list": [1, 2]}, {"name": "c", "left": {"date": 3, "self": true}, "elo": null}])");
  EXPECT_EQ(csv(rows), "name,elo,left.date,left.self\n\"a, b\",1.5,,\nc,,3,true\n");
}

TEST(Csv, LeavesOutWhatAColumnDoesNotAskFor) {
  const CsvLines lines = CsvLines::of(Json::parse(R"([{"a": 1, "b": 2}])"));
  EXPECT_EQ(lines.head(), "a,b\n");
  EXPECT_EQ(lines.line({{"b", "x"}, {"c", 4}}), ",x\n");
}

}  // namespace
}  // namespace ludens::base
