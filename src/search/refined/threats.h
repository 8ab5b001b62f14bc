#pragma once
// The threat table of Dong and Zhang (2024, section 3.3, Table 1): unbroken runs of one player along every line of the
// board, by length and by how many of their two ends are free, each with a value. The edge blocks like a stone. A
// position is worth what its runs are worth, minus the opponent's times an attack coefficient, squashed to [0, 1].
//
// Limits, which are the paper's: a four with a hole in it («XX XX») is two runs of two, and a free end that leads to
// an overline counts as free. The tree sees what the table does not. Tested by tests/search/refined/threats_test.cpp.
#include <array>
#include <bit>
#include <cstdint>

#include "games/five_in_row/line_rule.h"
#include "games/move.h"
#include "search/room.h"

namespace ludens::search {

inline constexpr int kLongest = 5;  // lengths of the table; a game of shorter rows begins further up in it

// Table 1 in hundredths, so that sums are whole numbers and may be kept up by adding and subtracting:
// kThreatValues[free ends][length].
inline constexpr std::int64_t kFiveValue = 1'000'000'000'000;  // 1e10
inline constexpr std::int64_t kThreatValues[3][kLongest + 1] = {
    {0, 1, 10, 100, 10'000, kFiveValue},               // closed
    {0, 10, 100, 1'000, 100'000, kFiveValue},          // half-closed
    {0, 100, 1'000, 10'000, 100'000'000, kFiveValue},  // open
};

// How many runs of each kind: counts[free ends][length].
using ThreatCounts = std::array<std::array<int, kLongest + 1>, 3>;

// What a side's runs are worth while it waits and when it is to move: then a four with a free end is as good as five.
// The opponent's half-open four can still be stopped, so it counts as the table says.
struct ThreatValue {
  std::int64_t waiting = 0, moving = 0;
  ThreatValue& operator+=(const ThreatValue& by) {
    waiting += by.waiting;
    moving += by.moving;
    return *this;
  }
  ThreatValue& operator-=(const ThreatValue& by) {
    waiting -= by.waiting;
    moving -= by.moving;
    return *this;
  }
  bool operator==(const ThreatValue&) const = default;
};

// Calls `each(free ends, length)` for every run of `mine` on one line where rows of `row` win; the length is the
// table's (five: a winning row). A run that is too long to win, or blocked where that matters, counts as nothing.
template <class Each>
constexpr void for_each_run(std::uint32_t mine, std::uint32_t theirs, std::uint32_t on_board, int row, LineRule rule,
                            Each each) {
  const std::uint32_t empty = on_board & ~(mine | theirs);
  while (mine != 0) {
    const int start = std::countr_zero(mine);
    const int length = std::countr_one(mine >> start);
    const int end = start + length;
    mine = mine >> end << end;
    if (length > row && rule == LineRule::Exact) continue;
    const auto ends = [&](std::uint32_t cells) {
      return static_cast<int>(((cells << 1) >> start) & 1) + static_cast<int>((cells >> end) & 1);
    };
    if (length == row && rule == LineRule::Caro && ends(theirs) == 2) continue;
    each(ends(empty), (length < row ? length : row) + kLongest - row);
  }
}

constexpr ThreatValue line_value(std::uint32_t mine, std::uint32_t theirs, std::uint32_t on_board, int row,
                                 LineRule rule) {
  ThreatValue out;
  for_each_run(mine, theirs, on_board, row, rule, [&](int open, int length) {
    const std::int64_t value = kThreatValues[open][length];
    out.waiting += value;
    out.moving += length == kLongest - 1 && open > 0 ? kFiveValue : value;
  });
  return out;
}

// Both players' runs on a whole board, the plain way; searches keep them up with ThreatCache.
template <class Board>
ThreatCounts count_threats(const Board& board, Side side, int row, LineRule rule) {
  ThreatCounts out{};
  for (int line = 0; line < Board::kLines; ++line)
    for_each_run(
        board.line(side, line), board.line(~side, line), Board::on_board(line), row, rule,
        [&](int open, int length) { ++out[static_cast<std::size_t>(open)][static_cast<std::size_t>(length)]; });
  return out;
}

// The margin H of formula 3, for `me`: mine minus `attack` (λ) times the opponent's, in the units of Table 1.
double margin(const ThreatValue& mine, const ThreatValue& theirs, bool my_turn, double attack);

// H on a symmetric log scale: ½ + ½·sign(H)·ln(1 + |H|) / ln(1 + 10¹⁰), cut off at the ends. Raw values span twelve
// decades and would drown the exploration term; here a decade is worth a twentieth, an open three 0.60, an open four
// 0.80 and a five 1.
double squash(double margin);

}  // namespace ludens::search
