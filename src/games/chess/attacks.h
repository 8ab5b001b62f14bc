#pragma once
#include <array>

#include "games/chess/squares.h"

namespace ludens::games::chess {

// What pieces attack. Lines are found by obstruction difference (Hoffmann 2007): subtracting the nearest obstacle below
// a piece from those above it flips exactly the bits in between. It needs 4 KB of masks where magic multiplication or
// PEXT need 841 KB of tables, runs on any processor, and leaves the caches to searches. Timed by
// bench/chess_bench.cpp, tested by tests/games/chess/attacks_test.cpp.
struct Line {
  Squares lower = 0, upper = 0;  // the squares of a line through a square, before and behind it
};
enum Direction { kFile, kRank, kDiagonal, kAntidiagonal };

struct AttackTables {
  std::array<Squares, 64> knight{}, king{};
  std::array<std::array<Squares, 64>, 2> pawn{};  // by the pawn's side
  std::array<std::array<Line, 4>, 64> lines{};
  std::array<std::array<Squares, 64>, 64> between{};  // the squares between two on a line, both excluded

  constexpr AttackTables() {
    constexpr int kSteps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {-1, 1}};  // upwards in number
    for (int square = 0; square < 64; ++square) {
      const auto at = static_cast<std::size_t>(square);
      for (int dx = -2; dx <= 2; ++dx)
        for (int dy = -2; dy <= 2; ++dy) {
          const Squares there = step(square, dx, dy);
          const int far = dx * dx + dy * dy;
          if (far == 5) knight[at] |= there;
          if (far == 1 || far == 2) king[at] |= there;
          if (dx * dx == 1 && dy * dy == 1) pawn[dy == 1 ? 0 : 1][at] |= there;
        }
      for (std::size_t d = 0; d < 4; ++d) {
        const int dx = kSteps[d][0], dy = kSteps[d][1];
        Squares passed = 0;
        for (int n = 1; step(square, n * dx, n * dy) != 0; ++n) {
          const Squares there = step(square, n * dx, n * dy);
          const auto other = static_cast<std::size_t>(first(there));
          between[at][other] = between[other][at] = passed;
          lines[at][d].upper |= there;
          lines[other][d].lower |= bit(square);
          passed |= there;
        }
      }
    }
  }

 private:
  static constexpr Squares step(int square, int dx, int dy) {
    const int file = file_of(square) + dx, rank = rank_of(square) + dy;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? 0 : bit(square_of(file, rank));
  }
};
inline constexpr AttackTables kAttacks;

constexpr Squares line_attacks(int square, Direction direction, Squares occupied) {
  const Line& line = kAttacks.lines[static_cast<std::size_t>(square)][direction];
  const Squares lower = line.lower & occupied, upper = line.upper & occupied;
  const Squares nearest = 0x8000000000000000ull >> std::countl_zero(lower | 1);
  return (line.lower | line.upper) & (upper ^ (upper - nearest));
}
constexpr Squares bishop_attacks(int square, Squares occupied) {
  return line_attacks(square, kDiagonal, occupied) | line_attacks(square, kAntidiagonal, occupied);
}
constexpr Squares rook_attacks(int square, Squares occupied) {
  return line_attacks(square, kFile, occupied) | line_attacks(square, kRank, occupied);
}
constexpr Squares knight_attacks(int square) { return kAttacks.knight[static_cast<std::size_t>(square)]; }
constexpr Squares king_attacks(int square) { return kAttacks.king[static_cast<std::size_t>(square)]; }
constexpr Squares pawn_attacks(Side side, int square) {
  return kAttacks.pawn[static_cast<std::size_t>(games::index(side))][static_cast<std::size_t>(square)];
}
constexpr Squares between(int a, int b) {
  return kAttacks.between[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
}

// Of all pieces of a kind at once.
template <Side side>
constexpr Squares pawns_attack(Squares pawns) {
  return ahead<side>(left(pawns) | right(pawns));
}
constexpr Squares knights_attack(Squares knights) {
  const Squares near = left(knights) | right(knights), far = left(left(knights)) | right(right(knights));
  return up(up(near)) | down(down(near)) | up(far) | down(far);
}

}  // namespace ludens::games::chess
