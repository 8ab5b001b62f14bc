#include "games/shogi/sfen.h"

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "games/text_board.h"

namespace ludens::games {
namespace {

TEST(Sfen, ComesBackAsItWas) {
  const auto game = find_game("shogi");
  for (const auto* text : {"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
                           "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
                           "9/9/9/9/4k4/9/4P4/9/4K4 b 2R2B4G4S4N4L17P 77", "7nl/7k1/9/7GP/9/9/9/9/9 b G 1"}) {
    EXPECT_EQ(game->write(game->read(text)), text);
  }
  EXPECT_EQ(game->write(game->read("4k4/9/9/9/9/9/9/9/4K4 w p")), "4k4/9/9/9/9/9/9/9/4K4 w p 1");
}

TEST(Sfen, IsRefusedWhereNoGameLeadsThere) {
  const auto game = find_game("shogi");
  for (const auto* bad : {"",
                          "startpos",
                          "9/9/9/9/9/9/9/9/9 b - 1",
                          "4k4/9/9/9/9/9/9/9/4K4 x - 1",
                          "4k4/9/9/9/9/9/9/9/4K4 b",
                          "4k4/9/9/9/9/9/9/4K4 b - 1",
                          "4k5/9/9/9/9/9/9/9/4K4 b - 1",
                          "4k3/9/9/9/9/9/9/9/4K4 b - 1",
                          "4k4/9/9/9/9/9/9/9/4K4 b 0P 1",
                          "4k4/9/9/9/9/9/9/9/4K4 b 2 1",
                          "4k4/9/9/9/9/9/9/9/4K4 b 19P 1",
                          "4k4/9/9/9/9/9/9/9/4K4 b K 1",
                          "4k4/9/9/9/9/9/9/9/4K4 b - 0",
                          "4k4/9/9/9/9/9/9/9/4K4 b - 1 mated",
                          "4k4/4P4/9/4P4/9/9/9/9/4K4 w - 1",
                          "P3k4/9/9/9/9/9/9/9/4K4 w - 1",
                          "4k4/N8/9/9/9/9/9/9/4K4 w - 1",
                          "4k4/9/9/9/9/9/9/9/3KK4 b - 1",
                          "4k4/4+G4/9/9/9/9/9/9/4K4 b - 1",
                          "4k4/4G4/9/9/9/9/9/9/4K4 b - 1",
                          "4k4/9/9/9/9/9/9/9/+4K4 b - 1",
                          "4k4/9/9/9/9/9/9/9/4K3+ b - 1"})
    EXPECT_THROW(game->read(bad), Error) << bad;
}

TEST(Sfen, OfAPositionIsDrawnAsABoardWithHands) {
  const auto game = find_game("shogi");
  EXPECT_EQ(draw_board(*game, game->read("8k/9/4p4/4+R4/9/9/9/9/4K4 b 2Pg 1"), {.last = 31}),
            "a  .  .  .  .  .  .  .  .  k\n"
            "b  .  .  .  .  .  .  .  .  .\n"
            "c  .  .  .  .  p  .  .  .  .\n"
            "d  .  .  .  .(+R) .  .  .  .\n"
            "e  .  .  .  .  .  .  .  .  .\n"
            "f  .  .  .  .  .  .  .  .  .\n"
            "g  .  .  .  .  .  .  .  .  .\n"
            "h  .  .  .  .  .  .  .  .  .\n"
            "i  .  .  .  .  K  .  .  .  .\n"
            "   9  8  7  6  5  4  3  2  1\n"
            "Black holds P×2\n"
            "White holds g\n");
  EXPECT_EQ(game->board.name(0), "9a");
  EXPECT_EQ(game->board.name(80), "1i");
  EXPECT_EQ(game->board.cell("7g"), 56);
  for (const auto* bad : {"", "7", "g7", "0a", "7j", "10a", "-1a"}) EXPECT_FALSE(game->board.cell(bad)) << bad;
}

}  // namespace
}  // namespace ludens::games
