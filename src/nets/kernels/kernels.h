#pragma once
// What a processor-specific file offers to the forward pass. Those files are compiled with their own -m options, so
// nothing here may pull in inline functions that the linker could share with the rest of the program.
#include <cstddef>
#include <cstdint>

#include "nets/room.h"

namespace ludens::nets {

// Activations of one sample: rows of cells, channels innermost and padded to blocks of 16, with a border of zeros that
// makes every 5×5 input tile of the Winograd transform lie inside. Cell (0, 0) is at padded (1, 1).
inline constexpr int kBlock = 16;   // channels
inline constexpr int kTile = 3;     // output cells a tile side; 15 and 9 are multiples
inline constexpr int kPoints = 25;  // (kTile + 2)²: products a tile and channel pair

struct PlaneShape {
  int rows = 0, columns = 0;
  int tile_rows = 0, tile_columns = 0;
  int stride = 0;            // padded columns
  std::ptrdiff_t cells = 0;  // padded rows · padded columns
};

// A 3×3 convolution in the Winograd domain F(3×3, 3×3) (Lavin and Gray 2016). `weights` holds, for each of the 25
// points, groups of one or two output blocks: [k][group · 16], so that a kernel reads it as one stream. The 16-bit form
// holds pairs of input channels: [k / 2][group · 16][2].
struct Conv3 {
  int in_blocks = 0, out_blocks = 0;
  const float* weights = nullptr;
  const std::int16_t* weights16 = nullptr;
  const float* scale16 = nullptr;  // [25][out]: what a unit of the integer product is worth
  const float* steps16 = nullptr;  // [25]: 1 / the largest value that inputs up to 1 can take at a point
  const float* bias = nullptr;     // [out]
  bool relu = false;
};

struct TileBuffers {
  float* inputs = nullptr;    // [25][in block][tile][16], tiles of one chunk
  float* products = nullptr;  // [25][out block][tile][16]
  float* scales = nullptr;    // [sample], for the 16-bit form
  float* units = nullptr;     // [sample]
  int tiles = 0;              // of a chunk
};

// What the fast, less exact convolutions want their weights to be.
enum class FastForm : unsigned char {
  None,
  Integers,   // 16-bit, of the Winograd domain
  Bf16Tiles,  // [tap][32 input channels][output block]: 16 rows of 16 pairs of bf16 (kernels/tile_conv.h)
};

// Convolutions on bf16 tiles, whose planes are bf16 from one to the next (kernels/tile_conv.h).
struct TileKernels {
  void (*begin)();  // tiles are ours until `end`
  void (*end)();
  void (*round)(const PlaneShape&, int blocks, const float* in, std::uint16_t* out, int batch);
  // act(conv(in) + bias + skip) to `floats`, to `halves` or both; `skip` may be `floats`.
  void (*conv3)(const Conv3&, const PlaneShape&, const std::uint16_t* in, float* floats, std::uint16_t* halves,
                const float* skip, int batch);
};

struct Kernels {
  const char* name;
  int group;  // output blocks that its weights are packed by
  FastForm fast;
  // out = act(conv(in) + bias + skip); `in` and `out` differ, `skip` may be `out`.
  void (*conv3)(const Conv3&, const PlaneShape&, const float* in, float* out, const float* skip, int batch,
                const TileBuffers&);
  void (*fast_conv3)(const Conv3&, const PlaneShape&, const float* in, float* out, const float* skip, int batch,
                     const TileBuffers&);  // of FastForm::Integers
  // out[r][n] = Σ in[r][k] · w[k][n] + bias[n] for `rows` rows; n a multiple of 16, w padded to it.
  void (*times)(const float* in, std::ptrdiff_t in_stride, int k, const float* w, const float* bias, int n, float* out,
                std::ptrdiff_t out_stride, int rows);
  const TileKernels* tiles = nullptr;  // of FastForm::Bf16Tiles
};

extern const Kernels kGenericKernels, kAvx2Kernels, kAvx512Kernels, kVnniKernels, kAmxKernels;

}  // namespace ludens::nets
