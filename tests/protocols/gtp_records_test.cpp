#include <fstream>

#include <gtest/gtest.h>

#include "protocols/conversation.h"
#include "support/scratch.h"

namespace ludens::protocols {
using namespace tests;
namespace {

const ServeOptions kGtp{.protocol = "gtp", .setup = {.game = "go9", .agent = "random"}};

TEST(Gtp, WritesAGameAndLoadsItUpToAMove) {
  const Scratch scratch;
  const std::string path = (scratch.path() / "a game.sgf").string();
  EXPECT_EQ(answers(kGtp, {"komi 5.5", "play b C3", "play w D4", "play b E5", "printsgf " + path}),
            "= \n\n= \n\n= \n\n= \n\n= \n\n");
  EXPECT_EQ(answers(kGtp, {"loadsgf " + path, "get_komi", "ludens-position"}),
            "= \n\n= 5.5\n\n= 9/9/9/9/4X4/3O5/2X6/9/9 o - 0 0 0\n\n");
  EXPECT_EQ(answers(kGtp, {"loadsgf " + path + " 2", "ludens-position"}), "= \n\n= 9/9/9/9/9/9/2X6/9/9 o - 0 0 0\n\n");
  EXPECT_EQ(answers(kGtp, {"loadsgf " + path + " 99", "undo", "undo", "undo", "undo"}),
            "= \n\n= \n\n= \n\n= \n\n? cannot undo\n\n");
  EXPECT_TRUE(answers(kGtp, {"loadsgf " + path + " 0"}).starts_with("? cannot load file"));
}

TEST(Gtp, LoadsAnotherGameThanItPlays) {
  const Scratch scratch;
  const std::string path = (scratch.path() / "hex.sgf").string();
  std::ofstream(path) << "(;GM[11]SZ[5];B[a1];W[c3])";
  const std::string out = answers(kGtp, {"loadsgf " + path, "ludens-option Game", "genmove b"});
  EXPECT_TRUE(out.starts_with("= \n\n= hex5\n\n= ")) << out;
}

TEST(Gtp, PlaysNoGameLongerThanRecordsMayBe) {
  const Scratch scratch;
  std::string passes = "(;GM[1]SZ[9]";
  for (int i = 0; i < 4'999; ++i) passes += ";B[];W[]";
  const auto path = scratch.write("passes.sgf", passes + ")");
  EXPECT_EQ(answers(kGtp, {"loadsgf " + path.string(), "play b pass", "play w pass", "play b pass", "undo", "undo",
                           "play b pass"}),
            "= \n\n= \n\n= \n\n? a game has at most 10000 moves\n\n= \n\n= \n\n= \n\n");
}

TEST(Gtp, RefusesAFileThatIsNoGame) {
  const Scratch scratch;
  const std::string path = (scratch.path() / "x.sgf").string();
  std::ofstream(path) << "nothing of the kind";
  EXPECT_TRUE(answers(kGtp, {"loadsgf " + path}).starts_with("? cannot load file"));
  EXPECT_TRUE(answers(kGtp, {"loadsgf"}).starts_with("? loadsgf needs a file name"));
}

}  // namespace
}  // namespace ludens::protocols
