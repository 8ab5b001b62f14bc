#include "nets/foreign/katago_file.h"

#include <zlib.h>

#include <bit>
#include <cmath>
#include <cstring>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::nets {
namespace {

// Words between white space, and blocks of floats.
class Words {
 public:
  Words(std::string_view bytes, std::string_view name) : bytes_(bytes), name_(name) {}

  [[noreturn]] void fail(std::string_view what) const {
    throw Error(fmt::format("{}: byte {} of KataGo's network: {}", cite(name_), at_, what));
  }
  std::string_view word() {
    while (at_ < bytes_.size() && space(bytes_[at_])) ++at_;
    const std::size_t start = at_;
    while (at_ < bytes_.size() && !space(bytes_[at_]) && at_ - start < 300) ++at_;
    if (at_ == start) fail("the file ends too early");
    return bytes_.substr(start, at_ - start);
  }
  int whole(int low, int high, std::string_view what) {
    const auto text = word();
    const auto value = to_int(text);
    if (!value || *value < low || *value > high)
      fail(fmt::format("expected {}, {} to {}, found {}", what, low, high, cite(text.substr(0, 40))));
    return *value;
  }
  double real(std::string_view what) {
    const auto text = word();
    const auto value = to_double(text);
    if (!value || !std::isfinite(*value)) fail(fmt::format("expected {}, found {}", what, cite(text.substr(0, 40))));
    return *value;
  }
  std::vector<float> floats(std::size_t count) {
    constexpr std::string_view kMark = "@BIN@";
    while (at_ < bytes_.size() && space(bytes_[at_])) ++at_;
    if (bytes_.substr(at_, kMark.size()) != kMark) fail("expected a block of numbers («@BIN@»)");
    at_ += kMark.size();
    if (count > (bytes_.size() - at_) / 4) fail("the file ends within a block of numbers");
    std::vector<float> out(count);
    std::memcpy(out.data(), bytes_.data() + at_, count * 4);
    at_ += count * 4;
    for (const float value : out)
      if (!std::isfinite(value)) fail("a weight is no number");
    return out;
  }

 private:
  static bool space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
  std::string_view bytes_, name_;
  std::size_t at_ = 0;
};
static_assert(std::endian::native == std::endian::little, "KataGo's floats are little-endian");

struct Norm {
  std::vector<float> scale, bias;
  int channels() const { return static_cast<int>(scale.size()); }
};

class Reader {
 public:
  Reader(std::string_view bytes, int side, std::string_view name) : in_(bytes, name) { g_.rows = g_.columns = side; }

  NetGraph read() {
    in_.word();  // its name
    const int version = in_.whole(0, 1000, "a version");
    if (version != 8)
      in_.fail(fmt::format("version {} of KataGo's format is not read, only 8 (g170 networks)", version));
    const int planes = in_.whole(1, 100, "a number of planes"), numbers = in_.whole(1, 100, "a number of numbers");
    if (planes != 22 || numbers != 19)
      in_.fail(fmt::format("its inputs are 22 planes and 19 numbers, not {} and {}", planes, numbers));
    g_.add_planes(planes);
    g_.numbers = g_.add_vector(numbers);
    trunk();
    policy();
    value();
    return {std::move(g_), points_, pass_, value_};
  }

 private:
  ConvLayer conv() {
    in_.word();
    const int rows = in_.whole(1, 5, "a convolution's rows"), columns = in_.whole(1, 5, "its columns");
    const int ins = in_.whole(1, 4096, "its inputs"), outs = in_.whole(1, 4096, "its outputs");
    const int dy = in_.whole(1, 8, "its dilation"), dx = in_.whole(1, 8, "its dilation");
    if (rows != columns || rows % 2 == 0 || dy != 1 || dx != 1)
      in_.fail("only square convolutions without dilation are read");
    const auto raw = in_.floats(static_cast<std::size_t>(rows) * columns * ins * outs);  // row, column, in, out
    ConvLayer out{ins, outs, rows, std::vector<float>(raw.size()), std::vector<float>(static_cast<std::size_t>(outs))};
    const int taps = rows * columns;
    for (int t = 0; t < taps; ++t)
      for (int i = 0; i < ins; ++i)
        for (int o = 0; o < outs; ++o)
          out.weights[static_cast<std::size_t>((o * ins + i) * taps + t)] =
              raw[static_cast<std::size_t>((t * ins + i) * outs + o)];
    return out;
  }
  DenseLayer matrix() {
    in_.word();
    const int ins = in_.whole(1, 8192, "a layer's inputs"), outs = in_.whole(1, 8192, "its outputs");
    const auto raw = in_.floats(static_cast<std::size_t>(ins) * outs);  // in, out
    DenseLayer out{ins, outs, std::vector<float>(raw.size()), std::vector<float>(static_cast<std::size_t>(outs))};
    for (int i = 0; i < ins; ++i)
      for (int o = 0; o < outs; ++o)
        out.weights[static_cast<std::size_t>(o * ins + i)] = raw[static_cast<std::size_t>(i * outs + o)];
    return out;
  }
  DenseLayer layer() {  // matrix and bias
    DenseLayer out = matrix();
    in_.word();
    if (in_.whole(1, 8192, "a bias") != out.out) in_.fail("a bias of another size than its layer");
    out.bias = in_.floats(static_cast<std::size_t>(out.out));
    return out;
  }
  Norm norm() {  // mean, variance, perhaps scale, perhaps bias; as one scale and bias
    in_.word();
    const auto channels = static_cast<std::size_t>(in_.whole(1, 4096, "channels"));
    const double epsilon = in_.real("an epsilon");
    const bool scales = in_.whole(0, 1, "0 or 1") == 1, biases = in_.whole(0, 1, "0 or 1") == 1;
    const auto mean = in_.floats(channels), variance = in_.floats(channels);
    const auto scale = scales ? in_.floats(channels) : std::vector<float>(channels, 1.0f);
    const auto bias = biases ? in_.floats(channels) : std::vector<float>(channels, 0.0f);
    Norm out{scale, bias};
    for (std::size_t c = 0; c < channels; ++c) {
      const double factor = scale[c] / std::sqrt(variance[c] + epsilon);
      if (!std::isfinite(factor)) in_.fail("a variance is not positive");
      out.scale[c] = static_cast<float>(factor);
      out.bias[c] = static_cast<float>(bias[c] - mean[c] * factor);
    }
    return out;
  }
  void activation() { in_.word(); }  // of version 8 always relu

  int scaled(const Norm& norm) { return g_.add(DenseLayer{1, norm.channels(), norm.scale, norm.bias}); }
  // The norm after a convolution becomes part of it.
  ConvLayer folded(ConvLayer conv, const Norm& norm) {
    if (norm.channels() != conv.out) in_.fail("a norm of another size than its convolution");
    const auto each = conv.weights.size() / static_cast<std::size_t>(conv.out);
    for (std::size_t i = 0; i < conv.weights.size(); ++i) conv.weights[i] *= norm.scale[i / each];
    conv.bias = norm.bias;
    return conv;
  }
  void step(const Step& s) { g_.steps.push_back(s); }
  void pooled(int planes, int channels, PoolKind kind, int out) {
    (void)channels;
    step({.kind = StepKind::Pool, .in = planes, .out = out, .pool = kind});
  }

  void trunk() {
    in_.word();
    const int blocks = in_.whole(1, 200, "a number of blocks");
    channels_ = in_.whole(1, 4096, "channels");
    for (int i = 0; i < 4; ++i) in_.whole(1, 4096, "channels");
    x_ = g_.add_planes(channels_);
    t_ = g_.add_planes(channels_);
    step({.in = 0, .out = x_, .layer = g_.add(conv())});
    const int numbers = g_.add_vector(channels_);
    step({.kind = StepKind::Dense, .in = g_.numbers, .out = numbers, .layer = g_.add(matrix())});
    step({.kind = StepKind::Spread, .in = x_, .out = x_, .vector = numbers});
    for (int i = 0; i < blocks; ++i) {
      const auto kind = in_.word();
      in_.word();
      if (kind == "ordinary_block")
        ordinary();
      else if (kind == "gpool_block")
        pooling();
      else
        in_.fail(fmt::format("unknown block {}", cite(kind.substr(0, 40))));
    }
    step({.kind = StepKind::Scale, .in = x_, .out = t_, .layer = scaled(norm()), .act = Act::Relu});
    activation();
  }

  void ordinary() {
    step({.kind = StepKind::Scale, .in = x_, .out = t_, .layer = scaled(norm()), .act = Act::Relu});
    activation();
    ConvLayer first = conv();
    const int middle = planes_of(first.out);
    first = folded(std::move(first), norm());
    activation();
    step({.in = t_, .out = middle, .layer = g_.add(std::move(first)), .act = Act::Relu});
    step({.in = middle, .out = x_, .skip = x_, .layer = g_.add(conv())});
  }

  void pooling() {
    step({.kind = StepKind::Scale, .in = x_, .out = t_, .layer = scaled(norm()), .act = Act::Relu});
    activation();
    ConvLayer regular = conv(), global = conv();
    const int middle = planes_of(regular.out), pool_planes = planes_of(global.out, 1);
    const int channels = global.out;
    global = folded(std::move(global), norm());
    activation();
    step({.in = t_, .out = middle, .layer = g_.add(std::move(regular))});
    step({.in = t_, .out = pool_planes, .layer = g_.add(std::move(global)), .act = Act::Relu});
    const int sums = g_.add_vector(3 * channels);
    pooled(pool_planes, channels, PoolKind::KataGo, sums);
    DenseLayer bias = matrix();
    const int vector = g_.add_vector(bias.out);
    step({.kind = StepKind::Dense, .in = sums, .out = vector, .layer = g_.add(std::move(bias))});
    step({.kind = StepKind::Spread, .in = middle, .out = middle, .vector = vector});
    step({.kind = StepKind::Scale, .in = middle, .out = middle, .layer = scaled(norm()), .act = Act::Relu});
    activation();
    step({.in = middle, .out = x_, .skip = x_, .layer = g_.add(conv())});
  }

  void policy() {
    in_.word();
    ConvLayer p = conv(), g = conv();
    const int p_planes = g_.add_planes(p.out), g_planes = g_.add_planes(g.out), sums = g_.add_vector(3 * g.out);
    g = folded(std::move(g), norm());
    activation();
    const int channels = g.out;
    step({.in = t_, .out = p_planes, .layer = g_.add(std::move(p))});
    step({.in = t_, .out = g_planes, .layer = g_.add(std::move(g)), .act = Act::Relu});
    pooled(g_planes, channels, PoolKind::KataGo, sums);
    DenseLayer bias = matrix();
    const int vector = g_.add_vector(bias.out);
    step({.kind = StepKind::Dense, .in = sums, .out = vector, .layer = g_.add(std::move(bias))});
    step({.kind = StepKind::Spread, .in = p_planes, .out = p_planes, .vector = vector});
    step({.kind = StepKind::Scale, .in = p_planes, .out = p_planes, .layer = scaled(norm()), .act = Act::Relu});
    activation();
    ConvLayer last = conv();
    if (last.out != 1) in_.fail("a policy has one plane");
    const int logits = g_.add_planes(1);
    step({.in = p_planes, .out = logits, .layer = g_.add(std::move(last))});
    points_ = g_.add_vector(g_.points());
    step({.kind = StepKind::Flatten, .in = logits, .out = points_});
    pass_ = g_.add_vector(1);
    step({.kind = StepKind::Dense, .in = sums, .out = pass_, .layer = g_.add(matrix())});
  }

  void value() {
    in_.word();
    ConvLayer v = conv();
    const int planes = g_.add_planes(v.out), sums = g_.add_vector(3 * v.out), channels = v.out;
    v = folded(std::move(v), norm());
    activation();
    step({.in = t_, .out = planes, .layer = g_.add(std::move(v)), .act = Act::Relu});
    pooled(planes, channels, PoolKind::KataGoValue, sums);
    DenseLayer hidden = layer();
    activation();
    const int inner = g_.add_vector(hidden.out);
    step({.kind = StepKind::Dense, .in = sums, .out = inner, .layer = g_.add(std::move(hidden)), .act = Act::Relu});
    value_ = g_.add_vector(3);
    step({.kind = StepKind::Dense, .in = inner, .out = value_, .layer = g_.add(layer())});
    // What follows (score, ownership) is not used.
  }

  // Planes for what lives only within a block, shared by all blocks.
  int planes_of(int channels, int which = 0) {
    for (const auto& [size, use, slot] : spare_)
      if (size == channels && use == which) return slot;
    spare_.emplace_back(channels, which, g_.add_planes(channels));
    return std::get<2>(spare_.back());
  }

  Words in_;
  Graph g_;
  int channels_ = 0, x_ = -1, t_ = -1, points_ = -1, pass_ = -1, value_ = -1;
  std::vector<std::tuple<int, int, int>> spare_;
};

}  // namespace

NetGraph read_katago(std::string_view bytes, int side, std::string_view name) {
  NetGraph out = Reader(bytes, side, name).read();
  check_graph(out.graph);
  return out;
}

std::string read_gzipped(const std::filesystem::path& path, std::size_t most) {
  const std::unique_ptr<gzFile_s, int (*)(gzFile)> file(gzopen(path.c_str(), "rb"), gzclose);
  if (!file) throw Error(fmt::format("cannot read {}", cite(path.string())));
  std::string out;
  for (;;) {
    const std::size_t at = out.size();
    if (at > most) throw Error(fmt::format("{} is larger than {} bytes", cite(path.string()), most));
    out.resize(at + (1u << 20));
    const int got = gzread(file.get(), out.data() + at, 1u << 20);
    if (got < 0) throw Error(fmt::format("{} is damaged: it cannot be unpacked", cite(path.string())));
    out.resize(at + static_cast<std::size_t>(got));
    if (got < (1 << 20)) break;
  }
  int error = 0;
  gzerror(file.get(), &error);
  if (error != Z_OK && error != Z_STREAM_END)
    throw Error(fmt::format("{} is damaged: it cannot be unpacked", cite(path.string())));
  return out;
}

}  // namespace ludens::nets
