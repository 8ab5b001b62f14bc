#pragma once
#include "games/move.h"
#include "search/refined/threats.h"

namespace ludens::search {

// The threat values of a board, kept from one position to the next: each line is remembered with the stones it had, and
// only lines that look different are read again. Right for any sequence of positions, and cheap where they differ by
// a few stones, as the leaves of a search do.
template <class Board>
class ThreatCache {
 public:
  ThreatCache() = default;
  ThreatCache(int row, LineRule first, LineRule second) : row_(row), rules_{first, second} {}

  void look(const Board& board) {
    const auto *first = board.lines(Side::First), *second = board.lines(Side::Second);
    for (int line = 0; line < Board::kLines; ++line)
      if (first[line] != seen_[line].first || second[line] != seen_[line].second) [[unlikely]]
        read(line, first[line], second[line]);
  }
  const ThreatValue& of(Side side) const { return totals_[index(side)]; }

 private:
  using Mask = typename Board::Mask;
  struct Line {
    Mask first = 0, second = 0;
  };
  void read(int line, Mask first, Mask second) {
    seen_[line] = {first, second};
    const std::uint32_t cells = Board::on_board(line);
    const ThreatValue now[] = {line_value(first, second, cells, row_, rules_[0]),
                               line_value(second, first, cells, row_, rules_[1])};
    for (int side = 0; side < 2; ++side) {
      totals_[side] -= values_[line][side];
      totals_[side] += now[side];
      values_[line][side] = now[side];
    }
  }

  int row_ = kLongest;
  LineRule rules_[2] = {LineRule::Free, LineRule::Free};
  Line seen_[Board::kLines];
  ThreatValue values_[Board::kLines][2];
  ThreatValue totals_[2];
};

}  // namespace ludens::search
