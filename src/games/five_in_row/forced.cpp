// A stone makes a five only on a line that holds four stones of its side already, and few lines do: so the question
// costs one population count a line, and the careful look at empty cells is rare.
#include "games/five_in_row/forced.h"

#include "games/five_in_row/line_game.h"
#include "games/five_in_row/renju.h"

namespace ludens::games {
namespace {

constexpr int kRow = 5;

// Does a stone on this bit of a line make a row that wins? The unbroken run through it, and what stands at its ends.
bool wins(std::uint32_t mine, std::uint32_t theirs, int bit, LineRule rule) {
  mine |= 1u << bit;
  const int up = std::countr_one(mine >> bit);
  const int down = std::countl_one(mine << (31 - bit));
  const int length = up + down - 1;
  if (length < kRow || (rule == LineRule::Exact && length > kRow)) return false;
  if (rule != LineRule::Caro || length > kRow) return true;
  const bool above = ((theirs >> (bit + up)) & 1) != 0;
  const bool below = bit - down >= 0 && ((theirs >> (bit - down)) & 1) != 0;
  return !(above && below);
}

template <class Board>
bool five_at_hand(const Board& board, Side side, LineRule rule) {
  for (int line = 0; line < Board::kLines; ++line) {
    const std::uint32_t mine = board.line(side, line);
    if (std::popcount(mine) < kRow - 1) continue;
    const std::uint32_t theirs = board.line(~side, line);
    std::uint32_t empty = Board::on_board(line) & ~(mine | theirs);
    for (; empty != 0; empty &= empty - 1)
      if (wins(mine, theirs, std::countr_zero(empty), rule)) return true;
  }
  return false;
}

template <int N>
bool in_gomoku(const Position& position) {
  const auto* state = position.try_as<Gomoku<N>>();
  return state && (five_at_hand(state->board(), Side::First, state->rule()) ||
                   five_at_hand(state->board(), Side::Second, state->rule()));
}

}  // namespace

bool five_at_hand(const Position& position) {
  if (const auto* state = position.try_as<Renju>())
    return five_at_hand(state->board(), Side::First, LineRule::Exact) ||
           five_at_hand(state->board(), Side::Second, LineRule::Free);
  return in_gomoku<15>(position) || in_gomoku<19>(position) || in_gomoku<20>(position);
}

}  // namespace ludens::games
