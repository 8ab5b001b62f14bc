#pragma once
#include <bit>
#include <cstdint>

#include "base/rng.h"
#include "learn/room.h"

namespace ludens::learn {

// A permutation of 0 … size−1 that needs no table: a Feistel network of four rounds over the next power of four, walked
// until it lands inside (Black and Rogaway 2002, «cycle walking»). The order of an epoch is then a function of the
// seed, whoever asks and in which order. Tested by tests/learn/batches_test.cpp.
class Shuffle {
 public:
  Shuffle(std::uint64_t size, std::uint64_t seed) : size_(size), seed_(seed) {
    bits_ = size < 2 ? 1 : (static_cast<int>(std::bit_width(size - 1)) + 1) / 2;
  }
  std::uint64_t operator()(std::uint64_t i) const {
    do i = once(i);
    while (i >= size_);
    return i;
  }

 private:
  std::uint64_t once(std::uint64_t i) const {
    const std::uint64_t mask = (1ull << bits_) - 1;
    std::uint64_t left = i >> bits_, right = i & mask;
    for (std::uint64_t round = 0; round < 4; ++round) {
      const std::uint64_t next = left ^ (mix(mix(seed_ + round) ^ right) & mask);
      left = right;
      right = next;
    }
    return left << bits_ | right;
  }
  std::uint64_t size_, seed_;
  int bits_;
};

}  // namespace ludens::learn
