#pragma once
// A 3×3 convolution in bf16 on 16×16 tiles (AMX), after the idea of a sketch that keeps four tiles of sums: two runs of
// 16 cells by two blocks of 16 output channels, over nine taps and 32 input channels at a time. No transform and no
// gathering: with channels innermost, 16 cells in a row are 16 rows of a tile, whatever the tap. Cells are counted
// through the padded plane, so that runs cross the border and what falls on it is thrown away.
//
// Planes stay in bf16 from one convolution to the next; floats are written only where another step reads them, as the
// sum that a residual block carries on (network.cpp says where).
//
// `Tiles` is the processor's instructions (amx.cpp) or their emulation (tests/nets/emulated_tiles.h), with two things
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
static inline int channel_pairs(int blocks) { return (blocks + 1) / 2; }
// bf16 that the planes of one sample take, with room for the last run to read beyond. All zero in the beginning: only
// cells of the board are ever written.
static inline std::ptrdiff_t tile_plane_size(const PlaneShape& shape, int blocks) {
  return (shape.cells + 2 * shape.stride + 64) * channel_pairs(blocks) * 32;
}

template <class Tiles>
void tile_round(const PlaneShape& shape, int blocks, const float* in, std::uint16_t* out, int batch) {
  const std::ptrdiff_t cell = channel_pairs(blocks) * 32, channels = blocks * kBlock;
  for (int b = 0; b < batch; ++b, in += shape.cells * channels, out += tile_plane_size(shape, blocks))
    for (int y = 1; y <= shape.rows; ++y)
      for (std::ptrdiff_t c = y * shape.stride + 1; c <= y * shape.stride + shape.columns; ++c)
        for (int i = 0; i < channels; i += kBlock) Tiles::round(in + c * channels + i, out + c * cell + i);
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

// What becomes of the sums of one tile: 16 cells from `run` on, one output block.
struct TileEnd {
  const PlaneShape& shape;
  const float* bias;  // of the block
  const float* skip;  // planes of floats, at the block; or null
  float* floats;      // likewise
  std::uint16_t* halves;
  std::ptrdiff_t cell, cell16;  // numbers from one cell to the next
  bool relu;
};

template <class Tiles, bool Skip, bool Floats, bool Halves>
inline void finish_tile(const TileEnd& e, const float* sums, int run) {
  const PlaneShape& shape = e.shape;
  for (int i = 0; i < 16;) {
    const int row = (run + i) / shape.stride, column = (run + i) % shape.stride;  // padded
    if (row > shape.rows) return;
    if (column < 1 || column > shape.columns) {
      i += column < 1 ? 1 - column : shape.stride - column + 1;
      continue;
    }
    const int left = 16 - i < shape.columns - column + 1 ? 16 - i : shape.columns - column + 1;
    for (const int end = i + left; i < end; ++i) {
      const std::ptrdiff_t c = run + i;
      Tiles::template finish<Skip, Floats, Halves>(sums + i * 16, e.bias, Skip ? e.skip + c * e.cell : nullptr, e.relu,
                                                   Floats ? e.floats + c * e.cell : nullptr,
                                                   Halves ? e.halves + c * e.cell16 : nullptr);
    }
  }
}

template <class Tiles>
void tile_conv(const Conv3& conv, const PlaneShape& shape, const std::uint16_t* in, float* floats,
               std::uint16_t* halves, const float* skip, int batch) {
  const int pairs = channel_pairs(conv.in_blocks);
  const auto* weights = reinterpret_cast<const std::uint16_t*>(conv.weights16);
  const int first = shape.stride + 1, last = shape.rows * shape.stride + shape.columns;  // cells of the board
  const std::ptrdiff_t sample = shape.cells * conv.out_blocks * kBlock;
  alignas(64) float sums[4][256];
  const auto finish =
      skip ? (floats ? (halves ? finish_tile<Tiles, true, true, true> : finish_tile<Tiles, true, true, false>)
                     : finish_tile<Tiles, true, false, true>)
           : (floats ? (halves ? finish_tile<Tiles, false, true, true> : finish_tile<Tiles, false, true, false>)
                     : finish_tile<Tiles, false, false, true>);
  // Weights of two blocks stay in the first-level cache while all cells pass.
  for (int o = 0; o < conv.out_blocks; o += 2) {
    const bool both = o + 1 < conv.out_blocks;
    const std::uint16_t* w = weights + static_cast<std::ptrdiff_t>(o) * kTileNumbers;
    const std::ptrdiff_t stride = static_cast<std::ptrdiff_t>(conv.out_blocks) * kTileNumbers;
    for (int b = 0; b < batch; ++b) {
      const auto end_of = [&](int block) {
        const std::ptrdiff_t at = b * sample + block * kBlock;
        return TileEnd{shape,
                       conv.bias + block * kBlock,
                       skip ? skip + at : nullptr,
                       floats ? floats + at : nullptr,
                       halves ? halves + b * tile_plane_size(shape, conv.out_blocks) + block * kBlock : nullptr,
                       static_cast<std::ptrdiff_t>(conv.out_blocks) * kBlock,
                       channel_pairs(conv.out_blocks) * 32,
                       conv.relu};
      };
      const TileEnd ends[2] = {end_of(o), end_of(both ? o + 1 : o)};
      for (int run = first; run <= last; run += 32) {
        const bool two = run + 16 <= last;
        const std::uint16_t* from =
            in + b * tile_plane_size(shape, conv.in_blocks) + static_cast<std::ptrdiff_t>(run - first) * pairs * 32;
        if (two && both)
          tile_sums<Tiles, 2, 2>(from, shape, pairs, w, stride, sums);
        else if (two)
          tile_sums<Tiles, 2, 1>(from, shape, pairs, w, stride, sums);
        else if (both)
          tile_sums<Tiles, 1, 2>(from, shape, pairs, w, stride, sums);
        else
          tile_sums<Tiles, 1, 1>(from, shape, pairs, w, stride, sums);
        for (int r = 0; r < (two ? 2 : 1); ++r)
          for (int g = 0; g < (both ? 2 : 1); ++g) finish(ends[g], sums[r * 2 + g], run + r * 16);
      }
    }
  }
}

}  // namespace ludens::nets
