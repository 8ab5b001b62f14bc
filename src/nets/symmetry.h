#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "games/move.h"
#include "nets/room.h"

namespace ludens::nets {

// The eight symmetries of a square board; an oblong one has the first four. Number s mirrors left and right if s & 1,
// top and bottom if s & 2, and then exchanges rows and columns if s & 4. 0 leaves everything as it is.
class Symmetries {
 public:
  Symmetries(int width, int height) : points_(width * height), count_(width == height ? 8 : 4) {
    for (int s = 0; s < 8; ++s) {
      auto& to = to_[static_cast<std::size_t>(s)];
      to.resize(static_cast<std::size_t>(points_));
      for (int cell = 0; cell < points_; ++cell) {
        int x = cell % width, y = cell / width;
        if ((s & 1) != 0) x = width - 1 - x;
        if ((s & 2) != 0) y = height - 1 - y;
        to[static_cast<std::size_t>(cell)] =
            static_cast<std::uint16_t>((s & 4) != 0 && count_ == 8 ? x * width + y : y * width + x);
      }
    }
  }

  int count() const { return count_; }
  // Where symmetry s takes a cell.
  int cell(int s, int from) const { return to_[static_cast<std::size_t>(s)][static_cast<std::size_t>(from)]; }
  // Moves that are no points (a pass) stay what they are.
  Move move(int s, Move from) const {
    return from.id < static_cast<std::uint32_t>(points_)
               ? Move{static_cast<std::uint32_t>(cell(s, static_cast<int>(from.id)))}
               : from;
  }
  // The symmetry that undoes s.
  static int inverse(int s) { return (s & 4) == 0 ? s : 4 | ((s & 1) << 1) | ((s & 2) >> 1); }

 private:
  int points_, count_;
  std::array<std::vector<std::uint16_t>, 8> to_;
};

}  // namespace ludens::nets
