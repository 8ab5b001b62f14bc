#include <gtest/gtest.h>

#include "records/io/encoding.h"
#include "records/sgf/parser.h"
#include "records/sgf/value.h"
#include "support/read_records.h"

namespace ludens::records {
using namespace tests;
namespace {

std::string text_of(std::string sgf, std::string_view ident) {
  const auto input = input_of(std::move(sgf));
  SgfParser parser(*input);
  SgfTree tree;
  EXPECT_TRUE(parser.next(tree));
  EXPECT_EQ(tree.root().find("CA")->values.front(), "UTF-8");
  const auto* found = tree.root().find(ident);
  return found ? sgf_text(found->values.front()) : "(missing)";
}

std::string repeated(std::string_view part, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += part;
  return out;
}

// «表示ソ» in Shift_JIS: the second byte of 表 and of ソ is a backslash.
constexpr std::string_view kShiftJis = "\x95\x5c\x8e\xa6\x83\x5c";
// «囲碁の対局です。黒番が先に打ちます。» in Shift_JIS.
constexpr std::string_view kShiftJisLong =
    "\x88\xcd\x8c\xe9\x82\xcc\x91\xce\x8b\xc7\x82\xc5\x82\xb7\x81\x42\x8d\x95\x94\xd4\x82\xaa\x90\xe6\x82\xc9\x91\xc5"
    "\x82\xbf\x82\xdc\x82\xb7\x81\x42";
// «黑棋先行，白棋后手，中国规则。» in GB18030, and «乗» (81 5C), which ends in a backslash, from its extension.
constexpr std::string_view kChinese =
    "\xba\xda\xc6\xe5\xcf\xc8\xd0\xd0\xa3\xac\xb0\xd7\xc6\xe5\xba\xf3\xca\xd6\xa3\xac\xd6\xd0\xb9\xfa\xb9\xe6\xd4\xf2"
    "\xa1\xa3";

TEST(Encoding, KnowsValidUtf8) {
  EXPECT_TRUE(valid_utf8("plain, é, 碁, 😀"));
  for (const char* bad :
       {"\x80", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xc3", "\xf5\x80\x80\x80", "\xe3\x81"})
    EXPECT_FALSE(valid_utf8(bad)) << bad;
}

TEST(Encoding, HonoursTheDeclaredEncoding) {
  EXPECT_EQ(text_of("(;FF[4]CA[Shift_JIS]PB[" + std::string(kShiftJis) + "]PW[x])", "PB"), "表示ソ");
  EXPECT_EQ(text_of("(;CA[SJIS]C[" + std::string(kShiftJis) + "]PW[x])", "PW"), "x");
  EXPECT_EQ(text_of("(;CA[gb2312]C[" + std::string(kChinese) + "])", "C"), "黑棋先行，白棋后手，中国规则。");
  EXPECT_EQ(text_of("(;CA[Big5]PB[\xb6\xc2\xb4\xd1])", "PB"), "黑棋");
  EXPECT_EQ(text_of("(;CA[Big5]PB[\xb3\x5c])", "PB"), "許");  // its second byte is a backslash
  EXPECT_EQ(text_of("(;CA[EUC-KR]PB[\xb9\xd9\xb5\xce])", "PB"), "바두");
  EXPECT_EQ(text_of("(;CA[ISO-8859-1]PB[Andr\xe9])", "PB"), "André");
  EXPECT_EQ(text_of("(;CA[UTF-8]PB[André])", "PB"), "André");
}

TEST(Encoding, FallsBackWhereTheDeclarationIsWrong) {
  EXPECT_EQ(text_of("(;CA[no such thing//TRANSLIT]PB[André])", "PB"), "André");
  EXPECT_EQ(text_of("(;CA[UTF-8]C[" + repeated(kShiftJisLong, 3) + "])", "C"),
            repeated("囲碁の対局です。黒番が先に打ちます。", 3));
}

TEST(Encoding, GuessesWhereNothingIsDeclared) {
  EXPECT_EQ(text_of("(;GM[1]PB[André])", "PB"), "André");
  EXPECT_EQ(text_of("(;GM[1]C[" + repeated(kShiftJisLong, 3) + "]PB[" + std::string(kShiftJis) + "])", "PB"), "表示ソ");
  EXPECT_EQ(text_of("(;GM[1]C[" + repeated(kChinese, 5) + "])", "C"), repeated("黑棋先行，白棋后手，中国规则。", 5));
}

TEST(Encoding, AnyBytesAreTextInTheEnd) {
  EXPECT_EQ(decode("\xff\xfe\xe9", ""), decode("\xff\xfe\xe9", "UTF-8"));
  for (int byte = 0; byte < 256; ++byte)
    EXPECT_TRUE(valid_utf8(decode(std::string(3, static_cast<char>(byte)), ""))) << byte;
}

TEST(Encoding, PlainAsciiNeedsNoDeclaration) {
  const auto input = input_of("(;GM[1])(;GM[1]CA[latin1])");
  SgfParser parser(*input);
  SgfTree tree;
  ASSERT_TRUE(parser.next(tree));
  EXPECT_EQ(write_sgf_tree(tree), "(;GM[1])\n");
  ASSERT_TRUE(parser.next(tree));
  EXPECT_EQ(write_sgf_tree(tree), "(;GM[1]CA[UTF-8])\n");
}

}  // namespace
}  // namespace ludens::records
