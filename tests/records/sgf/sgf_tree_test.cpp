#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/error.h"
#include "records/sgf/parser.h"
#include "records/sgf/value.h"
#include "support/read_records.h"

namespace ludens::records {
using namespace tests;
namespace {

SgfTree tree_of(std::string text) {
  const auto input = input_of(std::move(text));
  SgfParser parser(*input);
  SgfTree tree;
  EXPECT_TRUE(parser.next(tree));
  return tree;
}

std::string tree_error(std::string text) {
  const auto input = input_of(std::move(text));
  SgfParser parser(*input);
  SgfTree tree;
  try {
    while (parser.next(tree)) {
    }
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(SgfTree, KeepsPropertiesValuesAndVariationsInOrder) {
  const auto tree = tree_of("(;FF[4]AB[aa][bb](;B[cc];W[dd](;B[ee])(;B[ff]))(;B[gg]C[x]))");
  ASSERT_EQ(tree.nodes.size(), 6u);
  EXPECT_EQ(tree.root().values("AB"), (std::vector<std::string_view>{"aa", "bb"}));
  EXPECT_EQ(tree.root().children, (std::vector<int>{1, 5}));
  EXPECT_EQ(tree.nodes[2].children, (std::vector<int>{3, 4}));
  EXPECT_EQ(tree.main_line(), (std::vector<int>{0, 1, 2, 3}));
  EXPECT_EQ(write_sgf_tree(tree), "(;FF[4]AB[aa][bb]\n(;B[cc];W[dd]\n(;B[ee])\n(;B[ff]))\n(;B[gg]C[x]))\n");
}

TEST(SgfTree, ReadsWhatOldFilesHave) {
  const auto tree = tree_of(
      "From: someone (at home)\r\n\r\n( ; GaMe [1]\r\nSiZe\t[19] CoPyright[x]\r\n;Black [aa] ; White\n[bb];b[cc])");
  EXPECT_EQ(write_sgf_tree(tree), "(;GM[1]SZ[19]CP[x]\n;B[aa];W[bb];B[cc])\n");
  EXPECT_EQ(tree.nodes[1].line, 5);
  EXPECT_EQ(tree.nodes[3].line, 6);
}

TEST(SgfTree, ReadsAGameWithoutItsLastParenthesisAndSaysSo) {
  EXPECT_TRUE(tree_of("(;B[aa])").closed);
  const auto tree = tree_of("(;B[aa](;W[bb])");
  EXPECT_FALSE(tree.closed);
  EXPECT_EQ(tree.nodes.size(), 2u);
}

TEST(SgfTree, KeepsAPropertyThatComesTwice) {
  const auto tree = tree_of("(;AB[aa]C[x]AB[bb])");
  EXPECT_EQ(tree.root().properties.size(), 3u);
  EXPECT_EQ(tree.root().values("AB"), (std::vector<std::string_view>{"aa", "bb"}));
}

TEST(SgfTree, GoesOnBehindAMisplacedCharacter) {
  const auto input = input_of("(;B[aa])\n(;B[bb]*W[cc])\n(;B[dd])");
  SgfParser parser(*input);
  SgfTree tree;
  EXPECT_TRUE(parser.next(tree));
  EXPECT_THROW(parser.next(tree), Error);
  EXPECT_TRUE(parser.next(tree));
  EXPECT_EQ(tree.root().find("B")->values.front(), "dd");
  EXPECT_EQ(parser.line(), 3);
  EXPECT_FALSE(parser.next(tree));
}

TEST(SgfTree, SaysWhereAndWhatIsWrong) {
  EXPECT_EQ(tree_error("(;B[aa]\n;W[bb]\n;B)"), "test, line 3: property «B» has no value in «[…]»");
  EXPECT_EQ(tree_error("(;B[aa]\n;C[no end\n\n"), "test, line 2: the file ends inside a value: no «]» after «[»");
  EXPECT_EQ(tree_error("(;B[aa]\n#)"), "test, line 2: «#» where «;», «(», «)» or a property must stand");
  EXPECT_EQ(tree_error("(;B[aa]\n(B[bb]))"), "test, line 2: «(» must be followed by «;»");
}

TEST(SgfTree, RefusesAMillionParenthesesWithoutOverflowingTheStack) {
  std::string deep;
  for (int i = 0; i < 1'000'000; ++i) deep += "(;";
  EXPECT_NE(tree_error(deep).find("more than 100000 variations within each other"), std::string::npos);
  std::string allowed, closing;
  for (int i = 0; i < 90'000; ++i) allowed += "(;B[aa]", closing += ")";
  const auto tree = tree_of(allowed + closing);
  EXPECT_EQ(tree.nodes.size(), 90'000u);
  EXPECT_TRUE(tree.same(tree_of(write_sgf_tree(tree))));
}

TEST(SgfTree, RefusesAMillionAndOneNodes) {
  std::string many = "(";
  for (int i = 0; i <= 1'000'000; ++i) many += ';';
  EXPECT_NE(tree_error(many + ")").find("more than 1000000 nodes"), std::string::npos);
}

TEST(SgfValue, UnescapesTextAndSimpleText) {
  EXPECT_EQ(sgf_text("a\\]b\\\\c\\:d"), "a]b\\c:d");
  EXPECT_EQ(sgf_text("soft\\\nbreak, hard\nbreak, dos\r\nbreak\tand tab"),
            "softbreak, hard\nbreak, dos\nbreak and tab");
  EXPECT_EQ(sgf_simple_text("soft\\\r\nbreak, hard\r\nbreak"), "softbreak, hard break");
  EXPECT_EQ(sgf_text("an end \\"), "an end ");
  EXPECT_EQ(sgf_compose("a\\:b:c:d"), (std::pair<std::string, std::string>("a:b", "c:d")));
  EXPECT_EQ(sgf_compose("alone").second, "");
}

RC_GTEST_PROP(SgfValue, EscapedTextReadsBack, (const std::string& a, const std::string& b)) {
  // White space other than blanks and line feeds does not survive SGF's own rules.
  const auto plain = [](std::string text) {
    for (char& c : text)
      if (c == '\t' || c == '\v' || c == '\f' || c == '\r') c = ' ';
    return text;
  };
  RC_ASSERT(sgf_text(escape_sgf(plain(a))) == plain(a));
  RC_ASSERT(sgf_compose(escape_sgf_compose(plain(a), plain(b))) == std::pair(plain(a), plain(b)));
}

// Random trees of random properties with every character that could confuse a parser.
SgfTree any_tree() {
  SgfTree tree;
  const int count = *rc::gen::inRange(1, 40);
  for (int i = 0; i < count; ++i) {
    SgfNode node;
    if (i > 0) tree.nodes[static_cast<std::size_t>(*rc::gen::inRange(0, i))].children.push_back(i);
    for (int k = *rc::gen::inRange(0, 4); k > 0; --k) {
      SgfProperty property{*rc::gen::element<std::string>("B", "W", "AB", "C", "GN", "XYZ", "FF"), {}};
      for (int v = *rc::gen::inRange(1, 3); v > 0; --v)
        property.values.push_back(escape_sgf(
            *rc::gen::container<std::string>(rc::gen::element('a', ']', '[', '\\', ':', ';', '(', ')', '\n', ' '))));
      node.properties.push_back(property);
    }
    tree.nodes.push_back(node);
  }
  return tree;
}

RC_GTEST_PROP(SgfTree, WrittenTreesReadBackAndAreStable, ()) {
  const SgfTree tree = any_tree();
  const std::string text = write_sgf_tree(tree);
  const SgfTree back = tree_of(text);
  // Numbers follow the text, so the first reading may renumber; from then on all is the same.
  RC_ASSERT(write_sgf_tree(back) == text);
  RC_ASSERT(back.same(tree_of(write_sgf_tree(back))));
  RC_ASSERT(back.nodes.size() == tree.nodes.size());
}

}  // namespace
}  // namespace ludens::records
