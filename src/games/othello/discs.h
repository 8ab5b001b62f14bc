#pragma once
#include <cstdint>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "games/room.h"

// Othello on two words of 64 bits, one bit a cell from the top left. A run of the opponent's discs is found in all
// eight directions at once by the occluded fill of Kogge and Stone's parallel prefix (Kogge, Stone 1973; for boards:
// Chess Programming Wiki, «Kogge-Stone Algorithm»): two single steps, then twice two steps through pairs, reach the
// six discs that a run can have. A disc on the edge the run moves towards is never between two others, so runs pass
// through the inner cells alone, and nothing wraps around. Tested by tests/games/othello/discs_test.cpp.
namespace ludens::games::othello {

inline constexpr std::uint64_t kAll = ~0ull;
inline constexpr std::uint64_t kInnerColumns = 0x7e7e7e7e7e7e7e7eull;

namespace portable {

template <int By>
constexpr std::uint64_t step(std::uint64_t b) {
  return By > 0 ? b << (By & 63) : b >> (-By & 63);
}

// The cells of `through` that an unbroken run beside `from` covers in one direction.
template <int By>
constexpr std::uint64_t run(std::uint64_t from, std::uint64_t through) {
  if (By != 8 && By != -8) through &= kInnerColumns;
  std::uint64_t out = through & step<By>(from);
  out |= through & step<By>(out);
  const std::uint64_t pairs = through & step<By>(through);
  out |= pairs & step<2 * By>(out);
  out |= pairs & step<2 * By>(out);
  return out;
}

template <int... By>
constexpr std::uint64_t moves_along(std::uint64_t mine, std::uint64_t theirs) {
  return (step<By>(run<By>(mine, theirs)) | ...);
}
template <int By>
constexpr std::uint64_t flips_along(std::uint64_t bit, std::uint64_t mine, std::uint64_t theirs) {
  const std::uint64_t out = run<By>(bit, theirs);
  return (step<By>(out) & mine) != 0 ? out : 0;
}

// Where a disc of `mine` would turn over at least one of `theirs`.
constexpr std::uint64_t moves(std::uint64_t mine, std::uint64_t theirs) {
  return moves_along<1, 7, 8, 9, -1, -7, -8, -9>(mine, theirs) & ~(mine | theirs);
}

// Which discs of `theirs` it turns over there.
constexpr std::uint64_t flips(int cell, std::uint64_t mine, std::uint64_t theirs) {
  const std::uint64_t bit = 1ull << cell;
  return flips_along<1>(bit, mine, theirs) | flips_along<7>(bit, mine, theirs) | flips_along<8>(bit, mine, theirs) |
         flips_along<9>(bit, mine, theirs) | flips_along<-1>(bit, mine, theirs) | flips_along<-7>(bit, mine, theirs) |
         flips_along<-8>(bit, mine, theirs) | flips_along<-9>(bit, mine, theirs);
}

}  // namespace portable

#if defined(__AVX2__)

// The same with the four directions up the word in one register and the four down it in another: twice as fast. All
// eight in one AVX-512 register, as rotations, were tried and slower by a quarter (Zen 4).
struct Fill {
  __m256i up, down;

  static __m256i steps() { return _mm256_setr_epi64x(1, 7, 8, 9); }
  static __m256i all(std::uint64_t b) { return _mm256_set1_epi64x(static_cast<long long>(b)); }

  Fill(std::uint64_t from, std::uint64_t theirs) {
    constexpr auto kInner = static_cast<long long>(kInnerColumns);
    const __m256i one = steps(), two = _mm256_add_epi64(one, one);
    const __m256i through = _mm256_and_si256(all(theirs), _mm256_setr_epi64x(kInner, kInner, -1, kInner));
    const __m256i start = all(from);
    up = _mm256_and_si256(through, _mm256_sllv_epi64(start, one));
    down = _mm256_and_si256(through, _mm256_srlv_epi64(start, one));
    up = _mm256_or_si256(up, _mm256_and_si256(through, _mm256_sllv_epi64(up, one)));
    down = _mm256_or_si256(down, _mm256_and_si256(through, _mm256_srlv_epi64(down, one)));
    const __m256i pairs_up = _mm256_and_si256(through, _mm256_sllv_epi64(through, one));
    const __m256i pairs_down = _mm256_srlv_epi64(pairs_up, one);  // a pair seen from its other disc
    for (int i = 0; i < 2; ++i) {
      up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two)));
      down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two)));
    }
  }
  __m256i beyond_up() const { return _mm256_sllv_epi64(up, steps()); }
  __m256i beyond_down() const { return _mm256_srlv_epi64(down, steps()); }

  static std::uint64_t any(__m256i b) {
    const __m128i half = _mm_or_si128(_mm256_castsi256_si128(b), _mm256_extracti128_si256(b, 1));
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))));
  }
};

inline std::uint64_t moves(std::uint64_t mine, std::uint64_t theirs) {
  const Fill fill(mine, theirs);
  return Fill::any(_mm256_or_si256(fill.beyond_up(), fill.beyond_down())) & ~(mine | theirs);
}

inline std::uint64_t flips(int cell, std::uint64_t mine, std::uint64_t theirs) {
  const Fill fill(1ull << cell, theirs);
  const __m256i ends = Fill::all(mine), none = _mm256_setzero_si256();
  const __m256i open_up = _mm256_cmpeq_epi64(_mm256_and_si256(fill.beyond_up(), ends), none);
  const __m256i open_down = _mm256_cmpeq_epi64(_mm256_and_si256(fill.beyond_down(), ends), none);
  return Fill::any(_mm256_or_si256(_mm256_andnot_si256(open_up, fill.up), _mm256_andnot_si256(open_down, fill.down)));
}

#else

using portable::flips;
using portable::moves;

#endif

}  // namespace ludens::games::othello
