#include "games/five_in_row/line_game.h"

#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "games/playout.h"

namespace ludens::games {
namespace {

// The slow twin: a board of letters and a walk along every line from the last stone.
template <int W, int H, int K>
struct NaiveLineGame {
  std::array<char, W * H> cells{};
  LineRule rule;
  int stones = 0;

  char at(int x, int y) const {
    return x < 0 || y < 0 || x >= W || y >= H ? '#' : cells[static_cast<std::size_t>(y * W + x)];
  }

  Result play(int cell) {
    const char me = stones % 2 == 0 ? 'X' : 'O', other = me == 'X' ? 'O' : 'X';
    cells[static_cast<std::size_t>(cell)] = me;
    ++stones;
    const int x = cell % W, y = cell / W;
    for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
      int a = 1, b = 1;
      while (at(x + a * dx, y + a * dy) == me) ++a;
      while (at(x - b * dx, y - b * dy) == me) ++b;
      const int length = a + b - 1;
      if (length < K) continue;
      if (rule == LineRule::Exact && length != K) continue;
      const bool blocked = at(x + a * dx, y + a * dy) == other && at(x - b * dx, y - b * dy) == other;
      if (rule == LineRule::Caro && length == K && blocked) continue;
      return me == 'X' ? Result::FirstWins : Result::SecondWins;
    }
    return stones == W * H ? Result::Draw : Result::Ongoing;
  }
};

template <int W, int H, int K>
void agree_with_twin(LineRule rule, int games) {
  for (int i = 0; i < games; ++i) {
    Rng rng = Rng::of(7, static_cast<std::uint64_t>(i));
    LineGame<W, H, K> game(rule);
    NaiveLineGame<W, H, K> twin{{}, rule};
    Result expected = Result::Ongoing;
    while (expected == Result::Ongoing) {
      // Stones that keep close together make longer rows than uniform ones; the rules differ only there.
      MoveList moves;
      game.moves(moves);
      ASSERT_EQ(moves.size(), W * H - twin.stones);
      Move move = moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))];
      for (int t = 0; t < 3; ++t) {
        const Move other = moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))];
        if (other.id % W / 4 + other.id / W / 4 < move.id % W / 4 + move.id / W / 4) move = other;
      }
      game.play(move);
      expected = twin.play(static_cast<int>(move.id));
      ASSERT_EQ(game.result(), expected);
    }
    for (int cell = 0; cell < W * H; ++cell) {
      const char c = twin.cells[static_cast<std::size_t>(cell)];
      ASSERT_EQ(game.glyph(cell), c == 0 ? '.' : c);
    }
  }
}

TEST(LineGame, AgreesWithItsNaiveTwinUnderEveryRule) {
  for (const LineRule rule : {LineRule::Free, LineRule::Exact, LineRule::Caro}) {
    agree_with_twin<15, 15, 5>(rule, 1000);
    agree_with_twin<20, 20, 5>(rule, 300);
    agree_with_twin<9, 4, 4>(rule, 1000);
    agree_with_twin<3, 3, 3>(rule, 1000);
  }
}

TEST(LineGame, UndoRestoresThePosition) {
  for (int i = 0; i < 300; ++i) {
    Rng rng = Rng::of(3, static_cast<std::uint64_t>(i));
    Gomoku<15> game;
    std::vector<Move> moves;
    std::vector<std::uint64_t> keys = {game.key()};
    while (game.result() == Result::Ongoing) {
      moves.push_back(game.play_random(rng));
      keys.push_back(game.key());
    }
    while (!moves.empty()) {
      ASSERT_EQ(game.key(), keys.back());
      keys.pop_back();
      game.undo(moves.back());
      moves.pop_back();
      ASSERT_EQ(game.result(), Result::Ongoing);
    }
    EXPECT_EQ(game.key(), Gomoku<15>().key());
  }
}

// Counts of the games of tic-tac-toe: 255 168 games, 131 184 won by the first player, 77 904 by the second, 46 080
// draws (well known; e.g. H. Schaefer, «How many games of tic-tac-toe are there?», 2002).
void count(const TicTacToe& game, std::array<long, 3>& ends) {
  if (game.result() != Result::Ongoing) {
    ++ends[game.result() == Result::FirstWins ? 0 : game.result() == Result::SecondWins ? 1 : 2];
    return;
  }
  MoveList moves;
  game.moves(moves);
  for (const Move move : moves) {
    TicTacToe next = game;
    next.play(move);
    count(next, ends);
  }
}

TEST(LineGame, TicTacToeHasTheKnownNumberOfGames) {
  std::array<long, 3> ends{};
  count(TicTacToe(), ends);
  EXPECT_EQ(ends, (std::array<long, 3>{131184, 77904, 46080}));
}

TEST(LineGame, RandomMovesAreUniform) {
  Rng rng(11);
  Gomoku<15> start;
  for (int i = 0; i < 200; ++i) start.play_random(rng);
  if (start.result() != Result::Ongoing) start.go_on();
  MoveList moves;
  start.moves(moves);
  std::vector<int> drawn(225);
  const int draws = 200'000;
  for (int i = 0; i < draws; ++i) {
    Gomoku<15> game = start;
    ++drawn[game.play_random(rng).id];
  }
  const double expected = static_cast<double>(draws) / moves.size();
  double chi = 0;
  for (const Move move : moves) chi += (drawn[move.id] - expected) * (drawn[move.id] - expected) / expected;
  EXPECT_LT(chi, moves.size() - 1 + 5 * std::sqrt(2.0 * (moves.size() - 1)));  // five standard deviations
}

TEST(LineGame, RulesDifferWhereTheyShould) {
  const auto end = [](const char* name, const char* moves) {
    const GamePtr game = find_game(name);
    Position position = game->start();
    std::string_view rest = moves;
    while (!rest.empty()) {
      const auto space = rest.find(' ');
      position.play(*game->read_move(position, rest.substr(0, space)));
      rest = space == std::string_view::npos ? "" : rest.substr(space + 1);
    }
    return position.result();
  };
  // X fills a1–c1, e1, f1 and then d1: six in a row.
  const char* six = "a1 a15 b1 c15 c1 e15 e1 g15 f1 i15 d1";
  EXPECT_EQ(end("gomoku", six), Result::FirstWins);
  EXPECT_EQ(end("gomoku(rule=exact)", six), Result::Ongoing);
  EXPECT_EQ(end("gomoku(rule=caro)", six), Result::FirstWins);
  // Five from b1 to f1 with O on a1 and g1.
  const char* closed = "b1 a1 c1 g1 d1 a15 e1 c15 f1";
  EXPECT_EQ(end("gomoku", closed), Result::FirstWins);
  EXPECT_EQ(end("gomoku(rule=exact)", closed), Result::FirstWins);
  EXPECT_EQ(end("gomoku(rule=caro)", closed), Result::Ongoing);
  // Five from a1 to e1 with O on f1: the edge is no stone.
  const char* edge = "a1 f1 b1 a15 c1 c15 d1 e15 e1";
  EXPECT_EQ(end("gomoku(rule=caro)", edge), Result::FirstWins);
}

}  // namespace
}  // namespace ludens::games
