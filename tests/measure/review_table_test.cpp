#include "measure/review_table.h"

#include <gtest/gtest.h>

namespace ludens::measure {
namespace {

JudgedMove said(int ply, Verdict verdict, double loss = 0) {
  JudgedMove out{.ply = ply, .played = Move{1}, .best = Move{2}, .verdict = verdict, .loss = loss};
  if (verdict == Verdict::Forced || verdict == Verdict::Best) out.best = out.played;
  return out;
}

TEST(ReviewTable, CountsWhatTwoJudgesNameAndWhatOnlyOneOfThemDoes) {
  Json line = {{"review", "go9"}};
  add_comparison(line,
                 {said(1, Verdict::Mistake, 0.2), said(2, Verdict::Mistake, 0.3), said(3, Verdict::Good, 0.1),
                  said(4, Verdict::Best), said(5, Verdict::Mistake, 0.4)},
                 {said(1, Verdict::Mistake, 0.25), said(2, Verdict::Best), said(3, Verdict::Mistake, 0.16),
                  said(4, Verdict::Best), said(5, Verdict::Mistake, 0.4)});
  EXPECT_EQ(line.at("kinds"), "mmgbm");
  EXPECT_EQ(line.at("check_kinds"), "mbmbm");
  const std::string table = review_table({line}, 0.15);
  // Three of five verdicts are the same, two of three mistakes are confirmed, two of three found.
  EXPECT_NE(table.find(
                "| go9 | 1 | 5 | 3 | 3 | 2 | 60.0 (60.0–60.0) | 66.7 (66.7–66.7) | 66.7 (66.7–66.7) | 0 | – | 0 | 1 |"),
            std::string::npos)
      << table;
}

TEST(ReviewTable, AMistakeIsConfirmedByWhatItCostsAlsoWhereTheStrongerJudgeIsNotSureEnoughToNameIt) {
  Json line = {{"review", "go9"}};
  add_comparison(line, {said(1, Verdict::Mistake, 0.2), said(2, Verdict::Mistake, 0.2)},
                 {said(1, Verdict::Good, 0.16), said(2, Verdict::Good, 0.14)});
  const std::string table = review_table({line}, 0.15);
  EXPECT_NE(table.find("| go9 | 1 | 2 | 2 | 0 | 0 | 0.0 (0.0–97.5) | 50.0 (50.0–50.0) | – |"), std::string::npos)
      << table;
}

TEST(ReviewTable, CountsDoubtfulMovesAndThoseThatCostHalfOfAMistakeBeforeTheStrongerJudge) {
  Json line = {{"review", "go9"}};
  add_comparison(line,
                 {said(1, Verdict::Doubtful, 0.12), said(2, Verdict::Doubtful, 0.11), said(3, Verdict::Doubtful, 0.19)},
                 {said(1, Verdict::Good, 0.08), said(2, Verdict::Good, 0.05), said(3, Verdict::Mistake, 0.3)});
  EXPECT_EQ(line.at("kinds"), "ddd");
  const std::string table = review_table({line}, 0.15);
  EXPECT_NE(table.find("| 3 | 66.7 (66.7–66.7) | 0 | 0 |"), std::string::npos) << table;
}

TEST(ReviewTable, RefusesLinesThatDoNotSayOneThingAMove) {
  for (const char* line : {R"({"review":"go9","kinds":"m","check_kinds":"mm","losses":[[1,2],[3,4]]})",
                           R"({"review":"go9","kinds":"mm","check_kinds":"","losses":[[1,2],[3,4]]})",
                           R"({"review":"go9","kinds":"mm","check_kinds":"mm","losses":[[1],[3]]})",
                           R"({"review":"go9","kinds":"mm","check_kinds":"mm","losses":[7,8]})",
                           R"({"review":"go9","kinds":"","check_kinds":"","losses":{"a":1}})",
                           R"({"review":7,"check_kinds":"m"})", R"({"check_kinds":"m"})"})
    EXPECT_THROW(review_table({Json::parse(line)}, 0.15), base::Error) << line;
}

TEST(ReviewTable, HasARowAGameAndOneForAll) {
  Json go = {{"review", "go9"}}, renju = {{"review", "renju"}};
  add_comparison(go, {said(1, Verdict::Best)}, {said(1, Verdict::Best)});
  add_comparison(renju, {said(1, Verdict::Mistake, 0.2)}, {said(1, Verdict::Mistake, 0.2)});
  const std::string table = review_table({go, renju, go}, 0.15);
  EXPECT_NE(table.find("| go9 | 2 | 2 | 0 | 0 | 0 | 100.0 (15.8–100.0) | – | – |"), std::string::npos) << table;
  EXPECT_NE(table.find("| all | 3 | 3 | 1 | 1 | 1 |"), std::string::npos) << table;
}

}  // namespace
}  // namespace ludens::measure
