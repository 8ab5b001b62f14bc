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

// A log on a full disk, or none: what is said aside is lost, and nothing else.
TEST(StandardStreams, ThatCannotTakeComplaintsChangeNoExitCode) {
  const Scratch folder;
  struct {
    const char* command;
    int code;
  } const cases[] = {{"ludens", 2},
                     {"ludens nosuchverb", 2},
                     {"ludens perft nosuch", 2},
                     {"ludens lud check missing.lud", 1},
                     {"ludens arena tictactoe --a random --b random --games 2", 0},
                     {"echo nonsense | ludens uci", 0}};
  for (const auto& [command, code] : cases)
    for (const char* stream : {"2> /dev/full", "2>&-", "> /dev/full 2>&1", ">&- 2>&-"}) {
      const Ran ran = run_shell(std::string(command) + " " + stream, "", folder.path());
      const bool answers = std::string_view(stream).starts_with(">") && code == 0;  // which it cannot
      EXPECT_EQ(ran.code, answers ? 1 : code) << command << " " << stream;
    }
}

TEST(StandardStreams, ThatWereClosedAreAnEmptyInput) {
  const Scratch folder;
  for (const char* door : {"uci", "usi", "ugi", "gtp", "gomocup", "engine", "play tictactoe --against random"}) {
    const Ran ran = run_shell(std::string("timeout 20 \"" LUDENS_BINARY "\" ") + door + " <&-", "", folder.path());
    EXPECT_NE(ran.code, 124) << door << " waits for ever";
    EXPECT_LE(ran.code, 1) << door << ": " << ran.output;
  }
}

}  // namespace
}  // namespace ludens::tests
