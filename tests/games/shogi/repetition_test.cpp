#include "games/shogi/repetition.h"

#include <gtest/gtest.h>

#include "base/text.h"
#include "games/catalogue.h"
#include "games/shogi/shogi.h"

namespace ludens::games {
namespace {

Position after(const Game& game, Position position, std::string_view moves) {
  for (const auto word : words(moves)) {
    const auto move = game.read_move(position, word);
    EXPECT_TRUE(move && position.legal(*move)) << word;
    position.play(*move);
  }
  return position;
}

constexpr std::string_view kRooks = "2h3h 8b7b 3h2h 7b8b";

TEST(ShogiRepetition, DrawsAtTheFourthOccurrence) {
  const auto game = find_game("shogi");
  Position position = after(*game, game->start(), kRooks);
  position = after(*game, position, kRooks);
  position = after(*game, position, "2h3h 8b7b 3h2h");
  EXPECT_FALSE(position.over());
  position = after(*game, position, "7b8b");
  EXPECT_EQ(result_text(*game, position), "Draw (fourfold repetition)");
  EXPECT_EQ(game->read(game->write(position)).result(), Result::Draw);
  EXPECT_TRUE(position.go_on());  // people who did not see it
  EXPECT_FALSE(position.over());
  EXPECT_TRUE(position.legal(*game->read_move(position, "7g7f")));
}

// In each round Black takes a pawn and White drops one there: the board comes back, the hands do not.
TEST(ShogiRepetition, AsksForTheSameHands) {
  const auto game = find_game("shogi");
  Position position = game->read("4k4/9/9/9/7p1/9/9/7R1/4K4 b 5p 1");
  for (int i = 0; i < 5; ++i) {
    position = after(*game, position, "2h2e 5a5b 2e2g P*2e 2g2h 5b5a");
    EXPECT_FALSE(position.over());
  }
}

TEST(ShogiRepetition, IsLostByWhoGaveCheckAllTheTime) {
  const auto game = find_game("shogi");
  constexpr std::string_view kRound = "3b3a 1a1b 3a3b 1b1a";
  Position position = game->read("8k/6+R2/9/9/9/9/9/9/K8 b - 1");
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(position.over());
    position = after(*game, position, kRound);
  }
  EXPECT_EQ(result_text(*game, position), "White wins (perpetual check)");
  EXPECT_EQ(result_text(*game, game->read(game->write(position))), "White wins (perpetual check)");
  // The same from a position in which the king stands in check.
  Position checked = game->read("6+R1k/9/9/9/9/9/9/9/K8 w - 1");
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(checked.over());
    checked = after(*game, checked, "1a1b 3a3b 1b1a 3b3a");
  }
  EXPECT_EQ(result_text(*game, checked), "White wins (perpetual check)");
  EXPECT_EQ(result_text(*game, game->read(game->write(checked))), "White wins (perpetual check)");
}

TEST(ShogiRepetition, IsDrawnWhereOneMoveGaveNoCheck) {
  const auto game = find_game("shogi");
  Position position = game->read("g7k/6+R2/9/9/9/9/9/9/K8 b - 1");
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(position.over());
    position = after(*game, position, "3b3a 1a1b 3a3c 1b1a 3c3d 9a9b 3d3b 9b9a");
  }
  EXPECT_EQ(result_text(*game, position), "Draw (fourfold repetition)");
}

TEST(ShogiRepetition, EndsAGameAtItsLimitUnlessSomebodyIsInCheck) {
  const auto game = find_game("shogi(limit=4)");
  EXPECT_EQ(result_text(*game, after(*game, game->start(), kRooks)), "Draw (the limit of 4 moves)");
  const auto one = find_game("shogi(limit=1)");
  Position position = one->read("8k/9/9/9/9/9/9/9/K6R1 b - 1");
  position = after(*one, position, "2i1i");
  EXPECT_FALSE(position.over());  // in check
  EXPECT_EQ(result_text(*one, after(*one, position, "1a2a")), "Draw (the limit of 1 moves)");
  const auto none = find_game("shogi(limit=0)");
  EXPECT_FALSE(after(*none, none->start(), kRooks).over());
}

TEST(ShogiRepetition, RemembersTheLastPositionsOfALongGame) {
  shogi::Repetition seen;
  for (int i = 0; i < 2000; ++i) seen.add(static_cast<std::uint64_t>(i));
  EXPECT_EQ(seen.last().times, 1);
  seen.add(1997 + 2);
  seen.add(1998);  // three plies later: an odd distance is another side to move
  EXPECT_EQ(seen.last().times, 1);
  for (const std::uint64_t key : {7u, 1u, 2u, 3u, 7u, 1u, 2u, 3u, 7u}) seen.add(key);
  const shogi::Repetition copy = seen;
  EXPECT_EQ(copy.last().times, 3);
  EXPECT_EQ(copy.last().since, 8);
}

}  // namespace
}  // namespace ludens::games
