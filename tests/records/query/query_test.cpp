#include "records/query/query.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "records/query/filters.h"
#include "support/scratch.h"

namespace ludens::records {
using namespace tests;
namespace {

TEST(Query, ReadsEveryPart) {
  const Query query = parse_query("renju where rated and plies>=8 and rating in 2000..2400 split=test sample=5000");
  EXPECT_EQ(query.source, "renju");
  ASSERT_EQ(query.where.size(), 3u);
  EXPECT_EQ(query.where[0], (Condition{"rated", "", "", ""}));
  EXPECT_EQ(query.where[1], (Condition{"plies", ">=", "8", ""}));
  EXPECT_EQ(query.where[2], (Condition{"rating", "in", "2000", "2400"}));
  EXPECT_EQ(query.split, Split::Test);
  EXPECT_EQ(query.sample, 5000);
}

TEST(Query, HasOneTextWhateverIsTyped) {
  const auto text = [](std::string_view typed) { return query_text(parse_query(typed)); };
  EXPECT_EQ(text("  gomoku  where plies >= 08 and not rated   sample=3 split=train "),
            "gomoku15 where plies>=8 and not rated split=train sample=3");
  EXPECT_EQ(text("renju split=all split_by=game split_seed=0 sample=0"), "renju");
  EXPECT_EQ(text("file:\"my games.sgf\" where date in 2007-2..2008"),
            "file:\"my games.sgf\" where date in 2007-02..2008");
  EXPECT_EQ(text("go9 where rating>=15k and event=\"a \\\"b\\\"\" split=test split_by=player split_seed=2"),
            "go9 where rating>=15k and event=\"a \\\"b\\\"\" split=test split_by=player split_seed=2");
  EXPECT_EQ(text("renju where opening=\"疏星\" and result=draw and event=\"\""),
            "renju where opening=疏星 and result=draw and event=\"\"");
}

TEST(Query, SaysInOneLineWhatIsWrongAndWhere) {
  const auto wrong = [](std::string_view typed) { return complaint([&] { parse_query(typed); }); };
  EXPECT_EQ(wrong(""), "query, column 1: found the end, expected a game of the catalogue or file:PATH");
  EXPECT_TRUE(wrong("renju where ratng>3").starts_with("query, column 13: no filter is called «ratng»; there are"));
  EXPECT_TRUE(wrong("renju where ratng>3").ends_with("Did you mean «rating»?")) << wrong("renju where ratng>3");
  EXPECT_EQ(wrong("renju where plies>=many"), "query, column 20: plies: found «many», expected a number");
  EXPECT_EQ(wrong("renju where plies"), "query, column 18: plies: found the end, expected =, !=, <, <=, >, >= or in");
  EXPECT_EQ(wrong("renju where event<3"), "query, column 18: event: found «<», expected = or !=");
  EXPECT_EQ(wrong("renju where rated=1"), "query, column 18: rated stands alone, found «=»");
  EXPECT_EQ(wrong("renju where not plies>3"), "query, column 17: «not» goes with flags such as rated; plies is none");
  EXPECT_EQ(wrong("renju where rating in 2000"), "query, column 23: rating: found «2000», expected A..B");
  EXPECT_EQ(wrong("renju where date=2015-13"),
            "query, column 18: date: found «2015-13», expected a date such as 2015, 2015-03 or 2015-03-01");
  EXPECT_EQ(wrong("renju where result=black"),
            "query, column 20: result: found «black», expected first, second, draw or unknown");
  EXPECT_EQ(wrong("renju where"), "query, column 12: found the end, expected a filter such as plies>=8");
  EXPECT_EQ(wrong("renju split=tset"),
            "query, column 13: split: found «tset», expected test, validation, train or all");
  EXPECT_EQ(wrong("renju split=test split=train"), "query, column 18: split is said twice");
  EXPECT_EQ(wrong("renju sample=-1"), "query, column 14: sample: found «-1», expected a whole number from 0 on");
  EXPECT_EQ(wrong("renju samples=3"),
            "query, column 7: found «samples=3», expected where, split=, split_by=, split_seed= or sample=. Did you "
            "mean «sample»?");
  EXPECT_EQ(wrong("go9(komi=7)"), "query, column 1: found «go9(komi=7)», expected the bare name go9");
  EXPECT_EQ(wrong("file:"), "query, column 1: found «file:», expected file:PATH");
  EXPECT_EQ(wrong("renju where event=\"x"), "query, column 19: this quote is never closed");
}

std::string some_value(const QueryFilter& filter) {
  switch (filter.kind) {
    case FilterKind::Number:
      return filter_value(filter, std::to_string(*rc::gen::arbitrary<int>()));
    case FilterKind::Rating:
      return *rc::gen::element<std::string>("5k", "1d", "0", "-3", "2000.5", "1e+30");
    case FilterKind::Date:
      return *rc::gen::element<std::string>("1999", "2007-02", "2015-12-31");
    case FilterKind::Result:
      return *rc::gen::element<std::string>("first", "second", "draw", "unknown");
    case FilterKind::Text:
      return *rc::gen::arbitrary<std::string>();
    case FilterKind::Flag:
      break;
  }
  return "";
}

Query some_query() {
  Query query;
  query.source = *rc::gen::element<std::string>("renju", "go9", "othello");
  if (*rc::gen::arbitrary<bool>()) query.source = "file:" + *rc::gen::nonEmpty(rc::gen::arbitrary<std::string>());
  for (int left = *rc::gen::inRange(0, 4); left > 0; --left) {
    const QueryFilter& filter = filters()[*rc::gen::inRange<std::size_t>(0, filters().size())];
    Condition condition{std::string(filter.name), "", some_value(filter), ""};
    if (filter.kind == FilterKind::Flag)
      condition.relation = *rc::gen::element<std::string>("", "not");
    else if (filter.kind == FilterKind::Text || filter.kind == FilterKind::Result)
      condition.relation = *rc::gen::element<std::string>("=", "!=");
    else
      condition.relation = *rc::gen::element<std::string>("=", "!=", "<", "<=", ">", ">=", "in");
    if (condition.relation == "in") condition.high = some_value(filter);
    query.where.push_back(condition);
  }
  query.split = *rc::gen::element(Split::All, Split::Train, Split::Validation, Split::Test);
  query.split_by = *rc::gen::element(SplitBy::Game, SplitBy::Player, SplitBy::Date);
  query.split_seed = *rc::gen::inRange<std::uint64_t>(0, 3);
  query.sample = *rc::gen::inRange<std::int64_t>(0, 100'000);
  return query;
}

RC_GTEST_PROP(Query, ComesBackFromItsText, ()) {
  const Query query = some_query();
  const std::string text = query_text(query);
  RC_ASSERT(parse_query(text) == query);
  RC_ASSERT(query_text(parse_query(text)) == text);
}

TEST(Query, HelpNamesEveryFilterAndItsExamplesAreRight) {
  const std::string help = query_help();
  for (const auto& filter : filters()) {
    EXPECT_NE(help.find(filter.name), std::string::npos) << filter.name;
    EXPECT_EQ(complaint([&] { parse_query("renju where " + std::string(filter.example)); }), "");
  }
}

}  // namespace
}  // namespace ludens::records
