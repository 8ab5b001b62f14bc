// Files whose size says nothing of what they become: each is refused in bounded memory, and the next game is read.
#include <cstring>
#include <ctime>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "records/io/byte_source.h"
#include "records/reader.h"
#include "support/scratch.h"

namespace ludens::records {
using namespace tests;
namespace {

std::string repeated(std::string_view piece, int times) {
  std::string out;
  out.reserve(piece.size() * static_cast<std::size_t>(times));
  for (int i = 0; i < times; ++i) out += piece;
  return out;
}

// What reading says of the first game, and how many can be read after all.
std::string first_complaint(std::string text, int& read) {
  const auto reader = read_records(std::make_unique<Input>("x", text_source(std::move(text))));
  std::string said;
  read = 0;
  for (Record record;;) {
    try {
      if (!reader->next(record)) return said;
      ++read;
      EXPECT_LE(record.turns.size(), kMostPlies);
    } catch (const Error& error) {
      if (said.empty()) said = error.what();
    }
  }
}

bool says(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST(Bounds, OfAGameOfSgf) {
  int read = 0;
  const std::string next = "(;GM[1]SZ[9];B[ee])";
  for (const auto& [piece, times] :
       {std::pair{"B[]", 600'000}, {"[]", 1'100'000}, {";", 1'100'000}, {"(;)", 1'100'000}}) {
    const std::string head = std::string_view(piece) == "[]" ? "(;GM[1]SZ[9]C" : "(;GM[1]SZ[9]";
    const std::string said = first_complaint(head + repeated(piece, times) + ")" + next, read);
    EXPECT_TRUE(says(said, "more than 1000000 nodes, properties and values in one game")) << piece << ": " << said;
    EXPECT_EQ(read, 1) << piece;
  }
  EXPECT_TRUE(
      says(first_complaint("(;GM[1]SZ[9]C[" + std::string(17u << 20, 'x') + "])" + next, read), "more than 16 MB"));
  EXPECT_EQ(read, 1);
  EXPECT_TRUE(says(first_complaint("(;GM[1]SZ[9]" + repeated(";B[ee];W[]", 5'001) + ")" + next, read),
                   "a game of more than 10000 moves"));
  EXPECT_EQ(read, 1);
}

TEST(Bounds, OfAGameOfRif) {
  int read = 0;
  const auto game = [](const std::string& moves) { return "<game id=\"1\"><move>" + moves + "</move></game>"; };
  EXPECT_TRUE(says(first_complaint("<database>" + game(repeated("h8 ", 10'001)) + game("h8 i9") + "</database>", read),
                   "a game of more than 10000 moves"));
  EXPECT_EQ(read, 1);
  std::string names = "<database>";
  for (int i = 0; i < 200'001; ++i) names += "<player id=\"" + std::to_string(i) + "\"/>";
  EXPECT_TRUE(says(first_complaint(names + "</database>", read), "more than 200000 players, tournaments and rules"));
  const std::string long_name = "\" name=\"" + std::string(600'000, 'n') + "\"/>";
  names = "<database>";
  for (int i = 0; i < 60; ++i) names += "<player id=\"" + std::to_string(i) + long_name;
  EXPECT_TRUE(says(first_complaint(names + "</database>", read), "more than 32 MB of names"));
  EXPECT_TRUE(says(first_complaint("<database><!--" + std::string(3u << 20, 'c') + "--></database>", read),
                   "more than 1 MB without the end of an element"));
}

TEST(Bounds, OfALineOfJson) {
  int read = 0;
  const std::string next = "\n{\"game\":\"go9\",\"moves\":\"E5\"}\n";
  EXPECT_TRUE(says(first_complaint("{\"game\":\"go9\",\"x\":[0" + repeated(",0", 2'000'001) + "]}" + next, read),
                   "more than 2000000 values"));
  EXPECT_EQ(read, 1);
  EXPECT_TRUE(says(first_complaint("{\"game\":\"go9\",\"moves\":\"" + repeated("pass ", 10'001) + "\"}" + next, read),
                   "a game of more than 10000 moves"));
  EXPECT_EQ(read, 1);
  EXPECT_TRUE(says(first_complaint("{" + std::string(17u << 20, ' ') + next, read), "longer than 16 MB"));
  EXPECT_EQ(read, 1);
}

TEST(Bounds, OfTabSeparatedSets) {
  const std::string head =
      "gid\tdate\tblack_id\twhite_id\tblack_whr\twhite_whr\tresult\topening\tfifth\tswap\tevent\tnmoves\tmoves\n";
  int read = 0;
  EXPECT_NE(first_complaint(head + "1\t2001-1-1\t1\t2\t2000\t2000\tB\t\t\t\tCup\t10001\t" + repeated("hh", 10'001) +
                                "\n2\t2001-1-1\t1\t2\t2000\t2000\tB\t\t\t\tCup\t1\thh\n",
                            read),
            "");
  EXPECT_EQ(read, 1);
  EXPECT_TRUE(says(first_complaint("Piskvorky 15x15, 11:11, 1\n" + repeated("1,1,1\n", 10'001) +
                                       "0\nPiskvorky 15x15, 11:11, 1\n1,1,1\n0\n",
                                   read),
                   "moves"));
  EXPECT_EQ(read, 1);
}

TEST(Bounds, OfAGameOfPgn) {
  int read = 0;
  const std::string next = "\n[Event \"x\"]\n\n1. e4 *\n", head = "[Event \"x\"]\n\n1. e4 ";
  for (const auto& [piece, times] : {std::pair{"{[%clk 0:00:01]}\n", 1'000'000}, {"(\n", 9'000'000}})
    EXPECT_TRUE(says(first_complaint(head + repeated(piece, times) + next, read), "more than 16 MB")) << piece;
  EXPECT_TRUE(says(first_complaint(head + repeated("Nf6 Nf3 Ng8 Ng1 ", 3'000) + next, read),
                   "a game of more than 10000 moves"));
  EXPECT_EQ(read, 1);
  std::string tags;
  for (int i = 0; i < 1'000'000; ++i) tags += fmt::format("[a{} \"xxxxxx\"]\n", i);
  EXPECT_TRUE(says(first_complaint(tags + "\n1. e4 *\n" + next, read), "more than 16 MB"));
  EXPECT_EQ(read, 1);
}

TEST(Bounds, OfAGameOfCsa) {
  int read = 0;
  const std::string next = "/\nPI\n+\n+7776FU\n%TORYO\n", head = "V2.2\nPI\n+\n";
  std::string tags = "V2.2\n", long_tags = "V2.2\n";
  for (int i = 0; i < 1'001; ++i) tags += fmt::format("$A{}:x\n", i);
  for (int i = 0; i < 17; ++i) long_tags += fmt::format("$A{}:{}\n", i, std::string(1u << 20, 'x'));
  for (const auto& [text, what] :
       {std::pair{tags, "more than 1000 tags"},
        {long_tags, "more than 16 MB"},
        {head + repeated("T1\n", 6'000'000), "more than 16 MB"},
        {head + repeated("+3948GI,-7162GI,+4839GI,-6271GI,", 2'501), "a game of more than 10000 moves"}}) {
    const std::string said = first_complaint(text + "\n" + next, read);
    EXPECT_TRUE(says(said, what)) << what << ": " << said;
    EXPECT_EQ(read, 1) << what;
  }
}

TEST(Bounds, OfAGameOfKif) {
  int read = 0;
  const std::string next = "手合割：平手\n   1 ７六歩(77)\n", head = "手合割：平手\n手数----指手---------消費時間--\n";
  std::string long_names = "手合割：平手\n", moves = head;
  for (int i = 0; i < 17; ++i) long_names += "棋戦：" + std::string(1u << 20, 'x') + "\n";
  for (int i = 1; i <= 10'001; i += 4)
    moves += fmt::format("{} ４八銀(39)\n{} ６二銀(71)\n{} ３九銀(48)\n{} ７一銀(62)\n", i, i + 1, i + 2, i + 3);
  for (const auto& [text, what] :
       {std::pair{long_names, "more than 16 MB"}, {moves, "a game of more than 10000 moves"}}) {
    const std::string said = first_complaint(text + next, read);
    EXPECT_TRUE(says(said, what)) << said;
    EXPECT_EQ(read, 1) << what;
  }
}

// Games of a line or two that cost milliseconds each made hours of a small file: 20 000 of them took 50 and 14 seconds,
// and take a part of one.
TEST(Bounds, OfTheTimeThatAGameTakesWhateverItsHeaderSays) {
  const std::string moves = "\n\n1. e4 *\n\n";
  for (const std::string& header : {std::string("[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]"),
                                    std::string("[Event \"\xe9\xe8x\xff\"]")}) {
    int read = 0;
    const std::clock_t begun = std::clock();  // of the processor: other programs do not count
    EXPECT_EQ(first_complaint("[Event \"x\"]" + moves + repeated(header + moves, 20'000), read), "");
    EXPECT_EQ(read, 20'001);
    EXPECT_LT(static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC, 10) << header;
  }
}

}  // namespace
}  // namespace ludens::records
