// The program against itself through the protocols that it serves, and what Ctrl-C leaves behind.
#include <gtest/gtest.h>

#include "support/scratch.h"
#include "support/shell.h"

namespace ludens::cli {
using namespace tests;
namespace {

// Two games through an arena, one with each colour; the engine is this very program.
void play(const std::string& protocol, const std::string& game, const std::string& agent) {
  const Scratch scratch;
  const std::string served = protocol == "gtp" ? " --game \\\"" + game + "\\\"" : "";
  const std::string engine = "engine(\"" LUDENS_BINARY " " + protocol + served + " --agent \\\"" + agent +
                             "\\\"\", protocol=" + protocol + ", timeout=5min)";
  const Ran ran = run_shell("ludens arena \"" + game + "\" --a '" + engine + "' --b \"" + agent + "\" --games 2", "",
                            scratch.path());
  EXPECT_EQ(ran.code, 0) << game << ": " << ran.output;
}

TEST(Engine, PlaysAgainstThisProgramOverGtp) {
  for (const std::string game :
       {"tictactoe", "fourinarow", "connect4", "othello", "hex5", "go5", "go5(scoring=territory)",
        "go9(handicap=2, komi=0.5)", "gomoku", "renju(opening=taraguchi10)", "breakthrough"})
    play("gtp", game, "uct(playouts=5)");
}

TEST(Engine, PlaysAgainstThisProgramOverGomocup) {
  for (const std::string game : {"renju", "renju(opening=swap2)", "gomoku20(rule=exact)", "gomoku(rule=caro)"})
    play("gomocup", game, "uct(playouts=5)");
}

TEST(Engine, DoesNotSurviveAnInterruptedArena) {
  const Scratch scratch;
  // Waits until both jobs ask for a move that never comes, interrupts, and looks for the processes that the log names.
  const Ran ran = run_shell(
      "'" LUDENS_BINARY "' arena go9 --a 'engine(\"" FAKE_ENGINE
      " gtp hang\", log=\"log\", timeout=60min)' --b random --games 4 --jobs 2 > out 2>&1 & arena=$!; "
      "for i in $(seq 6000); do [ \"$(grep -c genmove log 2>/dev/null)\" = 2 ] && break; sleep 0.05; done; "
      "kill -TERM $arena; wait $arena; echo code $?; "
      "for pid in $(cut -d\" \" -f1 log | sort -u); do kill -0 $pid 2>/dev/null && echo $pid is alive; done; true",
      "", scratch.path());
  EXPECT_EQ(ran.output, "code 1\n") << file_bytes(scratch.file("out"));
}

}  // namespace
}  // namespace ludens::cli
