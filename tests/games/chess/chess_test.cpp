#include "games/chess/chess.h"

#include <fmt/format.h>

#include "base/text.h"
#include "games/catalogue.h"
#include "games/chess/fen.h"
#include "games/chess/naive_chess.h"
#include "support/dice.h"
#include "support/twin.h"

namespace ludens::games {
using namespace tests;
namespace {

TEST(Chess, AgreesWithItsNaiveTwinInRandomGames) {
  for (std::uint64_t i = 0; i < 10 && !HasFatalFailure(); ++i) {
    Rng rng = Rng::of(61, i);
    check_twin(Chess(), NaiveChess(), 64, rng);
  }
}

// Positions in which castling, en passant, pins and promotions come at once; and Chess960, where kings castle past
// rooks that hide them.
TEST(Chess, AgreesWithItsNaiveTwinWhereRulesMeet) {
  struct Case {
    const char *rows, *castling, *files;
  };
  const Case cases[] = {{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R", "KQkq", "HAha"},
                        {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1", "kq", "ha"},
                        {"1rk2r2/1p3p2/8/2PpP3/8/8/P2P2PP/1RK2R2", "KQkq", "FBfb"},
                        {"2r1kr2/8/8/8/8/8/8/R1RK3r", "Cc", "Cc"},
                        {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8", "-", ""},
                        {"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N", "-", ""}};
  for (const auto& one : cases)
    for (const bool white : {true, false}) {
      const std::string text = fmt::format("{} {} {} - 0 1", one.rows, white ? 'w' : 'b', one.castling);
      std::optional<Chess> state;
      try {
        state = chess::read_fen(text);
      } catch (const Error&) {
        continue;  // in check, with the other side to move
      }
      for (std::uint64_t i = 0; i < 4 && !HasFatalFailure(); ++i) {
        Rng rng = Rng::of(62, i);
        check_twin(*state, NaiveChess(one.rows, white, one.files), 64, rng);
      }
    }
}

TEST(Chess, CountsTheSameLinesAsItsNaiveTwin) {
  for (int depth = 0; depth <= 3; ++depth)
    EXPECT_EQ(lines(Chess(), depth), count_naive_lines(NaiveChess(), depth)) << depth;
}

TEST(Chess, DrawsMovesFairly) {
  Rng rng(63);
  for (const auto* fen : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                          "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1"})
    check_fair(chess::read_fen(fen), rng);
}

struct Line {
  GamePtr game = find_game("chess");
  Position position = game->start();
  Line& from(const char* fen) {
    position = game->read(fen);
    return *this;
  }
  Line& play(std::string_view moves) {
    for (const auto word : words(moves)) {
      const auto move = game->read_move(position, word);
      EXPECT_TRUE(move && position.legal(*move)) << word << " in " << game->write(position);
      if (!move || !position.legal(*move)) return *this;
      position.play(*move);
    }
    return *this;
  }
  std::string end() const { return result_text(*game, position); }
};

TEST(Chess, EndsByMateAndStalemate) {
  EXPECT_EQ(Line().play("f3 e5 g4 Qh4#").end(), "Black wins (checkmate)");
  EXPECT_EQ(Line().play("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7").end(), "White wins (checkmate)");
  EXPECT_EQ(Line().from("7k/8/5KQ1/8/8/8/8/8 w - - 0 1").play("Qf7").end(), "Draw (stalemate)");
  EXPECT_EQ(Line().from("7k/8/5KQ1/8/8/8/8/8 w - - 99 90").play("Qg7").end(), "White wins (checkmate)")
      << "mate counts more than the fiftieth move (article 9.6.2)";
}

TEST(Chess, EndsWhereThePiecesCannotMate) {
  for (const auto* drawn :
       {"8/8/4k3/8/8/3K4/8/8 w - - 0 1", "8/8/4k3/8/8/3KN3/8/8 w - - 0 1", "8/8/4kb2/8/8/3K4/8/8 w - - 0 1",
        "8/8/4kb2/8/8/3K4/8/B7 w - - 0 1", "b1b5/8/4k3/8/8/3K4/6B1/7B w - - 0 1"})
    EXPECT_EQ(Line().from(drawn).end(), "Draw (insufficient material)") << drawn;
  for (const auto* open :
       {"8/8/4kn2/8/8/3KN3/8/8 w - - 0 1", "8/8/4k3/8/8/3KNN2/8/8 w - - 0 1", "8/8/4k1b1/8/8/3KB3/8/8 w - - 0 1",
        "8/8/4kn2/8/8/3KB3/8/8 w - - 0 1", "8/8/4k3/8/8/3KP3/8/8 w - - 0 1"})
    EXPECT_EQ(Line().from(open).end(), "") << open;
}

TEST(Chess, EndsByRepetitionOfThePositionNotOfTheBoard) {
  EXPECT_EQ(Line().play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1").end(), "");
  EXPECT_EQ(Line().play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8").end(), "Draw (threefold repetition)");
  // The right to castle is lost between the first time and the second.
  Line rook;
  rook.play("a4 a5 Ra3 Ra6 Ra1 Ra8 Ra3 Ra6 Ra1 Ra8");
  EXPECT_EQ(rook.end(), "");
  EXPECT_EQ(rook.play("Ra3 Ra6").end(), "Draw (threefold repetition)");
  // The first time, a pawn could be taken in passing.
  Line pawn;
  pawn.from("4k3/8/8/8/3p4/8/4P3/4K2N w - - 0 1").play("e4 Kd8 Ke2 Ke8 Ke1 Kd8 Ke2 Ke8 Ke1");
  EXPECT_EQ(pawn.end(), "");
  EXPECT_EQ(pawn.play("Kd8").end(), "Draw (threefold repetition)");
}

TEST(Chess, KnowsNoRepetitionInAnEnPassantSquareThatNobodyCanUse) {
  Line line;  // the pawn on d4 is pinned on the rank: it could never take
  line.from("8/8/8/8/k2p3Q/8/4P3/4K3 w - - 0 1").play("e4 Ka5 Kd2 Ka4 Ke1 Ka5 Kd2 Ka4 Ke1");
  EXPECT_EQ(line.end(), "Draw (threefold repetition)");
}

TEST(Chess, EndsByFiftyMovesUnlessPeopleGoOn) {
  Line line;
  line.from("8/8/4k3/8/8/3K3R/8/8 w - - 98 80").play("Kd4");
  EXPECT_EQ(line.end(), "");
  line.play("Kf6");
  EXPECT_EQ(line.end(), "Draw (fifty moves)");
  EXPECT_TRUE(line.game->rules->claimable(line.position));
  ASSERT_TRUE(line.position.go_on());
  EXPECT_EQ(line.end(), "");
  EXPECT_EQ(line.play("Rh1").end(), "Draw (fifty moves)");
  Line late;
  late.from("8/8/4k3/8/8/3K3R/8/8 w - - 149 80");
  EXPECT_TRUE(late.game->rules->claimable(late.position));
  late.position.go_on();
  EXPECT_EQ(late.play("Kd4").end(), "Draw (seventy-five moves)");
  EXPECT_FALSE(late.game->rules->claimable(late.position));
}

TEST(Chess, EndsByTheFifthOccurrenceWhereNobodyClaimedTheThird) {
  Line line;
  std::vector<std::string> ends;
  for (int i = 0; i < 4; ++i) {
    for (const auto* move : {"Nf3", "Nf6", "Ng1", "Ng8"}) {
      if (line.position.over()) line.position.go_on();
      line.play(move);
    }
    ends.push_back(line.end());
  }
  EXPECT_EQ(ends, (std::vector<std::string>{"", "Draw (threefold repetition)", "Draw (threefold repetition)",
                                            "Draw (fivefold repetition)"}));
  EXPECT_FALSE(line.game->rules->claimable(line.position));
  EXPECT_TRUE(line.position.go_on()) << "a record that goes on even so is replayed";
}

TEST(Chess, IsRememberedThroughHundredsOfMovesThatChangeNothing) {
  Line line;
  line.from("8/8/4k3/8/8/3K3R/8/8 w - - 0 1");
  Rng rng(64);
  for (int ply = 0; ply < 600; ++ply) {
    if (line.position.over() && !line.position.go_on()) break;
    line.position.play_random(rng);
  }
  const Position copy = line.position;
  EXPECT_EQ(copy.key(), line.position.key());
}

TEST(Chess, CastlesInChess960OverTheRookAndOutOfPins) {
  const auto legal = [](const char* fen, const char* move) {
    const auto game = find_game("chess");
    const Position position = game->read(fen);
    const auto read = game->notation("uci960").read(position, move);
    return read && position.legal(*read);
  };
  EXPECT_TRUE(legal("1k6/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1"));
  EXPECT_TRUE(legal("1k6/8/8/8/8/8/8/2R2K2 w C - 0 1", "f1c1"));
  EXPECT_FALSE(legal("1k6/8/8/8/8/8/8/r1RK4 w C - 0 1", "d1c1")) << "the rook is pinned";
  EXPECT_FALSE(legal("1k1r4/8/8/8/8/8/8/R4K2 w A - 0 1", "f1a1")) << "the king passes an attacked square";
  EXPECT_TRUE(legal("1r5k/8/8/8/8/8/8/R4K2 w A - 0 1", "f1a1")) << "the rook may pass one";
}

TEST(Chess, NeverAllocatesAndCopiesOnlyThePastThatCanRepeat) {
  static_assert(sizeof(chess::Board) == 88);
  static_assert(std::copyable<Chess> && !std::is_trivially_copyable_v<Chess>);
  Chess state;
  Rng rng(65);
  for (int ply = 0; ply < 40 && state.result() == Result::Ongoing; ++ply) state.play_random(rng);
  Chess copy(state);
  EXPECT_EQ(copy.key(), state.key());
  EXPECT_EQ(copy.result(), state.result());
}

}  // namespace
}  // namespace ludens::games
