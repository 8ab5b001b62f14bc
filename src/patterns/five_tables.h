#pragma once
#include <cstdint>
#include <vector>

#include "patterns/five_net.h"

namespace ludens::patterns::five {

// A network in whole numbers, ready to be run: sums in any order and on any machine come out the same, to the last
// bit. Scales: first layer 2⁸, second layer 2¹⁶ before its rectifier and 2⁸ after it, outputs 2¹⁸. Rectifiers end at
// kCeiling (32.0), so that no sum can overflow 32 bits.
struct Tables {
  explicit Tables(const Net& net);

  static constexpr int kFirstBits = 8, kMixBits = 8, kOutBits = 10, kCeiling = 8191;
  static constexpr float kLogitUnit = 1.0f / (1 << (kFirstBits + kOutBits));

  Shape shape;
  // [colour] is whose perspective it is; rows are numbered by a window's content as it stands on the board and the
  // place.
  std::vector<std::int16_t> views;    // [colour][diagonal][view][hidden]
  std::vector<std::int16_t> places;   // [colour][orbit][hidden]
  std::vector<std::int16_t> recent;   // [colour][which][offset][hidden]
  std::vector<std::int16_t> mix;      // [hidden / 2][second][2]: pairs, as multiply-and-add instructions want them
  std::vector<std::int32_t> bias;     // [colour][second]
  std::vector<std::int32_t> counts;   // [colour][count][bucket][second]
  std::vector<std::int32_t> ratings;  // [term][second]
  std::vector<std::int16_t> policy, value;  // [second]
  std::int32_t value_bias[2];
};

// Second layer and outputs for `count` points. first: [count][hidden], rectified; base: [second].
void finish(const Tables& tables, const std::int16_t* first, int count, const std::int32_t* base, std::int32_t* logits,
            std::int32_t* value_logits);

}  // namespace ludens::patterns::five
