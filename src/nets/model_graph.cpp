#include "nets/model_graph.h"

#include <fmt/format.h>

namespace ludens::nets {
namespace {

ConvLayer conv(const NetModel& model, const std::string& name, int side) {
  const Tensor& w = model.tensor(name + ".w");
  return {w.sizes[1], w.sizes[0], side, w.values, model.tensor(name + ".b").values};
}
DenseLayer dense(const NetModel& model, const std::string& name) {
  const Tensor& w = model.tensor(name + ".w");
  return {w.sizes[1], w.sizes[0], w.values, model.tensor(name + ".b").values};
}

}  // namespace

NetGraph graph_of(const NetModel& model) {
  const NetShape& s = model.shape;
  NetGraph out;
  Graph& g = out.graph;
  g.rows = s.height;
  g.columns = s.width;
  g.add_planes(s.planes);
  const int x = g.add_planes(s.channels), y = g.add_planes(s.channels);
  const int z = s.squeeze > 0 ? g.add_planes(s.channels) : -1;
  const auto step = [&](Step one) { g.steps.push_back(one); };
  step({.in = 0, .out = x, .layer = g.add(conv(model, "input", 3)), .act = Act::Relu});
  const int means = g.add_vector(s.channels), hidden = s.squeeze > 0 ? g.add_vector(s.squeeze) : -1;
  const int gates = g.add_vector(2 * s.channels);
  for (int block = 0; block < s.blocks; ++block) {
    const std::string name = fmt::format("block{}.", block);
    step({.in = x, .out = y, .layer = g.add(conv(model, name + "conv1", 3)), .act = Act::Relu});
    const int second = g.add(conv(model, name + "conv2", 3));
    if (s.squeeze == 0) {
      step({.in = y, .out = x, .skip = x, .layer = second, .act = Act::Relu});
      continue;
    }
    step({.in = y, .out = z, .layer = second});
    step({.kind = StepKind::Pool, .in = z, .out = means});
    step({.kind = StepKind::Dense,
          .in = means,
          .out = hidden,
          .layer = g.add(dense(model, name + "se1")),
          .act = Act::Relu});
    step({.kind = StepKind::Dense, .in = hidden, .out = gates, .layer = g.add(dense(model, name + "se2"))});
    step({.kind = StepKind::Gate, .in = z, .out = x, .skip = x, .vector = gates, .act = Act::Relu});
  }

  const int p = g.add_planes(s.policy_channels), point = g.add_planes(s.policy_planes);
  step({.in = x, .out = p, .layer = g.add(conv(model, "policy.conv", 1)), .act = Act::Relu});
  step({.in = p, .out = point, .layer = g.add(conv(model, "policy.point", 1))});
  out.points = g.add_vector(s.point_moves());
  step({.kind = StepKind::Flatten, .in = point, .out = out.points});
  if (s.extra_moves() > 0) {
    const int pooled = g.add_vector(2 * s.policy_channels);
    step({.kind = StepKind::Pool, .in = p, .out = pooled, .pool = PoolKind::MeanMax});
    out.extra = g.add_vector(s.extra_moves());
    step({.kind = StepKind::Dense, .in = pooled, .out = out.extra, .layer = g.add(dense(model, "policy.extra"))});
  }

  const int v = g.add_planes(s.value_channels), pooled = g.add_vector(2 * s.value_channels);
  step({.in = x, .out = v, .layer = g.add(conv(model, "value.conv", 1)), .act = Act::Relu});
  step({.kind = StepKind::Pool, .in = v, .out = pooled, .pool = PoolKind::MeanMax});
  const int inner = g.add_vector(s.value_hidden);
  step({.kind = StepKind::Dense,
        .in = pooled,
        .out = inner,
        .layer = g.add(dense(model, "value.hidden")),
        .act = Act::Relu});
  out.value = g.add_vector(3);
  step({.kind = StepKind::Dense, .in = inner, .out = out.value, .layer = g.add(dense(model, "value.out"))});
  return out;
}

}  // namespace ludens::nets
