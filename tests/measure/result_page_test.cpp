#include "measure/result_page.h"
#include "base/json.h"

#include <gtest/gtest.h>

#include "support/scratch.h"

namespace ludens::measure {
using namespace tests;
namespace {

const std::string kLines =
    R"({"agent":"a<b","query":"renju split=test","mode":"paper","games":2,"positions":10,"top1":0.5,"top1_low":0.4,"top1_high":0.6,"only_a_move":10,"by":[{"field":"rating","from":2000,"to":2200,"positions":10,"top1":0.5,"top1_low":0.4,"top1_high":0.6}],"calibration":[{"confidence":0.5,"top1":0.4}],"diff":[{"a":"a<b","b":"c","top1":0.1,"low":-0.1,"high":0.2}]}
{"agent":"c","query":"renju split=test","mode":"paper","top1":null}

{"a":"x","b":"y","games":4,"a_wins":3,"draws":0,"b_wins":1,"score":0.75,"low":0.3,"high":0.9,"elo":190,"elo_low":-100,"elo_high":400}
)";

int count(const std::string& text, const std::string& what) {
  int out = 0;
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++out;
  return out;
}

TEST(ResultPage, HoldsTablesAndPlotsOfMatchesAndArenas) {
  const std::string page = result_page(read_results(kLines, "r.jsonl"));
  EXPECT_EQ(count(page, "<h2>"), 2) << "agents on the same positions stand together";
  EXPECT_EQ(count(page, "<svg"), 2) << "by rating, and reliability";
  EXPECT_NE(page.find("a&lt;b (gives only a move)"), std::string::npos);
  EXPECT_EQ(page.find("a<b"), std::string::npos);
  EXPECT_NE(page.find("50.0 (40.0 to 60.0)"), std::string::npos);
  EXPECT_NE(page.find("10.0 (-10.0 to 20.0)"), std::string::npos);
  EXPECT_NE(page.find("<td>x against y</td><td>4</td><td>3 / 0 / 1</td>"), std::string::npos);
  EXPECT_EQ(page.find("http://"), page.find("http://www.w3.org/2000/svg")) << "nothing is fetched";
}

TEST(VarietyTable, SaysHowManyGamesOfAMatchAreDifferent) {
  const std::string line =
      R"j({"game":"go9","a":"level(15k)","b":"net(m)","games":12,"different":11,"given_up":4,"elo":0})j";
  EXPECT_NE(variety_table(read_results(line, "r.jsonl")).find("| go9 | `level(15k)` | `net(m)` | 12 | 11 | 4 |\n"),
            std::string::npos);
  EXPECT_NE(complaint([] { variety_table(read_results(kLines, "r.jsonl")); }), "");
}

TEST(ResultPage, RefusesOtherLines) {
  EXPECT_EQ(complaint([] { read_results("\n{\"x\":1}\n", "r.jsonl"); }),
            "r.jsonl, line 2: is no result line; «match», «arena» and «analyze --review --check» print them "
            "with --json");
  EXPECT_NE(complaint([] { read_results("nonsense", "r.jsonl"); }), "");
}

}  // namespace
}  // namespace ludens::measure
