#include "base/text.h"
#include "base/visible.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "base/xml.h"

namespace ludens::base {
namespace {

using Pieces = std::vector<std::string_view>;

TEST(Text, TrimsWhiteSpaceAtBothEnds) {
  EXPECT_EQ(trim(" \t a b\r\n"), "a b");
  EXPECT_EQ(trim(" \n"), "");
  EXPECT_EQ(trim(""), "");
}

TEST(Text, LowersLettersOfTheAlphabetAlone) { EXPECT_EQ(lower("AbZ[É9"), "abz[É9"); }

TEST(Text, SplitKeepsEmptyPiecesAndWordsDropsThem) {
  EXPECT_EQ(split("a,,b,", ','), (Pieces{"a", "", "b", ""}));
  EXPECT_EQ(split("", ','), (Pieces{""}));
  EXPECT_EQ(words("  a \t bc\n"), (Pieces{"a", "bc"}));
  EXPECT_EQ(words(" \t"), Pieces{});
}

RC_GTEST_PROP(Text, SplitAndJoinAreInverse, (const std::string& text)) {
  std::vector<std::string> pieces;
  for (const auto piece : split(text, 'a')) {
    RC_ASSERT(piece.find('a') == std::string_view::npos);
    pieces.emplace_back(piece);
  }
  RC_ASSERT(join(pieces, "a") == text);
}

TEST(Text, ReadsWholeNumbersAndNothingElse) {
  EXPECT_EQ(to_int("-12"), -12);
  EXPECT_EQ(to_int("2147483647"), 2147483647);
  for (const auto* bad : {"", "2147483648", "1.0", " 1", "1 ", "+1", "0x1", "one"}) EXPECT_FALSE(to_int(bad)) << bad;
  EXPECT_EQ(to_double("6.5"), 6.5);
  EXPECT_EQ(to_double("-1e-3"), -0.001);
  for (const auto* bad : {"", "nan", "inf", "1e999", "6,5", "6.5 "}) EXPECT_FALSE(to_double(bad)) << bad;
}

RC_GTEST_PROP(Text, NumbersComeBackFromTheirText, (double value)) { RC_ASSERT(to_double(number(value)) == value); }

TEST(Text, WritesNumbersInTheirShortestForm) {
  EXPECT_EQ(number(12), "12");
  EXPECT_EQ(number(6.5), "6.5");
  EXPECT_EQ(number(0.1), "0.1");
}

// With its room named: of a std::string, argument-dependent lookup finds std::quoted as well.
TEST(Text, QuotesForPeople) {
  EXPECT_EQ(cite("a b"), "«a b»");
  EXPECT_EQ(cite(std::string_view("a\n\0\x1b[31m", 8)), "«a\\x0a\\x00\\x1b[31m»");
  EXPECT_EQ(cite(std::string(60, 'x')), "«" + std::string(60, 'x') + "»");
  EXPECT_EQ(cite(std::string(61, 'x')), "«" + std::string(60, 'x') + "…»");
  EXPECT_EQ(cite(std::string(59, 'x') + "é!"), "«" + std::string(59, 'x') + "…»") << "a cut letter is dropped whole";
}

TEST(Text, OfStrangersDoesNothingToATerminal) {
  EXPECT_EQ(visible("\x1b]0;title\x07\x1b[2J Ann\n\t\x7f"), "\\x1b]0;title\\x07\\x1b[2J Ann\\x0a\\x09\\x7f");
  EXPECT_EQ(visible("a\xc2\x9b"
                    "31m"),
            "a\\x9b31m")
      << "one character that begins an escape";
  EXPECT_EQ(visible("x\xe2\x80\xaey\xe2\x81\xa6"), "x\\u{202e}y\\u{2066}") << "written backwards";
  for (const std::string fine : {"Øyvind", "藤沢秀行 九段", "«5k» – naïve", "\xc2\xa0", "\xff\xc2", ""})
    EXPECT_EQ(visible(fine), fine);
}

TEST(Text, FindsTheNearestNameButNoFarOne) {
  const std::vector<std::string> names = {"renju", "gomoku15", "go9", "othello"};
  EXPECT_EQ(nearest("renjo", names), "renju");
  EXPECT_EQ(nearest("OTHELO", names), "othello");
  EXPECT_EQ(nearest("gomoku51", names), "gomoku15");
  EXPECT_EQ(nearest("chess", names), std::nullopt);
  EXPECT_EQ(nearest("", names), std::nullopt);
  EXPECT_EQ(nearest("renju", {}), std::nullopt);
  EXPECT_EQ(did_you_mean("renjo", names), ". Did you mean «renju»?");
  EXPECT_EQ(did_you_mean("chess", names), "");
}

TEST(Xml, EscapesWhatTagsAndQuotesWouldMistake) {
  EXPECT_EQ(escape_xml("a<b> & \"c\""), "a&lt;b&gt; &amp; &quot;c&quot;");
  EXPECT_EQ(escape_xml("x\n\t\x01y"), "x&#10;&#9; y");
  EXPECT_EQ(escape_xml("棋\xef\xbf\xbe."), "棋 .");
}

}  // namespace
}  // namespace ludens::base
