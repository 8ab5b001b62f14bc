// The last step of the five-window network, four points at a time: included by avx512.cpp and vnni.cpp, in a namespace
// of each.
#include "patterns/five_tables.h"
#include "patterns/kernels/finish.h"

#if defined(__AVX512BW__)
#include <immintrin.h>

#if defined(__GNUC__) && !defined(__clang__)
// GCC 12 sees some in its own avx512fintrin.h
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

namespace ludens::patterns::five::FINISH_KERNEL {
namespace {

inline __m512i multiply_add(__m512i sum, __m512i a, __m512i b) {
#if defined(__AVX512VNNI__)
  return _mm512_dpwssd_epi32(sum, a, b);
#else
  return _mm512_add_epi32(sum, _mm512_madd_epi16(a, b));
#endif
}

// N points at once, so that a row of weights is read once for all of them.
template <int S, int N>
void finish_some(const FinishJob& job, int from) {
  constexpr int lanes = S / 16;
  const int hidden = job.hidden;
  const std::int16_t* first = job.first + from * hidden;
  __m512i sums[N][lanes];
  for (int n = 0; n < N; ++n)
    for (int l = 0; l < lanes; ++l) sums[n][l] = _mm512_loadu_si512(job.base + 16 * l);
  const std::int16_t* weights = job.mix;
  for (int k = 0; k < hidden / 2; ++k, weights += 2 * S) {
    __m512i row[lanes];
    for (int l = 0; l < lanes; ++l) row[l] = _mm512_loadu_si512(weights + 32 * l);
    for (int n = 0; n < N; ++n) {
      std::int32_t pair;
      __builtin_memcpy(&pair, first + n * hidden + 2 * k, sizeof pair);
      const __m512i x = _mm512_set1_epi32(pair);
      for (int l = 0; l < lanes; ++l) sums[n][l] = multiply_add(sums[n][l], x, row[l]);
    }
  }
  const __m512i ceiling = _mm512_set1_epi32(Tables::kCeiling), zero = _mm512_setzero_si512();
  for (int n = 0; n < N; ++n) {
    __m512i logit = zero, value = zero;
    for (int l = 0; l < lanes; ++l) {
      const __m512i h =
          _mm512_min_epi32(_mm512_max_epi32(_mm512_srai_epi32(sums[n][l], Tables::kMixBits), zero), ceiling);
      const auto out = [&](const std::int16_t* w) {
        return _mm512_cvtepi16_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(w + 16 * l)));
      };
      // Both factors fit in 16 bits and the upper halves of h are zero, so that pairs multiply as single numbers.
      logit = _mm512_add_epi32(logit, _mm512_madd_epi16(h, out(job.policy)));
      value = _mm512_add_epi32(value, _mm512_madd_epi16(h, out(job.value)));
    }
    job.logits[from + n] = _mm512_reduce_add_epi32(logit);
    job.value_logits[from + n] = _mm512_reduce_add_epi32(value);
  }
}

template <int S>
void finish_all(const FinishJob& job) {
  int n = 0;
  for (; n + 4 <= job.count; n += 4) finish_some<S, 4>(job, n);
  for (; n < job.count; ++n) finish_some<S, 1>(job, n);
}

void finish(const FinishJob& job) { job.second == 32 ? finish_all<32>(job) : finish_all<16>(job); }

}  // namespace
}  // namespace ludens::patterns::five::FINISH_KERNEL
#endif
