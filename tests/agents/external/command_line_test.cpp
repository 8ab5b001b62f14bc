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

}  // namespace
}  // namespace ludens::agents
