#include "games/family.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "games/view.h"

namespace ludens::games {
namespace {

TEST(Family, IsTheRowOfEveryGameOfTheCatalogue) {
  for (const auto& game : usual_games()) {
    ASSERT_NE(game->family, nullptr) << game->name;
    EXPECT_TRUE(game->name.starts_with(game->family->name));
    EXPECT_TRUE(game->rules && game->view && !game->notations.empty()) << game->name;
  }
}

TEST(Family, NamesOnlyGamesThatExist) {
  for (const auto& family : families()) {
    for (const int size : family.usual) EXPECT_TRUE(family.has_size(size)) << family.name << " " << size;
    if (family.sgf.number != 0 && family.sized()) EXPECT_TRUE(family.has_size(family.sgf.size)) << family.name;
    if (family.sgf.number != 0 && !family.sized())
      EXPECT_EQ(find_game(family.name)->board.columns, family.sgf.size) << family.name;
    for (const auto& rule : family.gomocup)
      EXPECT_NO_THROW(find_game(fmt::format("{}({}={})", family.name, rule.option, rule.value))) << family.name;
    if (family.handicap) EXPECT_TRUE(family.has_option("handicap")) << family.name;
    EXPECT_FALSE(family.usual_agents.empty() || !family.usual_agents.back().model.empty())
        << family.name << ": the last usual agent must need nothing";
  }
}

// Programs find games of SGF by number and words: two with one number say different words, or one says none.
TEST(Family, SharesAnSgfNumberOnlyByItsRules) {
  for (const auto& one : families())
    for (const auto& other : families())
      if (&one != &other && one.sgf.number != 0 && one.sgf.number == other.sgf.number)
        EXPECT_NE(one.sgf.rules, other.sgf.rules) << one.name << " and " << other.name;
}

TEST(Family, AnswersTheOptionsOfItsGame) {
  EXPECT_EQ(option_of(*find_game("go9(komi=6.5)"), "komi"), "6.5");
  EXPECT_EQ(option_of(*find_game("go9"), "komi"), "7.5");
  EXPECT_EQ(option_of(*find_game("othello"), "komi"), "");
  EXPECT_TRUE(find_game("hex5")->family->has_option("swap"));
}

// What captures takes stones off, and what does not never does.
TEST(Family, SaysWhetherStonesLeaveTheBoard) {
  Rng rng(9);
  for (const auto& game : usual_games()) {
    bool left = false;
    for (int i = 0; i < 20; ++i) {
      Position position = game->start();
      for (int ply = 0; ply < 3 * game->board.size() && !position.over(); ++ply) {
        const Position before = position;
        const Move move = position.play_random(rng);
        int fewer = 0;
        for (int cell = 0; cell < game->board.size(); ++cell)
          fewer += before.glyph(cell) != '.' && position.glyph(cell) == '.';
        left |= fewer > (game->view->clicks(*game, before, move).size() > 1 ? 1 : 0);  // a piece leaves its square
      }
    }
    EXPECT_EQ(left, game->family->captures) << game->name;
  }
}

}  // namespace
}  // namespace ludens::games
