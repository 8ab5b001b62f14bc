// The tile convolution on emulated tiles: bit for bit what the manual says the instructions do, against sums over bf16
// weights and inputs in double precision.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <random>

#include "nets/kernels/pack.h"
#include "nets/kernels/tile_conv.h"

namespace ludens::nets {
namespace {

float from_bf16(std::uint16_t bits) { return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16); }

// Eight tiles of 16 rows of 64 bytes; TDPBF16PS adds, for row m and column n, the products of pair k of row m of the
// first with pair n of row k of the second, k ascending (Intel 64 manual, volume 2).
struct Emulated {
  static inline std::uint8_t tiles[8][16][64];
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
    for (int m = 0; m < 16; ++m)
      for (int k = 0; k < 16; ++k)
        for (int n = 0; n < 16; ++n) {
          std::uint16_t a[2], b[2];
          float sum;
          std::memcpy(a, tiles[A][m] + 4 * k, 4);
          std::memcpy(b, tiles[B][k] + 4 * n, 4);
          std::memcpy(&sum, tiles[T][m] + 4 * n, 4);
          sum += from_bf16(a[0]) * from_bf16(b[0]);
          sum += from_bf16(a[1]) * from_bf16(b[1]);
          std::memcpy(tiles[T][m] + 4 * n, &sum, 4);
        }
  }
  template <int T>
  static void store(float* to) {
    for (int row = 0; row < 16; ++row) std::memcpy(to + 16 * row, tiles[T][row], 64);
  }
  static void round(const float* from, std::uint16_t* to) {
    for (int i = 0; i < 16; ++i) to[i] = to_bf16(from[i]);
  }
  static void finish(const float* sums, const float* bias, const float* skip, bool relu, float* to) {
    for (int i = 0; i < 16; ++i) {
      const float value = sums[i] + bias[i] + (skip ? skip[i] : 0);
      to[i] = relu && value < 0 ? 0 : value;
    }
  }
};

PlaneShape plane(int rows, int columns) {
  PlaneShape s{rows, columns, (rows + 2) / 3, (columns + 2) / 3, 0, 0};
  s.stride = s.tile_columns * 3 + 2;
  s.cells = static_cast<std::ptrdiff_t>(s.stride) * (s.tile_rows * 3 + 2);
  return s;
}

TEST(TileConvolution, OnEmulatedTilesIsTheSumOverBf16) {
  std::mt19937 dice(3);
  std::normal_distribution<float> normal(0, 1);
  for (const auto& [rows, columns, ins, outs, batch] : {std::tuple(15, 15, 64, 64, 1), std::tuple(9, 9, 48, 20, 2),
                                                        std::tuple(4, 7, 5, 50, 3), std::tuple(19, 19, 32, 16, 1)}) {
    ConvLayer layer{ins, outs, 3, std::vector<float>(static_cast<std::size_t>(ins * outs * 9)),
                    std::vector<float>(static_cast<std::size_t>(outs))};
    for (auto& w : layer.weights) w = normal(dice) / 10;
    for (auto& b : layer.bias) b = normal(dice);
    const PackedConv3 packed = pack_conv3(layer, 2, FastForm::Bf16Tiles, false);
    const PlaneShape s = plane(rows, columns);
    const int in_channels = padded(ins), out_channels = padded(outs);
    AlignedVector<float> in(static_cast<std::size_t>(batch * s.cells * in_channels), 0),
        out(static_cast<std::size_t>(batch * s.cells * out_channels), 0), skip = out;
    const auto at = [&](int b, int y, int x) { return b * s.cells + (y + 1) * s.stride + x + 1; };
    for (int b = 0; b < batch; ++b)
      for (int y = 0; y < rows; ++y)
        for (int x = 0; x < columns; ++x) {
          for (int c = 0; c < ins; ++c) in[static_cast<std::size_t>(at(b, y, x) * in_channels + c)] = normal(dice);
          for (int c = 0; c < outs; ++c) skip[static_cast<std::size_t>(at(b, y, x) * out_channels + c)] = normal(dice);
        }
    AlignedVector<float> inputs(static_cast<std::size_t>(tile_input_size(s, packed.in_blocks)) / 2);
    Scratch scratch;
    scratch.inputs = inputs.data();
    const bool relu = batch == 1;
    tile_conv<Emulated>(packed.view(relu), s, in.data(), out.data(), skip.data(), batch, scratch);
    for (int b = 0; b < batch; ++b)
      for (int y = -1; y <= rows; ++y)
        for (int x = -1; x <= columns; ++x)
          for (int o = 0; o < outs; ++o) {
            const float got = out[static_cast<std::size_t>(at(b, y, x) * out_channels + o)];
            if (y < 0 || x < 0 || y == rows || x == columns) {
              ASSERT_EQ(got, 0) << "the border stays zero";
              continue;
            }
            double want = layer.bias[static_cast<std::size_t>(o)] +
                          skip[static_cast<std::size_t>(at(b, y, x) * out_channels + o)];
            for (int i = 0; i < ins; ++i)
              for (int tap = 0; tap < 9; ++tap) {
                const int yy = y + tap / 3 - 1, xx = x + tap % 3 - 1;
                if (yy < 0 || xx < 0 || yy >= rows || xx >= columns) continue;
                want += static_cast<double>(
                            from_bf16(to_bf16(in[static_cast<std::size_t>(at(b, yy, xx) * in_channels + i)]))) *
                        static_cast<double>(
                            from_bf16(to_bf16(layer.weights[static_cast<std::size_t>((o * ins + i) * 9 + tap)])));
              }
            if (relu) want = std::max(want, 0.0);
            ASSERT_NEAR(got, want, 1e-4) << rows << "×" << columns << " at " << y << "," << x << " channel " << o;
          }
  }
}

}  // namespace
}  // namespace ludens::nets
