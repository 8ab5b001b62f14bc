// `ludens features --page`: the strategy that was found, on boards.
#include <gtest/gtest.h>

#include "base/whole_file.h"
#include "support/scratch.h"
#include "support/shell.h"

namespace ludens::cli {
using namespace tests;
namespace {

std::size_t count(const std::string& text, std::string_view what) {
  std::size_t out = 0;
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++out;
  return out;
}

TEST(FeaturesPage, DrawsEachFeatureOnABoardOfSquaresOrHexagons) {
  const Scratch scratch;
  for (const char* game : {"breakthrough", "hex4"}) {
    const std::string name = std::string(game) + "-features.model";
    const Ran learned = run_shell(std::string("ludens learn selfplay ") + game +
                                      " --mind features --iterations 1 --games 2 --visits 5 --gate 0 --out " + name +
                                      " && ludens features " + game + " --model " + name + " --top 5 --page page.html",
                                  "", scratch.path());
    ASSERT_EQ(learned.code, 0) << learned.output;
    const std::string page = base::read_whole_file(scratch.file("page.html"));
    EXPECT_EQ(count(page, "<figure>"), 10u) << game;  // five of each player
    EXPECT_EQ(count(page, "</svg>"), count(page, "<svg")) << game;
    EXPECT_GE(count(page, "<svg"), 10u) << game;
    const bool hexagons = std::string_view(game) == "hex4";
    EXPECT_EQ(count(page, "<polygon") > 0, hexagons) << game;
    EXPECT_EQ(count(page, "<rect") > 0, !hexagons) << game;
    EXPECT_NE(page.find("learned by «ludens learn selfplay"), std::string::npos) << page.substr(0, 2000);
    for (const char* wrong : {"nan", "inf", "<script"}) EXPECT_EQ(count(page, wrong), 0u) << wrong;
  }
}

}  // namespace
}  // namespace ludens::cli
