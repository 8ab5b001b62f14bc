#include "games/view.h"

#include <gtest/gtest.h>

#include "base/text.h"
#include "games/catalogue.h"
#include "games/text_board.h"

namespace ludens::games {
namespace {

Position after(const Game& game, std::string_view moves) {
  Position position = game.start();
  for (const auto word : words(moves)) position.play(*game.read_move(position, word));
  return position;
}

TEST(View, ClicksEndWhereThePieceLandsInEveryGame) {
  Rng rng(5);
  for (const auto& game : usual_games()) {
    Position position = game->start();
    for (int ply = 0; ply < 60 && !position.over(); ++ply) {
      Position next = position;
      const Move move = next.play_random(rng);
      const auto cells = clicks(*game, position, move);
      const auto landed = cell_of(*game, position, next, move);
      if (!cells.empty()) {
        EXPECT_EQ(cells.back(), landed) << game->name;
      } else {
        EXPECT_FALSE(button(*game, position, move).empty());
      }
      position = next;
    }
  }
}

TEST(View, EveryStoneHasAHolder) {
  Rng rng(6);
  for (const auto& game : usual_games()) {
    Position position = game->start();
    for (int ply = 0; ply < 30 && !position.over(); ++ply) position.play_random(rng);
    for (int cell = 0; cell < game->board.size(); ++cell)
      EXPECT_EQ(holder(*game, position, cell).has_value(), position.glyph(cell) != '.') << game->name;
  }
}

TEST(View, FindsTheRowThatWon) {
  const auto four = find_game("connect4");
  EXPECT_EQ(winning_row(*four, after(*four, "1 1 2 2 3 3 4")), (std::vector<int>{35, 36, 37, 38}));
  const auto renju = find_game("renju");
  const auto won = after(*renju, "h8 a1 h9 a2 h10 a3 h11 a4 h12");
  EXPECT_EQ(winning_row(*renju, won, 3 * 15 + 7), (std::vector<int>{52, 67, 82, 97, 112}));
  EXPECT_TRUE(winning_row(*renju, after(*renju, "h8")).empty());
  EXPECT_TRUE(winning_row(*find_game("othello"), find_game("othello")->start()).empty());
}

TEST(View, NamesThePhasesOfAnOpening) {
  const auto game = find_game("renju(opening=swap2)");
  const auto three = after(*game, "h8 h9 i8");
  EXPECT_EQ(game->view->phase(three), "Choose a colour, or place two more stones");
  EXPECT_EQ(button(*game, three, *game->read_move(three, "place2")), "Place two more stones");
  EXPECT_TRUE(clicks(*game, three, *game->read_move(three, "white")).empty());
  EXPECT_EQ(game->view->phase(after(*game, "h8 h9 i8 white")), "");
  const auto rif = find_game("renju(opening=rif)");
  EXPECT_EQ(rif->view->phase(rif->start()), "Place a black stone on the centre");
  const auto offered = after(*rif, "h8 h9 i8 keep a1 b2");
  EXPECT_EQ(rif->view->phase(offered), "Offer a fifth move (2 of 2)");
  ASSERT_EQ(rif->view->marks(offered).size(), 1u);
  EXPECT_EQ(rif->board.name(rif->view->marks(offered)[0].cell), "b2");
}

TEST(View, CountsAreaAsTheRulesDo) {
  Rng rng(7);
  const auto go = find_game("go9"), othello = find_game("othello");
  for (const auto& game : {go, othello}) {
    for (int i = 0; i < 20; ++i) {
      Position position = game->start();
      for (int ply = 0; ply < 30 * i && !position.over(); ++ply) position.play_random(rng);
      const auto standing = game->view->standing(position);
      if (game == go && !position.over()) {  // points that a stone seems to surround say nothing yet
        EXPECT_TRUE(!standing || standing->text.starts_with("prisoners ")) << standing->text;
        continue;
      }
      ASSERT_TRUE(standing);
      EXPECT_EQ(standing->first - standing->second, *position.score()) << game->write(position);
    }
  }
}

}  // namespace
}  // namespace ludens::games
