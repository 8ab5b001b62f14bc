#pragma once
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "games/five_in_row/forbidden.h"

// The forbidden points of a renju board kept up to date while stones are put and taken back, for searches that ask
// often.
//
// Each point has, a direction and a side, its five neighbours as a number in base 3; a stone adds its digit to the 40
// numbers it is part of (and taking it back subtracts it), and each changed number gives its shape by three lookups in
// tables of 3.5 KB. Points whose shapes look forbidden are a set of bits. Only the proof that two threes are real is
// left to the question, since it can depend on stones far away. The board has a margin of five so that no step needs a
// bound. Tested by tests/games/five_in_row/forbidden_map_test.cpp; speed: bench/renju_bench.cpp.
namespace ludens::games {

class ForbiddenMap {
 public:
  ForbiddenMap();
  explicit ForbiddenMap(const RenjuBoard& board);

  void put(Side side, int cell) {
    assert(is_empty(cell));
    change(side, cell, side == Side::First ? 1 : 2);
  }
  // Any stone may be taken, in any order.
  void take(Side side, int cell) {
    assert(!is_empty(cell));
    change(side, cell, side == Side::First ? -1 : -2);
  }

  bool is_empty(int cell) const { return has(empty_, padded(cell)); }
  // What Black would make on an empty point: fives and fours are of use beyond the question of forbidden points.
  ShapeWord shapes(int cell) const { return words_[static_cast<std::size_t>(padded(cell))]; }
  Forbidden forbidden(int cell) const {
    return games::forbidden(lines_[0].data(), lines_[1].data(), cell, shapes(cell));
  }

  // Calls f(cell, reason) for every empty forbidden point, in the order of cells.
  template <class F>
  void each(F f) const {
    for (std::size_t i = 0; i < suspects_.size(); ++i)
      for (std::uint64_t rest = suspects_[i] & empty_[i]; rest != 0; rest &= rest - 1) {
        const int at = static_cast<int>(i) * 64 + std::countr_zero(rest);
        const int cell = (at / kStride - kMargin) * 15 + at % kStride - kMargin;
        if (const Forbidden reason = forbidden(cell); reason != Forbidden::No) f(cell, reason);
      }
  }

 private:
  static constexpr int kMargin = black_shapes::kReach;
  static constexpr int kStride = 15 + 2 * kMargin;
  static constexpr int kPadded = kStride * kStride;
  static constexpr std::array<int, 4> kSteps = {1, kStride, kStride + 1, 1 - kStride};
  using Bits = std::array<std::uint64_t, (kPadded + 63) / 64>;

  static constexpr int padded(int cell) { return (cell / 15 + kMargin) * kStride + cell % 15 + kMargin; }
  static bool has(const Bits& bits, int at) {
    return ((bits[static_cast<std::size_t>(at) / 64] >> (at % 64)) & 1) != 0;
  }

  void change(Side side, int cell, int digit);
  void add(int at, int direction, int half, int digit);

  // Points in the margin are kept up like all others, since a test would cost more; their bits are never in empty_.
  std::array<std::array<std::uint8_t, 8>, kPadded> halves_{};  // below and above the point, for each direction
  std::array<ShapeWord, kPadded> words_{};
  Bits suspects_{}, empty_{};
  std::array<std::array<RenjuLines, RenjuBoard::kLines>, 2> lines_{};
};

}  // namespace ludens::games
