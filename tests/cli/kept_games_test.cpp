// What a person or a long run has written stays: games of the terminal, reviews that were interrupted.
#include <gtest/gtest.h>

#include "base/json.h"
#include "base/text.h"
#include "support/scratch.h"
#include "support/shell.h"

namespace ludens::cli {
using namespace tests;
namespace {

TEST(Terminal, SavesEachGameOfARematchInAFileOfItsOwn) {
  const Scratch scratch;
  const Ran ran = run_shell("ludens play tictactoe --against random --seed 3 --save won.jsonl",
                            "b2\nresign\nrematch\nquit\n", scratch.path());
  ASSERT_EQ(ran.code, 0) << ran.output;
  const Json first = Json::parse(file_bytes(scratch.file("won.jsonl"))),
             second = Json::parse(file_bytes(scratch.file("won-2.jsonl")));
  EXPECT_EQ(first.at("result"), "second");
  EXPECT_TRUE(first.at("moves").get<std::string>().starts_with("b2 ")) << "the finished game";
  const std::string moves = second.value("moves", "");
  EXPECT_EQ(words(moves).size(), 1u) << "the agent has begun the rematch";
}

// The same thread hears SIGTERM, which a shell does not keep from what it runs behind its back. The program is the
// child of a shell there, since `ludens` is a function of it.
TEST(Terminal, SavesTheGameWhenItIsInterrupted) {
  const Scratch scratch;
  const Ran ran = run_shell(
      "mkfifo in; ludens play tictactoe --against random --seed 3 --save kept.jsonl <in >out 2>&1 & "
      "exec 3>in; echo b2 >&3; for i in $(seq 400); do grep -q \" plays \" out && break; sleep 0.05; done; "
      "kill -TERM $(cat /proc/$!/task/$!/children); wait $!",
      "", scratch.path());
  EXPECT_EQ(ran.code, 130) << ran.output;
  const std::string moves = Json::parse(file_bytes(scratch.file("kept.jsonl"))).value("moves", "");
  EXPECT_EQ(words(moves).size(), 2u) << moves;
}

TEST(Review, GoesOnWhereItStoppedAndKeepsItsFolderFromAnother) {
  const Scratch scratch;
  scratch.write("games.jsonl",
                "{\"game\":\"tictactoe\",\"moves\":\"b2 a1 c3\"}\n{\"game\":\"tictactoe\",\"moves\":\"a1 b2 c3\"}\n");
  const std::string review = "ludens analyze games.jsonl --review --agent \"uct(playouts=30)\" --json --out kept";
  const Ran whole = run_shell(review, "", scratch.path());
  ASSERT_EQ(whole.code, 0) << whole.output;
  const std::string lines = file_bytes(scratch.file("kept/results.jsonl"));
  ASSERT_EQ(std::count(lines.begin(), lines.end(), '\n'), 2);
  scratch.write("kept/results.jsonl", lines.substr(0, lines.find('\n') + 1));  // killed after the first game
  const Ran resumed = run_shell(review, "", scratch.path());
  EXPECT_EQ(resumed.output, whole.output);
  EXPECT_EQ(file_bytes(scratch.file("kept/results.jsonl")), lines);
  const Ran other = run_shell(review + " --mistake 0.5", "", scratch.path());
  EXPECT_EQ(other.code, 1);
  EXPECT_NE(other.output.find("holds another run"), std::string::npos) << other.output;
  EXPECT_EQ(file_bytes(scratch.file("kept/results.jsonl")), lines);
}

}  // namespace
}  // namespace ludens::cli
