#include "games/shogi/notation.h"

#include <gtest/gtest.h>

#include "base/text.h"
#include "games/catalogue.h"

namespace ludens::games {
namespace {

using namespace shogi;

std::string written(const Game& game, const Position& position, const char* usi, const char* dialect) {
  return game.notation(dialect).write(position, *game.read_move(position, usi));
}

TEST(ShogiMoves, HaveDenseIdsAsTheMoverSeesTheBoard) {
  const auto game = find_game("shogi");
  Position position = game->start();
  EXPECT_EQ(game->move_ids, 2188);
  EXPECT_EQ(game->read_move(position, "7g7f")->id, 81u * 0 + 47);
  EXPECT_EQ(game->read_move(position, "P*5e")->id, 81u * 20 + 40);
  EXPECT_EQ(game->read_move(position, "win")->id, 2187u);
  const Move pawn = *game->read_move(position, "7g7f");
  position.play(pawn);
  EXPECT_EQ(game->read_move(position, "3c3d"), pawn);  // White's 3d is what Black's 7f is
  const Position knights = game->read("8k/9/9/9/9/2N6/9/9/K8 b - 1");
  EXPECT_EQ(game->read_move(knights, "7f8d")->id, 81u * 8 + 28);
  EXPECT_EQ(game->read_move(knights, "7f6d+")->id, 81u * 19 + 30);
}

TEST(ShogiMoves, AreReadAndWrittenInSixDialects) {
  const auto game = find_game("shogi");
  Position position = game->start();
  const auto all = [&](const char* usi) {
    std::string out;
    for (const auto* dialect : {"usi", "csa", "kif", "ki2", "western"}) {
      const std::string said = written(*game, position, usi, dialect);
      EXPECT_EQ(game->notation(dialect).read(position, said), game->read_move(position, usi)) << said;
      out += said + " ";
    }
    return out;
  };
  const auto play = [&](const char* usi) { position.play(*game->read_move(position, usi)); };
  EXPECT_EQ(all("7g7f"), "7g7f +7776FU ７六歩(77) ７六歩 P-76 ");
  play("7g7f");
  EXPECT_EQ(all("3c3d"), "3c3d -3334FU ３四歩(33) ３四歩 P-34 ");
  play("3c3d");
  EXPECT_EQ(all("8h2b+"), "8h2b+ +8822UM ２二角成(88) ２二角成 Bx22+ ");
  EXPECT_EQ(all("8h2b"), "8h2b +8822KA ２二角(88) ２二角不成 Bx22= ");
  play("8h2b+");
  EXPECT_EQ(all("3a2b"), "3a2b -3122GI 同　銀(31) 同　銀 Sx22 ");
  play("3a2b");
  EXPECT_EQ(all("B*4e"), "B*4e +0045KA ４五角打 ４五角 B*45 ");
  EXPECT_EQ(all("4i5h"), "4i5h +4958KI ５八金(49) ５八金右 G49-58 ");
  EXPECT_EQ(game->notation("western").read(position, "G4i-5h"), game->read_move(position, "4i5h"));
  EXPECT_EQ(game->notation("csa").read(position, "4958KI"), game->read_move(position, "4i5h"));
  EXPECT_EQ(game->notation("ki2").read(position, "▲58金右"), game->read_move(position, "4i5h"));
}

// After the examples of the Japan Shogi Association: golds that can go to 8b, to 3b, to 5f and to 7h.
TEST(ShogiMoves, NameOnePieceOfSeveralAsTheAssociationDoes) {
  const auto game = find_game("shogi");
  const auto golds = [&](const char* sfen, const char* usi) { return written(*game, game->read(sfen), usi, "ki2"); };
  EXPECT_EQ(golds("1G7/G8/9/9/9/9/9/9/K7k b - 1", "9b8b"), "８二金寄");
  EXPECT_EQ(golds("1G7/G8/9/9/9/9/9/9/K7k b - 1", "8a8b"), "８二金引");
  EXPECT_EQ(golds("1G7/9/G8/9/9/9/9/9/K7k b - 1", "9c8b"), "８二金上");
  EXPECT_EQ(golds("k8/9/9/9/9/9/3GGG3/9/K8 b - 1", "6g5f"), "５六金左");
  EXPECT_EQ(golds("k8/9/9/9/9/9/3GGG3/9/K8 b - 1", "5g5f"), "５六金直");
  EXPECT_EQ(golds("k8/9/9/9/9/9/3GGG3/9/K8 b - 1", "4g5f"), "５六金右");
  EXPECT_EQ(golds("k8/9/9/9/9/3G5/3G5/9/K8 b - 1", "6g5f"), "５六金上");
  EXPECT_EQ(golds("k8/9/9/9/9/3G1G3/3G5/9/K8 b - 1", "6f5f"), "５六金左寄");
  EXPECT_EQ(golds("8k/9/9/9/4s1s2/9/4s1s2/9/K8 w - 1", "3e4f"), "４六銀左上");  // White's left is on the right
  EXPECT_EQ(golds("8k/9/9/9/+R8/9/1+R7/9/K8 b - 1", "9e8f"), "８六龍引");
  EXPECT_EQ(golds("4k4/9/9/9/9/9/9/9/+R5+R1K b - 1", "9i6i"), "６九龍左");
}

TEST(ShogiMoves, AreNothingWhereTheyAreMisspelt) {
  const auto game = find_game("shogi");
  const Position start = game->start();
  for (const auto& notation : game->notations)
    for (const auto* bad : {"",        "7",      "7g",         "7g7",        "7g7f++", "K*5e", "7776FU+",
                            "-7776FU", "０七歩", "７六",       "７六歩打打", "同歩",   "G-58", "P*",
                            "+G-58",   "77",     "７六歩(88)", "%TORYO",     "9i9",    "7g7g", "７六歩成(77"})
      EXPECT_FALSE(notation.read(start, bad)) << notation.name << " " << bad;
}

}  // namespace
}  // namespace ludens::games
