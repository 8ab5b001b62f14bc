#pragma once
#include <bit>
#include <cstdint>

#include "games/move.h"

namespace ludens::games::chess {

// Squares are numbered a1, b1, … h1, a2, … h8; a set of them is a word of 64 bits. The cells of a board in Ludens, row
// by row from the top left, are these numbers with the ranks counted from the other end.
using Squares = std::uint64_t;

enum class Kind : std::uint8_t { Pawn, Knight, Bishop, Rook, Queen, King };
inline constexpr int kKinds = 6;
constexpr int index(Kind kind) { return static_cast<int>(kind); }

inline constexpr int kNoSquare = 64;
constexpr int square_of(int file, int rank) { return 8 * rank + file; }
constexpr int file_of(int square) { return square & 7; }
constexpr int rank_of(int square) { return square >> 3; }
constexpr int cell_of_square(int square) { return square ^ 56; }  // and back
constexpr Squares bit(int square) { return 1ull << square; }
constexpr int first(Squares squares) { return std::countr_zero(squares); }
constexpr bool many(Squares squares) { return (squares & (squares - 1)) != 0; }

inline constexpr Squares kFileA = 0x0101010101010101ull, kFileH = kFileA << 7;
inline constexpr Squares kDark = 0xaa55aa55aa55aa55ull;
constexpr Squares rank_squares(int rank) { return 0xffull << (8 * rank); }
constexpr int back_rank(Side side) { return side == Side::First ? 0 : 7; }
constexpr int forward(Side side) { return side == Side::First ? 8 : -8; }

// A step of all pieces at once; what would leave the board by a side is dropped.
constexpr Squares up(Squares s) { return s << 8; }
constexpr Squares down(Squares s) { return s >> 8; }
constexpr Squares left(Squares s) { return (s & ~kFileA) >> 1; }
constexpr Squares right(Squares s) { return (s & ~kFileH) << 1; }
template <Side side>
constexpr Squares ahead(Squares s) {
  return side == Side::First ? up(s) : down(s);
}

}  // namespace ludens::games::chess
