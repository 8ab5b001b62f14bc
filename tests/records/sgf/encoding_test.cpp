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

// Names alone, as the files of players' own collections have them; each pair is a whole file. In this order: GB18030,
// Big5, Shift_JIS, EUC-KR, windows-1252, windows-1251, KOI8-R.
TEST(Encoding, KnowsANameOfTwoCharacters) {
  struct Pair {
    const char *black, *white, *black_bytes, *white_bytes;
  };
  const Pair kPairs[] = {{"古力", "李世石", "\xb9\xc5\xc1\xa6", "\xc0\xee\xca\xc0\xca\xaf"},
                         {"柯洁", "聂卫平", "\xbf\xc2\xbd\xe0", "\xc4\xf4\xce\xc0\xc6\xbd"},
                         {"马晓春", "常昊", "\xc2\xed\xcf\xfe\xb4\xba", "\xb3\xa3\xea\xbb"},
                         {"芈昱廷", "时越", "\xd8\xc2\xea\xc5\xcd\xa2", "\xca\xb1\xd4\xbd"},
                         {"唐韦星", "周睿羊", "\xcc\xc6\xce\xa4\xd0\xc7", "\xd6\xdc\xee\xa3\xd1\xf2"},
                         {"陈耀烨", "江维杰", "\xb3\xc2\xd2\xab\xec\xc7", "\xbd\xad\xce\xac\xbd\xdc"},
                         {"连笑", "范廷钰", "\xc1\xac\xd0\xa6", "\xb7\xb6\xcd\xa2\xee\xda"},
                         {"孔杰", "檀啸", "\xbf\xd7\xbd\xdc", "\xcc\xb4\xd0\xa5"},
                         {"曹冬", "朱建锋", "\xb2\xdc\xb6\xac", "\xd6\xec\xbd\xa8\xb7\xe6"},
                         {"吴侃", "芦海", "\xce\xe2\xd9\xa9", "\xc2\xab\xba\xa3"},
                         {"刘洋", "王明", "\xc1\xf5\xd1\xf3", "\xcd\xf5\xc3\xf7"},
                         {"张三", "李四", "\xd5\xc5\xc8\xfd", "\xc0\xee\xcb\xc4"},
                         {"周俊勳", "林至涵", "\xa9P\xabT\xbe\xb1", "\xaaL\xa6\xdc\xb2["},
                         {"黑嘉嘉", "王元均", "\xb6\xc2\xb9\xc5\xb9\xc5", "\xa4\xfd\xa4\xb8\xa7\xa1"},
                         {"陳詩淵", "許皓鋐", "\xb3\xaf\xb8\xd6\xb2W", "\xb3\x5c\xb5q\xe8\x62"},
                         {"林君諺", "蕭正浩", "\xaaL\xa7g\xbf\xce", "\xbf\xbd\xa5\xbf\xaf\x45"},
                         {"張栩", "王立誠", "\xb1i\xae\xdd", "\xa4\xfd\xa5\xdf\xb8\xdb"},
                         {"林海峰", "吳清源", "\xaaL\xae\xfc\xaep", "\xa7\x64\xb2M\xb7\xbd"},
                         {"夏大銘", "楊博崴", "\xaeL\xa4j\xbb\xca", "\xb7\xa8\xb3\xd5\xb4Q"},
                         {"王銘琬", "陳永安", "\xa4\xfd\xbb\xca\xda{", "\xb3\xaf\xa5\xc3\xa6w"},
                         {"許功蓋", "林淑貞", "\xb3\x5c\xa5\x5c\xbb\x5c", "\xaaL\xb2Q\xads"},
                         {"井山裕太", "趙治勲", "\x88\xe4\x8eR\x97T\x91\xbe", "\xe6\xe2\x8e\xa1\x8cM"},
                         {"羽根直樹", "山下敬吾", "\x89H\x8d\xaa\x92\xbc\x8e\xf7", "\x8eR\x89\xba\x8ch\x8c\xe1"},
                         {"高尾紳路", "河野臨", "\x8d\x82\x94\xf6\x90\x61\x98H", "\x89\xcd\x96\xec\x97\xd5"},
                         {"武宮正樹", "小林光一", "\x95\x90\x8b{\x90\xb3\x8e\xf7", "\x8f\xac\x97\xd1\x8c\xf5\x88\xea"},
                         {"中村茂", "河村典彦", "\x92\x86\x91\xba\x96\xce", "\x89\xcd\x91\xba\x93T\x95\x46"},
                         {"長谷川一人", "岡部寛", "\x92\xb7\x92J\x90\xec\x88\xea\x90l", "\x89\xaa\x95\x94\x8a\xb0"},
                         {"ソ", "表", "\x83\x5c", "\x95\x5c"},
                         {"이창호", "조훈현", "\xc0\xcc\xc3\xa2\xc8\xa3", "\xc1\xb6\xc8\xc6\xc7\xf6"},
                         {"박정환", "신진서", "\xb9\xda\xc1\xa4\xc8\xaf", "\xbd\xc5\xc1\xf8\xbc\xad"},
                         {"이세돌", "최철한", "\xc0\xcc\xbc\xbc\xb5\xb9", "\xc3\xd6\xc3\xb6\xc7\xd1"},
                         {"김지석", "강동윤", "\xb1\xe8\xc1\xf6\xbc\xae", "\xb0\xad\xb5\xbf\xc0\xb1"},
                         {"유창혁", "서봉수", "\xc0\xaf\xc3\xa2\xc7\xf5", "\xbc\xad\xba\xc0\xbc\xf6"},
                         {"André", "Müller", "Andr\xe9", "M\xfcller"},
                         {"Björn Wendsjö", "Øyvind", "Bj\xf6rn Wendsj\xf6", "\xd8yvind"},
                         {"José", "Peña", "Jos\xe9", "Pe\xf1\x61"},
                         {"François", "Zoë", "Fran\xe7ois", "Zo\xeb"},
                         {"Gößl", "Jürgen", "G\xf6\xdfl", "J\xfcrgen"},
                         {"Иванов", "Петров", "\xc8\xe2\xe0\xed\xee\xe2", "\xcf\xe5\xf2\xf0\xee\xe2"},
                         {"Александр Динерштейн", "Илья Шикшин",
                          "\xc0\xeb\xe5\xea\xf1\xe0\xed\xe4\xf0 \xc4\xe8\xed\xe5\xf0\xf8\xf2\xe5\xe9\xed",
                          "\xc8\xeb\xfc\xff \xd8\xe8\xea\xf8\xe8\xed"},
                         {"Сорокин", "Никонов", "\xd1\xee\xf0\xee\xea\xe8\xed", "\xcd\xe8\xea\xee\xed\xee\xe2"},
                         {"Иванов", "Петров", "\xe9\xd7\xc1\xce\xcf\xd7", "\xf0\xc5\xd4\xd2\xcf\xd7"},
                         {"Михайлов", "Сорокин", "\xed\xc9\xc8\xc1\xca\xcc\xcf\xd7", "\xf3\xcf\xd2\xcf\xcb\xc9\xce"}};
  for (const auto& pair : kPairs) {
    const std::string file = std::string("(;GM[1]SZ[9]PB[") + pair.black_bytes + "]BR[5d]PW[" + pair.white_bytes +
                             "]WR[9d]DT[2016-03-09]RE[W+R];B[ee];W[cc])";
    EXPECT_EQ(text_of(file, "PB"), pair.black);
    EXPECT_EQ(text_of(file, "PW"), pair.white);
  }
}

// «黑中盘胜» helps to read «刘洋»; «古» alone is read, too.
TEST(Encoding, ReadsANameWithTheHelpOfTheWholeFile) {
  EXPECT_EQ(text_of("(;GM[1]PB[\xc1\xf5\xd1\xf3]RE[\xba\xda\xd6\xd0\xc5\xcc\xca\xa4];B[ee])", "PB"), "刘洋");
  EXPECT_EQ(text_of("(;GM[1]PB[\xb9\xc5])", "PB"), "古");
  EXPECT_EQ(text_of("(;GM[1]PB[x];B[ee]C[\xba\xc3\xc6\xe5])", "PB"), "x");
  // A collection is read in one encoding, of which its first game may show little.
  const auto input = input_of("(;GM[1]PB[\xb3\x5c])(;GM[1]PB[\xb6\xc2\xb9\xc5\xb9\xc5]PW[\xa4\xfd\xa4\xb8\xa7\xa1])");
  SgfParser parser(*input);
  SgfTree tree;
  ASSERT_TRUE(parser.next(tree));
  EXPECT_EQ(sgf_text(tree.root().find("PB")->values.front()), "許");
  ASSERT_TRUE(parser.next(tree));
  EXPECT_EQ(sgf_text(tree.root().find("PW")->values.front()), "王元均");
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
