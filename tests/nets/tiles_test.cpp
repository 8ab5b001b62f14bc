// The tile convolution on emulated tiles: bit for bit what the manual says the instructions do, against sums over bf16
// weights and inputs in double precision.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "nets/kernels/pack.h"
#include "nets/precision.h"

namespace ludens::nets {
namespace {

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
    const auto size16 = [&](int blocks) { return static_cast<std::size_t>(batch * tile_plane_size(s, blocks)); };
    AlignedVector<std::uint16_t> in16(size16(packed.in_blocks), 0), out16(size16(packed.out_blocks), 0);
    const bool relu = batch == 1;
    EmulatedTiles::begin();
    tile_round<EmulatedTiles>(s, packed.in_blocks, in.data(), in16.data(), batch);
    tile_conv<EmulatedTiles>(packed.view(relu), s, in16.data(), out.data(), out16.data(), skip.data(), batch);
    AlignedVector<std::uint16_t> expected16(out16.size(), 0), alone16(out16.size(), 0);
    tile_round<EmulatedTiles>(s, packed.out_blocks, out.data(), expected16.data(), batch);
    EXPECT_EQ(out16, expected16) << "bf16 of the same numbers, and nothing beside the board";
    tile_conv<EmulatedTiles>(packed.view(relu), s, in16.data(), nullptr, alone16.data(), skip.data(), batch);
    EXPECT_EQ(alone16, out16) << "the same without floats";
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

// A whole network on emulated tiles: which planes are rounded when, and where floats are wanted.
TEST(TileConvolution, CarriesANetworkInBf16) {
  std::mt19937 dice(5);
  std::normal_distribution<float> normal(0, 1);
  const auto conv = [&](Graph& g, int in, int out, int side) {
    ConvLayer layer{in, out, side, std::vector<float>(static_cast<std::size_t>(in * out * side * side)),
                    std::vector<float>(static_cast<std::size_t>(out))};
    for (auto& w : layer.weights) w = normal(dice) / std::sqrt(static_cast<float>(in * side * side));
    for (auto& b : layer.bias) b = normal(dice) / 10;
    return g.add(std::move(layer));
  };
  Graph g;
  g.rows = 9, g.columns = 7;
  g.add_planes(5);
  const int x = g.add_planes(24), t = g.add_planes(24), pooled = g.add_vector(24), head = g.add_planes(3),
            out = g.add_vector(3 * 63);
  const auto step = [&](StepKind kind, int in, int to, int layer, Act act, int skip = -1, int vector = -1) {
    g.steps.push_back({.kind = kind, .in = in, .out = to, .skip = skip, .vector = vector, .layer = layer, .act = act});
  };
  step(StepKind::Conv, 0, x, conv(g, 5, 24, 3), Act::Relu);
  for (int block = 0; block < 3; ++block) {
    step(StepKind::Conv, x, t, conv(g, 24, 24, 3), Act::Relu);
    if (block == 1) {  // floats in between: halves of the slot are out of date
      step(StepKind::Pool, t, pooled, -1, Act::None);
      step(StepKind::Spread, t, t, -1, Act::Relu, -1, pooled);
    }
    step(StepKind::Conv, t, x, conv(g, 24, 24, 3), Act::Relu, x);
  }
  step(StepKind::Conv, x, t, conv(g, 24, 24, 3), Act::None);  // both a 1×1 and a 3×3 read it
  step(StepKind::Conv, t, head, conv(g, 24, 3, 1), Act::None);
  step(StepKind::Conv, t, x, conv(g, 24, 24, 3), Act::None, x);
  step(StepKind::Conv, x, head, conv(g, 24, 3, 1), Act::None, head);
  step(StepKind::Flatten, head, out, -1, Act::None);

  const Network network(g, Precision::Fast, emulated_tile_kernels());
  Workspace work;
  for (const int batch : {1, 3, 2}) {
    std::vector<float> planes(static_cast<std::size_t>(batch * 5 * g.points()));
    for (auto& p : planes) p = normal(dice);
    network.forward(planes, {}, batch, work);
    for (int b = 0; b < batch; ++b) {
      const auto from = planes.begin() + b * 5 * g.points();
      const auto exact =
          plain_forward(g, std::vector<double>(from, from + 5 * g.points()))[static_cast<std::size_t>(out)];
      expect_rounded(work.vector(out, b).first(exact.size()), exact, rounding(g, FastForm::Bf16Tiles), "tiles");
    }
  }
}

}  // namespace
}  // namespace ludens::nets
