#include "reproduce/reproduction.h"

#include <gtest/gtest.h>

#include "support/scratch.h"

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

}  // namespace
}  // namespace ludens::reproduce
