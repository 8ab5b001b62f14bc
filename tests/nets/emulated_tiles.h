#pragma once
// AMX in plain C++: bit for bit what the manual says of the tiles, so that every processor tests what few have.
#include <bit>
#include <cstring>

#include "nets/kernels/tile_conv.h"

namespace ludens::nets {

inline float from_bf16(std::uint16_t bits) { return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16); }

// Eight tiles of 16 rows of 64 bytes; TDPBF16PS adds, for row m and column n, the products of pair k of row m of the
// first with pair n of row k of the second, k ascending (Intel 64 manual, volume 2).
struct EmulatedTiles {
  static inline thread_local std::uint8_t tiles[8][16][64];
  static void begin() { std::memset(tiles, 0xff, sizeof tiles); }
  static void end() {}
  template <int T>
  static void zero() {
    std::memset(tiles[T], 0, sizeof tiles[T]);
  }
  template <int T>
  static void load(const std::uint16_t* from, std::ptrdiff_t stride) {
    for (int row = 0; row < 16; ++row)
      std::memcpy(tiles[T][row], reinterpret_cast<const std::uint8_t*>(from) + row * stride, 64);
  }
  template <int T, int A, int B>
  static void multiply() {
    std::uint16_t a[16][32], b[16][32];
    float sums[16][16], low[16][16], high[16][16];  // what lies in B, as floats: [k][n]
    std::memcpy(a, tiles[A], sizeof a);
    std::memcpy(b, tiles[B], sizeof b);
    std::memcpy(sums, tiles[T], sizeof sums);
    for (int k = 0; k < 16; ++k)
      for (int n = 0; n < 16; ++n) low[k][n] = from_bf16(b[k][2 * n]), high[k][n] = from_bf16(b[k][2 * n + 1]);
    for (int m = 0; m < 16; ++m)
      for (int k = 0; k < 16; ++k) {
        const float first = from_bf16(a[m][2 * k]), second = from_bf16(a[m][2 * k + 1]);
        if (first == 0 && second == 0) continue;  // the many zeros of a board; sums stay what they are
        for (int n = 0; n < 16; ++n) sums[m][n] = sums[m][n] + first * low[k][n] + second * high[k][n];
      }
    std::memcpy(tiles[T], sums, sizeof sums);
  }
  template <int T>
  static void store(float* to) {
    for (int row = 0; row < 16; ++row) std::memcpy(to + 16 * row, tiles[T][row], 64);
  }
  static void round(const float* from, std::uint16_t* to) {
    for (int i = 0; i < 16; ++i) to[i] = to_bf16(from[i]);
  }
  template <bool Skip, bool Floats, bool Halves>
  static void finish(const float* sums, const float* bias, const float* skip, bool relu, float* floats,
                     std::uint16_t* halves) {
    float values[16];
    for (int i = 0; i < 16; ++i) {
      const float value = sums[i] + bias[i] + (Skip ? skip[i] : 0);
      values[i] = relu && value < 0 ? 0 : value;
    }
    if (Floats) std::memcpy(floats, values, sizeof values);
    if (Halves) round(values, halves);
  }
};

// What a processor with AMX offers, on any processor.
inline const Kernels& emulated_tile_kernels() {
  static constexpr TileKernels kTiles = {EmulatedTiles::begin, EmulatedTiles::end, tile_round<EmulatedTiles>,
                                         tile_conv<EmulatedTiles>};
  static const Kernels kernels = [] {
    Kernels out = kGenericKernels;
    out.name = "emulated amx-bf16";
    out.fast = FastForm::Bf16Tiles;
    out.tiles = &kTiles;
    return out;
  }();
  return kernels;
}

}  // namespace ludens::nets
