// Numbers of legal positions (Tromp and Farnebäck, «Combinatorics of Go», 2016, table 2; OEIS A094777): arrangements of
// stones in which every chain has a liberty, counted with the test that reads position texts. And uniform draws.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "games/go/go.h"

namespace ludens::games {
namespace {

std::uint64_t legal_positions(int size) {
  using Board = GoBoard<9>;
  const Go<9> game(size);
  const Board::Set none;
  // Colour the cells one by one; the sets are values, so that going back is free.
  const auto count = [&](auto&& self, int cell, const Board::Set& empty, const Board::Set& black,
                         const Board::Set& white) -> std::uint64_t {
    if (cell == size * size) return Board::all_alive(empty, black, white) ? 1 : 0;
    Board::Set one;
    one.add(game.point_of(cell));
    return self(self, cell + 1, empty | one, black, white) + self(self, cell + 1, empty, black | one, white) +
           self(self, cell + 1, empty, black, white | one);
  };
  return count(count, 0, none, none, none);
}

TEST(GoPositions, AreAsManyAsTrompAndFarnebackCounted) {
  EXPECT_EQ(legal_positions(2), 57u);
  EXPECT_EQ(legal_positions(3), 12'675u);
#ifdef NDEBUG  // 43 million arrangements
  EXPECT_EQ(legal_positions(4), 24'318'165u);
#endif
}

// Every playout move of a position comes up equally often: chi-square against the 99.9 % point, by Wilson and Hilferty.
void expect_uniform(const Go<9>& state, std::uint64_t seed) {
  MoveList moves;
  state.playout_moves(moves);
  constexpr int kDrawsEach = 2000;
  std::map<std::uint32_t, int> drawn;
  Rng rng(seed);
  for (int i = 0; i < kDrawsEach * moves.size(); ++i) {
    Go<9> copy = state;
    ++drawn[copy.play_random(rng).id];
  }
  double chi = 0;
  int total = 0;
  for (const Move move : moves) {
    const int n = drawn[move.id];
    total += n;
    chi += (n - kDrawsEach) * (n - kDrawsEach) / static_cast<double>(kDrawsEach);
  }
  EXPECT_EQ(total, kDrawsEach * moves.size()) << "a move that is no playout move was drawn";
  if (moves.size() == 1) return;
  const double df = moves.size() - 1, a = 2 / (9 * df);
  const double limit = df * std::pow(1 - a + 3.09 * std::sqrt(a), 3);
  EXPECT_LT(chi, limit) << "with " << moves.size() << " moves";
}

TEST(GoPlayouts, DrawEveryMoveEquallyOften) {
  for (const GoRules rules : {GoRules{}, GoRules{.suicide = true}, GoRules{.ko = Ko::Positional}})
    for (const int size : {3, 5, 9})
      for (const double part : {0.0, 0.3, 0.6, 0.9}) {
        Rng rng = Rng::of(5, static_cast<std::uint64_t>(size), static_cast<std::uint64_t>(part * 10));
        Go<9> state(size, rules);
        for (int ply = 0; ply < part * 1.3 * state.points() && state.result() == Result::Ongoing; ++ply) {
          const Go<9> before = state;
          state.play_random(rng);
          if (state.result() != Result::Ongoing) {
            state = before;
            break;
          }
        }
        expect_uniform(state, 17);
      }
}

// The same seed gives the same games whatever the compiler and the machine.
TEST(GoPlayouts, AreTheSameEverywhere) {
  std::uint64_t signature = 0;
  Rng rng(1);
  for (int i = 0; i < 100; ++i) {
    Go<9> small;
    Go<19> large;
    while (small.result() == Result::Ongoing) signature = fold(signature, small.play_random(rng).id);
    while (large.result() == Result::Ongoing) signature = fold(signature, large.play_random(rng).id);
    signature = fold(fold(signature, small.key()), large.key());
  }
  EXPECT_EQ(signature, 2760722755391595164u);
}

}  // namespace
}  // namespace ludens::games
