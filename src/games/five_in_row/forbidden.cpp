#include "games/five_in_row/forbidden.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace ludens::games {
namespace {

constexpr std::array<int, RenjuBoard::kDirections> kSteps = {1, 15, 16, -14};  // one bit up the line of each direction

// The Black stones of a board that we may add to, with the White ones it was made from.
class Trial {
 public:
  Trial(const RenjuLines* black, const RenjuLines* white) : white_(white) {
    std::copy_n(black, RenjuBoard::kLines, black_.begin());
  }

  // Precondition: the shapes are the point's own, none is a five, an overline or part of a double four.
  bool double_three(int cell, ShapeWord shapes) {
    flip(cell);
    int real = 0;
    for (int d = 0; d < RenjuBoard::kDirections && real < 2; ++d) {
      const unsigned shape = (shapes >> (8 * d)) & 0xff;
      if ((shape & (kThreeBelow | kThreeAbove)) == 0) continue;
      real += ((shape & kThreeBelow) != 0 && makes_straight_four(cell, d, -1)) ||
              ((shape & kThreeAbove) != 0 && makes_straight_four(cell, d, +1));
    }
    flip(cell);
    return real >= 2;
  }

 private:
  // May Black go on to the straight four through the stone, at the first empty point in this direction?
  bool makes_straight_four(int cell, int d, int sign) {
    int point = cell;
    do point += sign * kSteps[static_cast<std::size_t>(d)];
    while (is_black(point));
    const ShapeWord shapes = shapes_at(black_.data(), white_, point);
    assert(((shapes >> (8 * d)) & 0xff) == kFour);
    if ((shapes & every_direction(kFive)) != 0) return false;  // a five is made instead; that is no three
    switch (suspicion(shapes)) {
      case Forbidden::No:
        return true;
      case Forbidden::DoubleThree:
        return !double_three(point, shapes);
      default:
        return false;
    }
  }

  bool is_black(int cell) const {
    const auto place = RenjuBoard::place(cell);
    return ((black_[place.line[0]] >> place.bit[0]) & 1) != 0;
  }
  void flip(int cell) {
    const auto place = RenjuBoard::place(cell);
    for (int d = 0; d < RenjuBoard::kDirections; ++d)
      black_[place.line[d]] ^= static_cast<RenjuLines>(1u << place.bit[d]);
  }

  std::array<RenjuLines, RenjuBoard::kLines> black_;
  const RenjuLines* white_;
};

}  // namespace

std::string_view forbidden_text(Forbidden reason) {
  switch (reason) {
    case Forbidden::No:
      return "";
    case Forbidden::Overline:
      return "overline";
    case Forbidden::DoubleFour:
      return "double four";
    case Forbidden::DoubleThree:
      return "double three";
  }
  return "";
}

bool double_three(const RenjuLines* black, const RenjuLines* white, int cell, ShapeWord shapes) {
  return Trial(black, white).double_three(cell, shapes);
}

}  // namespace ludens::games
