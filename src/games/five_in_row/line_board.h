#pragma once
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <type_traits>

#include "base/hash.h"
#include "games/state.h"

namespace ludens::games {

// The board of every «k in a row» game: stones as bit masks along rows, columns and both diagonals, and the
// empty cells as a list that a random player draws from (Fisher–Yates), so that a stone costs a handful of
// instructions and a row of k is four shifts and ands. The idea of the masks is common; the sketch that showed
// their speed did a million random games a second. Tested by tests/games/five_in_row/.
template <int W, int H>
class LineBoard {
 public:
  static constexpr int kCells = W * H;
  static constexpr int kDirections = 4;
  static constexpr int kLines = H + W + 2 * (W + H - 1);
  using Mask = std::conditional_t<(W <= 16 && H <= 16), std::uint16_t, std::uint32_t>;
  using Cell = std::conditional_t<(kCells <= 256), std::uint8_t, std::uint16_t>;

  // Where a cell lies in each direction: its line among all lines, and its bit in that line.
  struct Place {
    std::uint8_t line[kDirections];
    std::uint8_t bit[kDirections];
  };
  static constexpr Place place(int cell) { return kPlaces[static_cast<std::size_t>(cell)]; }
  // The bits of a line that lie on the board; a diagonal's bits are columns, so a short one does not begin at bit 0.
  static constexpr Mask on_board(int line) { return kOnBoard[static_cast<std::size_t>(line)]; }

  LineBoard() {
    for (int cell = 0; cell < kCells; ++cell) {
      empty_[cell] = static_cast<Cell>(cell);
      where_[cell] = static_cast<Cell>(cell);
    }
  }

  int empty_count() const { return empties_; }
  int stones() const { return kCells - empties_; }
  bool is_empty(int cell) const { return where_[cell] < empties_; }
  bool has(Side side, int cell) const {
    const Place p = place(cell);
    return ((lines_[index(side)][p.line[0]] >> p.bit[0]) & 1) != 0;
  }
  Mask line(Side side, int line) const { return lines_[index(side)][line]; }
  const Mask* lines(Side side) const { return lines_[index(side)]; }  // all kLines of them

  void put(Side side, int cell) {
    assert(is_empty(cell));
    take_from_list(where_[cell], cell);
    flip(side, cell);
  }
  int put_random(Side side, Rng& rng) {
    const std::uint32_t at = rng.below(static_cast<std::uint32_t>(empties_));
    const int cell = empty_[at];
    take_from_list(static_cast<int>(at), cell);
    flip(side, cell);
    return cell;
  }
  // Takes back the last stone put; any other order would break the list of empty cells.
  void take_back(Side side, int cell) {
    assert(empty_[empties_] == cell);
    ++empties_;
    flip(side, cell);
  }

  int empty_cell(int i) const { return empty_[i]; }
  // Exchanges two entries of the list of empty cells, so that a random player can set cells aside and draw again.
  void swap_empty(int i, int j) {
    assert(i < empties_ && j < empties_);
    const Cell a = empty_[i], b = empty_[j];
    empty_[i] = b, where_[b] = static_cast<Cell>(i);
    empty_[j] = a, where_[a] = static_cast<Cell>(j);
  }
  void empty_moves(MoveList& out) const {
    Move* to = out.room(empties_);
    for (int i = 0; i < empties_; ++i) to[i] = Move{empty_[i]};
    out.took(empties_);
  }

  // Does any of the four lines through the cell hold k stones of the side in a row?
  template <int K>
  bool row_through(Side side, int cell) const {
    const Place p = place(cell);
    const auto& lines = lines_[index(side)];
    return (run<K>(lines[p.line[0]]) | run<K>(lines[p.line[1]]) | run<K>(lines[p.line[2]]) |
            run<K>(lines[p.line[3]])) != 0;
  }

  std::uint64_t key() const {
    std::uint64_t hash = 0;
    for (const auto& lines : lines_)
      for (int y = 0; y < H; ++y) hash = fold(hash, lines[y] + 1ull);
    return hash;
  }

 private:
  template <int K>
  static constexpr std::uint32_t run(std::uint32_t b) {
    static_assert(K >= 2);
    if constexpr (K == 2) return b & (b >> 1);
    if constexpr (K == 3) return b & (b >> 1) & (b >> 2);
    const std::uint32_t pairs = b & (b >> 1);
    const std::uint32_t fours = pairs & (pairs >> 2);
    if constexpr (K == 4) return fours;
    if constexpr (K == 5) return fours & (b >> 4);
    if constexpr (K == 6) return fours & (pairs >> 4);
  }

  void take_from_list(int at, int cell) {
    const Cell last = empty_[--empties_];
    empty_[at] = last;
    where_[last] = static_cast<Cell>(at);
    empty_[empties_] = static_cast<Cell>(cell);
    where_[cell] = static_cast<Cell>(empties_);
  }
  void flip(Side side, int cell) {
    const Place p = place(cell);
    auto& lines = lines_[index(side)];
    for (int d = 0; d < kDirections; ++d) lines[p.line[d]] ^= static_cast<Mask>(1u << p.bit[d]);
  }

  static constexpr std::array<Place, kCells> kPlaces = [] {
    std::array<Place, kCells> out{};
    for (int cell = 0; cell < kCells; ++cell) {
      const int x = cell % W, y = cell / W;
      auto& p = out[static_cast<std::size_t>(cell)];
      const int line[] = {y, H + x, H + W + (x - y + H - 1), H + W + (W + H - 1) + x + y};
      const int bit[] = {x, y, x, x};
      for (int d = 0; d < kDirections; ++d) {
        p.line[d] = static_cast<std::uint8_t>(line[d]);
        p.bit[d] = static_cast<std::uint8_t>(bit[d]);
      }
    }
    return out;
  }();
  static constexpr std::array<Mask, kLines> kOnBoard = [] {
    std::array<Mask, kLines> out{};
    for (const auto& p : kPlaces)
      for (int d = 0; d < kDirections; ++d) out[p.line[d]] |= static_cast<Mask>(1u << p.bit[d]);
    return out;
  }();

  Mask lines_[2][kLines] = {};
  int empties_ = kCells;
  Cell empty_[kCells];  // the first `empties_` are empty, the others in reverse order of play
  Cell where_[kCells];  // the inverse of empty_
};

}  // namespace ludens::games
