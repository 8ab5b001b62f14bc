// AMX: tiles for the 3×3 convolutions in bf16; floats as with AVX-512. Compiled with its own options; called only where
// the processor has tiles and the kernel gave them to us (choose.cpp). Never run on the machine it was written on: not
// the first choice until somebody has timed it (LUDENS_KERNELS=amx-bf16).
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
    _tile_loadconfig(&config);
  }
  static void end() { _tile_release(); }
  template <int T>
  static void zero() {
    _tile_zero(T);
  }
  template <int T>
  static void load(const std::uint16_t* from, std::ptrdiff_t stride) {
    _tile_loadd(T, from, stride);
  }
  template <int T, int A, int B>
  static void multiply() {
    _tile_dpbf16ps(T, A, B);
  }
  template <int T>
  static void store(float* to) {
    _tile_stored(T, to, 64);
  }
};
}  // namespace amx

const Kernels kAmxKernels = {"amx-bf16", amx::kGroup, FastForm::Bf16Tiles, amx::conv3, tile_conv<amx::Instructions>, amx::times};

}  // namespace ludens::nets
