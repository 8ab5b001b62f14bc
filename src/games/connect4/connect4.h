#pragma once
#include <bit>
#include <cassert>
#include <span>

#include "base/bits.h"
#include "base/hash.h"
#include "games/state.h"

namespace ludens::games {

// Connect Four: stones fall to the lowest empty cell of one of 7 columns with 6 rows; four in a row win, a full board
// is a draw. A move's id is its column. A column has seven bits, the seventh always empty, so that shifted stones never
// run on into the next column, and adding one to every column's pile of ones gives the cells where the next stones land
// (the board of John Tromp's Fhourstones). Tested by tests/games/connect4/.
class Connect4 {
 public:
  static constexpr int kColumns = 7, kRows = 6, kCells = kColumns * kRows;

  Connect4() = default;

  // A position from a text: 'X' First, 'O' Second, cells from the top left. Throws Error where no game leads there.
  static Connect4 of(std::span<const char> cells, Side to_move);

  constexpr int move_ids() const { return kColumns; }
  Side to_move() const { return to_move_; }
  Result result() const { return result_; }
  int height(int column) const { return std::popcount(taken_ & column_bits(column)); }

  void moves(MoveList& out) const {
    if (result_ != Result::Ongoing) return;
    Move* to = out.room(kColumns);
    int n = 0;
    for (std::uint64_t rest = landings(); rest != 0; rest &= rest - 1) to[n++] = column_of(std::countr_zero(rest));
    out.took(n);
  }
  bool legal(Move move) const {
    return result_ == Result::Ongoing && move.id < kColumns &&
           (landings() & column_bits(static_cast<int>(move.id))) != 0;
  }
  void play(Move move) {
    assert(legal(move));
    put(landings() & column_bits(static_cast<int>(move.id)));
  }
  Move play_random(Rng& rng) {
    const std::uint64_t open = landings();
    const auto n = rng.below(static_cast<std::uint32_t>(std::popcount(open)));
    const std::uint64_t bit = deposit_bit(1ull << n, open);
    put(bit);
    return column_of(std::countr_zero(bit));
  }
  void undo(Move move) {
    taken_ ^= std::bit_floor(taken_ & column_bits(static_cast<int>(move.id)));
    mine_ = taken_ & ~mine_;
    to_move_ = ~to_move_;
    result_ = Result::Ongoing;
  }

  std::uint64_t key() const { return fold(fold(mix(mine_), taken_), static_cast<std::uint64_t>(index(to_move_))); }
  char glyph(int cell) const {
    const int bit = bit_of(cell);
    if (((taken_ >> bit) & 1) == 0) return '.';
    return (((mine_ >> bit) & 1) != 0) == (to_move_ == Side::First) ? 'X' : 'O';
  }

 private:
  static constexpr int kStep = kRows + 1;  // bits a column
  static constexpr std::uint64_t kBottom =
      1ull | 1ull << 7 | 1ull << 14 | 1ull << 21 | 1ull << 28 | 1ull << 35 | 1ull << 42;
  static constexpr std::uint64_t kBoard = kBottom * 0b111111;

  static constexpr std::uint64_t column_bits(int column) { return 0b111111ull << (kStep * column); }
  static constexpr int bit_of(int cell) { return cell % kColumns * kStep + kRows - 1 - cell / kColumns; }
  static constexpr Move column_of(int bit) { return Move{static_cast<std::uint32_t>(bit) / kStep}; }
  std::uint64_t landings() const { return (taken_ + kBottom) & kBoard; }

  // Four in a column, in a row and on both diagonals: pairs, then pairs of pairs.
  static constexpr bool four(std::uint64_t b) {
    const std::uint64_t up = b & (b >> 1), flat = b & (b >> 7), falling = b & (b >> 6), rising = b & (b >> 8);
    return ((up & (up >> 2)) | (flat & (flat >> 14)) | (falling & (falling >> 12)) | (rising & (rising >> 16))) != 0;
  }
  void put(std::uint64_t bit) {
    const std::uint64_t stones = mine_ | bit;
    mine_ = taken_ & ~mine_;
    taken_ |= bit;
    if (four(stones)) [[unlikely]]
      result_ = win_for(to_move_);
    else if (taken_ == kBoard) [[unlikely]]
      result_ = Result::Draw;
    to_move_ = ~to_move_;
  }

  std::uint64_t mine_ = 0, taken_ = 0;  // the mover's stones, all stones
  Side to_move_ = Side::First;
  Result result_ = Result::Ongoing;
};

}  // namespace ludens::games
