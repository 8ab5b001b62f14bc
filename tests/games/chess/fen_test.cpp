#include "games/chess/fen.h"

#include <set>

#include <gtest/gtest.h>

#include "base/error.h"
#include "games/catalogue.h"

namespace ludens::games::chess {
namespace {

std::string again(std::string_view text) { return write_fen(read_fen(text)); }

TEST(Fen, ComesBackAsItWas) {
  for (const auto* text :
       {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3", "8/8/4k3/8/8/3KR3/8/8 b - - 100 131",
        "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11",  // X-FEN: the inner rook
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - - 7 5 rc 3;"})
    EXPECT_EQ(again(text), text);
}

TEST(Fen, ReadsShreddersLettersAndShortForms) {
  EXPECT_EQ(again("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  EXPECT_EQ(again("nrbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBNR w HBhb -"),
            "nrbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBNR w KQkq - 0 1");
}

TEST(Fen, DropsAnEnPassantSquareThatNobodyCanUse) {
  EXPECT_EQ(again("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  EXPECT_EQ(again("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1"), "8/8/8/8/k2Pp2Q/8/8/3K4 b - - 0 1") << "pinned";
}

TEST(Fen, IsRefusedWhereNoGameLeadsThere) {
  for (const auto* bad : {"",
                          "8/8/8/8/8/8/8/8 w - - 0 1",
                          "k7/8/8/8/8/8/8/8 w - - 0 1",
                          "kk6/8/8/8/8/8/8/K7 w - - 0 1",
                          "k6P/8/8/8/8/8/8/K7 w - - 0 1",
                          "k7/8/8/8/8/8/8/K6R x - - 0 1",
                          "k6R/8/8/8/8/8/8/K7 w - - 0 1",
                          "k7/8/8/8/8/8/8/K7 w K - 0 1",
                          "4k3/8/8/8/8/8/8/4K2R w Q - 0 1",
                          "4k3/8/8/8/8/8/8/4K2R w KX - 0 1",
                          "4k3/8/8/8/8/8/8/4K1RR w GH - 0 1",
                          "4k3/8/8/8/8/8/8/4K2R w K e3 0 1",
                          "4k3/8/8/8/8/8/8/4K2R w K z9 0 1",
                          "4k3/8/8/8/8/8/8/4K2R w K - -1 1",
                          "4k3/8/8/8/8/8/8/4K2R w K - 0 x",
                          "4k3/8/8/8/8/8/8/4K2R w K - 0",
                          "4k3/8/8/8/8/8/8/4K2R w K - 0 1 rc 3",
                          "4k3/8/8/8/8/8/8/4K2R w K - 0 1 rc 0;",
                          "4k3/8/8/8/8/8/8/4K2R w K - 0 1 id 3;",
                          "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1",
                          "4k3/8/8/8/QQQQQQQQ/QQ6/8/4K3 w - - 0 1",
                          "9/8/8/8/8/8/8/4K2k w - - 0 1"})
    EXPECT_THROW(read_fen(bad), Error) << bad;
}

TEST(StartPosition, HasScharnaglsNumbers) {
  EXPECT_EQ(write_fen(start_position(518)), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  EXPECT_EQ(write_fen(start_position(0)), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
  EXPECT_EQ(write_fen(start_position(959)), "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1");
  EXPECT_EQ(write_fen(start_position(534)), "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w KQkq - 0 1");
  std::set<std::string> all;
  for (int number = 0; number < 960; ++number) all.insert(write_fen(start_position(number)));
  EXPECT_EQ(all.size(), 960u);
  EXPECT_EQ(find_game("chess(start=0)")->title, "Chess960 no. 0");
  EXPECT_EQ(find_game("chess(start=518)")->text, "chess");
}

}  // namespace
}  // namespace ludens::games::chess
