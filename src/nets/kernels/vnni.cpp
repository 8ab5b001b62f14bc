// AVX-512 with VNNI: the Winograd products in 16-bit integers, twice the speed of floats. Each sample is scaled by its
// largest activation and each point by the largest value it can then take, so that nothing overflows; weights are
// scaled so that a whole sum fits into 32 bits (see pack.cpp). The error is far below that of bf16's 8 bits. Compiled
// with its own options; called only where the processor has them.
#if defined(__x86_64__)
#include <immintrin.h>

#include "nets/kernels/kernels.h"

namespace ludens::nets {
namespace vnni {
constexpr int kLanes = 16, kTilesAtOnce = 13, kGroup = 2;
#include "nets/kernels/body.h"

constexpr float kLargest = 32700;     // of an input at any point; pack.cpp counts on it
constexpr int kAhead = 4096;          // bytes of weights that are fetched before they are wanted
constexpr float kRounder = 12582912;  // 1.5 · 2²³: what is added to it ends up rounded in its lowest bits

float largest(const Conv3& conv, const PlaneShape& shape, const float* plane) {
  const std::ptrdiff_t cell_stride = conv.in_blocks * kBlock;
  __m512 most = _mm512_setzero_ps();
  for (int r = 0; r < shape.rows; ++r) {
    const float* p = plane + ((r + 1) * shape.stride + 1) * cell_stride;
    for (std::ptrdiff_t i = 0; i < shape.columns * cell_stride; i += 16)
      most = _mm512_max_ps(most, _mm512_abs_ps(_mm512_loadu_ps(p + i)));
  }
  return _mm512_reduce_max_ps(most);
}

void read_tiles16(const Conv3& conv, const PlaneShape& shape, const float* in, int first, int tiles,
                  const float* scales, std::int16_t* out) {
  const std::ptrdiff_t cell_stride = conv.in_blocks * kBlock, row_stride = shape.stride * cell_stride;
  const std::ptrdiff_t point_stride = static_cast<std::ptrdiff_t>(conv.in_blocks) * tiles * kBlock;
  for (int t = 0; t < tiles; ++t) {
    const TileAt at = tile_at(shape, first + t);
    const float* cell = in + at.sample * shape.cells * cell_stride + at.row * row_stride + at.column * cell_stride;
    Vec steps[kPoints];
    for (int p = 0; p < kPoints; ++p) steps[p] = fill(conv.steps16[p] * scales[at.sample]);
    for (int b = 0; b < conv.in_blocks; ++b) {
      Vec v[25];
      transform_input(cell + b * kBlock, row_stride, cell_stride, v);
      std::int16_t* to = out + (static_cast<std::ptrdiff_t>(b) * tiles + t) * kBlock;
      for (int p = 0; p < kPoints; ++p) {
        const __m512i whole = reinterpret_cast<__m512i>(v[p] * steps[p] + kRounder);
        _mm256_store_si256(reinterpret_cast<__m256i*>(to + p * point_stride), _mm512_cvtepi32_epi16(whole));
      }
    }
  }
}

// The instruction is written out because GCC 12 keeps the sums of _mm512_dpwssd_epi32 in memory: half the speed.
inline __m512i add_products(__m512i sum, __m512i a, __m512i b) {
  asm("vpdpwssd %2, %1, %0" : "+v"(sum) : "v"(a), "v"(b));
  return sum;
}

template <int T, int G>
inline void multiply16(const std::int16_t* v, std::ptrdiff_t block_stride, int in_blocks, const std::int16_t* w,
                       const float* scale, float* m, std::ptrdiff_t out_stride) {
  __m512i sum[T][G];
#pragma GCC unroll 32
  for (int t = 0; t < T; ++t)
#pragma GCC unroll 2
    for (int g = 0; g < G; ++g) sum[t][g] = _mm512_setzero_si512();
  for (int b = 0; b < in_blocks; ++b, v += block_stride)
#pragma GCC unroll 8
    for (int k = 0; k < kBlock; k += 2, w += G * kBlock * 2) {
      __m512i row[G];
#pragma GCC unroll 2
      for (int g = 0; g < G; ++g) {
        row[g] = _mm512_load_si512(w + g * kBlock * 2);
        _mm_prefetch(reinterpret_cast<const char*>(w + g * kBlock * 2) + kAhead, _MM_HINT_T0);
      }
#pragma GCC unroll 32
      for (int t = 0; t < T; ++t) {
        const __m512i x =
            _mm512_set1_epi32(*reinterpret_cast<const int __attribute__((may_alias))*>(v + t * kBlock + k));
#pragma GCC unroll 2
        for (int g = 0; g < G; ++g) sum[t][g] = add_products(sum[t][g], row[g], x);
      }
    }
#pragma GCC unroll 32
  for (int t = 0; t < T; ++t)
#pragma GCC unroll 2
    for (int g = 0; g < G; ++g)
      _mm512_store_ps(m + g * out_stride + t * kBlock,
                      _mm512_mul_ps(_mm512_cvtepi32_ps(sum[t][g]), _mm512_load_ps(scale + g * kBlock)));
}

template <int T>
inline void multiply_some16(int tiles, int groups, const std::int16_t* v, std::ptrdiff_t block_stride, int in_blocks,
                            const std::int16_t* w, const float* scale, float* m, std::ptrdiff_t out_stride) {
  if constexpr (T > 1)
    if (tiles < T) return multiply_some16<T - 1>(tiles, groups, v, block_stride, in_blocks, w, scale, m, out_stride);
  if (groups > 1) return multiply16<T, kGroup>(v, block_stride, in_blocks, w, scale, m, out_stride);
  multiply16<T, 1>(v, block_stride, in_blocks, w, scale, m, out_stride);
}

void conv3_16(const Conv3& conv, const PlaneShape& shape, const float* in, float* out, const float* skip, int batch,
              const TileBuffers& scratch) {
  const int a_sample = shape.tile_rows * shape.tile_columns;
  std::int16_t* inputs = reinterpret_cast<std::int16_t*>(scratch.inputs);
  const int all = batch * a_sample;
  for (int first = 0; first < all; first += scratch.tiles) {
    const int tiles = all - first < scratch.tiles ? all - first : scratch.tiles;
    for (int s = first / a_sample; s <= (first + tiles - 1) / a_sample; ++s) {
      if (first > s * a_sample) continue;  // known from the chunk before
      const float most = largest(conv, shape, in + s * shape.cells * conv.in_blocks * kBlock);
      scratch.scales[s] = most > 0 ? kLargest / most : 0;
      scratch.units[s] = most / kLargest;
    }
    read_tiles16(conv, shape, in, first, tiles, scratch.scales, inputs);
    const std::ptrdiff_t block = static_cast<std::ptrdiff_t>(tiles) * kBlock;
    for (int p = 0; p < kPoints; ++p)
      for (int g = 0; g < conv.out_blocks; g += kGroup) {
        const int groups = conv.out_blocks - g < kGroup ? conv.out_blocks - g : kGroup;
        const std::int16_t* w =
            conv.weights16 + (static_cast<std::ptrdiff_t>(p) * conv.out_blocks + g) * conv.in_blocks * kBlock * kBlock;
        in_register_blocks(tiles, kTilesAtOnce, [&](int t, int many) {
          multiply_some16<kTilesAtOnce>(
              many, groups, inputs + p * conv.in_blocks * block + t * kBlock, block, conv.in_blocks, w,
              conv.scale16 + (p * conv.out_blocks + g) * kBlock,
              scratch.products + (static_cast<std::ptrdiff_t>(p) * conv.out_blocks + g) * block + t * kBlock, block);
        });
      }
    write_tiles(conv, shape, scratch.products, first, tiles, out, skip, scratch.units);
  }
}

}  // namespace vnni

const Kernels kVnniKernels = {"avx512-vnni", vnni::kGroup,   FastForm::Integers,
                              vnni::conv3,   vnni::conv3_16, vnni::times};

}  // namespace ludens::nets
#endif
