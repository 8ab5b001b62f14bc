#include "nets/graph.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"

namespace ludens::nets {
namespace {

void expect(bool fits, std::size_t step, const char* what) {
  if (!fits) throw Error(fmt::format("step {} of the network: {}", step + 1, what));
}

// Beyond it sums of a few weights are no floats any more; those of trained networks are below a thousand.
constexpr float kLargestWeight = 1e12f;

bool sane(const std::vector<float>& values) {
  return std::all_of(values.begin(), values.end(), [](float v) { return std::abs(v) <= kLargestWeight; });
}

int pooled_size(PoolKind kind, int channels) {
  return kind == PoolKind::Mean ? channels : kind == PoolKind::MeanMax ? 2 * channels : 3 * channels;
}

void check_step(const Graph& g, std::size_t i) {
  const Step& s = g.steps[i];
  const auto slot = [&](int index, bool planes) {
    expect(index >= 0 && index < static_cast<int>(g.slots.size()) &&
               g.slots[static_cast<std::size_t>(index)].planes == planes,
           i, planes ? "planes are expected" : "a vector is expected");
    return g.slots[static_cast<std::size_t>(index)].size;
  };
  const auto dense = [&]() -> const DenseLayer& {
    expect(s.layer >= 0 && s.layer < static_cast<int>(g.denses.size()), i, "there is no such layer");
    return g.denses[static_cast<std::size_t>(s.layer)];
  };
  expect(s.skip < 0 || s.kind == StepKind::Conv || s.kind == StepKind::Gate, i, "only convolutions and gates skip");
  if (s.skip >= 0) expect(slot(s.skip, true) == slot(s.out, true), i, "the skipped planes have another size");
  switch (s.kind) {
    case StepKind::Conv: {
      expect(s.layer >= 0 && s.layer < static_cast<int>(g.convs.size()), i, "there is no such layer");
      const ConvLayer& c = g.convs[static_cast<std::size_t>(s.layer)];
      expect(slot(s.in, true) == c.in && slot(s.out, true) == c.out && s.in != s.out, i, "the channels do not fit");
      expect(c.side != 3 || s.act == Act::None || s.act == Act::Relu, i, "a 3×3 convolution takes relu or nothing");
      return;
    }
    case StepKind::Scale:
      expect(slot(s.in, true) == slot(s.out, true) && static_cast<int>(dense().weights.size()) == slot(s.in, true) &&
                 static_cast<int>(dense().bias.size()) == slot(s.in, true),
             i, "the channels do not fit");
      return;
    case StepKind::Pool:
      expect(slot(s.out, false) == pooled_size(s.pool, slot(s.in, true)), i, "the pooled vector has another size");
      return;
    case StepKind::Dense:
      expect(slot(s.in, false) == dense().in && slot(s.out, false) == dense().out && s.in != s.out, i,
             "the sizes do not fit");
      return;
    case StepKind::Spread:
      expect(slot(s.in, true) == slot(s.out, true) && slot(s.vector, false) == slot(s.in, true), i,
             "the channels do not fit");
      return;
    case StepKind::Gate:
      expect(slot(s.in, true) == slot(s.out, true) && slot(s.vector, false) == 2 * slot(s.in, true), i,
             "the channels do not fit");
      return;
    case StepKind::Flatten:
      expect(slot(s.out, false) == slot(s.in, true) * g.points(), i, "the flattened vector has another size");
      return;
  }
}

}  // namespace

void check_graph(const Graph& g) {
  if (g.rows < 1 || g.columns < 1 || g.rows > 64 || g.columns > 64)
    throw Error(fmt::format("a network for {}×{} points cannot be run; up to 64×64 can", g.rows, g.columns));
  if (g.slots.empty() || !g.slots[0].planes) throw Error("the network has no input");
  for (const auto& slot : g.slots)
    if (slot.size < 1 || slot.size > (1 << 20))
      throw Error(fmt::format("a network with {} channels cannot be run", slot.size));
  for (const auto& c : g.convs) {
    const bool fits = (c.side == 1 || c.side == 3 || c.side == 5) &&
                      c.weights.size() == static_cast<std::size_t>(c.in) * c.out * c.side * c.side &&
                      c.bias.size() == static_cast<std::size_t>(c.out);
    if (!fits) throw Error("a convolution of the network does not have as many weights as its shape says");
    if (!sane(c.weights) || !sane(c.bias))
      throw Error("a convolution of the network has weights that are no numbers, or far too large");
  }
  for (const auto& d : g.denses)
    if (!sane(d.weights) || !sane(d.bias))
      throw Error("a layer of the network has weights that are no numbers, or far too large");
  for (std::size_t i = 0; i < g.steps.size(); ++i) {
    check_step(g, i);
    if (g.steps[i].kind != StepKind::Dense) continue;
    const auto& d = g.denses[static_cast<std::size_t>(g.steps[i].layer)];
    expect(
        d.weights.size() == static_cast<std::size_t>(d.in) * d.out && d.bias.size() == static_cast<std::size_t>(d.out),
        i, "not as many weights as the shape says");
  }
}

std::vector<std::vector<double>> plain_forward(const Graph& g, const std::vector<double>& planes,
                                               const std::vector<double>& numbers) {
  const int points = g.points();
  std::vector<std::vector<double>> slots;
  for (const auto& slot : g.slots)
    slots.emplace_back(static_cast<std::size_t>(slot.planes ? slot.size * points : slot.size));
  slots[0] = planes;
  if (g.numbers >= 0) slots[static_cast<std::size_t>(g.numbers)] = numbers;
  for (const auto& s : g.steps) {
    const auto& in = slots[static_cast<std::size_t>(s.in)];
    const int channels = g.slots[static_cast<std::size_t>(s.in)].size;
    std::vector<double> out(slots[static_cast<std::size_t>(s.out)].size());
    const auto at = [&](int channel, int point) { return static_cast<std::size_t>(channel * points + point); };
    const auto each = [&](auto value) {
      for (int c = 0; c < channels; ++c)
        for (int p = 0; p < points; ++p) out[at(c, p)] = value(c, p);
    };
    switch (s.kind) {
      case StepKind::Conv: {
        const ConvLayer& conv = g.convs[static_cast<std::size_t>(s.layer)];
        const int half = conv.side / 2;
        for (int o = 0; o < conv.out; ++o)
          for (int y = 0; y < g.rows; ++y)
            for (int x = 0; x < g.columns; ++x) {
              double sum = conv.bias[static_cast<std::size_t>(o)];
              for (int i = 0; i < conv.in; ++i)
                for (int dy = 0; dy < conv.side; ++dy)
                  for (int dx = 0; dx < conv.side; ++dx) {
                    const int yy = y + dy - half, xx = x + dx - half;
                    if (yy < 0 || xx < 0 || yy >= g.rows || xx >= g.columns) continue;
                    sum +=
                        in[at(i, yy * g.columns + xx)] *
                        conv.weights[static_cast<std::size_t>(((o * conv.in + i) * conv.side + dy) * conv.side + dx)];
                  }
              out[at(o, y * g.columns + x)] = sum;
            }
        break;
      }
      case StepKind::Scale: {
        const DenseLayer& d = g.denses[static_cast<std::size_t>(s.layer)];
        each([&](int c, int p) {
          return in[at(c, p)] * d.weights[static_cast<std::size_t>(c)] + d.bias[static_cast<std::size_t>(c)];
        });
        break;
      }
      case StepKind::Pool: {
        const double side = std::sqrt(points) - 14;
        for (int c = 0; c < channels; ++c) {
          double sum = 0, most = in[at(c, 0)];
          for (int p = 0; p < points; ++p) {
            sum += in[at(c, p)];
            most = std::max(most, in[at(c, p)]);
          }
          const double mean = sum / points;
          out[static_cast<std::size_t>(c)] = mean;
          if (s.pool == PoolKind::Mean) continue;
          out[static_cast<std::size_t>(channels + c)] = s.pool == PoolKind::MeanMax ? most : mean * side / 10;
          if (s.pool == PoolKind::KataGo) out[static_cast<std::size_t>(2 * channels + c)] = most;
          if (s.pool == PoolKind::KataGoValue)
            out[static_cast<std::size_t>(2 * channels + c)] = mean * (side * side / 100 - 0.1);
        }
        break;
      }
      case StepKind::Dense: {
        const DenseLayer& d = g.denses[static_cast<std::size_t>(s.layer)];
        for (int o = 0; o < d.out; ++o) {
          double sum = d.bias[static_cast<std::size_t>(o)];
          for (int i = 0; i < d.in; ++i)
            sum += in[static_cast<std::size_t>(i)] * d.weights[static_cast<std::size_t>(o * d.in + i)];
          out[static_cast<std::size_t>(o)] = sum;
        }
        break;
      }
      case StepKind::Spread: {
        const auto& v = slots[static_cast<std::size_t>(s.vector)];
        each([&](int c, int p) { return in[at(c, p)] + v[static_cast<std::size_t>(c)]; });
        break;
      }
      case StepKind::Gate: {
        const auto& v = slots[static_cast<std::size_t>(s.vector)];
        each([&](int c, int p) {
          return in[at(c, p)] * activated(Act::Sigmoid, v[static_cast<std::size_t>(c)]) +
                 v[static_cast<std::size_t>(channels + c)];
        });
        break;
      }
      case StepKind::Flatten:
        for (int c = 0; c < channels; ++c)
          for (int p = 0; p < points; ++p)
            out[static_cast<std::size_t>(s.cells_first ? p * channels + c : c * points + p)] = in[at(c, p)];
        break;
    }
    if (s.skip >= 0)
      for (std::size_t i = 0; i < out.size(); ++i) out[i] += slots[static_cast<std::size_t>(s.skip)][i];
    for (auto& value : out) value = activated(s.act, value);
    slots[static_cast<std::size_t>(s.out)] = std::move(out);
  }
  return slots;
}

}  // namespace ludens::nets
