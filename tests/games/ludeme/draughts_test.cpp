// Draughts as described, counted: so many ways to play so many turns, all captures of a turn being one. The numbers are
// those that A. Bik published for checkers and international draughts (perft; captures with the same result are one).
#include <map>

#include <gtest/gtest.h>

#include "games/ludeme/ludeme_state.h"
#include "games/ludeme/open.h"
#include "support/source_dir.h"

namespace ludens::games::lud {
namespace {

// The positions after one turn, by their keys.
void turns_from(const LudemeState& state, Side mover, std::map<std::uint64_t, LudemeState>& out) {
  MoveList moves;
  state.moves(moves);
  for (const Move move : moves) {
    LudemeState next = state;
    next.play(move);
    if (next.result() == Result::Ongoing && next.to_move() == mover)
      turns_from(next, mover, out);
    else
      out.emplace(next.key(), next);
  }
}
std::uint64_t count(const LudemeState& state, int depth) {
  if (depth == 0) return 1;
  if (state.result() != Result::Ongoing) return 0;
  std::map<std::uint64_t, LudemeState> next;
  turns_from(state, state.to_move(), next);
  if (depth == 1) return next.size();
  std::uint64_t sum = 0;
  for (const auto& [key, position] : next) sum += count(position, depth - 1);
  return sum;
}
std::uint64_t count(const std::string& file, int depth) {
  return count(open_game((tests::source_dir() / "games" / file).string())->start().as<LudemeState>(), depth);
}

TEST(DescribedDraughts, HaveAsManyTurnsAsOthersCounted) {
  const std::uint64_t international[] = {9, 81, 658, 4265, 27117}, english[] = {7, 49, 302, 1469, 7361, 36768};
  int depth = 0;
  for (const auto turns : international) EXPECT_EQ(count("draughts.lud", ++depth), turns) << depth;
  depth = 0;
  for (const auto turns : english) EXPECT_EQ(count("checkers.lud", ++depth), turns) << depth;
}

}  // namespace
}  // namespace ludens::games::lud
