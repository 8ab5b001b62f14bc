#include "measure/result_page.h"
#include "base/json.h"

#include <gtest/gtest.h>

#include "support/scratch.h"

namespace ludens::measure {
using namespace tests;
namespace {

const std::string kLines =
    R"({"command":"ludens match","revision":"abc1234"}
{"agent":"a<b","query":"renju split=test","mode":"paper","games":2,"positions":10,"top1":0.5,"top1_low":0.4,"top1_high":0.6,"only_a_move":10,"by":[{"field":"rating","from":2000,"to":2200,"positions":10,"top1":0.5,"top1_low":0.4,"top1_high":0.6}],"calibration":[{"confidence":0.5,"top1":0.4}],"diff":[{"a":"a<b","b":"c","top1":0.1,"low":-0.1,"high":0.2}]}
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

// Each is a line that a damaged disk, or somebody, could have left: a page or one line of complaint.
TEST(ResultPage, IsMadeOrRefusedWhateverTheLinesHold) {
  const auto by = [](const std::string& numbers) {
    return "{\"top1\":1,\"by\":[{\"field\":\"rating\"," + numbers + ",\"positions\":50}]}";
  };
  for (const std::string& line :
       {by(R"("from":1e17,"to":1e17,"top1":0.5)"), by(R"("from":1e300,"to":1e300,"top1":0.5)"),
        by(R"("from":-1e308,"to":1e308,"top1":1e308)"), by(R"("from":9007199254740993,"to":9007199254740995,"top1":1)"),
        by(R"("from":1,"to":2,"top1":0.5,"top1_low":-1e99,"top1_high":1e99)"),
        by(R"("from":5e-324,"to":0,"top1":5e-324)"), std::string(R"({"top1":1,"by":7})"),
        std::string(R"({"top1":1,"by":[7,null,"x"],"diff":{"a":1},"calibration":"x"})"),
        std::string(R"({"top1":1,"agent":7})"), std::string(R"({"top1":1,"query":[]})"),
        std::string(R"({"elo":{},"a":null,"b":[1]})"), std::string(R"({"elo":1e308,"games":-1e308,"score":1e300})"),
        std::string(R"({"top1":1,"calibration":[{"confidence":1e308,"top1":-1e308,"positions":1e308}]})")}) {
    const std::string said = complaint([&] { result_page(read_results(line, "r.jsonl")); });
    EXPECT_EQ(said.find('\n'), std::string::npos) << said;
  }
}

TEST(ResultPage, RefusesOtherLines) {
  EXPECT_EQ(complaint([] { read_results("\n{\"x\":1}\n", "r.jsonl"); }),
            "r.jsonl, line 2: is no result line; «match», «arena» and «analyze --review --check» print them "
            "with --json");
  EXPECT_NE(complaint([] { read_results("nonsense", "r.jsonl"); }), "");
}

}  // namespace
}  // namespace ludens::measure
