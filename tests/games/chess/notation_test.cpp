#include "games/chess/notation.h"

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "games/chess/fen.h"
#include "games/view.h"

namespace ludens::games::chess {
namespace {

std::string san(const char* fen, const char* uci) {
  const Chess state = read_fen(fen);
  const auto move = read_uci(state, uci);
  return move ? write_san(state, *move) : "no move";
}
std::string uci(const char* fen, std::string_view said) {
  const Chess state = read_fen(fen);
  const auto move = read_san(state, said);
  return move ? write_uci(state, *move, CastlingText::KingTarget) : "no move";
}

TEST(San, SaysAsMuchAboutTheOriginAsIsNeeded) {
  EXPECT_EQ(san("4k3/8/8/8/8/8/8/RR2K3 w - - 0 1", "a1a2"), "Ra2");
  EXPECT_EQ(san("6k1/8/8/8/8/8/8/R3R2K w - - 0 1", "a1c1"), "Rac1");
  EXPECT_EQ(san("4k3/8/8/8/R7/8/8/R6K w - - 0 1", "a1a2"), "R1a2");
  EXPECT_EQ(san("6k1/8/8/8/Q2Q4/8/8/Q6K w - - 0 1", "a4d1"), "Qa4d1");
  EXPECT_EQ(san("6k1/8/8/8/Q2Q4/8/8/Q6K w - - 0 1", "d4d1"), "Qdd1");
  EXPECT_EQ(san("4k3/8/8/8/4r3/8/4N3/N3K3 w - - 0 1", "a1c2"), "Nc2") << "the other knight is pinned";
  EXPECT_EQ(san("k7/8/8/2N1N3/8/8/8/K7 w - - 0 1", "c5d7"), "Ncd7");
}

TEST(San, WritesCapturesPromotionsChecksAndCastling) {
  EXPECT_EQ(san("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "e4d5"), "exd5");
  EXPECT_EQ(san("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6"), "exd6");
  EXPECT_EQ(san("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q"), "axb8=Q+");
  EXPECT_EQ(san("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n"), "a8=N");
  EXPECT_EQ(san("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"), "O-O");
  EXPECT_EQ(san("3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1"), "O-O-O+");
  EXPECT_EQ(san("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"), "Ra8#");
}

TEST(San, ReadsWhatPeopleWrite) {
  constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  for (const auto* said : {"Nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "Nf3!", "Nf3?!", "Nf3+"})
    EXPECT_EQ(uci(kStart, said), "g1f3") << said;
  for (const auto* said : {"e4", "e2e4", "e2-e4", "e4!!"}) EXPECT_EQ(uci(kStart, said), "e2e4") << said;
  constexpr const char* kCastling = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
  for (const auto* said : {"O-O", "0-0", "o-o", "O-O+", "OO"}) EXPECT_EQ(uci(kCastling, said), "e1g1") << said;
  for (const auto* said : {"O-O-O", "0-0-0"}) EXPECT_EQ(uci(kCastling, said), "e1c1") << said;
  constexpr const char* kPawn = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
  for (const auto* said : {"axb8=Q", "axb8Q", "ab8=Q", "a7xb8=Q+", "axb8(Q)", "axb8=q", "axb8/Q"})
    EXPECT_EQ(uci(kPawn, said), "a7b8q") << said;
  constexpr const char* kPassing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
  for (const auto* said : {"exd6", "exd6e.p.", "exd6ep", "ed6", "e:d6"}) EXPECT_EQ(uci(kPassing, said), "e5d6") << said;
}

TEST(San, IsRefusedWhereItMeansNoMoveOrSeveral) {
  constexpr const char* kRooks = "4k3/P7/8/8/8/8/8/R3K2R w K - 0 1";
  for (const auto* said : {"", "R", "Rd1x", "Rd1d", "O-O-O", "a8", "a8=K", "a8=P", "a9=Q", "Ke3", "Zd1", "e1", "x",
                           "=Q", "Q", "+", "a8=", "\xff\xff", "Rh1h1"})
    EXPECT_EQ(uci(kRooks, said), "no move") << said;
  EXPECT_EQ(uci("6k1/8/8/8/8/8/8/R3R2K w - - 0 1", "Rc1"), "no move") << "two rooks";
}

TEST(Uci, CastlesByTheKingsTargetOrOntoTheRook) {
  const auto game = find_game("chess");
  const Position position = game->read("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  const auto move = game->read_move(position, "O-O");
  ASSERT_TRUE(move);
  EXPECT_EQ(game->notation("uci").write(position, *move), "e1g1");
  EXPECT_EQ(game->notation("uci960").write(position, *move), "e1h1");
  for (const auto* dialect : {"uci", "uci960", "native"})
    for (const auto* said : {"e1g1", "e1h1"}) EXPECT_EQ(game->notation(dialect).read(position, said), move) << said;
  EXPECT_EQ(clicks(*game, position, *move), (std::vector<int>{60, 62}));
}

TEST(Uci, GoesOntoTheRookWhereAKingsStepWouldMeanTwoThings) {
  const auto game = find_game("chess");
  const Position position = game->read("4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
  const auto move = game->read_move(position, "O-O");
  ASSERT_TRUE(move);
  EXPECT_EQ(game->notation("uci").write(position, *move), "f1g1");
  EXPECT_EQ(clicks(*game, position, *move), (std::vector<int>{61, 62}));
}

}  // namespace
}  // namespace ludens::games::chess
