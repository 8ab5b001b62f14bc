#include "measure/plots/plot.h"

#include <cmath>

#include <expat.h>
#include <gtest/gtest.h>

#include "support/scratch.h"
#include "support/source_dir.h"

namespace ludens::measure {
using namespace tests;
namespace {

std::string xml_problem(const std::string& text) {
  const XML_Parser parser = XML_ParserCreate("UTF-8");
  const bool good = XML_Parse(parser, text.data(), static_cast<int>(text.size()), 1) == XML_STATUS_OK;
  const std::string problem = good ? "" : XML_ErrorString(XML_GetErrorCode(parser));
  XML_ParserFree(parser);
  return problem;
}

TEST(Plot, DrawsATinyOneExactlySo) {
  const Series one{"a", {{.x = 0, .y = 0.5, .low = 0.25, .high = 0.75}, {.x = 2, .y = 1}}};
  const PlotOptions options{
      .title = "T", .x_label = "x", .y_label = "y", .width = 200, .height = 150, .y_min = 0, .y_max = 1};
  const std::string text = svg_plot(options, std::span(&one, 1));
  EXPECT_EQ(text, file_bytes(tests::source_dir() / "tests/measure/plots/tiny_plot.svg")) << text;
  EXPECT_EQ(text, svg_plot(options, std::span(&one, 1)));
}

TEST(Plot, IsWellFormedWhateverTheNames) {
  const std::vector<Series> series = {
      {"a < b & \"c\"\x01",
       {{.x = 10, .y = 40, .low = 35.0, .high = 45.0}, {.x = 100000, .y = 60, .low = 55.0, .high = 66.0}},
       true},
      {"größer", {{.x = 300, .y = 50}}},
      {"none", {}}};
  const std::string text =
      svg_plot({.title = "</svg>", .x_label = "N", .y_label = "%", .log_x = true, .level = 50.0}, series);
  EXPECT_EQ(xml_problem(text), "");
  EXPECT_NE(text.find("a &lt; b &amp; &quot;c&quot;"), std::string::npos);
  EXPECT_NE(text.find(">1000</text>"), std::string::npos) << "powers of ten on a log axis";
  EXPECT_NE(text.find("prefers-color-scheme:dark"), std::string::npos);
  EXPECT_EQ(xml_problem(svg_plot({}, {})), "") << "an empty plot is a plot";
}

TEST(Plot, ShowsWhereBothAxesAreEqual) {
  const Series one{"a", {{.x = 0, .y = 0.1}, {.x = 1, .y = 0.8}}};
  PlotOptions options{.width = 200, .height = 150, .y_min = 0, .y_max = 1};
  EXPECT_EQ(svg_plot(options, std::span(&one, 1)).find("stroke-dasharray"), std::string::npos);
  options.diagonal = true;
  const std::string text = svg_plot(options, std::span(&one, 1));
  EXPECT_NE(text.find(R"(<path d="M62.0 102.0L184.0 36.0" stroke="currentColor" stroke-dasharray="4 4"/>)"),
            std::string::npos)
      << text;
}

TEST(Plot, PutsTheLegendWhereThereIsRoom) {
  const Series one{"a", {{.x = 0, .y = 0.1}, {.x = 1, .y = 0.2}}};
  PlotOptions options{.width = 200, .height = 150};
  const auto place = [&] {
    const std::string text = svg_plot(options, std::span(&one, 1));
    const auto at = text.find(R"(text-anchor="end" fill="currentColor">a<)");
    return text.substr(text.rfind("<text", at), at - text.rfind("<text", at));
  };
  EXPECT_EQ(place(), R"(<text x="152.0" y="92.0" )");
  options.legend_on_top = true;
  EXPECT_EQ(place(), R"(<text x="152.0" y="50.0" )");
}

TEST(Plot, RefusesWhatHasNoPlace) {
  const Series zero{"a", {{.x = 0, .y = 1}}}, endless{"b", {{.x = 1, .y = INFINITY}}};
  EXPECT_EQ(complaint([&] { svg_plot({.log_x = true}, std::span(&zero, 1)); }), "0 cannot stand on a log axis");
  EXPECT_EQ(complaint([&] { svg_plot({}, std::span(&endless, 1)); }), "a plot needs numbers up to 1e+100");
}

TEST(Plot, HasRoundTicks) {
  EXPECT_EQ(plot_ticks(0, 1, 5), (std::vector<double>{0, 0.2, 0.4, 3 * 0.2, 0.8, 1}));
  EXPECT_EQ(plot_ticks(-7, 23, 6), (std::vector<double>{-5, 0, 5, 10, 15, 20}));
  EXPECT_EQ(log_ticks(40, 700), (std::vector<double>{50, 100, 200, 500}));
  EXPECT_EQ(log_ticks(1, 1e6).size(), 7u);
}

}  // namespace
}  // namespace ludens::measure
