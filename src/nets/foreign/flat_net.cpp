#include "nets/foreign/flat_net.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

#include <fmt/format.h>

#include "base/error.h"
#include "base/half.h"
#include "base/text.h"

namespace ludens::nets {
namespace {

struct FlatTensor {
  std::vector<int> shape;
  std::vector<float> values;  // empty for integers, which say shapes only
};

struct Operation {
  std::string name;
  std::vector<int> in;
  int out = 0;
  bool relu = false;
};

// One line of a file, for errors.
struct Place {
  std::string_view name, file;
  std::size_t line;
  [[noreturn]] void fail(std::string_view what) const {
    throw Error(fmt::format("{}: line {} of its {}: {}", cite(name), line, file, what));
  }
};

std::vector<int> numbers(std::string_view text, char between, const Place& place) {
  std::vector<int> out;
  for (const auto word : split(text, between)) {
    const auto value = to_int(trim(word));
    if (!value || *value < 0) place.fail(fmt::format("expected a number, found {}", cite(word.substr(0, 40))));
    out.push_back(*value);
  }
  return out;
}

std::map<int, FlatTensor> read_index(std::string_view index, std::string_view weights, std::string_view name) {
  std::map<int, FlatTensor> out;
  std::size_t count = 0;
  for (const auto line : split(index, '\n')) {
    const Place place{name, "index", ++count};
    if (count == 1 || trim(line).empty()) continue;
    const auto cells = split(line, '\t');
    if (cells.size() < 5) place.fail("expected tensor, type, shape, offset and bytes between tabs");
    const auto id = to_int(cells[0]);
    const auto offset = to_int(cells[3]), bytes = to_int(cells[4]);
    if (!id || *id < 0 || *id > 100000 || !offset || !bytes || *offset < 0 || *bytes < 0)
      place.fail("a number is wrong");
    FlatTensor tensor{numbers(cells[2], 'x', place), {}};
    if (cells[1] != "f16" && cells[1] != "i32")
      place.fail(fmt::format("a type is f16 or i32, found {}", cite(cells[1].substr(0, 40))));
    double size = 1;
    for (const int n : tensor.shape) size *= n;
    const auto total = static_cast<std::size_t>(*bytes);
    if (size * (cells[1] == "f16" ? 2 : 4) != static_cast<double>(total))
      place.fail("the shape does not have so many bytes");
    if (static_cast<std::size_t>(*offset) + total > weights.size())
      place.fail("the tensor lies beyond the end of the weights");
    if (cells[1] == "f16") {
      tensor.values.resize(total / 2);
      for (std::size_t i = 0; i < tensor.values.size(); ++i) {
        std::uint16_t half = 0;
        std::memcpy(&half, weights.data() + *offset + 2 * i, 2);
        tensor.values[i] = from_half(half);
        if (!std::isfinite(tensor.values[i])) place.fail("a weight is no number");
      }
    }
    if (!out.emplace(*id, std::move(tensor)).second) place.fail("the tensor is listed twice");
  }
  return out;
}

Operation read_operation(std::string_view line, const Place& place) {
  const auto list = [&](std::string_view key) {
    const auto start = line.find(key);
    const auto end = line.find(']', start);
    if (start == std::string_view::npos || end == std::string_view::npos) place.fail(fmt::format("expected {}…]", key));
    return numbers(line.substr(start + key.size(), end - start - key.size()), ',', place);
  };
  Operation out;
  out.name = line.substr(0, line.find(' '));
  out.in = list("in=[");
  const auto outs = list("out=[");
  if (out.in.empty() || outs.size() != 1) place.fail("expected inputs and one output");
  out.out = outs[0];
  const auto act = line.find("act=");
  const auto kind = act == std::string_view::npos ? std::string_view() : trim(line.substr(act + 4));
  if (!kind.empty() && kind != "0" && kind != "1")
    place.fail(fmt::format("activation {} is unknown", cite(kind.substr(0, 20))));
  out.relu = kind == "1";
  return out;
}

// Operations become steps one by one. Each tensor has a slot while somebody will still read it.
class Translator {
 public:
  Translator(std::map<int, FlatTensor> tensors, int side, int planes) : tensors_(std::move(tensors)) {
    out_.graph.rows = out_.graph.columns = side;
    out_.graph.add_planes(planes);
    slot_of_[0] = 0;
  }

  void read(const std::vector<Operation>& operations, const std::vector<std::size_t>& lines, std::string_view name) {
    for (std::size_t i = 0; i < operations.size(); ++i)
      for (const int tensor : operations[i].in) last_use_[tensor] = i;
    for (std::size_t i = 0; i < operations.size(); ++i) {
      const Place place{name, "operations", lines[i]};
      // A sum right after the convolution it takes is part of it.
      const bool sums = i + 1 < operations.size() && operations[i].name == "CONV_2D" &&
                        operations[i + 1].name == "ADD" && operations[i + 1].in.size() == 2 &&
                        operations[i + 1].in[0] == operations[i].out && !operations[i].relu;
      if (sums) {
        conv(operations[i], &operations[i + 1], place);
        ++i;
      } else {
        translate(operations[i], place);
      }
      for (auto it = slot_of_.begin(); it != slot_of_.end();) {
        const bool over = last_use_[it->first] <= i && it->first != policy_ && it->first != value_;
        if (over && slot(it->second).planes && it->second != 0) free_.push_back(it->second);
        it = over ? slot_of_.erase(it) : std::next(it);
      }
    }
    const Place end{name, "operations", lines.empty() ? 0 : lines.back()};
    if (out_.points < 0 || out_.value < 0) end.fail("the network ends without SOFTMAX and TANH");
  }
  NetGraph result() { return std::move(out_); }

 private:
  Graph& graph() { return out_.graph; }
  const Slot& slot(int index) { return graph().slots[static_cast<std::size_t>(index)]; }
  int slot_of(int tensor, const Place& place) {
    const auto found = slot_of_.find(tensor);
    if (found == slot_of_.end()) place.fail(fmt::format("nobody has computed tensor {}", tensor));
    return found->second;
  }
  // Weights may come through DEQUANTIZE, which only renames them.
  const FlatTensor& weights(int tensor, const Place& place) {
    const auto renamed = renamed_.find(tensor);
    const auto found = tensors_.find(renamed == renamed_.end() ? tensor : renamed->second);
    if (found == tensors_.end() || found->second.values.empty())
      place.fail(fmt::format("tensor {} has no weights", tensor));
    return found->second;
  }
  int fresh_planes(int channels) {
    for (std::size_t i = 0; i < free_.size(); ++i)
      if (slot(free_[i]).size == channels) {
        const int found = free_[i];
        free_.erase(free_.begin() + static_cast<std::ptrdiff_t>(i));
        return found;
      }
    return graph().add_planes(channels);
  }

  void conv(const Operation& op, const Operation* sum, const Place& place) {
    if (op.in.size() != 3) place.fail("a convolution has an input, weights and a bias");
    const FlatTensor &w = weights(op.in[1], place), &bias = weights(op.in[2], place);
    if (w.shape.size() != 4 || w.shape[1] != w.shape[2] || w.shape[1] % 2 == 0 || w.shape[1] > 5)
      place.fail("its weights are no square convolution");
    const int outs = w.shape[0], side = w.shape[1], ins = w.shape[3], taps = side * side;
    ConvLayer layer{ins, outs, side, std::vector<float>(w.values.size()), bias.values};
    for (int o = 0; o < outs; ++o)
      for (int t = 0; t < taps; ++t)
        for (int i = 0; i < ins; ++i)
          layer.weights[static_cast<std::size_t>((o * ins + i) * taps + t)] =
              w.values[static_cast<std::size_t>((o * taps + t) * ins + i)];
    const int from = slot_of(op.in[0], place), skip = sum ? slot_of(sum->in[1], place) : -1;
    const int to = fresh_planes(outs);
    const bool relu = sum ? sum->relu : op.relu;
    graph().steps.push_back({.in = from,
                             .out = to,
                             .skip = skip,
                             .layer = graph().add(std::move(layer)),
                             .act = relu ? Act::Relu : Act::None});
    slot_of_[sum ? sum->out : op.out] = to;
  }

  void translate(const Operation& op, const Place& place) {
    Graph& g = graph();
    if (op.name == "DEQUANTIZE") {
      renamed_[op.out] = op.in[0];
    } else if (op.name == "TRANSPOSE") {  // the input becomes cells × channels; ours are neither
      slot_of_[op.out] = slot_of(op.in[0], place);
      last_use_[op.in[0]] = last_use_[op.out];
    } else if (op.name == "CONV_2D") {
      conv(op, nullptr, place);
    } else if (op.name == "RESHAPE") {
      const int from = slot_of(op.in[0], place);
      if (!slot(from).planes) place.fail("only planes are made flat");
      const int to = g.add_vector(slot(from).size * g.points());
      g.steps.push_back({.kind = StepKind::Flatten, .in = from, .out = to, .cells_first = true});
      slot_of_[op.out] = to;
    } else if (op.name == "FULLY_CONNECTED") {
      if (op.in.size() != 3) place.fail("a layer has an input, weights and a bias");
      const FlatTensor &w = weights(op.in[1], place), &bias = weights(op.in[2], place);
      if (w.shape.size() != 2) place.fail("its weights are no matrix");
      const int from = slot_of(op.in[0], place), to = g.add_vector(w.shape[0]);
      g.steps.push_back({.kind = StepKind::Dense,
                         .in = from,
                         .out = to,
                         .layer = g.add(DenseLayer{w.shape[1], w.shape[0], w.values, bias.values}),
                         .act = op.relu ? Act::Relu : Act::None});
      slot_of_[op.out] = to;
    } else if (op.name == "ELU" || op.name == "TANH") {
      const int from = slot_of(op.in[0], place);
      if (g.steps.empty() || g.steps.back().out != from || g.steps.back().kind != StepKind::Dense ||
          g.steps.back().act != Act::None)
        place.fail("an activation follows the layer it belongs to");
      g.steps.back().act = op.name == "ELU" ? Act::Elu : Act::Tanh;
      slot_of_[op.out] = from;
      if (op.name == "TANH") {
        out_.value = from;
        value_ = op.out;
      }
    } else if (op.name == "SOFTMAX") {
      out_.points = slot_of(op.in[0], place);
      policy_ = op.in[0];
      if (slot(out_.points).planes || slot(out_.points).size != g.points())
        place.fail("the policy has a number for each point");
    } else {
      place.fail(fmt::format("operation {} is unknown", cite(op.name.substr(0, 40))));
    }
  }

  std::map<int, FlatTensor> tensors_;
  std::map<int, int> slot_of_, renamed_;
  std::map<int, std::size_t> last_use_;
  std::vector<int> free_;
  int policy_ = -1, value_ = -1;
  NetGraph out_;
};

class FlatRenju final : public NetDialect {
 public:
  void write(const EvaluationRequest& q, float* planes, float*) const override {
    constexpr int kPoints = 225;
    const Side me = q.position.to_move();
    std::fill_n(planes, kFlatRenjuPlanes * kPoints, 0.0f);
    for (int cell = 0; cell < kPoints; ++cell) {
      const char glyph = q.position.glyph(cell);
      if (glyph != 'X' && glyph != 'O') continue;
      const bool own = (glyph == 'X') == (me == Side::First);
      planes[(own ? 0 : kPoints) + cell] = 1;
    }
    if (!q.history.empty() && q.history.back().id < kPoints) planes[2 * kPoints + q.history.back().id] = 1;
    if (me == Side::First) std::fill_n(planes + 3 * kPoints, kPoints, 1.0f);
  }
  Value value(std::span<const float> outputs) const override {
    const float win = (outputs[0] + 1) / 2;
    return {win, 0, 1 - win};
  }
};

}  // namespace

NetGraph read_flat_net(std::string_view weights, std::string_view index, std::string_view operations, int side,
                       int planes, std::string_view name) {
  std::vector<Operation> all;
  std::vector<std::size_t> lines;
  std::size_t count = 0;
  for (const auto line : split(operations, '\n')) {
    ++count;
    if (trim(line).empty()) continue;
    all.push_back(read_operation(line, {name, "operations", count}));
    lines.push_back(count);
  }
  Translator translator(read_index(index, weights, name), side, planes);
  translator.read(all, lines, name);
  NetGraph out = translator.result();
  check_graph(out.graph);
  return out;
}

std::unique_ptr<NetDialect> flat_renju_dialect() { return std::make_unique<FlatRenju>(); }

}  // namespace ludens::nets
