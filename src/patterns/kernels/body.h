// The last step of the five-window network, one point after the other: included by generic.cpp and avx2.cpp, in a
// namespace of each.
#include "patterns/five_tables.h"
#include "patterns/kernels/finish.h"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace ludens::patterns::five::FINISH_KERNEL {
namespace {

template <int S>
void finish_all(const FinishJob& job) {
  const std::int16_t* first = job.first;
  for (int n = 0; n < job.count; ++n, first += job.hidden) {
    std::int32_t sums[S];
    for (int j = 0; j < S; ++j) sums[j] = job.base[j];
    const std::int16_t* row = job.mix;
#if defined(__AVX2__)
    __m256i wide[S / 8];
    for (int l = 0; l < S / 8; ++l) wide[l] = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(job.base + 8 * l));
    for (int k = 0; k < job.hidden / 2; ++k, row += 2 * S) {
      std::int32_t pair;
      __builtin_memcpy(&pair, first + 2 * k, sizeof pair);
      const __m256i x = _mm256_set1_epi32(pair);
      for (int l = 0; l < S / 8; ++l)
        wide[l] = _mm256_add_epi32(
            wide[l], _mm256_madd_epi16(x, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(row + 16 * l))));
    }
    for (int l = 0; l < S / 8; ++l) _mm256_storeu_si256(reinterpret_cast<__m256i*>(sums + 8 * l), wide[l]);
#else
    for (int k = 0; k < job.hidden / 2; ++k, row += 2 * S)
      for (int j = 0; j < S; ++j) sums[j] += first[2 * k] * row[2 * j] + first[2 * k + 1] * row[2 * j + 1];
#endif
    std::int32_t logit = 0, value = 0;
    for (int j = 0; j < S; ++j) {
      const std::int32_t sum = sums[j] >> Tables::kMixBits;
      const std::int32_t h = sum < 0 ? 0 : sum > Tables::kCeiling ? Tables::kCeiling : sum;
      logit += h * job.policy[j];
      value += h * job.value[j];
    }
    job.logits[n] = logit;
    job.value_logits[n] = value;
  }
}

void finish(const FinishJob& job) { job.second == 32 ? finish_all<32>(job) : finish_all<16>(job); }

}  // namespace
}  // namespace ludens::patterns::five::FINISH_KERNEL
