#include "search/life/life.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "games/catalogue.h"
#include "games/family.h"

namespace ludens::search {
namespace {

std::vector<std::string> names(const Game& game, const std::vector<int>& cells) {
  std::vector<std::string> out;
  for (const int cell : cells) out.push_back(game.board.name(cell));
  return out;
}

struct Judged {
  GamePtr game;
  Position position;
  Life life;
  Judged(const char* name, std::string_view text)
      : game(find_game(name)), position(game->read(text)), life(life_judge(*game, position)->life()) {}
  std::vector<std::string> dead() const { return names(*game, life.dead); }
};

using Names = std::vector<std::string>;

TEST(Life, LeavesAStoneAloneInTheOtherSidesLandDead) {
  const Judged wall("go9", "3XXO3/3X1O3/3XXO3/3X1O3/1O1XXO1O1/3X1O3/3XXO3/3X1O3/3X1O3 x - 2 0 0");
  EXPECT_EQ(wall.dead(), Names{"B5"}) << "neither the walls nor White's stone in its own land";
  EXPECT_TRUE(wall.life.open.empty());
  EXPECT_EQ(names(*wall.game, wall.life.neutral), (Names{"E8", "E6", "E4", "E2", "E1"})) << "nobody owns them";
  const Judged early("go9", "3X1O3/3X1O3/3X1O3/3X1O3/1O1X1O1O1/3X1O3/3X1O3/3X1O3/3X1O3 x - 2 0 0");
  EXPECT_EQ(early.life.open.size(), 9u) << "a whole file between the walls is worth a move";
}

TEST(Life, DoesNotAskWhoWinsOrWhatIsCounted) {
  for (const char* game : {"go9(komi=-80)", "go9(komi=80)", "go9(scoring=territory)", "go9(ko=positional)"}) {
    const std::string text = "3X1O3/3X1O3/3X1O3/3X1O3/1O1X1O1O1/3X1O3/3X1O3/3X1O3/3X1O3 o - 2 5 9";
    EXPECT_EQ(Judged(game, text + (std::string(game).find("positional") != std::string::npos ? " -" : "")).dead(),
              Names{"B5"})
        << game;
  }
}

TEST(Life, TellsOneEyeFromTwo) {
  const Judged lives("go9", "1X1XO4/XXXXO4/OOOOO4/9/9/9/9/9/9 x - 2 0 0");
  EXPECT_EQ(lives.dead(), Names{});
  const Judged dies("go9", "1XXXO4/XXXXO4/OOOOO4/9/9/9/9/9/9 x - 2 0 0");
  EXPECT_EQ(dies.dead().size(), 7u) << "one eye, and White may take all of it";
}

TEST(Life, SeesWhatHangsOnTheNextMove) {
  // Three empty points in a row: the middle one makes two eyes or prevents them.
  const Judged three("go9", "3XO4/XXXXO4/OOOOO4/9/9/9/9/9/9 x - 2 0 0");
  EXPECT_EQ(three.dead(), Names{});
  const auto hangs = [](const Judged& judged) {
    const auto open = names(*judged.game, judged.life.open);
    return std::find(open.begin(), open.end(), "A8") != open.end();
  };
  EXPECT_TRUE(hangs(three));
  // Four in a row live.
  const Judged four("go9", "4XO3/XXXXXO3/OOOOOO3/9/9/9/9/9/9 x - 2 0 0");
  EXPECT_EQ(four.dead(), Names{});
  EXPECT_FALSE(hangs(four));
}

TEST(Life, LetsBothSidesLiveThatShareTheirLastLiberties) {
  // Black's chain in the lower right and all of White have F1 and F4, and whoever goes there is taken.
  const Judged seki("go9",
                    "4XXXXX/1OOXX1XOO/1XXOOX1XO/1XOOXXXXO/2XOOOOOO/1X1XO1XXO/2XXOXXOO/XXXXOOXOO/OOOOO1XXX x - 2 0 0");
  EXPECT_EQ(seki.dead(), (Names{"B8", "C8"}));
  EXPECT_EQ(names(*seki.game, seki.life.open), Names{});
  EXPECT_EQ(names(*seki.game, seki.life.neutral), Names{}) << "what nobody takes is worth nothing";
  // Two liberties that are its own eye: White throws in, is taken, and takes all. That is no seki.
  const Judged eye("go9", "2XO5/XXXO5/OOOO5/9/9/9/9/9/9 x - 2 0 0");
  EXPECT_EQ(eye.dead().size(), 4u);
}

// A long chain, and three stones that White cannot cut off from it, have no two eyes. A hasty look lets some of them
// live.
TEST(Life, LooksTwiceWhereWhatHangsTogetherHasTwoFates) {
  const Judged right("go9", "XXO1O4/XOOO3OX/XOXXOO1OX/XXXO3OX/X1XO1O1OX/1XOOO1O1X/XXXO1O1X1/XXOOXOX2/XOO2X3 o - 2 0 0");
  EXPECT_EQ(right.dead(), (Names{"J8", "J7", "J6", "J5", "J4", "H3", "E2", "G2", "F1"})) << "as GNU Go 3.8 has it";
  EXPECT_EQ(names(*right.game, right.life.open), Names{});
}

TEST(Life, FindsTheMoveThatTakesWhatIsDead) {
  const GamePtr game = find_game("go9");
  const Position position = game->read("3X1O3/3X1O3/3X1O3/3X1O3/1O1X1O1O1/3X1O3/3X1O3/3X1O3/3X1O3 x - 0 0 0");
  Position now = position;
  // Black takes B5, whatever White does not do.
  for (int i = 0; i < 4 && now.glyph(game->board.cell("B5").value()) == 'O'; ++i) {
    const auto move = life_judge(*game, now)->capturing_move(now);
    ASSERT_TRUE(move);
    now.play(*move);
    now.play(Move{81});
  }
  EXPECT_EQ(now.glyph(game->board.cell("B5").value()), '.');
  EXPECT_FALSE(life_judge(*game, now)->capturing_move(now)) << "nothing is dead any more";
}

TEST(Life, IsTheSameEachTime) {
  const Judged one("go9", "3XO4/XXXXO4/OOOOO4/9/9/9/2X6/9/9 x - 2 0 0"), two("go9", one.game->write(one.position));
  EXPECT_EQ(one.life.dead, two.life.dead);
  EXPECT_EQ(one.life.open, two.life.open);
  EXPECT_EQ(one.life.simulations, two.life.simulations);
  // Nor does it hang on whose turn it is, on a ko or on passes.
  const Judged other("go9", "3XO4/XXXXO4/OOOOO4/9/9/9/2X6/9/9 o - 1 0 0");
  EXPECT_EQ(one.life.dead, other.life.dead);
  EXPECT_EQ(one.life.simulations, other.life.simulations);
}

TEST(Life, EndsOnLargeBoards) {
  const GamePtr game = find_game("go19");
  EXPECT_LE(life_judge(*game, game->start())->life().simulations, 80'000);
}

TEST(Life, HasAJudgeWhereverStonesMayBeDead) {
  int judged = 0;
  for (const auto& family : families()) {
    const GamePtr game = find_game(family.game_name(family.usual.front()));
    EXPECT_EQ(life_judge(*game, game->start()) != nullptr, family.counts_dead_stones()) << game->name;
    judged += family.counts_dead_stones();
  }
  EXPECT_GT(judged, 0);
}

}  // namespace
}  // namespace ludens::search
