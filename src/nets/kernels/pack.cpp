// Weights in the order that the kernels read them. Tested by tests/nets/network_test.cpp through the kernels.
#include "nets/kernels/pack.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "nets/kernels/tile_conv.h"

namespace ludens::nets {
namespace {

// G of F(3, 3) with the points 0, 1, −1, 2, ∞, and Bᵀ, whose rows bound what an input can become (kernels/body.h).
constexpr double kG[5][3] = {
    {0.5, 0, 0}, {-0.5, -0.5, -0.5}, {-1.0 / 6, 1.0 / 6, -1.0 / 6}, {1.0 / 6, 1.0 / 3, 2.0 / 3}, {0, 0, 1}};
constexpr double kBt[5][5] = {
    {2, -1, -2, 1, 0}, {0, -2, -1, 1, 0}, {0, 2, -3, 1, 0}, {0, -1, 0, 1, 0}, {0, 2, -1, -2, 1}};

constexpr double kLargestInput = 32700;  // as in vnni.cpp
constexpr double kLargestSum = 2.14e9;   // below 2³¹

std::array<double, kPoints> transformed(const float* w) {
  std::array<double, kPoints> out{};
  for (int r = 0; r < 5; ++r)
    for (int c = 0; c < 5; ++c)
      for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k) out[static_cast<std::size_t>(r * 5 + c)] += kG[r][i] * kG[c][k] * w[i * 3 + k];
  return out;
}

// The largest value at a point for inputs in [0, 1], or in [−1, 1].
std::array<double, kPoints> bounds(bool positive) {
  std::array<double, kPoints> out{};
  for (int r = 0; r < 5; ++r)
    for (int c = 0; c < 5; ++c) {
      double up = 0, down = 0;
      for (int i = 0; i < 5; ++i)
        for (int k = 0; k < 5; ++k) {
          const double product = kBt[r][i] * kBt[c][k];
          (product > 0 ? up : down) += std::abs(product);
        }
      out[static_cast<std::size_t>(r * 5 + c)] = positive ? std::max(up, down) : up + down;
    }
  return out;
}

void pack_tiles(const ConvLayer& layer, PackedConv3& out) {
  const int pairs = channel_pairs(out.in_blocks);
  out.weights16.assign(static_cast<std::size_t>(9 * pairs * out.out_blocks) * kTileNumbers, 0);
  for (int o = 0; o < layer.out; ++o)
    for (int i = 0; i < layer.in; ++i)
      for (int tap = 0; tap < 9; ++tap) {
        const int tile = (tap * pairs + i / 32) * out.out_blocks + o / 16;
        const int within = i % 32 / 2 * 32 + o % 16 * 2 + i % 2;
        out.weights16[static_cast<std::size_t>(tile) * kTileNumbers + static_cast<std::size_t>(within)] =
            static_cast<std::int16_t>(to_bf16(layer.weights[static_cast<std::size_t>((o * layer.in + i) * 9 + tap)]));
      }
}

}  // namespace

PackedConv3 pack_conv3(const ConvLayer& layer, int group, FastForm form, bool positive) {
  const bool sixteen_bit = form == FastForm::Integers;
  PackedConv3 out;
  out.in_blocks = blocks_of(layer.in);
  out.out_blocks = blocks_of(layer.out);
  const auto ins = static_cast<std::size_t>(out.in_blocks * kBlock),
             outs = static_cast<std::size_t>(out.out_blocks * kBlock);
  out.bias.assign(outs, 0);
  std::copy(layer.bias.begin(), layer.bias.end(), out.bias.begin());
  if (form == FastForm::Bf16Tiles) {
    pack_tiles(layer, out);
    return out;
  }
  std::vector<std::array<double, kPoints>> points(ins * outs);  // [out][in]
  for (int o = 0; o < layer.out; ++o)
    for (int i = 0; i < layer.in; ++i)
      points[static_cast<std::size_t>(o) * ins + static_cast<std::size_t>(i)] =
          transformed(layer.weights.data() + static_cast<std::ptrdiff_t>(o * layer.in + i) * 9);

  const auto bound = bounds(positive);
  std::vector<double> unit(kPoints * outs, 0);
  if (sixteen_bit) {
    out.weights16.resize(kPoints * ins * outs);
    out.scale16.assign(kPoints * outs, 0);
    for (const double b : bound) out.steps16.push_back(static_cast<float>(1 / b));
    // Rounding may add half a unit to every weight.
    const double room = kLargestSum / kLargestInput - static_cast<double>(ins) / 2;
    for (std::size_t p = 0; p < kPoints; ++p)
      for (std::size_t o = 0; o < outs; ++o) {
        double sum = 0, most = 0;
        for (std::size_t i = 0; i < ins; ++i) {
          const double w = std::abs(points[o * ins + i][p]);
          sum += w;
          most = std::max(most, w);
        }
        if (sum <= 0) continue;
        unit[p * outs + o] = std::min(room / sum, 32767 / most);
        out.scale16[p * outs + o] = static_cast<float>(bound[p] / unit[p * outs + o]);
      }
  } else {
    out.weights.resize(kPoints * ins * outs);
  }
  std::size_t at = 0;
  const auto step = static_cast<std::size_t>(sixteen_bit ? 2 : 1);
  for (std::size_t p = 0; p < kPoints; ++p)
    for (int g = 0; g < out.out_blocks; g += group) {
      const auto first = static_cast<std::size_t>(g * kBlock);
      const auto last = static_cast<std::size_t>(std::min(g + group, out.out_blocks) * kBlock);
      for (std::size_t i = 0; i < ins; i += step)
        for (std::size_t o = first; o < last; ++o)
          for (std::size_t pair = 0; pair < step; ++pair, ++at) {
            const double w = points[o * ins + i + pair][p];
            if (sixteen_bit)
              out.weights16[at] = static_cast<std::int16_t>(std::lround(w * unit[p * outs + o]));
            else
              out.weights[at] = static_cast<float>(w);
          }
    }
  return out;
}

PackedDense pack_dense(const DenseLayer& layer) {
  PackedDense out{layer.in, layer.out, {}, {}};
  const auto n = static_cast<std::size_t>(padded(layer.out));
  out.weights.assign(static_cast<std::size_t>(layer.in) * n, 0);
  out.bias.assign(n, 0);
  std::copy(layer.bias.begin(), layer.bias.end(), out.bias.begin());
  for (int o = 0; o < layer.out; ++o)
    for (int i = 0; i < layer.in; ++i)
      out.weights[static_cast<std::size_t>(i) * n + static_cast<std::size_t>(o)] =
          layer.weights[static_cast<std::size_t>(o) * static_cast<std::size_t>(layer.in) + static_cast<std::size_t>(i)];
  return out;
}

PackedDense pack_columns(const ConvLayer& layer) {
  const int taps = layer.side * layer.side;
  DenseLayer flat{taps * layer.in, layer.out, std::vector<float>(layer.weights.size()), layer.bias};
  for (int o = 0; o < layer.out; ++o)
    for (int i = 0; i < layer.in; ++i)
      for (int t = 0; t < taps; ++t)
        flat.weights[static_cast<std::size_t>((o * taps + t) * layer.in + i)] =
            layer.weights[static_cast<std::size_t>((o * layer.in + i) * taps + t)];
  return pack_dense(flat);
}

}  // namespace ludens::nets
