#include "agents/external/command_line.h"

#include <gtest/gtest.h>

#include "support/scratch.h"

namespace ludens::agents {
using namespace tests;
namespace {

using Words = std::vector<std::string>;

TEST(SplitCommand, SplitsLikeAShellWithoutBeingOne) {
  EXPECT_EQ(split_command("  gnugo --mode\tgtp "), (Words{"gnugo", "--mode", "gtp"}));
  EXPECT_EQ(split_command(R"('a b' "c d"e\ f)"), (Words{"a b", "c de f"}));
  EXPECT_EQ(split_command(R"("say \"x\" \\ \n" '\')"), (Words{R"(say "x" \ \n)", "\\"}));
  EXPECT_EQ(split_command("a '' \"\""), (Words{"a", "", ""}));
  EXPECT_EQ(split_command("a $HOME `b` | c > d; e &"), (Words{"a", "$HOME", "`b`", "|", "c", ">", "d;", "e", "&"}));
}

TEST(SplitCommand, RefusesOpenQuotationsAndNothing) {
  EXPECT_EQ(complaint([] { split_command("a 'b"); }), "the command «a 'b» has an open quotation '");
  EXPECT_NE(complaint([] { split_command("a \"b\\\""); }), "");
  EXPECT_NE(complaint([] { split_command(" \t"); }), "");
  EXPECT_NE(complaint([] { split_command(std::string_view("a\0b", 3)); }), "");
}

TEST(FindProgram, LooksInThePathAndSaysWhereNot) {
  EXPECT_EQ(find_program("/bin/sh"), "/bin/sh");
  EXPECT_TRUE(find_program("sh").ends_with("/sh"));
  EXPECT_EQ(complaint([] { find_program("no-such-program"); }),
            "no program is called «no-such-program», neither in $PATH nor in /usr/games");
  EXPECT_EQ(complaint([] { find_program("/etc/passwd"); }), "there is no program «/etc/passwd»");
  EXPECT_NE(complaint([] { find_program("/tmp"); }), "");
  EXPECT_NE(complaint([] { find_program(""); }), "");
}

}  // namespace
}  // namespace ludens::agents
