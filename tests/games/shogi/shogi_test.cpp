#include "games/shogi/shogi.h"

#include <set>

#include "base/text.h"
#include "games/catalogue.h"
#include "games/playout.h"
#include "games/shogi/naive_shogi.h"
#include "games/view.h"
#include "support/dice.h"
#include "support/twin.h"

namespace ludens::games {
using namespace tests;
namespace {

const Shogi& state(const Position& position) { return position.as<Shogi>(); }

// The moves of a position in USI.
std::set<std::string> said(const Game& game, const Position& position) {
  MoveList moves;
  position.moves(moves);
  std::set<std::string> out;
  for (const Move move : moves) out.insert(game.write_move(position, move));
  return out;
}

TEST(Shogi, AgreesWithItsNaiveTwinInRandomGames) {
  for (std::uint64_t i = 0; i < 6 && !HasFatalFailure(); ++i) {
    Rng rng = Rng::of(81, i);
    check_twin(Shogi(), NaiveShogi(), 81, rng);
  }
}

TEST(Shogi, HoldsTheHandsOfItsNaiveTwin) {
  Rng rng(82);
  Shogi fast;
  NaiveShogi naive;
  while (fast.result() == Result::Ongoing) {
    naive.play(static_cast<int>(fast.play_random(rng).id));
    for (const bool black : {true, false})
      for (int kind = 0; kind < shogi::kHandKinds; ++kind)
        ASSERT_EQ(fast.board().hands().count(black ? Side::First : Side::Second, static_cast<shogi::Kind>(kind)),
                  naive.held(black, shogi::kLetters[static_cast<std::size_t>(kind)]));
  }
}

// From Fairy-Stockfish 11.1 (Debian): «setoption name USI_Variant value shogi», «position sfen …», «go perft N». The
// second is known as the Matsuri position, the third has the most moves that any position is known to have; the start
// to depth 5 is also in YaneuraOu's documents.
TEST(Shogi, HasTheLinesThatFairyStockfishCounts) {
  const struct {
    const char* sfen;
    std::vector<std::uint64_t> known;
  } cases[] = {
      {"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", {30, 900, 25470, 719731, 19861490}},
      {"l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", {207, 28684, 4809015}},
      {"R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", {593, 105677}},
      {"8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124", {178, 18041, 2552846}},
      {"ln1g5/1r2S1k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b w BGSLPnp 62", {74, 16440, 864786}},
      {"9/9/9/9/4k4/9/4P4/9/4K4 b 2R2B4G4S4N4L17P 1", {511, 3278, 1673192}},
      {"4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", {14, 420, 5880, 166449}},
  };
  const auto game = find_game("shogi");
  for (const auto& one : cases)
    for (std::size_t i = 0; i < one.known.size(); ++i)
      EXPECT_EQ(lines(state(game->read(one.sfen)), static_cast<int>(i) + 1), one.known[i]) << one.sfen;
}

TEST(Shogi, DrawsFairlyFromTheStartThroughAGame) {
  Rng rng(83);
  int ply = 0;
  for (Shogi now; now.result() == Result::Ongoing && ply < 200; now.play_random(rng), ++ply)
    if (ply % 20 == 0) check_fair(now, rng, 300);
}

TEST(Shogi, PromotesWhoCouldNotMoveOnAndLeavesTheOthersAChoice) {
  const auto game = find_game("shogi");
  const auto moves = said(*game, game->read("9/P3S4/2L1B1N2/9/8k/9/9/9/8K b - 1"));
  for (const auto* yes : {"9b9a+", "5b4a", "5b4a+", "3c2a+", "5c4d", "5c4d+", "7c7b", "7c7b+", "7c7a+"})
    EXPECT_TRUE(moves.contains(yes)) << yes;
  for (const auto* no : {"9b9a", "3c2a", "7c7a", "1i1h+"}) EXPECT_FALSE(moves.contains(no)) << no;
  // Whoever stays outside does not promote; whoever leaves the far rows may.
  const auto back = said(*game, game->read("k8/9/4S4/4S4/9/9/9/9/8K b - 1"));
  EXPECT_TRUE(back.contains("5c4d+") && back.contains("5d4c+") && back.contains("5c4b+"));
  EXPECT_FALSE(back.contains("5d4e+"));
}

TEST(Shogi, DropsNoSecondPawnInAColumnAndNothingThatCouldNotMove) {
  const auto game = find_game("shogi");
  const auto moves = said(*game, game->read("8k/9/9/9/4P4/9/3+P5/9/8K b PLN 1"));
  for (const auto* no : {"P*5b", "P*5f", "P*9a", "L*9a", "N*9a", "N*9b", "P*5e"})
    EXPECT_FALSE(moves.contains(no)) << no;
  for (const auto* yes : {"P*6b", "P*9b", "L*9b", "N*9c", "L*5f"}) EXPECT_TRUE(moves.contains(yes)) << yes;
}

TEST(Shogi, MatesWithNoPawnFromTheHand) {
  const auto game = find_game("shogi");
  // The king in the corner cannot take the pawn, which the gold covers, nor leave.
  const auto mate = said(*game, game->read("7nk/9/7G1/9/9/9/9/9/K8 b GP 1"));
  EXPECT_FALSE(mate.contains("P*1b"));
  EXPECT_TRUE(mate.contains("G*1b"));  // any other piece may
  // Where a piece takes it, or the king has a way out, the pawn may give check.
  EXPECT_TRUE(said(*game, game->read("7nk/1r7/7G1/9/9/9/9/9/K8 b GP 1")).contains("P*1b"));
  EXPECT_TRUE(said(*game, game->read("8k/9/8G/9/9/9/9/9/K8 b GP 1")).contains("P*1b"));
  // A silver beside the king takes it, but not where it is pinned.
  EXPECT_TRUE(said(*game, game->read("7sk/9/7G1/9/9/9/9/9/K8 b P 1")).contains("P*1b"));
  EXPECT_FALSE(said(*game, game->read("4R2sk/9/7G1/9/9/9/9/9/K8 b P 1")).contains("P*1b"));
  // A pawn on the board may mate.
  const auto pushed = game->read("7nk/9/7GP/9/9/9/9/9/K8 b - 1");
  Position after = pushed;
  after.play(*game->read_move(pushed, "1c1b"));
  EXPECT_EQ(result_text(*game, after), "Black wins (checkmate)");
}

TEST(Shogi, AnswersChecksAndKeepsPinnedPiecesOnTheirLine) {
  const auto game = find_game("shogi");
  // A rook gives check from afar: take it, step aside or put something between.
  EXPECT_EQ(
      said(*game, game->read("4r3k/9/9/9/9/9/9/9/3GK4 b P 1")),
      (std::set<std::string>{"5i4h", "5i4i", "5i6h", "P*5b", "P*5c", "P*5d", "P*5e", "P*5f", "P*5g", "P*5h", "6i5h"}));
  // Two pieces give check: only the king moves.
  EXPECT_EQ(said(*game, game->read("4r3k/9/9/9/9/9/5n3/9/3GK4 b P 1")),
            (std::set<std::string>{"5i4h", "5i4i", "5i6h"}));
  // A pinned gold goes along its line, a pinned knight nowhere.
  const auto pinned = said(*game, game->read("4r3k/9/9/9/9/9/4G4/9/4K4 b - 1"));
  EXPECT_TRUE(pinned.contains("5g5f") && pinned.contains("5g5h"));
  EXPECT_FALSE(pinned.contains("5g4f") || pinned.contains("5g4g"));
  EXPECT_FALSE(said(*game, game->read("4r3k/9/9/9/9/9/4N4/9/4K4 b - 1")).contains("5g4e"));
  // The king does not hide behind itself.
  EXPECT_FALSE(said(*game, game->read("4r3k/9/9/9/4K4/9/9/9/9 b - 1")).contains("5e5f"));
}

TEST(Shogi, IsLostByWhoHasNoMove) {
  const auto game = find_game("shogi");
  EXPECT_EQ(result_text(*game, game->read("8k/7GG/9/9/9/9/9/9/4K4 w - 1")), "Black wins (checkmate)");
  EXPECT_EQ(result_text(*game, game->read("8k/6+R2/7G1/9/9/9/9/9/4K4 w - 1")), "Black wins (no move left)");
  EXPECT_FALSE(game->read("8k/6+R2/7G1/9/9/9/9/9/4K4 w p 1").over());
}

TEST(Shogi, PlaysProblemsWithoutAKingOfTheAttacker) {
  const auto game = find_game("shogi");
  Position problem = game->read("7nl/7k1/9/7GP/9/9/9/9/9 b G 1");
  EXPECT_FALSE(problem.over());
  problem.play(*game->read_move(problem, "G*2c"));
  EXPECT_FALSE(problem.over());
}

TEST(Shogi, BeginsWithWhiteAtAHandicap) {
  const auto start = [](const char* text) {
    const auto game = find_game(text);
    return game->write(game->start());
  };
  EXPECT_EQ(start("shogi"), "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
  EXPECT_EQ(start("shogi(handicap=lance)"), "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
  EXPECT_EQ(start("shogi(handicap=right-lance)"), "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
  EXPECT_EQ(start("shogi(handicap=bishop)"), "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
  EXPECT_EQ(start("shogi(handicap=rook-lance)"), "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
  EXPECT_EQ(start("shogi(handicap=five)"), "2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
  EXPECT_EQ(start("shogi(handicap=right-seven)"), "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
  EXPECT_EQ(start("shogi(handicap=ten)"), "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
}

TEST(Shogi, ShowsPiecesHandsAndWhatToClick) {
  const auto game = find_game("shogi");
  const auto position = game->read("8k/9/4p4/4+R4/9/9/9/9/4K4 b 2Pg 1");
  const View& view = *game->view;
  EXPECT_EQ(view.piece(position, 31), "+R");
  EXPECT_EQ(view.piece(position, 22), "P");
  EXPECT_EQ(holder(*game, position, 22), Side::Second);
  const auto hands = view.hands(position);
  ASSERT_EQ(hands.size(), 14u);
  EXPECT_TRUE(hands[0].place == 81 && hands[0].piece == "P" && hands[0].count == 2 && hands[0].side == Side::First);
  EXPECT_TRUE(hands[11].place == 92 && hands[11].piece == "G" && hands[11].count == 1);
  EXPECT_EQ(clicks(*game, position, *game->read_move(position, "P*4e")), (std::vector<int>{81, 41}));
  EXPECT_EQ(clicks(*game, position, *game->read_move(position, "5d5c")), (std::vector<int>{31, 22}));
  EXPECT_TRUE(view.marks(position).empty());
  EXPECT_EQ(view.marks(game->read("8k/9/9/9/9/9/9/4g4/4K4 b - 1")).at(0).cell, 76);
}

}  // namespace
}  // namespace ludens::games
