// AMX: tiles for the 3×3 convolutions in bf16; floats as with AVX-512. Compiled with its own options; called only where
// the processor has tiles and the kernel gave them to us (choose.cpp).
#if defined(__x86_64__)
#include <immintrin.h>

#include "nets/kernels/kernels.h"
#include "nets/kernels/tile_conv.h"

namespace ludens::nets {
namespace amx {
constexpr int kLanes = 16, kTilesAtOnce = 13, kGroup = 2;
#include "nets/kernels/body.h"

struct Instructions {
  static void begin() {
    struct alignas(64) {
      std::uint8_t palette = 1, start = 0, none[14] = {};
      std::uint16_t bytes[16] = {64, 64, 64, 64, 64, 64, 64, 64};
      std::uint8_t rows[16] = {16, 16, 16, 16, 16, 16, 16, 16};
    } config;
    asm volatile("" : : "r"(&config) : "memory");  // GCC 12 thinks that only the first eight bytes are read
    _tile_loadconfig(&config);
  }
  static void end() { _tile_release(); }
  // GCC's intrinsics paste the number of a tile into the instruction: it must be written out.
  template <int T>
  static void zero() {
    if constexpr (T == 0) _tile_zero(0);
    if constexpr (T == 1) _tile_zero(1);
    if constexpr (T == 2) _tile_zero(2);
    if constexpr (T == 3) _tile_zero(3);
  }
  template <int T>
  static void load(const std::uint16_t* from, std::ptrdiff_t stride) {
    if constexpr (T == 4) _tile_loadd(4, from, stride);
    if constexpr (T == 5) _tile_loadd(5, from, stride);
    if constexpr (T == 6) _tile_loadd(6, from, stride);
    if constexpr (T == 7) _tile_loadd(7, from, stride);
  }
  template <int T, int A, int B>
  static void multiply() {
    static_assert((A == 4 || A == 5) && B == (T % 2 == 0 ? 6 : 7) && A == (T < 2 ? 4 : 5));
    if constexpr (T == 0) _tile_dpbf16ps(0, 4, 6);
    if constexpr (T == 1) _tile_dpbf16ps(1, 4, 7);
    if constexpr (T == 2) _tile_dpbf16ps(2, 5, 6);
    if constexpr (T == 3) _tile_dpbf16ps(3, 5, 7);
  }
  template <int T>
  static void store(float* to) {
    if constexpr (T == 0) _tile_stored(0, to, 64);
    if constexpr (T == 1) _tile_stored(1, to, 64);
    if constexpr (T == 2) _tile_stored(2, to, 64);
    if constexpr (T == 3) _tile_stored(3, to, 64);
  }
  static void round(const float* from, std::uint16_t* to) {
    const __m256bh rounded = _mm512_cvtneps_pbh(_mm512_loadu_ps(from));
    __builtin_memcpy(to, &rounded, sizeof rounded);
  }
  template <bool Skip, bool Floats, bool Halves>
  static void finish(const float* sums, const float* bias, const float* skip, bool relu, float* floats,
                     std::uint16_t* halves) {
    __m512 value = _mm512_add_ps(_mm512_load_ps(sums), _mm512_loadu_ps(bias));
    if (Skip) value = _mm512_add_ps(value, _mm512_loadu_ps(skip));
    if (relu) value = _mm512_maskz_max_ps(0xffff, value, _mm512_setzero_ps());  // GCC 12 warns of the unmasked one
    if (Floats) _mm512_storeu_ps(floats, value);
    if (Halves) {
      const __m256bh rounded = _mm512_cvtneps_pbh(value);
      __builtin_memcpy(halves, &rounded, sizeof rounded);
    }
  }
};
}  // namespace amx

static constexpr TileKernels kTiles = {amx::Instructions::begin, amx::Instructions::end, tile_round<amx::Instructions>,
                                       tile_conv<amx::Instructions>};
const Kernels kAmxKernels = {"amx-bf16", amx::kGroup, FastForm::Bf16Tiles, amx::conv3, nullptr, amx::times, &kTiles};

}  // namespace ludens::nets
#endif
