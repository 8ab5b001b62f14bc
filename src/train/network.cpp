#include "train/network.h"

#include <cmath>
#include <cstdlib>
#include <numbers>
#include <numeric>

#include <fmt/format.h>

#include "base/error.h"
#include "base/rng.h"

namespace ludens::train {
namespace {

constexpr double kEpsilon = 1e-5, kMomentum = 0.1;

// The oneDNN of libtorch 1.13 (2.6) dies of SIGILL in bf16 on processors with AMX, although it asks the kernel for the
// tiles itself; 2.7 was seen to, as well (oneDNN issue 1661). So tiles are left out, unless the user says otherwise.
// oneDNN reads this when it is first used.
void leave_out_amx() {
  if (!std::getenv("ONEDNN_MAX_CPU_ISA")) ::setenv("DNNL_MAX_CPU_ISA", "AVX512_CORE_BF16", 0);
}

// Hands out the pieces of a flat tensor one after the other. As one split, so that its gradient is one concatenation.
class Pieces {
 public:
  Pieces(const at::Tensor& flat, const std::vector<std::int64_t>& sizes) : pieces_(flat.split_with_sizes(sizes)) {}
  at::Tensor next() { return pieces_.at(at_++); }

 private:
  std::vector<at::Tensor> pieces_;
  std::size_t at_ = 0;
};

std::int64_t total(const std::vector<std::int64_t>& sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), std::int64_t{0});
}

// Mean and greatest value of each channel, one after the other.
at::Tensor pooled(const at::Tensor& x) {
  const at::Tensor flat = x.flatten(2);
  return at::cat({flat.mean(2), flat.amax(2)}, 1);
}

// Logits of points, a plane at a time, from batch × points × planes.
at::Tensor by_planes(const at::Tensor& logits) { return logits.transpose(1, 2).flatten(1); }

// Box and Muller (1958).
float normal(Rng& rng) {
  const double u = 1.0 - rng.unit();
  return static_cast<float>(std::sqrt(-2 * std::log(u)) * std::cos(2 * std::numbers::pi * rng.unit()));
}

std::vector<float> values_of(const at::Tensor& tensor) {
  const at::Tensor plain = tensor.to(at::kCPU, at::kFloat).contiguous();
  return {plain.data_ptr<float>(), plain.data_ptr<float>() + plain.numel()};
}

// Calls conv(out, in, side, scale) and linear(out, in) for all layers in the order of their weights. The last
// normalisation of a block begins at 0 where nothing gates it: a fresh block changes nothing.
template <class Conv, class Linear>
void each_layer(const NetShape& s, Conv conv, Linear linear) {
  conv(s.channels, s.planes, 3, 1.0f);
  for (int block = 0; block < s.blocks; ++block) {
    conv(s.channels, s.channels, 3, 1.0f);
    conv(s.channels, s.channels, 3, s.squeeze > 0 ? 1.0f : 0.0f);
    if (s.squeeze == 0) continue;
    linear(s.squeeze, s.channels);
    linear(2 * s.channels, s.squeeze);
  }
  conv(s.policy_channels, s.channels, 1, 1.0f);
  linear(s.policy_planes, s.policy_channels);
  if (s.extra_moves() > 0) linear(s.extra_moves(), 2 * s.policy_channels);
  conv(s.value_channels, s.channels, 1, 1.0f);
  linear(s.value_hidden, 2 * s.value_channels);
  linear(3, s.value_hidden);
}

}  // namespace

Weights Weights::clone() const {
  return {convs.detach().clone(), linears.detach().clone(), rest.detach().clone(), stats.detach().clone()};
}

void Weights::copy_from(const Weights& other) {
  const at::NoGradGuard guard;
  const auto to = all(), from = other.all();
  for (std::size_t i = 0; i < to.size(); ++i) at::Tensor(to[i]).copy_(from[i]);
}

Network::Network(const NetShape& shape) : shape_(shape) {
  leave_out_amx();
  check_shape(shape);
  const auto conv = [&](int out, int in, int k, float) {
    convs_.push_back(std::int64_t{out} * in * k * k);
    for (int i = 0; i < 2; ++i) rest_.push_back(out), stats_.push_back(out);  // scale, shift; mean, variance
  };
  const auto linear = [&](int out, int in) {
    linears_.push_back(std::int64_t{out} * in);
    rest_.push_back(out);
  };
  each_layer(shape_, conv, linear);
}

Weights Network::fresh(std::uint64_t seed) const {
  const auto& s = shape_;
  Weights out{at::zeros(total(convs_)), at::zeros(total(linears_)), at::zeros(total(rest_)), at::zeros(total(stats_))};
  float *convs = out.convs.data_ptr<float>(), *linears = out.linears.data_ptr<float>();
  float *rest = out.rest.data_ptr<float>(), *stats = out.stats.data_ptr<float>();
  Rng rng = Rng::of(seed, 0, 2);
  const auto conv = [&](int outs, int in, int k, float scale) {
    const float spread = std::sqrt(2.0f / static_cast<float>(in * k * k));
    for (int i = 0; i < outs * in * k * k; ++i) *convs++ = spread * normal(rng);
    std::fill_n(rest, outs, scale);
    rest += 2 * outs;
    std::fill_n(stats + outs, outs, 1.0f);
    stats += 2 * outs;
  };
  const auto linear = [&](int outs, int in) {
    const float spread = std::sqrt(1.0f / static_cast<float>(in));
    for (int i = 0; i < outs * in; ++i) *linears++ = spread * normal(rng);
    rest += outs;
  };
  each_layer(s, conv, linear);
  return out;
}

Network::Output Network::forward(const Weights& weights, const at::Tensor& planes, const at::Tensor& numbers,
                                 bool training, bool mixed) const {
  const auto& s = shape_;
  const auto type = mixed ? at::kBFloat16 : at::kFloat;
  Pieces convs(mixed ? weights.convs.to(type) : weights.convs, convs_), linears(weights.linears, linears_),
      rest(weights.rest, rest_);
  std::int64_t used = 0;
  const auto stat = [&](int size) {  // a view that may be written to
    used += size;
    return weights.stats.narrow(0, used - size, size);
  };
  // `more` planes of zeros behind the input: tensor cores want channels by the eight.
  const auto conv = [&](const at::Tensor& x, int out, int in, int k, int more = 0) {
    at::Tensor w = convs.next().view({out, k, k, in});
    if (more > 0) w = at::constant_pad_nd(w, {0, more});
    const at::Tensor y = at::conv2d(x, w.permute({0, 3, 1, 2}), {}, 1, k / 2);
    const at::Tensor scale = rest.next(), shift = rest.next(), mean = stat(out), variance = stat(out);
    return at::batch_norm(y, scale, shift, mean, variance, training, kMomentum, kEpsilon, true);
  };
  const auto linear = [&](const at::Tensor& x, int out, int in) {
    const at::Tensor w = linears.next().view({out, in});
    return at::linear(x, w, rest.next());
  };

  const at::Tensor constant = numbers.to(type).unsqueeze(2).unsqueeze(3).expand({-1, -1, s.height, s.width});
  const int more = mixed ? (8 - s.planes % 8) % 8 : 0;
  std::vector<at::Tensor> input = {planes.to(type), constant};
  if (more > 0) input.push_back(at::zeros({planes.size(0), more, s.height, s.width}, constant.options()));
  at::Tensor x = at::cat(input, 1).contiguous(at::MemoryFormat::ChannelsLast);
  x = conv(x, s.channels, s.planes, 3, more).relu_();
  for (int block = 0; block < s.blocks; ++block) {
    at::Tensor y = conv(x, s.channels, s.channels, 3).relu_();
    y = conv(y, s.channels, s.channels, 3);
    if (s.squeeze > 0) {
      const at::Tensor mean = y.mean({2, 3}).to(at::kFloat);
      const at::Tensor hidden = at::relu(linear(mean, s.squeeze, s.channels));
      const auto both = linear(hidden, 2 * s.channels, s.squeeze).to(type).unsqueeze(2).unsqueeze(3).chunk(2, 1);
      y = at::sigmoid(both[0]) * y + both[1];
    }
    x = (x + y).relu_();
  }
  const at::Tensor p = conv(x, s.policy_channels, s.channels, 1).relu_().to(at::kFloat);
  Output out;
  out.policy = by_planes(linear(p.flatten(2).transpose(1, 2), s.policy_planes, s.policy_channels));
  if (s.extra_moves() > 0)
    out.policy = at::cat({out.policy, linear(pooled(p), s.extra_moves(), 2 * s.policy_channels)}, 1);
  const at::Tensor v = conv(x, s.value_channels, s.channels, 1).relu_().to(at::kFloat);
  const at::Tensor hidden = at::relu(linear(pooled(v), s.value_hidden, 2 * s.value_channels));
  out.value = linear(hidden, 3, s.value_hidden);
  return out;
}

std::vector<Tensor> Network::folded(const Weights& weights) const {
  const at::NoGradGuard guard;
  const auto on_cpu = [](const at::Tensor& tensor) { return tensor.detach().to(at::kCPU, at::kDouble); };
  Pieces convs(on_cpu(weights.convs), convs_), linears(on_cpu(weights.linears), linears_),
      rest(on_cpu(weights.rest), rest_), stats(on_cpu(weights.stats), stats_);
  std::vector<Tensor> out;
  const auto shapes = net_tensors(shape_);
  for (std::size_t i = 0; i < shapes.size(); i += 2) {
    const TensorShape &w = shapes[i], &b = shapes[i + 1];
    const bool is_conv = w.sizes.size() == 4 || w.name.ends_with(".conv.w");
    if (!is_conv) {
      out.push_back({w.name, w.sizes, values_of(linears.next())});
      out.push_back({b.name, b.sizes, values_of(rest.next())});
      continue;
    }
    const std::int64_t outs = w.sizes[0], in = w.sizes[1], k = w.sizes.size() == 4 ? w.sizes[2] : 1;
    const at::Tensor weight = convs.next().view({outs, k, k, in}).permute({0, 3, 1, 2});
    const at::Tensor scale = rest.next(), shift = rest.next(), mean = stats.next(), variance = stats.next();
    const at::Tensor factor = scale / at::sqrt(variance + kEpsilon);
    out.push_back({w.name, w.sizes, values_of(weight * factor.view({-1, 1, 1, 1}))});
    out.push_back({b.name, b.sizes, values_of(shift - mean * factor)});
  }
  return out;
}

Network::Output forward_folded(const NetModel& model, const at::Tensor& input) {
  leave_out_amx();
  const at::NoGradGuard guard;
  const auto& s = model.shape;
  const auto tensor = [&](const std::string& name) {
    const Tensor& t = model.tensor(name);
    const std::vector<std::int64_t> sizes(t.sizes.begin(), t.sizes.end());
    return at::from_blob(const_cast<float*>(t.values.data()), sizes, at::kFloat);
  };
  const auto conv = [&](const at::Tensor& x, const std::string& name) {
    at::Tensor w = tensor(name + ".w");
    if (w.dim() == 2) w = w.unsqueeze(2).unsqueeze(3);
    return at::conv2d(x, w, tensor(name + ".b"), 1, w.size(2) / 2);
  };
  const auto linear = [&](const at::Tensor& x, const std::string& name) {
    return at::linear(x, tensor(name + ".w"), tensor(name + ".b"));
  };
  at::Tensor x = at::relu(conv(input, "input"));
  for (int i = 0; i < s.blocks; ++i) {
    const std::string block = fmt::format("block{}.", i);
    at::Tensor y = conv(at::relu(conv(x, block + "conv1")), block + "conv2");
    if (s.squeeze > 0) {
      const at::Tensor both =
          linear(at::relu(linear(y.mean({2, 3}), block + "se1")), block + "se2").unsqueeze(2).unsqueeze(3);
      y = at::sigmoid(both.narrow(1, 0, s.channels)) * y + both.narrow(1, s.channels, s.channels);
    }
    x = at::relu(x + y);
  }
  const at::Tensor p = at::relu(conv(x, "policy.conv"));
  Network::Output out;
  out.policy = by_planes(linear(p.flatten(2).transpose(1, 2), "policy.point"));
  if (s.extra_moves() > 0) out.policy = at::cat({out.policy, linear(pooled(p), "policy.extra")}, 1);
  out.value = linear(at::relu(linear(pooled(at::relu(conv(x, "value.conv"))), "value.hidden")), "value.out");
  return out;
}

}  // namespace ludens::train
