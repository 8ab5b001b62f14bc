// An answer that could not be written whole is a failure.
#include <gtest/gtest.h>

#include "support/scratch.h"
#include "support/shell.h"

namespace ludens::tests {
namespace {

TEST(FullDisk, IsAnErrorOfWhateverPrints) {
  const Scratch folder;
  folder.write("g.jsonl",
               "{\"game\":\"tictactoe\",\"moves\":\"b2 a1 "
               "c3\",\"result\":\"first\",\"players\":[{\"id\":\"a\"},{\"id\":\"b\"}]}\n");
  run_shell("ludens import g.jsonl --db games.db", "", folder.path());
  for (const char* command : {"ludens --help",
                              "ludens --version",
                              "ludens help arena",
                              "ludens help query",
                              "ludens list games",
                              "ludens list levels --json",
                              "ludens list agents --csv",
                              "ludens show renju --moves 'h8 h9 i8'",
                              "ludens arena tictactoe --a random --b random --games 2",
                              "ludens arena tictactoe --a random --b random --games 2 --json",
                              "ludens analyze tictactoe --agent random",
                              "ludens analyze g.jsonl --review --agent random",
                              "ludens explain renju --moves 'h8 i9 j8' --move i8",
                              "ludens perft tictactoe --depth 2",
                              "ludens perft chess --depth 1 --json",
                              "ludens doctor",
                              "ludens completion bash",
                              "ludens man",
                              "ludens import g.jsonl",
                              "ludens import g.jsonl --json",
                              "ludens stats file:g.jsonl",
                              "ludens stats tictactoe --db games.db --json",
                              "ludens rate g.jsonl",
                              "ludens match file:g.jsonl --agent random",
                              "ludens reproduce grave-memory --only band --games 2",
                              "printf 'name\\nquit\\n' | ludens gtp",
                              "printf 'ugi\\nquit\\n' | ludens ugi",
                              "printf 'uci\\nquit\\n' | ludens uci",
                              "printf 'ABOUT\\nEND\\n' | ludens gomocup",
                              "printf 'uci\\nquit\\n' | ludens engine",
                              "echo quit | ludens play tictactoe --against random",
                              "ludens serve --port 0 --data served",
                              "ludens export file:g.jsonl --out /dev/full",
                              "ludens import g.jsonl --out /dev/full",
                              "ludens stats file:g.jsonl --svg /dev/full"}) {
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
