// Files whose size says nothing of what they become: each is refused in bounded memory, and the next game is read.
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

}  // namespace
}  // namespace ludens::records
