#include "measure/plots/interval_chart.h"

#include <cmath>

#include <expat.h>
#include <gtest/gtest.h>

#include "base/error.h"

namespace ludens::measure {
namespace {

int count_of(const std::string& text, const std::string& part) {
  int n = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

TEST(IntervalChart, IsXmlWithADotForEachEstimateThatIsKnown) {
  const std::vector<std::string> names = {"<a & b>", "c"};
  const std::vector<IntervalPanel> panels = {{"one", {Estimate{1, 0.5, 1.5}, Estimate{2, 2, 2}}},
                                             {"two", {std::nullopt, Estimate{3, 2, 5}}},
                                             {"none", {{}, {}}}};
  const std::string text = interval_chart("Title", names, panels);
  const XML_Parser parser = XML_ParserCreate("UTF-8");
  EXPECT_EQ(XML_Parse(parser, text.data(), static_cast<int>(text.size()), 1), XML_STATUS_OK) << text;
  XML_ParserFree(parser);
  EXPECT_EQ(count_of(text, "<circle"), 3);
  EXPECT_EQ(count_of(text, "&lt;a &amp; b&gt;"), 2) << "once a line of panels";
  EXPECT_EQ(text, interval_chart("Title", names, panels));
}

TEST(IntervalChart, RefusesWhatIsNoNumber) {
  const std::vector<std::string> names = {"a"};
  const std::vector<IntervalPanel> panels = {{"one", {Estimate{1, 0, INFINITY}}}};
  EXPECT_THROW(interval_chart("", names, panels), base::Error);
}

}  // namespace
}  // namespace ludens::measure
