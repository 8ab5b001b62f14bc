#pragma once
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "games/move.h"
#include "patterns/windows.h"

namespace ludens::patterns::five {

// The points of a board as bits.
class Points {
 public:
  bool has(int point) const { return (rows_[row(point)] >> (point % kSize) & 1) != 0; }
  void add(int point) { rows_[row(point)] = static_cast<std::uint16_t>(rows_[row(point)] | 1u << (point % kSize)); }
  bool operator==(const Points&) const = default;

 private:
  static std::size_t row(int point) { return static_cast<std::size_t>(point / kSize); }
  std::array<std::uint16_t, kSize> rows_{};
};

inline constexpr std::uint8_t kNowhere = 255;
inline constexpr float kUnknown = std::numeric_limits<float>::quiet_NaN();

// A sample, one decision of a game, as a five-window network is shown it, and what it should answer.
struct Example {
  Points black, white, barred;  // barred: empty, but forbidden to the side to move
  Side to_move = Side::First;
  std::array<std::uint8_t, 3> recent = {kNowhere, kNowhere, kNowhere};  // the last move first
  float rating = kUnknown, opponent = kUnknown;
  std::vector<std::pair<std::uint8_t, float>> wanted;  // what to play: probabilities that sum to 1
  std::uint8_t taken = kNowhere;                       // what was played …
  float outcome = kUnknown;                            // … and what the mover got in the end, 0 to 1
  // What a search thinks other moves are worth, for learning from it.
  std::vector<std::pair<std::uint8_t, float>> judged = {};
};

}  // namespace ludens::patterns::five
