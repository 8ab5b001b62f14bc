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

TEST(Pages, TheTableOfReviewsIsThatOfTheCommittedLines) {
  const Scratch folder;
  const Ran ran =
      run_shell("ludens report " + (source_dir() / "docs/results/review.jsonl").string(), "", folder.path());
  EXPECT_EQ(ran.code, 0) << ran.output;
  EXPECT_NE(read_whole_file(source_dir() / "docs/results/review.md").find(ran.output), std::string::npos)
      << "put this table there:\n"
      << ran.output;
}

TEST(Pages, TheTableOfVarietyIsThatOfTheCommittedLines) {
  const Scratch folder;
  const Ran ran =
      run_shell("ludens report --variety " + (source_dir() / "docs/results/variety.jsonl").string(), "", folder.path());
  EXPECT_EQ(ran.code, 0) << ran.output;
  EXPECT_NE(read_whole_file(source_dir() / "docs/results/habits.md").find(ran.output), std::string::npos)
      << "put this table there:\n"
      << ran.output;
}

}  // namespace
}  // namespace ludens::tests
