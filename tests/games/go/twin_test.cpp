// The fast rules against the naive twin: every legal move, every board, every score of thousands of random games,
// and the number of move sequences on small boards.
#include <gtest/gtest.h>

#include "games/go/go.h"
#include "games/go/naive_go.h"
#include "games/playout.h"

namespace ludens::games {
namespace {

struct Variant {
  int size;
  Ko ko;
  bool suicide;
  int games;
};

std::string name_of(const Variant& variant) {
  const char* kos[] = {"Simple", "Positional", "Situational"};
  const char* ko = kos[static_cast<int>(variant.ko)];
  return "Size" + std::to_string(variant.size) + ko + (variant.suicide ? "Suicide" : "");
}
void PrintTo(const Variant& variant, std::ostream* out) { *out << name_of(variant); }

GoRules rules_of(const Variant& v) { return {.komi_halves = 1, .ko = v.ko, .suicide = v.suicide}; }
NaiveGo naive_of(const Variant& v) { return {v.size, static_cast<NaiveGo::Ko>(v.ko), v.suicide}; }

template <int N>
void compare(const Go<N>& fast, const NaiveGo& slow, bool exhaustive) {
  ASSERT_EQ(fast.result() != Result::Ongoing, slow.over());
  ASSERT_EQ(fast.to_move() == Side::First ? 'X' : 'O', slow.to_move);
  for (int cell = 0; cell < fast.points(); ++cell) ASSERT_EQ(fast.glyph(cell), slow.at(slow.board, cell)) << slow.board;
  ASSERT_EQ(fast.prisoners(Side::First), slow.taken_by_x);
  ASSERT_EQ(fast.prisoners(Side::Second), slow.taken_by_o);
  if (!exhaustive) return;
  ASSERT_EQ(fast.score(), slow.area() - 0.5) << slow.board;
  MoveList sensible;
  if (!slow.over()) fast.playout_moves(sensible);
  int count = 0;
  for (int cell = 0; cell < fast.points(); ++cell) {
    const Move move{static_cast<std::uint32_t>(cell)};
    ASSERT_EQ(fast.legal(move), slow.legal(cell)) << slow.board << " " << slow.to_move << " " << cell;
    const bool wanted = slow.legal(cell) && !slow.eye(cell);
    ASSERT_EQ(sensible.contains(move), wanted) << slow.board << " " << slow.to_move << " " << cell;
    count += wanted;
  }
  ASSERT_EQ(sensible.contains(fast.pass()), !slow.over() && count == 0);
}

#ifdef NDEBUG
constexpr int kShare = 1;
#else
constexpr int kShare = 10;  // the twin is slow, and slower still under sanitizers
#endif

template <int N>
void play_games(const Variant& v) {
  for (int i = 0; i < (v.games + kShare - 1) / kShare && !testing::Test::HasFatalFailure(); ++i) {
    Rng rng = Rng::of(7, static_cast<std::uint64_t>(i));
    Go<N> fast(v.size, rules_of(v));
    NaiveGo slow = naive_of(v);
    // Half of the games by playout moves, half by any legal move, with few passes so that they last.
    for (int ply = 0; ply < 4 * fast.points() && fast.result() == Result::Ongoing; ++ply) {
      const bool exhaustive = v.size <= 4 || rng.below(v.size <= 9 ? 3 : 60) == 0;
      ASSERT_NO_FATAL_FAILURE(compare(fast, slow, exhaustive));
      Move move;
      if (i % 2 == 0) {
        move = fast.play_random(rng);
      } else {
        MoveList moves;
        fast.moves(moves);
        move = moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))];
        if (move == fast.pass() && rng.below(4) != 0) move = moves[0];
        fast.play(move);
      }
      slow.play(static_cast<int>(move.id));
    }
    ASSERT_NO_FATAL_FAILURE(compare(fast, slow, true));
  }
}

class GoTwin : public testing::TestWithParam<Variant> {};

TEST_P(GoTwin, AgreesWithTheNaiveRulesOnRandomGames) {
  const Variant v = GetParam();
  if (v.size <= 9)
    play_games<9>(v);
  else if (v.size <= 19)
    play_games<19>(v);
  else
    play_games<25>(v);
}

std::vector<Variant> variants() {
  std::vector<Variant> out;
  for (const Ko ko : {Ko::Simple, Ko::Positional, Ko::Situational})
    for (const bool suicide : {false, true}) {
      for (const int size : {2, 3, 4}) out.push_back({size, ko, suicide, 400});
      for (const int size : {5, 6, 7}) out.push_back({size, ko, suicide, 40});
      for (const int size : {8, 9}) out.push_back({size, ko, suicide, 10});
      out.push_back({13, ko, suicide, 4});
      out.push_back({19, ko, suicide, 2});
    }
  out.push_back({25, Ko::Simple, false, 2});
  return out;
}
INSTANTIATE_TEST_SUITE_P(Every, GoTwin, testing::ValuesIn(variants()),
                         [](const auto& one) { return name_of(one.param); });

std::uint64_t perft(const Go<9>& state, int depth) {
  if (depth == 0) return 1;
  MoveList moves;
  state.moves(moves);
  std::uint64_t sum = 0;
  for (const Move move : moves) {
    Go<9> next = state;
    next.play(move);
    sum += perft(next, depth - 1);
  }
  return sum;
}
std::uint64_t perft(const NaiveGo& state, int depth) {
  if (depth == 0) return 1;
  std::uint64_t sum = 0;
  for (int cell = 0; cell <= state.size * state.size; ++cell) {
    if (!state.legal(cell)) continue;
    NaiveGo next = state;
    next.play(cell);
    sum += perft(next, depth - 1);
  }
  return sum;
}

TEST(GoPerft, CountsTheSameSequencesAsTheNaiveRules) {
  for (const Ko ko : {Ko::Simple, Ko::Positional, Ko::Situational})
    for (const bool suicide : {false, true}) {
      for (const auto& [size, depth] : {std::pair{2, 6}, {3, 4}, {4, 3}}) {
        const Variant v{size, ko, suicide, 0};
        EXPECT_EQ(perft(Go<9>(size, rules_of(v)), depth), perft(naive_of(v), depth))
            << size << " " << static_cast<int>(ko) << " " << suicide;
      }
    }
}

}  // namespace
}  // namespace ludens::games
