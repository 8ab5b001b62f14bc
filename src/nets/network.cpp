// Runs a Graph on the kernels. Slots of planes lie as kernels/kernels.h says; the border stays zero because every step
// writes cells of the board only.
#include "nets/network.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "nets/kernels/choose.h"
#include "nets/kernels/pack.h"
#include "nets/kernels/tile_conv.h"

namespace ludens::nets {

struct Workspace::Memory {
  const void* owner = nullptr;
  int batch = 0;
  std::vector<AlignedVector<float>> slots;
  std::vector<std::size_t> strides;                  // floats of one sample in each slot
  std::vector<AlignedVector<std::uint16_t>> halves;  // of slots that tiles read
  AlignedVector<float> inputs, products, scales, units, columns;
};

Workspace::Workspace() : memory_(std::make_unique<Memory>()) {}
Workspace::~Workspace() = default;
Workspace::Workspace(Workspace&&) noexcept = default;
Workspace& Workspace::operator=(Workspace&&) noexcept = default;

std::span<const float> Workspace::vector(int slot, int sample) const {
  const auto s = static_cast<std::size_t>(slot);
  return {memory_->slots[s].data() + memory_->strides[s] * static_cast<std::size_t>(sample), memory_->strides[s]};
}

namespace {

PlaneShape shape_of(const Graph& graph) {
  PlaneShape s;
  s.rows = graph.rows;
  s.columns = graph.columns;
  s.tile_rows = (graph.rows + kTile - 1) / kTile;
  s.tile_columns = (graph.columns + kTile - 1) / kTile;
  s.stride = s.tile_columns * kTile + 2;
  s.cells = static_cast<std::ptrdiff_t>(s.stride) * (s.tile_rows * kTile + 2);
  return s;
}

// Tiles that are transformed, multiplied and transformed back together: few enough that they stay in a second-level
// cache of a megabyte, enough that weights are read seldom.
int chunk_tiles(int in_blocks, int out_blocks) {
  constexpr int kBytes = 512 << 10, kLeast = 26;
  const int each = kPoints * (in_blocks + out_blocks) * kBlock * 4;
  return std::max(kLeast, kBytes / std::max(each, 1) / 13 * 13);
}

}  // namespace

// How a convolution on tiles reads and writes.
struct TileStep {
  bool round = false;                   // what lies in its input is floats only
  bool floats = false, halves = false;  // what is read of its output
};

namespace {

bool on_tiles(const Graph& graph, const Step& step) {
  return step.kind == StepKind::Conv && graph.convs[static_cast<std::size_t>(step.layer)].side == 3;
}

// Floats and bf16 are written where a later step reads them, before another writes there; at the end floats remain.
std::vector<TileStep> plan_tiles(const Graph& graph) {
  std::vector<TileStep> out(graph.steps.size());
  std::vector<bool> rounded(graph.slots.size(), false);  // by slot: do its bf16 hold what it is?
  for (std::size_t i = 0; i < graph.steps.size(); ++i) {
    const Step& step = graph.steps[i];
    if (on_tiles(graph, step)) {
      out[i].round = !rounded[static_cast<std::size_t>(step.in)];
      rounded[static_cast<std::size_t>(step.in)] = true;
      bool overwritten = false;
      for (std::size_t k = i + 1; k < graph.steps.size() && !overwritten; ++k) {
        const Step& later = graph.steps[k];
        const bool tiles = on_tiles(graph, later);
        if (later.in == step.out) (tiles ? out[i].halves : out[i].floats) = true;
        if (later.skip == step.out || later.vector == step.out) out[i].floats = true;
        overwritten = later.out == step.out;
      }
      if (!overwritten) out[i].floats = true;
    }
    rounded[static_cast<std::size_t>(step.out)] = out[i].halves;
  }
  return out;
}

}  // namespace

struct Network::Weights {
  Weights(const Kernels& chosen, const Graph& whole) : kernels(chosen), graph(whole), shape(shape_of(whole)) {}
  const Kernels& kernels;
  Graph graph;  // its layers without their weights
  PlaneShape shape;
  int chunk = 0;  // tiles
  int most_in = 0, most_out = 0, most_columns = 0;
  std::vector<PackedConv3> convs;    // of side 3, by layer
  std::vector<PackedDense> columns;  // of other sides, by layer
  std::vector<PackedDense> denses;   // by layer
  std::vector<TileStep> tile_steps;  // by step; empty without tiles
};

namespace {

// Relu, which nearly all of them are, without a choice at each number.
void activate(Act act, float* values, std::size_t count) {
  if (act == Act::Relu)
    for (std::size_t i = 0; i < count; ++i) values[i] = std::max(values[i], 0.0f);
  else if (act != Act::None)
    for (std::size_t i = 0; i < count; ++i) values[i] = activated(act, values[i]);
}

}  // namespace

Network::Network(const Graph& graph, const NetworkOptions& options)
    : Network(graph, options.precision, choose_kernels(options.kernels)) {}

Network::Network(const Graph& graph, Precision precision, const Kernels& kernels) {
  check_graph(graph);
  auto w = std::make_unique<Weights>(kernels, graph);
  const FastForm form = precision == Precision::Fast ? kernels.fast : FastForm::None;
  w->convs.resize(graph.convs.size());
  w->columns.resize(graph.convs.size());
  std::vector<bool> positive(graph.slots.size(), false);  // by slot: is what lies there now never negative?
  for (const auto& step : graph.steps) {
    if (step.kind == StepKind::Conv) {
      const auto& layer = graph.convs[static_cast<std::size_t>(step.layer)];
      auto& packed = w->convs[static_cast<std::size_t>(step.layer)];
      if (layer.side == 3) {
        packed = pack_conv3(layer, kernels.group, form, positive[static_cast<std::size_t>(step.in)]);
        w->most_in = std::max(w->most_in, packed.in_blocks);
        w->most_out = std::max(w->most_out, packed.out_blocks);
      } else {
        w->columns[static_cast<std::size_t>(step.layer)] = pack_columns(layer);
        w->most_columns = std::max(w->most_columns, graph.columns * layer.side * layer.side * layer.in);
      }
    }
    positive[static_cast<std::size_t>(step.out)] = step.act == Act::Relu;
  }
  w->chunk = chunk_tiles(w->most_in, w->most_out);
  if (form == FastForm::Bf16Tiles) w->tile_steps = plan_tiles(graph);
  for (const auto& layer : graph.denses) {
    const bool scale = layer.weights.size() == layer.bias.size() && layer.in == 1;
    w->denses.push_back(scale ? PackedDense{1,
                                            layer.out,
                                            {layer.weights.begin(), layer.weights.end()},
                                            {layer.bias.begin(), layer.bias.end()}}
                              : pack_dense(layer));
    if (scale) {
      w->denses.back().weights.resize(static_cast<std::size_t>(padded(layer.out)));
      w->denses.back().bias.resize(static_cast<std::size_t>(padded(layer.out)));
    }
  }
  for (auto& layer : w->graph.convs) layer.weights = {};
  for (auto& layer : w->graph.denses) layer.weights = {};
  weights_ = std::move(w);
}
Network::~Network() = default;
Network::Network(Network&&) noexcept = default;

std::string_view Network::kernels() const { return weights_->kernels.name; }
int Network::input_planes() const { return weights_->graph.slots[0].size; }
int Network::points() const { return weights_->graph.points(); }

namespace {

// One pass over a batch; the names of the steps are those of graph.h.
class Run {
 public:
  Run(const Graph& graph, const PlaneShape& shape, const Kernels& kernels, std::vector<AlignedVector<float>>& slots,
      const std::vector<std::size_t>& strides, int batch)
      : graph_(graph), shape_(shape), kernels_(kernels), slots_(slots), strides_(strides), batch_(batch) {}

  float* at(int slot, int sample) {
    return slots_[static_cast<std::size_t>(slot)].data() +
           strides_[static_cast<std::size_t>(slot)] * static_cast<std::size_t>(sample);
  }
  int channels(int slot) const { return graph_.slots[static_cast<std::size_t>(slot)].size; }
  std::ptrdiff_t cell(int row, int column) const { return (row + 1) * shape_.stride + column + 1; }

  void conv3(const Step& s, const PackedConv3& packed, const TileBuffers& scratch) {
    const Conv3 conv = packed.view(s.act == Act::Relu);
    const auto run = packed.weights16.empty() ? kernels_.conv3 : kernels_.fast_conv3;
    run(conv, shape_, at(s.in, 0), at(s.out, 0), s.skip >= 0 ? at(s.skip, 0) : nullptr, batch_, scratch);
  }

  void conv3_on_tiles(const Step& s, const TileStep& how, const PackedConv3& packed,
                      std::vector<AlignedVector<std::uint16_t>>& halves) {
    std::uint16_t* in = halves[static_cast<std::size_t>(s.in)].data();
    if (how.round) kernels_.tiles->round(shape_, packed.in_blocks, at(s.in, 0), in, batch_);
    kernels_.tiles->conv3(packed.view(s.act == Act::Relu), shape_, in, how.floats ? at(s.out, 0) : nullptr,
                          how.halves ? halves[static_cast<std::size_t>(s.out)].data() : nullptr,
                          s.skip >= 0 ? at(s.skip, 0) : nullptr, batch_);
  }

  // Any other side: the cells under the window side by side, one row of the board at a time.
  void conv(const Step& s, const PackedDense& packed, int side, float* columns) {
    const int in = channels(s.in), half = side / 2;
    const std::ptrdiff_t from_stride = padded(in), to_stride = padded(channels(s.out));
    for (int b = 0; b < batch_; ++b)
      for (int y = 0; y < graph_.rows; ++y) {
        const float* from = at(s.in, b) + cell(y, 0) * from_stride;
        std::ptrdiff_t stride = from_stride;
        if (side > 1) {
          stride = packed.in;
          gather(at(s.in, b), in, half, y, columns);
          from = columns;
        }
        float* to = at(s.out, b) + cell(y, 0) * to_stride;
        const float* skip = s.skip >= 0 ? at(s.skip, b) + cell(y, 0) * to_stride : nullptr;
        const auto n = static_cast<std::size_t>(graph_.columns * to_stride);
        if (s.skip == s.out && skip) {  // the products would overwrite it
          kept_.assign(skip, skip + n);
          skip = kept_.data();
        }
        kernels_.times(from, stride, packed.in, packed.weights.data(), packed.bias.data(), static_cast<int>(to_stride),
                       to, to_stride, graph_.columns);
        if (skip)
          for (std::size_t i = 0; i < n; ++i) to[i] += skip[i];
        activate(s.act, to, n);
      }
  }

  static void finish(const Step& s, float* out, const float* skip, int n) {
    if (skip)
      for (int c = 0; c < n; ++c) out[c] += skip[c];
    activate(s.act, out, static_cast<std::size_t>(n));
  }

  template <class F>
  void each_cell(const Step& s, F value) {  // value(in, out, skip, sample) over one cell's channels
    const std::ptrdiff_t stride = padded(channels(s.in));
    for (int b = 0; b < batch_; ++b)
      for (int y = 0; y < graph_.rows; ++y)
        for (int x = 0; x < graph_.columns; ++x) {
          const std::ptrdiff_t o = cell(y, x) * stride;
          value(at(s.in, b) + o, at(s.out, b) + o, s.skip >= 0 ? at(s.skip, b) + o : nullptr, b);
        }
  }

  void scale(const Step& s, const PackedDense& d) {
    const int n = padded(channels(s.in));
    each_cell(s, [&](const float* in, float* out, const float* skip, int) {
      for (int c = 0; c < n; ++c)
        out[c] = in[c] * d.weights[static_cast<std::size_t>(c)] + d.bias[static_cast<std::size_t>(c)];
      finish(s, out, skip, n);
    });
  }

  void spread(const Step& s) {
    const int n = padded(channels(s.in));
    each_cell(s, [&](const float* in, float* out, const float* skip, int b) {
      const float* v = at(s.vector, b);
      for (int c = 0; c < n; ++c) out[c] = in[c] + v[c];
      finish(s, out, skip, n);
    });
  }

  void gate(const Step& s) {
    const int n = channels(s.in);
    gated_.resize(static_cast<std::size_t>(n));  // the skip may lie where the result goes
    for (int b = 0; b < batch_; ++b) {
      float* v = at(s.vector, b);
      for (int c = 0; c < n; ++c) v[c] = activated(Act::Sigmoid, v[c]);
    }
    each_cell(s, [&](const float* in, float* out, const float* skip, int b) {
      const float* v = at(s.vector, b);
      for (int c = 0; c < n; ++c) gated_[static_cast<std::size_t>(c)] = in[c] * v[c] + v[n + c];
      finish(s, gated_.data(), skip, n);
      std::copy_n(gated_.data(), n, out);
    });
  }

  void pool(const Step& s) {
    const int n = channels(s.in);
    const std::ptrdiff_t stride = padded(n);
    const auto points = static_cast<float>(graph_.points());
    const float side = std::sqrt(points) - 14;
    for (int b = 0; b < batch_; ++b) {
      sums_.assign(static_cast<std::size_t>(stride), 0);
      most_.assign(static_cast<std::size_t>(stride), -3.4e38f);
      for (int y = 0; y < graph_.rows; ++y)
        for (int x = 0; x < graph_.columns; ++x) {
          const float* in = at(s.in, b) + cell(y, x) * stride;
          float *sums = sums_.data(), *most = most_.data();
          for (std::ptrdiff_t c = 0; c < stride; ++c) sums[c] += in[c];
          for (std::ptrdiff_t c = 0; c < stride; ++c) most[c] = most[c] > in[c] ? most[c] : in[c];
        }
      float* out = at(s.out, b);
      for (int c = 0; c < n; ++c) {
        const float mean = sums_[static_cast<std::size_t>(c)] / points, most = most_[static_cast<std::size_t>(c)];
        out[c] = mean;
        if (s.pool == PoolKind::Mean) continue;
        out[n + c] = s.pool == PoolKind::MeanMax ? most : mean * side / 10;
        if (s.pool == PoolKind::KataGo) out[2 * n + c] = most;
        if (s.pool == PoolKind::KataGoValue) out[2 * n + c] = mean * (side * side / 100 - 0.1f);
      }
    }
  }

  void dense(const Step& s, const PackedDense& d) {
    kernels_.times(at(s.in, 0), static_cast<std::ptrdiff_t>(strides_[static_cast<std::size_t>(s.in)]), d.in,
                   d.weights.data(), d.bias.data(), padded(d.out), at(s.out, 0),
                   static_cast<std::ptrdiff_t>(strides_[static_cast<std::size_t>(s.out)]), batch_);
    if (s.act == Act::None) return;
    for (int b = 0; b < batch_; ++b)
      for (int i = 0; i < d.out; ++i) at(s.out, b)[i] = activated(s.act, at(s.out, b)[i]);
  }

  void flatten(const Step& s) {
    const int n = channels(s.in), points = graph_.points();
    for (int b = 0; b < batch_; ++b)
      for (int p = 0; p < points; ++p) {
        const float* in = at(s.in, b) + cell(p / graph_.columns, p % graph_.columns) * padded(n);
        for (int c = 0; c < n; ++c) at(s.out, b)[s.cells_first ? p * n + c : c * points + p] = in[c];
      }
  }

  void read(const float* planes) {  // into slot 0
    const int n = channels(0), points = graph_.points();
    const std::ptrdiff_t stride = padded(n);
    for (int b = 0; b < batch_; ++b)
      for (int c = 0; c < n; ++c)
        for (int y = 0; y < graph_.rows; ++y) {
          const float* from = planes + (static_cast<std::ptrdiff_t>(b) * n + c) * points + y * graph_.columns;
          float* to = at(0, b) + cell(y, 0) * stride + c;
          for (int x = 0; x < graph_.columns; ++x) to[x * stride] = from[x];
        }
  }

 private:
  void gather(const float* planes, int in, int half, int y, float* columns) const {
    const std::ptrdiff_t stride = padded(in);
    for (int x = 0; x < graph_.columns; ++x)
      for (int dy = -half; dy <= half; ++dy)
        for (int dx = -half; dx <= half; ++dx, columns += in) {
          const bool inside = y + dy >= 0 && y + dy < graph_.rows && x + dx >= 0 && x + dx < graph_.columns;
          if (inside)
            std::copy_n(planes + cell(y + dy, x + dx) * stride, in, columns);
          else
            std::fill_n(columns, in, 0.0f);
        }
  }

  const Graph& graph_;
  const PlaneShape& shape_;
  const Kernels& kernels_;
  std::vector<AlignedVector<float>>& slots_;
  const std::vector<std::size_t>& strides_;
  int batch_;
  static thread_local std::vector<float> kept_, sums_, most_, gated_;
};
thread_local std::vector<float> Run::kept_, Run::sums_, Run::most_, Run::gated_;

}  // namespace

void Network::forward(std::span<const float> planes, std::span<const float> numbers, int batch, Workspace& work) const {
  const Weights& w = *weights_;
  const Graph& graph = w.graph;
  assert(batch >= 1 && batch <= kMostAtOnce);
  assert(planes.size() == static_cast<std::size_t>(batch * graph.slots[0].size * graph.points()));
  auto& m = *work.memory_;
  if (m.owner != weights_.get() || m.batch < batch) {
    m.owner = weights_.get();
    m.batch = batch;
    m.slots.clear();
    m.strides.clear();
    m.halves.clear();
    for (const auto& slot : graph.slots) {
      const auto size =
          static_cast<std::size_t>(padded(slot.size)) * static_cast<std::size_t>(slot.planes ? w.shape.cells : 1);
      m.strides.push_back(size);
      m.slots.emplace_back(size * static_cast<std::size_t>(batch), 0.0f);
      const bool tiles = slot.planes && !w.tile_steps.empty();
      const auto size16 = tiles ? static_cast<std::size_t>(tile_plane_size(w.shape, blocks_of(slot.size))) : 0;
      m.halves.emplace_back(size16 * static_cast<std::size_t>(batch), std::uint16_t{0});
    }
    const auto points = static_cast<std::size_t>(kPoints * kBlock * w.chunk);
    m.inputs.resize(points * static_cast<std::size_t>(w.most_in));
    m.products.resize(points * static_cast<std::size_t>(w.most_out));
    m.scales.resize(static_cast<std::size_t>(batch));
    m.units.resize(static_cast<std::size_t>(batch));
    m.columns.resize(static_cast<std::size_t>(w.most_columns));
  }
  const TileBuffers scratch = {m.inputs.data(), m.products.data(), m.scales.data(), m.units.data(), w.chunk};
  Run run(graph, w.shape, w.kernels, m.slots, m.strides, batch);
  run.read(planes.data());
  if (graph.numbers >= 0) {
    const int n = graph.slots[static_cast<std::size_t>(graph.numbers)].size;
    for (int b = 0; b < batch; ++b) std::copy_n(numbers.data() + b * n, n, run.at(graph.numbers, b));
  }
  if (!w.tile_steps.empty()) w.kernels.tiles->begin();
  for (std::size_t i = 0; i < graph.steps.size(); ++i) {
    const Step& step = graph.steps[i];
    const auto layer = static_cast<std::size_t>(step.layer);
    switch (step.kind) {
      case StepKind::Conv:
        if (!w.tile_steps.empty() && on_tiles(graph, step))
          run.conv3_on_tiles(step, w.tile_steps[i], w.convs[layer], m.halves);
        else if (graph.convs[layer].side == 3)
          run.conv3(step, w.convs[layer], scratch);
        else
          run.conv(step, w.columns[layer], graph.convs[layer].side, m.columns.data());
        break;
      case StepKind::Scale:
        run.scale(step, w.denses[layer]);
        break;
      case StepKind::Pool:
        run.pool(step);
        break;
      case StepKind::Dense:
        run.dense(step, w.denses[layer]);
        break;
      case StepKind::Spread:
        run.spread(step);
        break;
      case StepKind::Gate:
        run.gate(step);
        break;
      case StepKind::Flatten:
        run.flatten(step);
        break;
    }
  }
  if (!w.tile_steps.empty()) w.kernels.tiles->end();
}

}  // namespace ludens::nets
