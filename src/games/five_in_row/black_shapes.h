#pragma once
#include <array>
#include <cstdint>

#include "games/five_in_row/line_board.h"

// What a Black stone would make on a point of renju, one byte a direction.
//
// The idea: everything the rules ask — exact five, overline, fours, straight fours one move ahead — is decided by the
// five cells on either side. One side matters only through four facts (struct HalfLine), so it shrinks to one of 54
// codes, and two codes index a table of shapes. All tables are made by the compiler and together fit in 6 KB.
// Along a line the stone's own run ends at one cell below and one above; a five or a straight four through the stone
// can only come from filling one of those two, so a shape never needs more than «below» and «above». Source of the
// terms: RIF, International Rules of Renju, section 2 and 9. Tested by tests/games/five_in_row/forbidden_test.cpp
// against an implementation on characters.
namespace ludens::games {

using RenjuBoard = LineBoard<15, 15>;
using RenjuLines = RenjuBoard::Mask;  // arrays of these, one a line

// A direction makes at most one of: a three (with one or two points that turn it into a straight four), one four, two
// fours, an overline, a five. Proof in docs/renju_rules.md.
enum Shape : std::uint8_t {
  kThreeBelow = 1,  // filling the first empty cell below gives a straight four
  kThreeAbove = 2,
  kFour = 4,
  kTwoFours = 8,  // X.XXX.X, XX.XX.XX, XXX.X.XXX
  kOverline = 16,
  kFive = 32,
};

// The cells on one side of a point, nearest first.
struct HalfLine {
  int run = 0;        // Black stones next to the point
  bool open = false;  // then comes an empty cell …
  int next = 0;       // … then so many Black stones (0 to 3) …
  bool far = false;   // … then another empty cell without a Black stone behind it

  constexpr int code() const { return run * 9 + (open ? 1 + 2 * next + far : 0); }
};

namespace black_shapes {

inline constexpr int kReach = 5;
inline constexpr int kStride = 64;

// Bit 0 of both masks is the nearest cell. Cells out of reach count as empty: where they could matter, the stones that
// would make them matter do not fit into the line.
constexpr HalfLine read_half(unsigned black, unsigned blocked) {
  const auto is = [](unsigned mask, int at) { return at < kReach && ((mask >> at) & 1) != 0; };
  HalfLine out;
  while (is(black, out.run)) ++out.run;
  if (out.run == kReach || is(blocked, out.run)) return out;
  int at = out.run + 1;
  while (is(black, at)) ++at;
  out.next = at - out.run - 1;
  if (out.next > 3) {  // too many to become a five; as good as closed
    out.next = 0;
    return out;
  }
  out.open = true;
  out.far = !is(blocked, at) && !is(black, at + 1);
  return out;
}

constexpr std::uint8_t join(const HalfLine& below, const HalfLine& above) {
  const int run = below.run + 1 + above.run;
  if (run > 5) return kOverline;
  if (run == 5) return kFive;
  const bool five_below = below.open && run + 1 + below.next == 5;
  const bool five_above = above.open && run + 1 + above.next == 5;
  if (five_below && five_above) return run == 4 ? kFour : kTwoFours;  // a straight four is one four
  if (five_below || five_above) return kFour;
  const auto straight = [run](const HalfLine& filled, const HalfLine& other) {
    return filled.open && run + 1 + filled.next == 4 && filled.far && other.open && other.next == 0;
  };
  return static_cast<std::uint8_t>((straight(below, above) ? kThreeBelow : 0) |
                                   (straight(above, below) ? kThreeAbove : 0));
}

constexpr unsigned reversed(unsigned five_bits) {
  unsigned out = 0;
  for (int i = 0; i < kReach; ++i) out |= ((five_bits >> i) & 1) << (kReach - 1 - i);
  return out;
}

// Half lines by their bits, Black in bits 0–4 and blocked in bits 5–9; below the point the nearest cell is the highest.
inline constexpr auto kHalves = [] {
  std::array<std::array<std::uint8_t, 1024>, 2> out{};
  for (unsigned i = 0; i < 1024; ++i) {
    out[0][i] = static_cast<std::uint8_t>(read_half(reversed(i & 31), reversed(i >> 5)).code());
    out[1][i] = static_cast<std::uint8_t>(read_half(i & 31, i >> 5).code());
  }
  return out;
}();

// Half lines in base 3, nearest cell first: 0 empty, 1 Black, 2 blocked.
inline constexpr auto kTernaryHalves = [] {
  std::array<std::uint8_t, 243> out{};
  for (unsigned i = 0; i < 243; ++i) {
    unsigned black = 0, blocked = 0, rest = i;
    for (int k = 0; k < kReach; ++k, rest /= 3) {
      black |= (rest % 3 == 1 ? 1u : 0u) << k;
      blocked |= (rest % 3 == 2 ? 1u : 0u) << k;
    }
    out[i] = static_cast<std::uint8_t>(read_half(black, blocked).code());
  }
  return out;
}();

inline constexpr auto kShapes = [] {
  std::array<std::uint8_t, 54 * kStride> out{};
  const auto decode = [](int code) {
    HalfLine half{.run = code / 9};
    if (const int rest = code % 9; rest > 0)
      half.open = true, half.next = (rest - 1) / 2, half.far = (rest - 1) % 2 != 0;
    return half;
  };
  for (int below = 0; below < 54; ++below)
    for (int above = 0; above < 54; ++above)
      out[static_cast<std::size_t>(below * kStride + above)] = join(decode(below), decode(above));
  return out;
}();

}  // namespace black_shapes

// Byte d of a word is the shape in direction d.
using ShapeWord = std::uint32_t;
constexpr ShapeWord every_direction(unsigned shapes) { return shapes * 0x01010101u; }

// The shapes that Black would make on an empty point.
inline ShapeWord shapes_at(const RenjuLines* black, const RenjuLines* white, int cell) {
  using namespace black_shapes;
  const auto place = RenjuBoard::place(cell);
  ShapeWord out = 0;
  for (int d = 0; d < RenjuBoard::kDirections; ++d) {
    const unsigned line = place.line[d], bit = place.bit[d];
    const unsigned off_board = ~static_cast<unsigned>(RenjuBoard::on_board(static_cast<int>(line)));
    const unsigned mine = (static_cast<unsigned>(black[line]) << kReach) >> bit;  // the point itself is bit 5
    const unsigned blocked = (((white[line] | off_board) << kReach) | 31u) >> bit;
    const unsigned below = kHalves[0][(mine & 31) | (blocked & 31) << 5];
    const unsigned above = kHalves[1][((mine >> 6) & 31) | ((blocked >> 6) & 31) << 5];
    out |= static_cast<ShapeWord>(kShapes[below * kStride + above]) << (8 * d);
  }
  return out;
}

}  // namespace ludens::games
