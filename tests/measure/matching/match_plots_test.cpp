#include "measure/matching/match_plots.h"
#include "base/json.h"

#include <gtest/gtest.h>

namespace ludens::measure {
namespace {

int count(const std::string& text, const std::string& what) {
  int out = 0;
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++out;
  return out;
}

Json line(const char* agent, int small) {
  const auto group = [](const char* field, Json from, Json to, int positions) {
    return Json{{"field", field}, {"from", from},    {"to", to},        {"positions", positions},
                {"top1", 0.2},    {"top1_low", 0.1}, {"top1_high", 0.3}};
  };
  return {{"agent", agent},
          {"by",
           {group("rating", nullptr, nullptr, 500), group("rating", 1600, 1800, small), group("rating", 1800, 2000, 40),
            group("rating", 2000, 2200, 50), group("phase", 0, 0.33, 90)}},
          {"calibration", {{{"confidence", 0.3}, {"top1", 0.25}}, {{"confidence", 0.8}, {"top1", 0.6}}}}};
}

TEST(MatchPlots, ShowEveryAgentOverTheGroupsOfOneField) {
  const std::vector<Json> lines = {line("a", 5), line("b", 5), Json{{"agent", "c"}}};
  const std::string text = accuracy_plot(lines, MatchField::Rating, "T");
  EXPECT_EQ(count(text, "<circle"), 4) << "two groups each: not the unknown one, not that of five positions";
  EXPECT_EQ(count(text, "fill-opacity"), 2) << "a band each";
  EXPECT_EQ(count(text, ">c</text>"), 0);
  EXPECT_EQ(count(accuracy_plot(lines, MatchField::Phase, "T"), "<circle"), 2);
  EXPECT_EQ(count(accuracy_plot(lines, MatchField::Ply, "T"), "<circle"), 0);
  EXPECT_EQ(count(accuracy_plot(std::vector<Json>{line("a", 30)}, MatchField::Rating, "T"), "<circle"), 3);
}

TEST(MatchPlots, ShowHonestyAgainstTheDiagonal) {
  const std::string text = reliability_plot(std::vector<Json>{line("a", 5)}, "T");
  EXPECT_EQ(count(text, "<circle"), 2);
  EXPECT_EQ(count(text, "stroke-dasharray"), 1);
  Json counted = line("a", 5);
  counted["calibration"][0]["positions"] = 30;
  counted["calibration"][1]["positions"] = 29;
  EXPECT_EQ(count(reliability_plot(std::vector<Json>{counted}, "T"), "<circle"), 1);
}

}  // namespace
}  // namespace ludens::measure
