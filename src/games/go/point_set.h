#pragma once
#include <bit>
#include <cstdint>

#include "games/room.h"

namespace ludens::games {

// A set of points of a padded board as bits, point p in word p / 64: for what is asked of the whole board at once, such
// as regions and the lives of all chains.
template <int Bits>
class PointSet {
 public:
  static constexpr int kWords = (Bits + 63) / 64;

  bool has(int p) const { return ((words_[p >> 6] >> (p & 63)) & 1) != 0; }
  void add(int p) { words_[p >> 6] |= 1ull << (p & 63); }
  void add_if(int p, bool really) { words_[p >> 6] |= static_cast<std::uint64_t>(really) << (p & 63); }
  std::uint64_t word(int i) const { return words_[i]; }

  int count() const {
    int sum = 0;
    for (const auto word : words_) sum += std::popcount(word);
    return sum;
  }
  bool empty() const { return *this == PointSet{}; }
  int first() const {  // the lowest; precondition: there is one
    int i = 0;
    while (words_[i] == 0) ++i;
    return i * 64 + std::countr_zero(words_[i]);
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
      out.words_[i] = (here << 1 | below >> 63) | (here >> 1 | above << 63) |
                      (here << Stride | below >> (64 - Stride)) | (here >> Stride | above << (64 - Stride));
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

}  // namespace ludens::games
