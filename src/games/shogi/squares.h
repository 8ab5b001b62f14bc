#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "base/bits.h"
#include "games/move.h"

// Sets of the 81 cells of a shogi board as words of 128 bits, one bit a cell, row by row from the top left (9a … 1i).
// Pieces are moved in sets: a step is a shift, and everything that slides in one direction is found at once by the
// occluded fill of Kogge and Stone's parallel prefix (Kogge, Stone 1973; for boards: Chess Programming Wiki,
// «Kogge-Stone Algorithm»), so there are no tables of attacks and nothing that needs a processor of its own.
// Tested by tests/games/shogi/squares_test.cpp.
namespace ludens::games::shogi {

inline constexpr int kSize = 9, kCells = kSize * kSize;

class Squares {
 public:
  __extension__ using Bits = unsigned __int128;

  constexpr Squares() = default;
  explicit constexpr Squares(Bits bits) : bits_(bits) {}
  static constexpr Squares of(int cell) { return Squares(Bits{1} << cell); }
  static constexpr Squares all() { return Squares((Bits{1} << kCells) - 1); }

  constexpr bool empty() const { return (low() | high()) == 0; }
  constexpr bool has(int cell) const { return (static_cast<std::uint64_t>(bits_ >> cell) & 1) != 0; }
  constexpr int count() const { return std::popcount(low()) + std::popcount(high()); }
  constexpr bool several() const { return (bits_ & (bits_ - 1)) != 0; }
  constexpr int first() const { return low() != 0 ? std::countr_zero(low()) : 64 + std::countr_zero(high()); }
  constexpr int last() const { return high() != 0 ? 127 - std::countl_zero(high()) : 63 - std::countl_zero(low()); }
  // The n-th cell of the set, counted from 0.
  constexpr int nth(int n) const {
    const int below = std::popcount(low());
    return n < below ? nth_bit(low(), n) : 64 + nth_bit(high(), n - below);
  }
  template <class F>
  constexpr void each(const F& f) const {
    for (std::uint64_t rest = low(); rest != 0; rest &= rest - 1) f(std::countr_zero(rest));
    for (std::uint64_t rest = high(); rest != 0; rest &= rest - 1) f(64 + std::countr_zero(rest));
  }

  // Every cell `By` places further on; what leaves the board below is cut by whoever asks.
  template <int By>
  constexpr Squares shifted() const {
    if constexpr (By > 0)
      return Squares(bits_ << By);
    else
      return Squares(bits_ >> -By);
  }

  constexpr Squares operator&(Squares o) const { return Squares(bits_ & o.bits_); }
  constexpr Squares operator|(Squares o) const { return Squares(bits_ | o.bits_); }
  constexpr Squares operator^(Squares o) const { return Squares(bits_ ^ o.bits_); }
  constexpr Squares operator~() const { return Squares(~bits_ & all().bits_); }
  constexpr Squares& operator&=(Squares o) { return *this = *this & o; }
  constexpr Squares& operator|=(Squares o) { return *this = *this | o; }
  constexpr Squares& operator^=(Squares o) { return *this = *this ^ o; }
  constexpr bool operator==(const Squares&) const = default;

 private:
  constexpr std::uint64_t low() const { return static_cast<std::uint64_t>(bits_); }
  constexpr std::uint64_t high() const { return static_cast<std::uint64_t>(bits_ >> 64); }
  Bits bits_ = 0;
};

constexpr int row_of(int cell) { return cell / kSize; }
constexpr int column_of(int cell) { return cell % kSize; }
constexpr Squares row(int y) { return Squares(Squares::Bits{0x1ff} << (kSize * y)); }
constexpr Squares column(int x) {
  Squares out;
  for (int y = 0; y < kSize; ++y) out |= Squares::of(kSize * y + x);
  return out;
}
// The n rows at the far end of the board, as a side sees it.
constexpr Squares far_rows(Side side, int n) {
  Squares out;
  for (int y = 0; y < n; ++y) out |= row(side == Side::First ? y : kSize - 1 - y);
  return out;
}
// A cell as the other side sees it: the board turned by 180°. Black sees it as it is.
constexpr int seen_by(Side side, int cell) { return side == Side::First ? cell : kCells - 1 - cell; }

// The ways a piece goes, as its owner sees them; «up» is forward. The eight lines come first, then the knight's jumps.
enum Way : int { Up, UpLeft, UpRight, Left, Right, Down, DownLeft, DownRight, JumpLeft, JumpRight };
inline constexpr int kLines = 8, kWays = 10;
struct Step {
  int dx, dy;
};
inline constexpr Step kSteps[kWays] = {{0, -1}, {-1, -1}, {1, -1}, {-1, 0},  {1, 0},
                                       {0, 1},  {-1, 1},  {1, 1},  {-1, -2}, {1, -2}};
constexpr Way opposite(Way line) {
  constexpr Way kBack[kLines] = {Down, DownRight, DownLeft, Right, Left, Up, UpRight, UpLeft};
  return kBack[line];
}
// The same way as Black sees it. (A knight of White's jumps downwards: its ways have no name among Black's.)
constexpr Way as_black_sees(Side side, Way line) { return side == Side::First ? line : opposite(line); }

// Cells one step further in a way of a side's.
template <Side side, Way way>
struct Going {
  static constexpr int kSign = side == Side::First ? 1 : -1;
  static constexpr int kDx = kSign * kSteps[way].dx, kBy = kSign * (kSize * kSteps[way].dy + kSteps[way].dx);
  // Where a step can end without having gone around the edge.
  static constexpr Squares kLanding = kDx < 0 ? ~column(kSize - 1) : kDx > 0 ? ~column(0) : Squares::all();

  static constexpr Squares step(Squares from) { return from.shifted<kBy>() & kLanding; }
  // Everything reached over empty cells, with the first cell that is not empty. Eight steps cross the board.
  static constexpr Squares slide(Squares from, Squares empty) {
    Squares through = empty & kLanding;
    from |= through & from.shifted<kBy>();
    through &= through.shifted<kBy>();
    from |= through & from.shifted<2 * kBy>();
    through &= through.shifted<2 * kBy>();
    from |= through & from.shifted<4 * kBy>();
    return step(from);
  }
};

// The cells of a line from a cell to the edge, as Black names lines; the cell itself is not among them.
inline constexpr auto kRays = [] {
  std::array<std::array<Squares, kCells>, kLines> out;
  for (int way = 0; way < kLines; ++way)
    for (int cell = 0; cell < kCells; ++cell) {
      int x = column_of(cell) + kSteps[way].dx, y = row_of(cell) + kSteps[way].dy;
      for (; x >= 0 && x < kSize && y >= 0 && y < kSize; x += kSteps[way].dx, y += kSteps[way].dy)
        out[static_cast<std::size_t>(way)][static_cast<std::size_t>(cell)] |= Squares::of(kSize * y + x);
    }
  return out;
}();
constexpr Squares ray(Way line, int cell) {
  return kRays[static_cast<std::size_t>(line)][static_cast<std::size_t>(cell)];
}
// Of some cells of one ray, not none, the one nearest to its beginning.
constexpr int nearest_on(Way line, Squares some) {
  return kSteps[line].dy < 0 || (kSteps[line].dy == 0 && kSteps[line].dx < 0) ? some.last() : some.first();
}

}  // namespace ludens::games::shogi
