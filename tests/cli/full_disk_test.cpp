// An answer that could not be written whole is a failure.
#include <gtest/gtest.h>

#include "support/scratch.h"
#include "support/shell.h"

namespace ludens::tests {
namespace {

TEST(FullDisk, IsAnErrorOfWhateverPrints) {
  const Scratch folder;
  for (const char* command :
       {"ludens --help", "ludens --version", "ludens help arena", "ludens list games", "ludens list levels --json",
        "ludens arena tictactoe --a random --b random --games 2", "ludens analyze tictactoe --agent random",
        "ludens perft tictactoe --depth 2", "ludens doctor", "ludens completion bash"}) {
    const Ran ran = run_shell(std::string(command) + " > /dev/full", "", folder.path());
    EXPECT_EQ(ran.code, 1) << command << ": " << ran.output;
    EXPECT_NE(ran.output.find("No space left on device"), std::string::npos) << command << ": " << ran.output;
  }
}

TEST(FullDisk, IsNoConcernOfAPipeThatEnds) {
  const Scratch folder;
  EXPECT_EQ(run_shell("set -o pipefail; ludens list games | head -1", "", folder.path()).output.find("ludens:"),
            std::string::npos);
}

}  // namespace
}  // namespace ludens::tests
