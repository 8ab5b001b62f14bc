#include "patterns/five_tables.h"

#include <algorithm>
#include <cmath>

#if defined(__AVX512BW__) || defined(__AVX2__)
#include <immintrin.h>
#endif
#if defined(__GNUC__) && !defined(__clang__)
// GCC 12 sees some in its own avx512fintrin.h
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

namespace ludens::patterns::five {
namespace {

template <class T>
std::vector<T> whole(const std::vector<float>& from, int bits, double most) {
  std::vector<T> out(from.size());
  for (std::size_t i = 0; i < from.size(); ++i)
    out[i] = static_cast<T>(std::lround(std::clamp<double>(from[i], -most, most) * (1 << bits)));
  return out;
}

#if defined(__AVX512BW__)

inline __m512i multiply_add(__m512i sum, __m512i a, __m512i b) {
#if defined(__AVX512VNNI__)
  return _mm512_dpwssd_epi32(sum, a, b);
#else
  return _mm512_add_epi32(sum, _mm512_madd_epi16(a, b));
#endif
}

// Four points at once, so that a row of weights is read once for all of them.
template <int S, int N>
void finish_some(const Tables& t, const std::int16_t* first, const std::int32_t* base, std::int32_t* logits,
                 std::int32_t* value_logits) {
  constexpr int lanes = S / 16;
  const int hidden = t.shape.hidden;
  __m512i sums[N][lanes];
  for (int n = 0; n < N; ++n)
    for (int l = 0; l < lanes; ++l) sums[n][l] = _mm512_loadu_si512(base + 16 * l);
  const std::int16_t* weights = t.mix.data();
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
      const auto out = [&](const std::vector<std::int16_t>& w) {
        return _mm512_cvtepi16_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(w.data() + 16 * l)));
      };
      // Both factors fit in 16 bits and the upper halves of h are zero, so that pairs multiply as single numbers.
      logit = _mm512_add_epi32(logit, _mm512_madd_epi16(h, out(t.policy)));
      value = _mm512_add_epi32(value, _mm512_madd_epi16(h, out(t.value)));
    }
    logits[n] = _mm512_reduce_add_epi32(logit);
    value_logits[n] = _mm512_reduce_add_epi32(value);
  }
}

template <int S>
void finish_all(const Tables& t, const std::int16_t* first, int count, const std::int32_t* base, std::int32_t* logits,
                std::int32_t* value_logits) {
  int n = 0;
  for (; n + 4 <= count; n += 4) finish_some<S, 4>(t, first + n * t.shape.hidden, base, logits + n, value_logits + n);
  for (; n < count; ++n) finish_some<S, 1>(t, first + n * t.shape.hidden, base, logits + n, value_logits + n);
}

#else

template <int S>
void finish_all(const Tables& t, const std::int16_t* first, int count, const std::int32_t* base, std::int32_t* logits,
                std::int32_t* value_logits) {
  const int hidden = t.shape.hidden;
  for (int n = 0; n < count; ++n, first += hidden) {
    std::int32_t sums[S];
    for (int j = 0; j < S; ++j) sums[j] = base[j];
    const std::int16_t* row = t.mix.data();
#if defined(__AVX2__)
    __m256i wide[S / 8];
    for (int l = 0; l < S / 8; ++l) wide[l] = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(base + 8 * l));
    for (int k = 0; k < hidden / 2; ++k, row += 2 * S) {
      std::int32_t pair;
      __builtin_memcpy(&pair, first + 2 * k, sizeof pair);
      const __m256i x = _mm256_set1_epi32(pair);
      for (int l = 0; l < S / 8; ++l)
        wide[l] = _mm256_add_epi32(
            wide[l], _mm256_madd_epi16(x, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(row + 16 * l))));
    }
    for (int l = 0; l < S / 8; ++l) _mm256_storeu_si256(reinterpret_cast<__m256i*>(sums + 8 * l), wide[l]);
#else
    for (int k = 0; k < hidden / 2; ++k, row += 2 * S)
      for (int j = 0; j < S; ++j) sums[j] += first[2 * k] * row[2 * j] + first[2 * k + 1] * row[2 * j + 1];
#endif
    std::int32_t logit = 0, value = 0;
    for (int j = 0; j < S; ++j) {
      const std::int32_t h = std::clamp(sums[j] >> Tables::kMixBits, 0, Tables::kCeiling);
      logit += h * t.policy[static_cast<std::size_t>(j)];
      value += h * t.value[static_cast<std::size_t>(j)];
    }
    logits[n] = logit;
    value_logits[n] = value;
  }
}

#endif

}  // namespace

Tables::Tables(const Net& net) : shape(net.shape) {
  Folded folded(shape);
  net.fold(folded);
  views = whole<std::int16_t>(folded.views, kFirstBits, 4);  // at most 24 of them are added: below 2¹⁵
  places = whole<std::int16_t>(folded.places, kFirstBits, 8);
  recent = whole<std::int16_t>(folded.recent, kFirstBits, 8);
  const auto rows = whole<std::int16_t>(folded.mix, kMixBits, 4);
  const auto s = static_cast<std::size_t>(shape.second);
  mix.resize(rows.size());
  for (std::size_t i = 0; i < static_cast<std::size_t>(shape.hidden); ++i)
    for (std::size_t j = 0; j < s; ++j) mix[(i / 2 * s + j) * 2 + i % 2] = rows[i * s + j];
  bias = whole<std::int32_t>(folded.bias, kFirstBits + kMixBits, 1000);
  counts = whole<std::int32_t>(folded.counts, kFirstBits + kMixBits, 1000);
  ratings = whole<std::int32_t>(folded.ratings, kFirstBits + kMixBits, 1000);
  policy = whole<std::int16_t>(folded.policy, kOutBits, 7.9);
  value = whole<std::int16_t>(folded.value, kOutBits, 7.9);
  for (std::size_t colour = 0; colour < 2; ++colour)
    value_bias[colour] = static_cast<std::int32_t>(
        std::lround(static_cast<double>(folded.value_bias[colour]) * (1 << (kFirstBits + kOutBits))));
}

void finish(const Tables& tables, const std::int16_t* first, int count, const std::int32_t* base, std::int32_t* logits,
            std::int32_t* value_logits) {
  if (tables.shape.second == 32)
    finish_all<32>(tables, first, count, base, logits, value_logits);
  else
    finish_all<16>(tables, first, count, base, logits, value_logits);
}

}  // namespace ludens::patterns::five
