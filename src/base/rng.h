#pragma once
#include <cstdint>

namespace ludens::base {

// One step of SplitMix64 (Steele, Lea, Flood 2014): turns any number into a well-mixed one.
constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15ull;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
  return x ^ (x >> 31);
}

// Small, seedable, copyable: xoroshiro128++ (Blackman, Vigna 2019). The same numbers on every machine and
// compiler, which the standard library's distributions do not promise. Tested by tests/base/rng_test.cpp.
class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) : a_(mix(seed)), b_(mix(seed + 0x9e3779b97f4a7c15ull)) {}

  // A stream of its own for each job: hash(run seed, game, ply) gives the same dice whatever the thread.
  static constexpr Rng of(std::uint64_t seed, std::uint64_t game, std::uint64_t ply = 0) {
    return Rng(mix(mix(mix(seed) ^ game) ^ ply));
  }

  constexpr std::uint64_t operator()() {
    const std::uint64_t sum = rotate(a_ + b_, 17) + a_;
    const std::uint64_t x = a_ ^ b_;
    a_ = rotate(a_, 49) ^ x ^ (x << 21);
    b_ = rotate(x, 28);
    return sum;
  }

  // Exactly uniform in [0, n), n > 0: Lemire's multiplication with rejection (2019). A division only when
  // the low half falls below n, which for our n is one draw in ten million.
  constexpr std::uint32_t below(std::uint32_t n) {
    std::uint64_t product = ((*this)() >> 32) * n;
    if (auto low = static_cast<std::uint32_t>(product); low < n) [[unlikely]] {
      const std::uint32_t threshold = (0u - n) % n;
      while (low < threshold) {
        product = ((*this)() >> 32) * n;
        low = static_cast<std::uint32_t>(product);
      }
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // Uniform in [0, 1), a multiple of 2⁻⁵³.
  constexpr double unit() { return static_cast<double>((*this)() >> 11) * 0x1p-53; }

  constexpr bool operator==(const Rng&) const = default;

 private:
  static constexpr std::uint64_t rotate(std::uint64_t x, int by) { return (x << by) | (x >> (64 - by)); }
  std::uint64_t a_, b_;
};

}  // namespace ludens::base
