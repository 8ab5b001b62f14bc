#include "games/othello/othello.h"

#include "games/catalogue.h"
#include "games/othello/naive_othello.h"
#include "games/playout.h"
#include "support/dice.h"
#include "support/twin.h"

namespace ludens::games {
using namespace tests;
namespace {

Position after(const Game& game, std::string_view moves) {
  Position position = game.start();
  for (std::size_t i = 0; i + 1 < moves.size(); i += 2) position.play(*game.read_move(position, moves.substr(i, 2)));
  return position;
}

TEST(Othello, AgreesWithItsNaiveTwinInThreeThousandGames) {
  for (std::uint64_t i = 0; i < 3000 && !HasFatalFailure(); ++i) {
    Rng rng = Rng::of(11, i);
    check_twin(Othello(), NaiveOthello(), 64, rng);
  }
}

// Aart Bik, «Perft for Reversi» (aartbik.blogspot.com, February 2009); a pass counts as a move, first seen at depth 9.
TEST(Othello, HasThePublishedNumbersOfLines) {
  const std::uint64_t known[] = {1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288};
  for (int depth = 0; depth <= 9; ++depth) EXPECT_EQ(lines(Othello(), depth), known[depth]) << depth;
}

TEST(Othello, DrawsFairlyFromTheStartThroughToTheEnd) {
  Rng rng(12);
  for (Othello state; state.result() == Result::Ongoing; state.play_random(rng)) check_fair(state, rng);
}

TEST(Othello, NamesTheFirstMovesAsPlayersDo) {
  const auto game = find_game("othello");
  const Position start = game->start();
  std::vector<std::string> names;
  MoveList moves;
  start.moves(moves);
  for (const Move move : moves) names.push_back(game->write_move(start, move));
  EXPECT_EQ(names, (std::vector<std::string>{"d3", "c4", "f5", "e6"}));
  EXPECT_EQ(game->write(start), "8/8/8/3OX3/3XO3/8/8/8 x");
  EXPECT_EQ(game->notation("gtp").write(start, Move{37}), "F5");
  EXPECT_EQ(game->read_move(start, "F5"), Move{37});
  EXPECT_EQ(game->read_move(start, "PASS"), Othello::kPass);
  for (const auto* bad : {"", "i1", "a9", "a0", "5f", "f5 "}) EXPECT_FALSE(game->read_move(start, bad)) << bad;
}

// The shortest game: White is wiped out at move nine (a known curiosity).
TEST(Othello, EndsWhenOneSideIsWipedOut) {
  const auto game = find_game("othello");
  const Position end = after(*game, "e6f4e3f6g5d6e7f5c5");
  EXPECT_EQ(end.result(), Result::FirstWins);
  EXPECT_EQ(result_text(*game, end), "Black wins (13 to 0)");
  EXPECT_EQ(end.score(), 13.0);
  EXPECT_EQ(end.as<Othello>().black_discs_with_empties(), 64);
}

TEST(Othello, PassesOnlyWhereNothingElseCanBePlayed) {
  const auto game = find_game("othello");
  const Position stuck = game->read("XO6/8/8/8/8/8/8/8 o");
  EXPECT_TRUE(stuck.legal(Othello::kPass));
  MoveList moves;
  stuck.moves(moves);
  EXPECT_EQ(moves.size(), 1);
  EXPECT_FALSE(game->start().legal(Othello::kPass));
  const Position level = game->read("X6O/8/8/8/8/8/8/8 o");
  EXPECT_EQ(level.result(), Result::Draw);
  EXPECT_EQ(level.as<Othello>().black_discs_with_empties(), 32);
}

TEST(Othello, RefusesTextsThatAreNoPosition) {
  const auto game = find_game("othello");
  for (const auto* bad : {"", "x", "8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/8 X", "8/8/8/8/8/8/8/8 x x", "8/8/8/8/8/8/8 x",
                          "8/8/8/8/8/8/8/9 x", "8/8/8/8/8/8/8/7W x", "8/8/8/8/8/8/8/8/8 x", "8/8/8/8/8/8/8/X x"})
    EXPECT_THROW(game->read(bad), Error) << bad;
}

}  // namespace
}  // namespace ludens::games
