#include "games/five_in_row/forced.h"

#include <gtest/gtest.h>

#include "base/text.h"
#include "games/catalogue.h"
#include "games/grid_text.h"

namespace ludens::games {
namespace {

// A position of `game` with these stones; who is to move does not matter to the question.
Position with(const char* game_text, const std::string& black, const std::string& white) {
  const GamePtr game = find_game(game_text);
  std::vector<char> cells(static_cast<std::size_t>(game->board.size()), '.');
  const auto put = [&](const std::string& stones, char c) {
    for (const auto name : words(stones)) cells[static_cast<std::size_t>(game->board.cell(name).value())] = c;
  };
  put(black, 'X');
  put(white, 'O');
  return game->read(write_grid(game->board, [&](int cell) { return cells[static_cast<std::size_t>(cell)]; }) + " x");
}

TEST(Forced, AFourOfEitherSideForcesInRenju) {
  EXPECT_FALSE(five_at_hand(find_game("renju")->start()));
  EXPECT_FALSE(five_at_hand(with("renju", "e8 f8 g8", "a1 c1 e1"))) << "threes do not";
  EXPECT_TRUE(five_at_hand(with("renju", "e8 f8 g8 h8", "")));
  EXPECT_TRUE(five_at_hand(with("renju", "", "e8 f9 g10 h11"))) << "also the other side's, to stop";
  EXPECT_TRUE(five_at_hand(with("renju", "e8 f8 h8 i8", ""))) << "with a hole";
  EXPECT_FALSE(five_at_hand(with("renju", "e8 f8 g8 h8", "d8 i8"))) << "closed at both ends";
  EXPECT_TRUE(five_at_hand(with("renju", "a8 b8 c8 d8", ""))) << "the edge closes one end only";
  EXPECT_FALSE(five_at_hand(with("renju", "a8 b8 c8 d8", "e8")));
}

TEST(Forced, BlackNeedsExactlyFiveInRenju) {
  EXPECT_FALSE(five_at_hand(with("renju", "c8 d8 e8 g8 h8", "b8"))) << "f8 would be an overline";
  EXPECT_TRUE(five_at_hand(with("renju", "", "c8 d8 e8 g8 h8"))) << "White may have six";
  EXPECT_TRUE(five_at_hand(with("renju", "f4 f5 f6 f7 e8 d8 g8 h9 c8", ""))) << "five outweighs what is forbidden";
}

TEST(Forced, GomokuFollowsItsRule) {
  const std::string six = "c8 d8 e8 g8 h8";
  EXPECT_TRUE(five_at_hand(with("gomoku15", six, "b8 i8")));
  EXPECT_FALSE(five_at_hand(with("gomoku15(rule=exact)", six, "b8 i8")));
  EXPECT_TRUE(five_at_hand(with("gomoku15(rule=caro)", "c8 d8 e8 f8", "b8")));
  EXPECT_FALSE(five_at_hand(with("gomoku15(rule=caro)", "c8 d8 e8 f8", "b8 h8")));
  EXPECT_TRUE(five_at_hand(with("gomoku20", "q17 r18 s19 t20", ""))) << "p16 ends the diagonal";
  EXPECT_FALSE(five_at_hand(find_game("tictactoe")->start()));
  EXPECT_FALSE(five_at_hand(find_game("go9")->start()));
}

// The naive twin: put a stone on every empty point and ask the rules who has won.
TEST(Forced, IsWhatTheRulesSayInRandomGames) {
  for (const char* name : {"renju", "gomoku15", "gomoku15(rule=exact)", "gomoku19(rule=caro)"}) {
    const GamePtr game = find_game(name);
    Rng rng(7);
    int forced = 0, positions = 0;
    for (int round = 0; round < 40; ++round) {
      Position position = game->start();
      while (!position.over()) {
        bool expected = false;
        const std::string text = game->write(position);
        for (const char mover : {'x', 'o'}) {
          const Position turned = game->read(text.substr(0, text.size() - 1) + mover);
          MoveList moves;
          turned.moves(moves);
          for (const Move move : moves) {
            Position after = turned;
            after.play(move);
            expected |= after.result() == win_for(turned.to_move());
          }
        }
        ASSERT_EQ(five_at_hand(position), expected) << name << " " << text;
        forced += expected;
        ++positions;
        position.play_random(rng);
      }
    }
    EXPECT_GT(forced, 20) << name;
    EXPECT_GT(positions, 1000) << name;
  }
}

}  // namespace
}  // namespace ludens::games
