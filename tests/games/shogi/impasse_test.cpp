#include "games/shogi/impasse.h"

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "games/shogi/shogi.h"

namespace ludens::games {
namespace {

bool declares(const char* game_text, const char* sfen) {
  const auto game = find_game(game_text);
  const Position position = game->read(sfen);
  return position.legal(*game->read_move(position, "win"));
}

// Nine tokins and a dragon in the camp are 14 points and ten pieces.
TEST(ShogiImpasse, NeedsTwentyEightPointsOfBlackAndTwentySevenOfWhite) {
  EXPECT_TRUE(declares("shogi", "+P+P+P+P+P+P+P+P+P/4K3+R/9/9/9/9/9/9/4k4 b 2B4P 1"));
  EXPECT_FALSE(declares("shogi", "+P+P+P+P+P+P+P+P+P/4K3+R/9/9/9/9/9/9/4k4 b 2B3P 1"));
  EXPECT_TRUE(declares("shogi", "4K4/9/9/9/9/9/9/4k3+r/+p+p+p+p+p+p+p+p+p w 2b3p 1"));
  EXPECT_FALSE(declares("shogi", "4K4/9/9/9/9/9/9/4k3+r/+p+p+p+p+p+p+p+p+p w 2b2p 1"));
  EXPECT_FALSE(declares("shogi", "+P+P+P+P+P+P+P+P+P/4K3+R/9/9/9/9/9/9/4k4 w 2B4P 1"));  // not Black's turn
}

TEST(ShogiImpasse, NeedsTenPiecesTheKingAndNoCheck) {
  EXPECT_FALSE(declares("shogi", "+P+P+P+P+P+P+P+P1/4K3+R/9/9/9/9/9/9/4k4 b 2B9P 1"));     // nine pieces
  EXPECT_FALSE(declares("shogi", "+P+P+P+P+P+P+P+P+P/8+R/9/4K4/9/9/9/9/4k4 b 2B4P 1"));    // the king outside
  EXPECT_FALSE(declares("shogi", "+P+P+P+P+P+P+P+P+P/4K3+R/4r4/9/9/9/9/9/4k4 b 2B4P 1"));  // in check
}

// Ten pieces of one point, a bishop and two pawns in hand: 17, and ten for the rook and the bishop that are missing.
TEST(ShogiImpasse, CountsWhatWhiteGaveAtAHandicap) {
  constexpr auto kCamp = "4K4/9/9/9/9/9/9/4k3g/+p+p+p+p+p+p+p+p+p w b2p 1";
  EXPECT_TRUE(declares("shogi(handicap=two)", kCamp));
  EXPECT_FALSE(declares("shogi(handicap=rook)", kCamp));
  EXPECT_FALSE(declares("shogi", kCamp));
}

TEST(ShogiImpasse, IsAMoveThatWins) {
  const auto game = find_game("shogi");
  Position position = game->read("+P+P+P+P+P+P+P+P+P/4K3+R/9/9/9/9/9/9/4k4 b 2B4P 1");
  MoveList moves;
  position.moves(moves);
  EXPECT_TRUE(moves.contains(shogi::kDeclare));
  position.play(shogi::kDeclare);
  EXPECT_EQ(result_text(*game, position), "Black wins (impasse declared)");
  const std::string text = game->write(position);
  EXPECT_EQ(text, "+P+P+P+P+P+P+P+P+P/4K3+R/9/9/9/9/9/9/4k4 w 2B4P 2 declared");
  EXPECT_EQ(game->write(game->read(text)), text);
  EXPECT_EQ(game->read(text).result(), Result::FirstWins);
  EXPECT_THROW(game->read("4k4/9/9/9/9/9/9/9/4K4 b - 2 declared"), Error);
}

}  // namespace
}  // namespace ludens::games
