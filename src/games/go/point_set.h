#pragma once
#include <bit>
#include <cstdint>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace ludens {

// The place of the k-th set bit (from 0) of a word that has more than k of them.
inline int nth_bit(std::uint64_t word, int k) {
#if defined(__BMI2__)
  return std::countr_zero(_pdep_u64(1ull << k, word));
#else
  for (; k > 0; --k) word &= word - 1;
  return std::countr_zero(word);
#endif
}

// A set of points of a padded board as bits, point p in word p / 64. Drawing the k-th member of such a set takes
// the place of the list of empty points that other programs keep: nothing to maintain, nothing to copy, and a
// rejected point is one cleared bit.
template <int Bits>
class PointSet {
 public:
  static constexpr int kWords = (Bits + 63) / 64;

  bool has(int p) const { return ((words_[p >> 6] >> (p & 63)) & 1) != 0; }
  void add(int p) { words_[p >> 6] |= 1ull << (p & 63); }
  void remove(int p) { words_[p >> 6] &= ~(1ull << (p & 63)); }
  std::uint64_t word(int i) const { return words_[i]; }

  int count() const {
    int sum = 0;
    for (const auto word : words_) sum += std::popcount(word);
    return sum;
  }
  bool empty() const { return *this == PointSet{}; }

  // The k-th member in ascending order. Precondition: k < count().
  int nth(int k) const {
    if constexpr (kWords == 2) {  // without a branch: which half is a toss-up
      const int low = std::popcount(words_[0]);
      const bool high = k >= low;
      return (high ? 64 : 0) + nth_bit(high ? words_[1] : words_[0], high ? k - low : k);
    }
    int i = 0;
    for (;; ++i) {
      const int here = std::popcount(words_[i]);
      if (k < here) break;
      k -= here;
    }
    return i * 64 + nth_bit(words_[i], k);
  }

  template <class F>
  void for_each(F&& f) const {
    for (int i = 0; i < kWords; ++i)
      for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1) f(i * 64 + std::countr_zero(rest));
  }

  // The orthogonal neighbours of all members on a board with the given stride.
  template <int Stride>
  PointSet neighbours() const {
    static_assert(Stride < 64);
    PointSet out;
    for (int i = 0; i < kWords; ++i) {
      const std::uint64_t here = words_[i];
      const std::uint64_t below = i > 0 ? words_[i - 1] : 0;
      const std::uint64_t above = i + 1 < kWords ? words_[i + 1] : 0;
      out.words_[i] = (here << 1 | below >> 63) | (here >> 1 | above << 63) | (here << Stride | below >> (64 - Stride)) |
                      (here >> Stride | above << (64 - Stride));
    }
    return out;
  }

  PointSet operator&(const PointSet& other) const {
    PointSet out;
    for (int i = 0; i < kWords; ++i) out.words_[i] = words_[i] & other.words_[i];
    return out;
  }
  PointSet operator|(const PointSet& other) const {
    PointSet out;
    for (int i = 0; i < kWords; ++i) out.words_[i] = words_[i] | other.words_[i];
    return out;
  }
  PointSet without(const PointSet& other) const {
    PointSet out;
    for (int i = 0; i < kWords; ++i) out.words_[i] = words_[i] & ~other.words_[i];
    return out;
  }
  bool operator==(const PointSet&) const = default;

 private:
  std::uint64_t words_[kWords] = {};
};

}  // namespace ludens
