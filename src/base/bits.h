#pragma once
#include <bit>
#include <cassert>
#include <cstdint>
#include <type_traits>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace ludens::base {

// The place of the n-th set bit, counted from 0 at the low end, by halving: three population counts choose the byte,
// a short loop the bit in it. Knuth, TAOCP 4A, section 7.1.3, calls this «select». Precondition: n < popcount(mask).
constexpr int nth_bit_portable(std::uint64_t mask, int n) {
  assert(n >= 0 && n < std::popcount(mask));
  int place = 0;
  for (int half = 32; half >= 8; half /= 2) {
    const std::uint64_t low = mask & ((1ull << half) - 1);
    const int count = std::popcount(low);
    const bool above = n >= count;
    place += above ? half : 0;
    n -= above ? count : 0;
    mask = above ? mask >> half : low;
  }
  for (; n > 0; --n) mask &= mask - 1;
  return place + std::countr_zero(mask);
}

// The n-th set bit of the mask for bit n, nothing for 0 or where the mask has no more than n bits: one deposit
// instruction where the machine has it. Tested by tests/base/bits_test.cpp.
constexpr std::uint64_t deposit_bit(std::uint64_t bit, std::uint64_t mask) {
  assert((bit & (bit - 1)) == 0);
#if defined(__BMI2__)
  if (!std::is_constant_evaluated()) return _pdep_u64(bit, mask);
#endif
  const int n = std::countr_zero(bit);
  return n < std::popcount(mask) ? 1ull << nth_bit_portable(mask, n) : 0;
}

// The place of the n-th set bit, 0 to 63. Drawing n below popcount(mask) makes every set bit equally likely.
constexpr int nth_bit(std::uint64_t mask, int n) { return std::countr_zero(deposit_bit(1ull << n, mask)); }

}  // namespace ludens::base
