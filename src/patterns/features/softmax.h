#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>

#include "patterns/room.h"

namespace ludens::patterns::features {

// e^x to within 10⁻⁵ of its value, without a call, so that a loop over it runs side by side: 2^n by the exponent's
// bits, the rest of the power by a polynomial.
inline float quick_exp(float x) {
  const float power = std::clamp(x, -80.0f, 80.0f) * 1.44269504f;
  const auto whole = static_cast<std::int32_t>(power + 128.5f) - 128;  // the nearest: power + 128 is positive
  const float rest = power - static_cast<float>(whole);
  const float part =
      1.0f +
      rest * (0.69314718f + rest * (0.24022651f + rest * (0.05550411f + rest * (0.00961813f + rest * 0.00133336f))));
  return part * std::bit_cast<float>((whole + 127) << 23);
}

// Logits become probabilities.
inline void softmax(std::span<float> p) {
  if (p.empty()) return;
  const float most = *std::max_element(p.begin(), p.end());
  float sum = 0;
  for (float& x : p) x = quick_exp(x - most);
  for (const float x : p) sum += x;
  for (float& x : p) x /= sum;
}

}  // namespace ludens::patterns::features
