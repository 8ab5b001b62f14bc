#include "games/ludeme/lexer.h"

#include <gtest/gtest.h>

#include "games/ludeme/tree.h"

namespace ludens::games::lud {
namespace {

std::string read(const std::string& text, const std::vector<std::string>& choices = {}) {
  return show(read_description({"test.lud", text}, {}, choices).game);
}
std::string fault_of_parsing(const std::string& text) {
  try {
    return read(text);
  } catch (const Error& error) {
    return error.what();
  }
}

TEST(LudemeText, IsReadWithItsPlaces) {
  const std::string file = "f";
  const Tokens tokens = lex("(a // remark\n  b:\"c d\" {1..3})", file);
  ASSERT_EQ(tokens.size(), 8u);
  EXPECT_EQ(tokens[2].kind, Token::Kind::Label);
  EXPECT_EQ(tokens[2].text, "b");
  EXPECT_EQ(tokens[2].place.line, 2);
  EXPECT_EQ(tokens[2].place.column, 3);
  EXPECT_EQ(tokens[3].text, "c d");
}

TEST(LudemeText, ExpandsDefinitionsWithTheirArguments) {
  EXPECT_EQ(read("(define \"Twice\" (+ #1 #1)) (game \"G\" (\"Twice\" (count Rows)))"),
            "(game \"G\" (+ (count Rows) (count Rows)))");
  EXPECT_EQ(read("(define \"Six\" 6) (game \"Six\")"), "(game 6)");
  EXPECT_EQ(read("(define \"D\" (x #1 if:#2 \"P#1\")) (game (\"D\" 1))"), "(game (x 1 \"P1\"))")
      << "a hole that nobody fills";
  EXPECT_EQ(read("(define \"D\" (x #1 #2)) (game (\"D\" ~ y))"), "(game (x y))");
}

TEST(LudemeText, TakesTheOptionWithMostStarsOrTheOneThatIsNamed) {
  const std::string text =
      "(game (board (square <Size:n>))) (option \"Board\" <Size> args:{<n>} {(item \"small\" <3> \"\") (item \"big\" "
      "<(+ 8 1)> \"\")*})";
  EXPECT_EQ(read(text), "(game (board (square (+ 8 1))))");
  EXPECT_EQ(read(text, {"Board/small"}), "(game (board (square 3)))");
  EXPECT_EQ(read("(game (if (< 1 2) <A>)) (option \"A\" <A> {(item \"x\" <(>= 1 2)> \"\")})"),
            "(game (if (< 1 2) (>= 1 2)))")
      << "a comparison is no bracket";
}

TEST(LudemeText, WritesRangesOut) { EXPECT_EQ(read("(game {1..4 9 7..6})"), "(game {1 2 3 4 9 7 6})"); }

TEST(LudemeText, SaysWhereItIsWrong) {
  EXPECT_EQ(fault_of_parsing("(game\n  (board (square 3)"), "test.lud:1:1: this bracket never closes");
  EXPECT_EQ(fault_of_parsing("(game \"x)"), "test.lud:1:7: this text has no closing quote");
  EXPECT_EQ(fault_of_parsing("(game (\"Nothing\" 1))"), "test.lud:1:8: nothing is defined as «Nothing»");
  EXPECT_NE(
      fault_of_parsing("(define \"A\" (\"B\")) (define \"B\" (\"A\")) (game (\"A\"))").find("does one name itself?"),
      std::string::npos);
  EXPECT_NE(
      fault_of_parsing("(define \"A\" (#1 #1 #1 #1 #1 #1 #1 #1 #1 #1)) (game (\"A\" (\"A\" (\"A\" (\"A\" (\"A\" (\"A\" "
                       "(\"A\" (\"A\" x)))))))))")
          .find("grows too long"),
      std::string::npos);
  EXPECT_NE(fault_of_parsing(std::string(100000, '(')).find("test.lud:1:"), std::string::npos);
  EXPECT_NE(fault_of_parsing("(define \"A\" 1)").find("there is no (game …)"), std::string::npos);
}

}  // namespace
}  // namespace ludens::games::lud
