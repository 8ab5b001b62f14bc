#pragma once
#include <algorithm>
#include <cstdint>

#include "games/move.h"
#include "search/room.h"

namespace ludens::search {

// Biased sampling (Dong and Zhang 2024, section 5.1.2): cells near stones are likelier. The weight of a cell falls by a
// factor of four with each step to the nearest stone, to 1/256 from five steps on, so nothing is excluded; on an empty
// board the centre stands for a stone, and is itself the likeliest cell. Rows of bits, grown by one step at a time.
template <class S>
class Nearness {
 public:
  static constexpr int kSteps = 4;
  static constexpr std::uint32_t kMost = 256;

  explicit Nearness(const S& state) {
    const auto& board = state.board();
    if (board.stones() == 0) {
      rows_[0][kHeight / 2] = 1u << (kWidth / 2);  // the centre is at distance 1 from the stone that is not there
    } else {
      std::uint32_t taken[kHeight];
      for (int y = 0; y < kHeight; ++y)
        taken[y] = static_cast<std::uint32_t>(board.line(Side::First, y) | board.line(Side::Second, y));
      grow(taken, rows_[0]);
    }
    for (int step = 1; step < kSteps; ++step) grow(rows_[step - 1], rows_[step]);
  }

  // In 1/256; a move that is no cell (a swap) counts like a near one.
  std::uint32_t weight(std::uint32_t id) const {
    if (id >= static_cast<std::uint32_t>(kWidth * kHeight)) return kMost;
    const std::uint32_t x = id % kWidth, y = id / kWidth;
    std::uint32_t steps = 0;
    for (const auto& rows : rows_) steps += (rows[y] >> x) & 1;
    return 1u << (2 * steps);
  }

 private:
  static constexpr int kWidth = S::kWidth, kHeight = S::kHeight;
  static void grow(const std::uint32_t* from, std::uint32_t* to) {
    std::uint32_t wide[kHeight + 2] = {};
    for (int y = 0; y < kHeight; ++y) wide[y + 1] = from[y] | from[y] << 1 | from[y] >> 1;
    for (int y = 0; y < kHeight; ++y) to[y] = wide[y] | wide[y + 1] | wide[y + 2];
  }
  std::uint32_t rows_[kSteps][kHeight] = {};
};

}  // namespace ludens::search
