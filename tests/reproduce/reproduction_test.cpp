#include "reproduce/reproduction.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "base/whole_file.h"
#include "measure/pages/result_lines.h"
#include "support/scratch.h"
#include "support/source_dir.h"

namespace ludens::reproduce {
using namespace tests;
namespace {

TEST(Reproductions, HaveEachANameASummaryAndParts) {
  for (const auto& experiment : reproductions()) {
    EXPECT_FALSE(experiment.summary.empty()) << experiment.name;
    if (!experiment.parts) continue;
    EXPECT_FALSE(experiment.parts().empty()) << experiment.name;
    for (const auto& part : experiment.parts())
      EXPECT_NE(experiment.only.find(part), std::string_view::npos) << experiment.name << " " << part;
  }
}

TEST(Reproductions, AFolderThatCannotBeMadeIsOneLine) {
  EXPECT_EQ(complaint([] { make_folder("/dev/null/x"); }), "/dev/null/x: cannot be made: Not a directory");
}

// A row of the papers' page says which command plays it: one that there is.
TEST(Reproductions, AreWhatThePapersPageNames) {
  const auto known = reproductions();
  int named = 0;
  for (const auto& line :
       read_result_lines(read_whole_file(source_dir() / "docs/results/papers.jsonl"), "papers.jsonl")) {
    const std::string how = line.values.at("how").get<std::string>();
    static const std::regex command("ludens reproduce (\\S+)(?: --only (\\S+))?.*");
    std::smatch part;
    if (!std::regex_match(how, part, command)) continue;
    ++named;
    const auto found = std::ranges::find(known, part.str(1), &Reproduction::name);
    ASSERT_NE(found, known.end()) << how;
    if (!part[2].matched || !found->parts) continue;
    const auto parts = found->parts();
    EXPECT_NE(std::ranges::find(parts, part.str(2)), parts.end()) << how;
  }
  EXPECT_GT(named, 15);
}

}  // namespace
}  // namespace ludens::reproduce
