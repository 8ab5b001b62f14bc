#include "nets/foreign/lc0_file.h"

#include <cmath>
#include <cstring>
#include <map>

#include <fmt/format.h>

#include "base/error.h"
#include "games/chess/move_ids.h"
#include "nets/foreign/protobuf.h"

namespace ludens::nets {
namespace {

constexpr int kSide = 8, kSquares = kSide * kSide;
constexpr std::uint64_t kMagic = 0x1c0;
constexpr double kEpsilon = 1e-5;  // of their batch norms

// Numbers of the fields, by message.
namespace net_field {
enum { kMagicNumber = 1, kFormat = 4, kWeights = 10 };
}
namespace format_field {
enum { kEncoding = 1, kNetwork = 2 };
}
namespace network_field {
enum { kInput = 1, kOutput, kStructure, kPolicy, kValue, kMovesLeft, kActivation };
}
namespace weights_field {
enum {
  kInput = 1,
  kBlock = 2,
  kPolicy = 3,
  kPolicyWeights = 4,
  kPolicyBiases = 5,
  kValue = 6,
  kHiddenWeights = 7,
  kHiddenBiases = 8,
  kValueWeights = 9,
  kValueBiases = 10,
  kPolicy1 = 11,
  kMovesLeftFirst = 12,
  kMovesLeftLast = 16
};
}

class Reader {
 public:
  explicit Reader(std::string_view name) : name_(name) {}

  Lc0Net read(std::string_view bytes) {
    std::string_view format, weights;
    std::uint64_t magic = 0;
    each(bytes, [&](const ProtoField& f) {
      if (f.number == net_field::kMagicNumber && !f.is_bytes) magic = f.value;
      if (f.number == net_field::kFormat && f.is_bytes) format = f.bytes;
      if (f.number == net_field::kWeights && f.is_bytes) weights = f.bytes;
    });
    if (magic != kMagic) fail("is no network of lc0");
    read_format(format);
    sort(weights);
    build();
    check_graph(out_.net.graph);
    return std::move(out_);
  }

 private:
  [[noreturn]] void fail(std::string_view what) const { throw Error(fmt::format("{} {}", name_, what)); }

  template <class F>
  void each(std::string_view message, const F& f) const {
    ProtoReader reader(message);
    while (const auto field = reader.next()) f(*field);
    if (reader.damaged()) fail("is damaged or cut short");
  }

  void read_format(std::string_view format) {
    std::uint64_t encoding = 0, input = 0, structure = 1, policy = 1, value = 1, activation = 0;
    each(format, [&](const ProtoField& f) {
      if (f.number == format_field::kEncoding) encoding = f.value;
      if (f.number != format_field::kNetwork || !f.is_bytes) return;
      each(f.bytes, [&](const ProtoField& g) {
        if (g.number == network_field::kInput) input = g.value;
        if (g.number == network_field::kStructure) structure = g.value;
        if (g.number == network_field::kPolicy) policy = g.value;
        if (g.number == network_field::kValue) value = g.value;
        if (g.number == network_field::kActivation) activation = g.value;
      });
    });
    const auto wanted = [&](std::string_view what, std::uint64_t found, std::uint64_t least, std::uint64_t most) {
      if (found < least || found > most)
        fail(fmt::format("has {} number {}, and only {} can be run", what, found,
                         least == most ? fmt::format("{}", least) : fmt::format("{} to {}", least, most)));
    };
    wanted("weights of encoding", encoding, 1, 1);  // 16-bit fractions
    wanted("an input of form", input, 0, 1);        // unsaid in old files; the classical 112 planes
    wanted("a structure", structure, 1, 4);         // residual, with squeeze-excitation from 2, heads named from 3
    wanted("a policy of form", policy, 1, 2);
    wanted("a value of form", value, 1, 2);
    wanted("an activation", activation, 0, 0);  // relu
    const bool named = structure >= 3;
    out_.by_planes = named && policy == 2;
    out_.wdl = named && value == 2;
  }

  // The parts of the weights, each at most once but for the blocks.
  void sort(std::string_view weights) {
    each(weights, [&](const ProtoField& f) {
      using namespace weights_field;
      if (!f.is_bytes) return;
      if (f.number == kBlock) {
        blocks_.push_back(f.bytes);
      } else if (f.number >= kInput && f.number <= kPolicy1) {
        if (!parts_.emplace(f.number, f.bytes).second) fail("has a layer twice");
      } else if (f.number < kMovesLeftFirst || f.number > kMovesLeftLast) {
        fail(fmt::format("has a part number {} that cannot be run; networks of residual blocks can", f.number));
      }
    });
    if (blocks_.size() > 200) fail("has more than 200 blocks");
  }
  std::string_view part(int number, std::string_view what) const {
    const auto found = parts_.find(number);
    if (found == parts_.end()) fail(fmt::format("has no {}", what));
    return found->second;
  }

  // A message Layer: least and largest value, and fractions between them.
  std::vector<float> numbers(std::string_view layer) const {
    float least = 0, most = 0;
    std::string_view data;
    const auto real = [](std::uint64_t bits) {
      const auto word = static_cast<std::uint32_t>(bits);
      float out = 0;
      std::memcpy(&out, &word, sizeof out);
      return out;
    };
    each(layer, [&](const ProtoField& f) {
      if (f.number == 1) least = real(f.value);
      if (f.number == 2) most = real(f.value);
      if (f.number == 3 && f.is_bytes) data = f.bytes;
    });
    if (data.size() % 2 != 0 || !std::isfinite(least) || !std::isfinite(most)) fail("has a damaged layer");
    std::vector<float> out(data.size() / 2);
    for (std::size_t i = 0; i < out.size(); ++i) {
      const int low = static_cast<std::uint8_t>(data[2 * i]), high = static_cast<std::uint8_t>(data[2 * i + 1]);
      out[i] = least + (most - least) * static_cast<float>(low | high << 8) / 65535.0f;
    }
    return out;
  }
  std::vector<float> numbers(std::string_view layer, std::size_t count, std::string_view what) const {
    auto out = numbers(layer);
    if (out.size() != count) fail(fmt::format("has {} numbers where {} needs {}", out.size(), what, count));
    return out;
  }

  // A message ConvBlock with its batch norm folded in. The number of outputs is that of its biases or means.
  ConvLayer conv(std::string_view block, int in, int side, std::string_view what) const {
    std::array<std::vector<float>, 7> fields;  // by number: weights, biases, means, variances, scales, shifts
    each(block, [&](const ProtoField& f) {
      if (f.number >= 1 && f.number <= 6 && f.is_bytes) fields[static_cast<std::size_t>(f.number)] = numbers(f.bytes);
    });
    auto& [none, weights, biases, means, variances, scales, shifts] = fields;
    const std::size_t outs = biases.empty() ? means.size() : biases.size();
    const std::size_t each_out = static_cast<std::size_t>(in) * static_cast<std::size_t>(side * side);
    if (outs == 0 || outs > 4096 || weights.size() != outs * each_out)
      fail(fmt::format("has {} weights in {}, which fit no {} channels", weights.size(), what, in));
    const auto fill = [&](std::vector<float>& values, float otherwise) {
      if (values.empty()) values.assign(outs, otherwise);
      if (values.size() != outs) fail(fmt::format("has a batch norm of another size in {}", what));
    };
    const bool norm = !variances.empty();
    fill(biases, 0);
    fill(means, 0);
    fill(variances, 1);
    fill(scales, 1);
    fill(shifts, 0);
    if (norm)
      for (std::size_t o = 0; o < outs; ++o) {
        if (!(variances[o] >= 0)) fail(fmt::format("has a variance below 0 in {}", what));
        const double factor = scales[o] / std::sqrt(variances[o] + kEpsilon);
        biases[o] = static_cast<float>(shifts[o] + (biases[o] - means[o]) * factor);
        for (std::size_t i = 0; i < each_out; ++i)
          weights[o * each_out + i] = static_cast<float>(weights[o * each_out + i] * factor);
      }
    return {in, static_cast<int>(outs), side, std::move(weights), std::move(biases)};
  }
  DenseLayer dense(std::string_view weights, std::string_view biases, int in, std::string_view what) const {
    auto bias = numbers(biases);
    if (bias.empty() || bias.size() > 65536) fail(fmt::format("has no outputs of {}", what));
    auto w = numbers(weights, bias.size() * static_cast<std::size_t>(in), what);
    const int outs = static_cast<int>(bias.size());
    return {in, outs, std::move(w), std::move(bias)};
  }

  void build() {
    using namespace weights_field;
    Graph& g = out_.net.graph;
    g.rows = g.columns = kSide;
    g.add_planes(kLc0Planes);
    ConvLayer input = conv(part(kInput, "input"), kLc0Planes, 3, "the input");
    channels_ = input.out;
    x_ = g.add_planes(channels_);
    y_ = g.add_planes(channels_);
    z_ = g.add_planes(channels_);
    step({.in = 0, .out = x_, .layer = g.add(std::move(input)), .act = Act::Relu});
    for (const auto block : blocks_) residual(block);
    policy();
    value();
  }

  void residual(std::string_view block) {
    Graph& g = out_.net.graph;
    std::map<int, std::string_view> parts;
    each(block, [&](const ProtoField& f) {
      if (f.is_bytes) parts[f.number] = f.bytes;
    });
    if (!parts.contains(1) || !parts.contains(2)) fail("has a block without two convolutions");
    ConvLayer first = conv(parts[1], channels_, 3, "a block"), second = conv(parts[2], channels_, 3, "a block");
    if (first.out != channels_ || second.out != channels_) fail("has a block of another width");
    step({.in = x_, .out = y_, .layer = g.add(std::move(first)), .act = Act::Relu});
    if (!parts.contains(3)) {
      step({.in = y_, .out = x_, .skip = x_, .layer = g.add(std::move(second)), .act = Act::Relu});
      return;
    }
    std::map<int, std::string_view> gate;
    each(parts[3], [&](const ProtoField& f) {
      if (f.is_bytes) gate[f.number] = f.bytes;
    });
    for (int i = 1; i <= 4; ++i)
      if (!gate.contains(i)) fail("has an incomplete squeeze-excitation");
    DenseLayer squeeze = dense(gate[1], gate[2], channels_, "a squeeze");
    DenseLayer excite = dense(gate[3], gate[4], squeeze.out, "an excitation");
    if (excite.out != 2 * channels_) fail("has an excitation of another width");
    const int means = vector(channels_), hidden = vector(squeeze.out), gates = vector(2 * channels_);
    step({.in = y_, .out = z_, .layer = g.add(std::move(second))});
    step({.kind = StepKind::Pool, .in = z_, .out = means});
    step({.kind = StepKind::Dense, .in = means, .out = hidden, .layer = g.add(std::move(squeeze)), .act = Act::Relu});
    step({.kind = StepKind::Dense, .in = hidden, .out = gates, .layer = g.add(std::move(excite))});
    step({.kind = StepKind::Gate, .in = z_, .out = x_, .skip = x_, .vector = gates, .act = Act::Relu});
  }

  void policy() {
    using namespace weights_field;
    Graph& g = out_.net.graph;
    int from = x_;
    if (out_.by_planes) {
      ConvLayer first = conv(part(kPolicy1, "policy"), channels_, 3, "the policy");
      const int middle = g.add_planes(first.out), inner = first.out;
      step({.in = x_, .out = middle, .layer = g.add(std::move(first)), .act = Act::Relu});
      ConvLayer last = conv(part(kPolicy, "policy"), inner, 3, "the policy");
      if (last.out != kLc0PolicyPlanes) fail(fmt::format("has {} planes of moves, not 80", last.out));
      from = g.add_planes(last.out);
      step({.in = middle, .out = from, .layer = g.add(std::move(last))});
      out_.net.points = g.add_vector(kLc0PolicyPlanes * kSquares);
      step({.kind = StepKind::Flatten, .in = from, .out = out_.net.points});
      return;
    }
    ConvLayer head = conv(part(kPolicy, "policy"), channels_, 1, "the policy");
    const int planes = g.add_planes(head.out), size = head.out * kSquares, flat = g.add_vector(size);
    step({.in = x_, .out = planes, .layer = g.add(std::move(head)), .act = Act::Relu});
    step({.kind = StepKind::Flatten, .in = planes, .out = flat});
    DenseLayer moves = dense(part(kPolicyWeights, "policy"), part(kPolicyBiases, "policy"), size, "the policy");
    if (moves.out != games::chess::kMoveIds) fail(fmt::format("knows {} moves, not 1858", moves.out));
    out_.net.points = g.add_vector(moves.out);
    step({.kind = StepKind::Dense, .in = flat, .out = out_.net.points, .layer = g.add(std::move(moves))});
  }

  void value() {
    using namespace weights_field;
    Graph& g = out_.net.graph;
    ConvLayer head = conv(part(kValue, "value"), channels_, 1, "the value");
    const int planes = g.add_planes(head.out), size = head.out * kSquares, flat = g.add_vector(size);
    step({.in = x_, .out = planes, .layer = g.add(std::move(head)), .act = Act::Relu});
    step({.kind = StepKind::Flatten, .in = planes, .out = flat});
    DenseLayer hidden = dense(part(kHiddenWeights, "value"), part(kHiddenBiases, "value"), size, "the value");
    DenseLayer last = dense(part(kValueWeights, "value"), part(kValueBiases, "value"), hidden.out, "the value");
    if (last.out != (out_.wdl ? 3 : 1)) fail(fmt::format("has {} numbers as its value", last.out));
    const int inner = g.add_vector(hidden.out);
    step({.kind = StepKind::Dense, .in = flat, .out = inner, .layer = g.add(std::move(hidden)), .act = Act::Relu});
    out_.net.value = g.add_vector(last.out);
    const Act act = out_.wdl ? Act::None : Act::Tanh;
    step({.kind = StepKind::Dense, .in = inner, .out = out_.net.value, .layer = g.add(std::move(last)), .act = act});
  }

  void step(const Step& s) { out_.net.graph.steps.push_back(s); }
  // A vector that lives within a block only, shared by all blocks.
  int vector(int size) {
    const auto [found, fresh] = vectors_.emplace(std::pair(size, vectors_in_use_++ % 3), 0);
    if (fresh) found->second = out_.net.graph.add_vector(size);
    return found->second;
  }

  std::string name_;
  Lc0Net out_;
  std::map<int, std::string_view> parts_;
  std::vector<std::string_view> blocks_;
  std::map<std::pair<int, int>, int> vectors_;
  int vectors_in_use_ = 0;
  int channels_ = 0, x_ = -1, y_ = -1, z_ = -1;
};

}  // namespace

Lc0Net read_lc0(std::string_view bytes, std::string_view name) { return Reader(name).read(bytes); }

}  // namespace ludens::nets
