#include "games/connect4/connect4.h"

#include <set>

#include "games/catalogue.h"
#include "games/connect4/naive_connect4.h"
#include "games/playout.h"
#include "support/dice.h"
#include "support/twin.h"

namespace ludens::games {
using namespace tests;
namespace {

static_assert(HasUndo<Connect4>);

Position after(const Game& game, std::string_view columns) {
  Position position = game.start();
  for (const char c : columns) position.play(*game.read_move(position, std::string_view(&c, 1)));
  return position;
}

TEST(Connect4, AgreesWithItsNaiveTwinInFiveThousandGames) {
  for (std::uint64_t i = 0; i < 5000 && !HasFatalFailure(); ++i) {
    Rng rng = Rng::of(41, i);
    check_twin(Connect4(), NaiveConnect4(), 42, rng);
  }
}

TEST(Connect4, HasAsManyLinesAsItsNaiveTwinAndKnownOnesDeeper) {
  for (int depth = 0; depth <= 7; ++depth)
    EXPECT_EQ(lines(Connect4(), depth), count_naive_lines(NaiveConnect4(), depth)) << depth;
  EXPECT_EQ(lines(Connect4(), 8), 5673234u);
  EXPECT_EQ(lines(Connect4(), 9), 39394572u);
}

// OEIS A212693, after John Tromp: the different positions after n plies, finished games among them.
TEST(Connect4, HasThePublishedNumbersOfPositions) {
  const std::size_t known[] = {1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275};
  std::vector<Connect4> layer = {Connect4()};
  for (int ply = 0; ply <= 8; ++ply) {
    EXPECT_EQ(layer.size(), known[ply]) << ply;
    std::set<std::uint64_t> seen;
    std::vector<Connect4> next;
    for (const auto& state : layer) {
      MoveList moves;
      state.moves(moves);
      for (const Move move : moves) {
        Connect4 child = state;
        child.play(move);
        if (seen.insert(child.key()).second) next.push_back(child);
      }
    }
    layer = std::move(next);
  }
}

TEST(Connect4, TakesBackEveryMoveOfAGame) {
  for (std::uint64_t i = 0; i < 500; ++i) {
    Rng rng = Rng::of(42, i);
    Connect4 state;
    std::vector<std::pair<Move, std::uint64_t>> line;
    while (state.result() == Result::Ongoing) {
      const std::uint64_t key = state.key();
      line.emplace_back(state.play_random(rng), key);
    }
    for (; !line.empty(); line.pop_back()) {
      state.undo(line.back().first);
      ASSERT_EQ(state.key(), line.back().second);
      ASSERT_EQ(state.result(), Result::Ongoing);
    }
  }
}

TEST(Connect4, DrawsFairlyFromTheStartThroughToTheEnd) {
  Rng rng(43);
  for (int i = 0; i < 5; ++i)
    for (Connect4 state; state.result() == Result::Ongoing; state.play_random(rng)) check_fair(state, rng);
}

TEST(Connect4, NamesMovesByColumnAndByLandingCell) {
  const auto game = find_game("connect4");
  const Position position = after(*game, "44");
  EXPECT_EQ(game->write_move(position, Move{3}), "4");
  const auto& gtp = game->notation("gtp");
  EXPECT_EQ(gtp.write(position, Move{3}), "D3");
  EXPECT_EQ(gtp.read(position, "d3"), Move{3});
  EXPECT_FALSE(gtp.read(position, "D1"));
  for (const auto* bad : {"", "0", "8", "44", "a", "-1"}) EXPECT_FALSE(game->read_move(position, bad)) << bad;
  EXPECT_EQ(game->write(position), "7/7/7/7/3O3/3X3 x");
}

TEST(Connect4, SaysWhyAGameEnded) {
  const auto game = find_game("connect4");
  EXPECT_EQ(result_text(*game, after(*game, "1212121")), "Red wins (four in a row)");
  Rng rng(44);
  Position position = game->start();
  while (position.result() != Result::Draw) {
    if (position.over()) position = game->start();
    position.play_random(rng);
  }
  EXPECT_EQ(result_text(*game, position), "Draw (the board is full)");
}

TEST(Connect4, RefusesTextsThatAreNoPosition) {
  const auto game = find_game("connect4");
  for (const auto* bad :
       {"", "7/7/7/7/7/7", "7/7/7/7/7/7 y", "7/7/7/7/7/7 o", "7/7/7/7/7/X6 x", "7/7/7/7/X6/7 o", "7/7/7/7/7/XX5 o",
        "7/7/7/7/4OOO/XXXXO2 x", "7/7/7/7/7/7/7 x", "7/7/7/7/7/8 x", "7/7/7/7/7/6 x"})
    EXPECT_THROW(game->read(bad), Error) << bad;
  EXPECT_EQ(game->read("7/7/7/7/OOO4/XXXX3 o").result(), Result::FirstWins);
}

}  // namespace
}  // namespace ludens::games
