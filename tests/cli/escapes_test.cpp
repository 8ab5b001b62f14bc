// Names in other people's files reach a terminal as text and nothing else.
#include <gtest/gtest.h>

#include "support/scratch.h"
#include "support/shell.h"

namespace ludens::cli {
using namespace tests;
namespace {

TEST(Escapes, OfNamesAreMadeVisibleByEveryVerbThatPrintsThem) {
  const Scratch scratch;
  const std::string bad =
      "\x1b]0;owned\x07\x1b[2J\xc2\x9b"
      "31m";
  const std::string game = "(;GM[1]SZ[9]PB[" + bad + "]PW[Bob]RE[" + bad + "]ON[" + bad + "]SO[" + bad + "]EV[" + bad +
                           "];B[ee];W[cc];B[gg])";
  scratch.write("game.sgf", game);
  scratch.write("broken.sgf", "(;GM[1]SZ[9]PB[" + bad + "];B[" + bad + "])");
  scratch.write("lines.jsonl", "{\"game\":\"go9\",\"moves\":\"E5 \x1b[2J\"}\n{\"game\":\"\x1b[2J\"}\n");
  scratch.write(bad + ".sgf", "nothing");
  scratch.write("agent.jsonl", "{\"elo\":1,\"a\":\"" + std::string("\\u001b[2J") + "\",\"b\":7}\n");
  for (const std::string command :
       {"ludens show game.sgf", "ludens show broken.sgf", "ludens import *.sgf lines.jsonl --db games.db",
        "ludens stats go9 --db games.db", "ludens stats file:game.sgf", "ludens rate game.sgf",
        "ludens show \"$(printf '\\033[2J')\"", "ludens \"$(printf '\\033[2J')\"", "ludens report agent.jsonl",
        "ludens analyze go9 --agent \"$(printf 'x\\033[2J')\"", "ludens match 'file:lines.jsonl' --agent random"}) {
    const Ran ran = run_shell(command, "", scratch.path());
    EXPECT_NE(ran.output, "") << command;
    for (const std::string_view escape : {"\x1b", "\x07", "\xc2\x9b"})
      EXPECT_EQ(ran.output.find(escape), std::string::npos) << command << "\n" << ran.output;
  }
}

}  // namespace
}  // namespace ludens::cli
