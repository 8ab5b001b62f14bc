#pragma once
#include <bit>
#include <cstdint>
#include <string_view>

#include "games/five_in_row/black_shapes.h"

// Which points are forbidden for Black in renju, and why (RIF, International Rules of Renju, 9.2 and 9.3).
//
// Overlines, fours and fives are read off the shapes. A double three needs two threes that are real: one of the
// points that would make the straight four must not be forbidden itself, with the first stone on the board, and must
// not make a five elsewhere. The definition is recursive; each step puts one more stone on the board, so it ends.
// Tested by tests/games/five_in_row/forbidden_test.cpp.
namespace ludens::games {

// Where several reasons hold the first one of this list is given. A five on the same move outweighs all of them.
enum class Forbidden : std::uint8_t { No, Overline, DoubleFour, DoubleThree };

std::string_view forbidden_text(Forbidden reason);  // «double three»; "" for No

// What the shapes alone say: DoubleThree means that two directions look like threes and must still be proved real.
constexpr Forbidden suspicion(ShapeWord shapes) {
  if ((shapes & every_direction(kFive)) != 0) return Forbidden::No;
  if ((shapes & every_direction(kOverline)) != 0) return Forbidden::Overline;
  if ((shapes & every_direction(kTwoFours)) != 0 || std::popcount(shapes & every_direction(kFour)) >= 2)
    return Forbidden::DoubleFour;
  return std::popcount((shapes | shapes >> 1) & every_direction(kThreeBelow)) >= 2 ? Forbidden::DoubleThree
                                                                                   : Forbidden::No;
}

// Are two of the threes that these shapes promise real? Precondition: the point is empty, the shapes are its own.
bool double_three(const RenjuLines* black, const RenjuLines* white, int cell, ShapeWord shapes);

inline Forbidden forbidden(const RenjuLines* black, const RenjuLines* white, int cell, ShapeWord shapes) {
  const Forbidden out = suspicion(shapes);
  if (out != Forbidden::DoubleThree) return out;
  return double_three(black, white, cell, shapes) ? out : Forbidden::No;
}

// The lazy question, for an empty point of any board: nothing is kept up between questions.
inline Forbidden forbidden(const RenjuBoard& board, int cell) {
  const RenjuLines* black = board.lines(Side::First);
  const RenjuLines* white = board.lines(Side::Second);
  return forbidden(black, white, cell, shapes_at(black, white, cell));
}

}  // namespace ludens::games
