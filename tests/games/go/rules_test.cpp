// Hand-made examples: ko, snapback, superko, suicide, scoring, dead stones, handicap.
#include <gtest/gtest.h>

#include "games/catalogue.h"

namespace ludens::games {
namespace {

// A game that one can talk to: positions as text, moves as players write them.
struct Table {
  GamePtr game;
  Position position;

  explicit Table(const char* name) : game(find_game(name)), position(game->start()) {}
  Table(const char* name, const char* text) : game(find_game(name)), position(game->read(text)) {}
  Move move(const char* said) const { return game->read_move(position, said).value(); }
  bool legal(const char* said) const { return position.legal(move(said)); }
  Table& play(std::initializer_list<const char*> moves) {
    for (const char* said : moves) {
      EXPECT_TRUE(legal(said)) << said << " in " << text();
      position.play(move(said));
    }
    return *this;
  }
  std::string text() const { return game->write(position); }
  char at(const char* point) const { return position.glyph(static_cast<int>(move(point).id)); }
};

// Black takes a stone at C4 and could be taken back at B4.
constexpr const char* kKo = "1XO2/XO1O1/1XO2/5/5 x - 0 0 0";

TEST(GoRules, SimpleKoForbidsToRetakeAtOnce) {
  Table t("go5", kKo);
  t.play({"C4"});
  EXPECT_EQ(t.text(), "1XO2/X1XO1/1XO2/5/5 o B4 0 1 0");
  EXPECT_FALSE(t.legal("B4"));
  t.play({"A1", "E1"});
  EXPECT_TRUE(t.legal("B4"));
  t.play({"B4"});
  EXPECT_FALSE(t.legal("C4"));
}

TEST(GoRules, APassLiftsTheKoAndPlayGoesOnAfterTwo) {
  Table t("go5", kKo);
  t.play({"C4", "pass", "pass"});
  ASSERT_TRUE(t.position.over());
  EXPECT_TRUE(t.position.go_on());
  EXPECT_EQ(t.text(), "1XO2/X1XO1/1XO2/5/5 o - 0 1 0");
  EXPECT_TRUE(t.legal("B4"));
}

TEST(GoRules, SnapbackIsNoKo) {
  Table t("go5", "5/5/OOO2/XXXO1/2XO1 o - 0 0 0");
  t.play({"B1", "A1", "B1"});
  EXPECT_EQ(t.text(), "5/5/OOO2/3O1/1O1O1 x - 0 1 5");
}

TEST(GoRules, PositionalSuperkoForbidsToSendTwoAndReturnOne) {
  const std::string board = "5/5/5/XXO2/1O1O1 o - 0 0 0";
  Table simple("go5", board.c_str());
  simple.play({"A1", "C1", "B1", "pass", "A1"});
  Table positional("go5(ko=positional)", (board + " -").c_str());
  positional.play({"A1", "C1"});
  EXPECT_FALSE(positional.legal("B1"));
}

TEST(GoRules, SituationalSuperkoForbidsItOnlyWithTheSameSideToMove) {
  Table t("go5(ko=situational)", "5/5/5/XXO2/1O1O1 o - 0 0 0 -");
  t.play({"A1", "C1", "B1", "pass"});
  EXPECT_FALSE(t.legal("A1"));
}

TEST(GoRules, SuperkoEndsATripleKo) {
  const std::string board = "1XO6/XO1O5/1XO6/1XO6/X1XO5/1XO6/1XO6/XO1O5/1XO6 x - 0 0 0";
  Table simple("go9", board.c_str());
  simple.play({"C8", "B5", "C2", "B8", "C5", "B2"});
  EXPECT_EQ(simple.text(), "1XO6/XO1O5/1XO6/1XO6/X1XO5/1XO6/1XO6/XO1O5/1XO6 x C2 0 3 3");
  for (const char* name : {"go9(ko=positional)", "go9(ko=situational)"}) {
    Table t(name, (board + " -").c_str());
    t.play({"C8", "B5", "C2", "B8", "C5"});
    EXPECT_FALSE(t.legal("B2")) << name;
    const Table back(name, t.text().c_str());
    EXPECT_FALSE(back.legal("B2")) << "the position text keeps the history";
  }
}

TEST(GoRules, SuicideOfSeveralStonesIsAnOption) {
  const char* board = "5/5/5/OO3/X1O2 x - 0 0 0";
  EXPECT_FALSE(Table("go5", board).legal("B1"));
  Table t("go5(suicide=yes)", board);
  t.play({"B1"});
  EXPECT_EQ(t.text(), "5/5/5/OO3/2O2 o - 0 0 2");
}

TEST(GoRules, SuicideOfALoneStoneNeedsSituationalSuperko) {
  const std::string board = "5/5/5/OO3/1O3 x - 0 0 0";
  EXPECT_FALSE(Table("go5(suicide=yes)", board.c_str()).legal("A1"));
  EXPECT_FALSE(Table("go5(ko=positional, suicide=yes)", (board + " -").c_str()).legal("A1"));
  EXPECT_FALSE(Table("go5(ko=situational)", (board + " -").c_str()).legal("A1"));
  Table t("go5(ko=situational, suicide=yes)", (board + " -").c_str());
  t.play({"A1", "pass"});
  EXPECT_FALSE(t.legal("A1")) << "White to move here has been before";
}

TEST(GoScore, AreaCountsStonesAndWhatTheySurround) {
  const auto score = [](const char* text) { return *Table("go5(komi=0)", text).position.score(); };
  EXPECT_EQ(score("5/5/5/5/5 x - 0 0 0"), 0) << "an empty board is nobody's";
  EXPECT_EQ(score("5/5/2X2/5/5 x - 0 0 0"), 25);
  EXPECT_EQ(score("1X1O1/1X1O1/1X1O1/1X1O1/1X1O1 x - 0 0 0"), 0) << "points between both sides are nobody's";
  EXPECT_EQ(score("1X1O1/XX1O1/1X1O1/1X1O1/1X1OO x - 0 7 0"), 0) << "prisoners do not count";
  EXPECT_EQ(score("1X1O1/1X1O1/1X1O1/OX1O1/1X1O1 x - 0 0 0"), -6) << "no stone is dead before it is taken";
}

TEST(GoScore, TellsByHowMuch) {
  Table t("go5", "1X3/1X3/1X3/1X3/1X3 x - 0 0 0");
  t.play({"pass", "pass"});
  EXPECT_EQ(result_text(*t.game, t.position), "Black wins (by 17.5 points)");
  Table even("go5(komi=0)");
  even.play({"pass", "pass"});
  EXPECT_EQ(result_text(*even.game, even.position), "Draw (the score is even)");
  Table one("go5(komi=1)");
  one.play({"pass", "pass"});
  EXPECT_EQ(result_text(*one.game, one.position), "White wins (by 1 point)");
}

constexpr const char* kDeadStone = "1X1O1/OX1O1/1X1O1/1X1O1/1X1O1 x - 2 0 0";  // A4, in Black's corner

TEST(GoCount, TakesDeadStonesOffWhateverIsCounted) {
  const std::vector<int> a4 = {5};
  const Table area("go5(komi=0.5)", kDeadStone), territory("go5(komi=0.5, scoring=territory)", kDeadStone);
  EXPECT_EQ(area.game->rules->count(area.position, {}).margin, -6.5);
  EXPECT_EQ(area.game->rules->count(area.position, a4).margin, -0.5);
  EXPECT_EQ(territory.game->rules->count(territory.position, {}).margin, -5.5);
  const Count count = territory.game->rules->count(territory.position, a4);
  EXPECT_EQ(count.margin, 0.5) << "five points and a prisoner to five points and komi";
  EXPECT_EQ(count.result, Result::FirstWins);
  EXPECT_EQ(count.why, "by 0.5 points");
  EXPECT_EQ(count.owner,
            (std::vector<int>{1, 1, 0, -1, -1, 1, 1, 0, -1, -1, 1, 1, 0, -1, -1, 1, 1, 0, -1, -1, 1, 1, 0, -1, -1}));
}

TEST(GoCount, KnowsWhichStonesShareAFate) {
  const Table t("go5", kDeadStone);
  EXPECT_EQ(t.game->rules->chain(t.position, 5), std::vector<int>{5});
  auto wall = t.game->rules->chain(t.position, 1);
  std::sort(wall.begin(), wall.end());
  EXPECT_EQ(wall, (std::vector<int>{1, 6, 11, 16, 21}));
  EXPECT_TRUE(t.game->rules->chain(t.position, 0).empty()) << "no stone, no chain";
}

std::string error_of(const char* name) {
  try {
    find_game(name);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(GoHandicap, StandsWhereGtpPutsIt) {
  EXPECT_EQ(Table("go9(handicap=2)").text(), "9/9/6X2/9/9/9/2X6/9/9 o - 0 0 0");
  EXPECT_EQ(Table("go8(handicap=4)").text(), "8/8/2X2X2/8/8/2X2X2/8/8 o - 0 0 0");
  const auto stands = [](const char* name, std::initializer_list<const char*> points) {
    const Table t(name);
    int stones = 0;
    for (int cell = 0; cell < t.game->board.size(); ++cell) stones += t.position.glyph(cell) == 'X';
    EXPECT_EQ(stones, static_cast<int>(points.size())) << name;
    for (const char* point : points) EXPECT_EQ(t.at(point), 'X') << name << " " << point;
  };
  stands("go19(handicap=3)", {"D4", "Q16", "D16"});
  stands("go19(handicap=5)", {"D4", "Q16", "D16", "Q4", "K10"});
  stands("go19(handicap=6)", {"D4", "Q16", "D16", "Q4", "D10", "Q10"});
  stands("go19(handicap=8)", {"D4", "Q16", "D16", "Q4", "D10", "Q10", "K4", "K16"});
  stands("go13(handicap=9)", {"D4", "K10", "D10", "K4", "D7", "K7", "G4", "G10", "G7"});
}

TEST(GoOptions, AreRefusedWithAReason) {
  EXPECT_EQ(error_of("go8(handicap=5)"),
            "a board of size 8 has handicap points for at most 4 stones, found handicap=5");
  EXPECT_EQ(error_of("go6(handicap=2)"), "a board of size 6 has no handicap points; sizes from 7 on have");
  EXPECT_NE(error_of("go9(handicap=1)"), "");
  EXPECT_EQ(error_of("go9(komi=6.25)"), "go: komi must be a multiple of 0.5, found 6.25");
  EXPECT_NE(error_of("go9(komi=101)"), "");
  EXPECT_NE(error_of("go26"), "");
  EXPECT_EQ(find_game("go")->name, "go19");
}

}  // namespace
}  // namespace ludens::games
