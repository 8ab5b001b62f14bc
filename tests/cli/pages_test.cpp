#include <gtest/gtest.h>

#include "base/whole_file.h"
#include "support/scratch.h"
#include "support/shell.h"
#include "support/source_dir.h"

namespace ludens::tests {
namespace {

TEST(Pages, TheLevelsInTheResultsAreThoseOfTheLevelFiles) {
  const Scratch folder;
  const Ran ran = run_shell("ludens list levels --page", "", folder.path());
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.output, read_whole_file(source_dir() / "docs/results/levels.md"))
      << "write it anew: ludens list levels --page > docs/results/levels.md";
}

TEST(Pages, AreFilledInPlaceWithTablesOfLines) {
  const Scratch folder;
  folder.write("kept.jsonl", "{\"command\":\"ludens x\",\"revision\":\"abc1234\"}\n{\"a\":\"uct\",\"games\":400}\n");
  folder.write("page.md", "# Title\n<!-- table kept.jsonl\nA: {a}\ngames: {games}\n-->\n<!-- end -->\n");
  EXPECT_EQ(run_shell("ludens report --page page.md", "", folder.path()).output, "page.md: written anew\n");
  EXPECT_NE(read_whole_file(folder.file("page.md")).find("| uct | 400 |\n"), std::string::npos);
  EXPECT_EQ(run_shell("ludens report --page page.md", "", folder.path()).output, "page.md: as it was\n");
  EXPECT_EQ(run_shell("ludens report --page page.md --out x", "", folder.path()).code, 2);
  folder.write("page.md", "<!-- table none.jsonl\nA: {a}\n-->\n<!-- end -->\n");
  const Ran refused = run_shell("ludens report --page page.md", "", folder.path());
  EXPECT_EQ(refused.code, 1);
  EXPECT_NE(refused.output.find("page.md, line 1: "), std::string::npos) << refused.output;
}

}  // namespace
}  // namespace ludens::tests
