#pragma once
// A 3×3 convolution in bf16 on 16×16 tiles (AMX), after the idea of a sketch that keeps four tiles of sums: two runs of
// 16 cells by two blocks of 16 output channels, over nine taps and 32 input channels at a time. No transform and no
// gathering: with channels innermost, 16 cells in a row are 16 rows of a tile, whatever the tap. Cells are counted
// through the padded plane, so that runs cross the border and what falls on it is thrown away.
//
// `Tiles` is the processor's instructions (amx.cpp) or their emulation (tests/nets/tiles_test.cpp), with two things
// beside the tiles themselves: to round 16 numbers to bf16, and to finish 16 sums (bias, skip, rectifier).
#include "nets/kernels/kernels.h"

namespace ludens::nets {

// Static: each file has its own, compiled for its own processor.
static inline std::uint16_t to_bf16(float value) {  // to nearest, ties to even; no NaN comes here
  std::uint32_t bits;
  __builtin_memcpy(&bits, &value, 4);
  return static_cast<std::uint16_t>((bits + 0x7fffu + (bits >> 16 & 1u)) >> 16);
}

inline constexpr int kTileNumbers = 16 * 32;  // bf16 of a tile: 16 rows of 16 pairs

// Input channels are taken 32 at a time.
static inline int channel_pairs(int in_blocks) { return (in_blocks + 1) / 2; }
// bf16 that the input of one sample takes, with room for the last run to read beyond.
static inline std::ptrdiff_t tile_input_size(const PlaneShape& shape, int in_blocks) {
  return (shape.cells + 2 * shape.stride + 64) * channel_pairs(in_blocks) * 32;
}

template <class Tiles, int R, int G>  // runs of cells, output blocks
inline void tile_sums(const std::uint16_t* in, const PlaneShape& shape, int pairs, const std::uint16_t* w,
                      std::ptrdiff_t w_stride, float (*sums)[256]) {
  const std::ptrdiff_t cell = pairs * 32;
  Tiles::template zero<0>();
  if (G > 1) Tiles::template zero<1>();
  if (R > 1) Tiles::template zero<2>();
  if (R > 1 && G > 1) Tiles::template zero<3>();
  for (int tap = 0; tap < 9; ++tap) {
    const std::uint16_t* from = in + (tap / 3 * shape.stride + tap % 3) * cell;
    for (int k = 0; k < pairs; ++k, w += w_stride) {
      Tiles::template load<4>(from + k * 32, cell * 2);
      Tiles::template load<6>(w, 64);
      Tiles::template multiply<0, 4, 6>();
      if (G > 1) {
        Tiles::template load<7>(w + kTileNumbers, 64);
        Tiles::template multiply<1, 4, 7>();
      }
      if (R > 1) {
        Tiles::template load<5>(from + 16 * cell + k * 32, cell * 2);
        Tiles::template multiply<2, 5, 6>();
        if (G > 1) Tiles::template multiply<3, 5, 7>();
      }
    }
  }
  Tiles::template store<0>(sums[0]);
  if (G > 1) Tiles::template store<1>(sums[1]);
  if (R > 1) Tiles::template store<2>(sums[2]);
  if (R > 1 && G > 1) Tiles::template store<3>(sums[3]);
}

template <class Tiles>
void tile_conv(const Conv3& conv, const PlaneShape& shape, const float* in, float* out, const float* skip, int batch,
               const Scratch& scratch) {
  const int pairs = channel_pairs(conv.in_blocks), channels = conv.in_blocks * kBlock, cell = pairs * 32;
  auto* input = reinterpret_cast<std::uint16_t*>(scratch.inputs);
  const auto* weights = reinterpret_cast<const std::uint16_t*>(conv.weights16);
  const int first = shape.stride + 1, last = shape.rows * shape.stride + shape.columns;  // cells of the board
  alignas(64) float sums[4][256];
  Tiles::begin();
  for (int b = 0; b < batch; ++b) {
    const float* plane = in + b * shape.cells * channels;
    for (std::ptrdiff_t c = 0; c < shape.cells; ++c) {
      std::uint16_t* to = input + c * cell;
      for (int i = 0; i < channels; i += 16) Tiles::round(plane + c * channels + i, to + i);
      for (int i = channels; i < cell; ++i) to[i] = 0;
    }
    for (std::ptrdiff_t i = shape.cells * cell; i < tile_input_size(shape, conv.in_blocks); ++i) input[i] = 0;
    for (int run = first; run <= last; run += 32) {
      const bool two = run + 16 <= last;
      for (int o = 0; o < conv.out_blocks; o += 2) {
        const bool both = o + 1 < conv.out_blocks;
        const std::uint16_t* from = input + static_cast<std::ptrdiff_t>(run - first) * cell;
        const std::uint16_t* w = weights + static_cast<std::ptrdiff_t>(o) * kTileNumbers;
        const std::ptrdiff_t stride = static_cast<std::ptrdiff_t>(conv.out_blocks) * kTileNumbers;
        if (two && both)
          tile_sums<Tiles, 2, 2>(from, shape, pairs, w, stride, sums);
        else if (two)
          tile_sums<Tiles, 2, 1>(from, shape, pairs, w, stride, sums);
        else if (both)
          tile_sums<Tiles, 1, 2>(from, shape, pairs, w, stride, sums);
        else
          tile_sums<Tiles, 1, 1>(from, shape, pairs, w, stride, sums);
        int column = run % shape.stride - 1, row = run / shape.stride - 1;
        for (int i = 0; i < (two ? 32 : 16); ++i, ++column) {
          if (column == shape.stride - 1) column = -1, ++row;
          if (column < 0 || column >= shape.columns || row >= shape.rows) continue;
          const std::ptrdiff_t to = (b * shape.cells + run + i) * conv.out_blocks * kBlock + o * kBlock;
          for (int g = 0; g < (both ? 2 : 1); ++g) {
            const std::ptrdiff_t c = to + g * kBlock;
            Tiles::finish(sums[i / 16 * 2 + g] + i % 16 * 16, conv.bias + (o + g) * kBlock, skip ? skip + c : nullptr, conv.relu,
                          out + c);
          }
        }
      }
    }
  }
  Tiles::end();
}

}  // namespace ludens::nets
