// Our architecture as a graph against a twin that follows the words of nets/shape.h one by one.
#include "nets/model_graph.h"

#include <gtest/gtest.h>

#include <cmath>

#include "nets/network.h"
#include "support/tiny_net.h"

namespace ludens::nets {
using namespace tests;
namespace {

using Planes = std::vector<std::vector<double>>;  // channel, point

struct Twin {
  const NetModel& model;
  int w, h;

  double at(const std::string& name, std::size_t i) const { return static_cast<double>(model.tensor(name).values[i]); }
  Planes conv(const Planes& in, const std::string& name, int side) const {
    const auto outs = static_cast<std::size_t>(model.tensor(name + ".b").sizes[0]);
    Planes out(outs, std::vector<double>(static_cast<std::size_t>(w * h)));
    for (std::size_t o = 0; o < outs; ++o)
      for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
          double sum = at(name + ".b", o);
          for (std::size_t i = 0; i < in.size(); ++i)
            for (int ky = 0; ky < side; ++ky)
              for (int kx = 0; kx < side; ++kx) {
                const int yy = y + ky - side / 2, xx = x + kx - side / 2;
                if (yy < 0 || xx < 0 || yy >= h || xx >= w) continue;
                sum += in[i][static_cast<std::size_t>(yy * w + xx)] *
                       at(name + ".w",
                          ((o * in.size() + i) * static_cast<std::size_t>(side) + static_cast<std::size_t>(ky)) *
                                  static_cast<std::size_t>(side) +
                              static_cast<std::size_t>(kx));
              }
          out[o][static_cast<std::size_t>(y * w + x)] = sum;
        }
    return out;
  }
  std::vector<double> linear(const std::vector<double>& in, const std::string& name) const {
    std::vector<double> out(static_cast<std::size_t>(model.tensor(name + ".b").sizes[0]));
    for (std::size_t o = 0; o < out.size(); ++o) {
      out[o] = at(name + ".b", o);
      for (std::size_t i = 0; i < in.size(); ++i) out[o] += in[i] * at(name + ".w", o * in.size() + i);
    }
    return out;
  }
  static double relu(double x) { return x > 0 ? x : 0; }
  static Planes relu(Planes p) {
    for (auto& plane : p)
      for (auto& v : plane) v = relu(v);
    return p;
  }
  static std::vector<double> pooled(const Planes& p, bool maxima) {
    std::vector<double> out;
    for (const auto& plane : p) {
      double sum = 0;
      for (const double v : plane) sum += v;
      out.push_back(sum / static_cast<double>(plane.size()));
    }
    if (maxima)
      for (const auto& plane : p) out.push_back(*std::max_element(plane.begin(), plane.end()));
    return out;
  }

  struct Outputs {
    std::vector<double> policy, value;
  };
  Outputs run(const Planes& input) const {
    const NetShape& s = model.shape;
    Planes x = relu(conv(input, "input", 3));
    for (int b = 0; b < s.blocks; ++b) {
      const std::string name = "block" + std::to_string(b) + ".";
      const Planes y = conv(relu(conv(x, name + "conv1", 3)), name + "conv2", 3);
      std::vector<double> gates(static_cast<std::size_t>(2 * s.channels), 0);
      if (s.squeeze > 0) {
        auto hidden = linear(pooled(y, false), name + "se1");
        for (auto& v : hidden) v = relu(v);
        gates = linear(hidden, name + "se2");
      }
      for (std::size_t c = 0; c < x.size(); ++c)
        for (std::size_t p = 0; p < x[c].size(); ++p)
          x[c][p] =
              relu(x[c][p] + (s.squeeze > 0 ? y[c][p] / (1 + std::exp(-gates[c])) + gates[x.size() + c] : y[c][p]));
    }
    Outputs out;
    const Planes p = relu(conv(x, "policy.conv", 1));
    for (std::size_t point = 0; point < p[0].size(); ++point) {
      std::vector<double> column;
      for (const auto& plane : p) column.push_back(plane[point]);
      out.policy.push_back(linear(column, "policy.point")[0]);
    }
    if (s.extra_moves() > 0)
      for (const double v : linear(pooled(p, true), "policy.extra")) out.policy.push_back(v);
    auto hidden = linear(pooled(relu(conv(x, "value.conv", 1)), true), "value.hidden");
    for (auto& v : hidden) v = relu(v);
    out.value = linear(hidden, "value.out");
    return out;
  }
};

TEST(ModelGraph, DoesWhatTheShapeSays) {
  std::mt19937 dice(7);
  for (const auto& [game, squeeze] :
       {std::pair("renju", 0), std::pair("go9", 0), std::pair("go9", 6), std::pair("go5", 4)}) {
    const NetModel model = tiny_net(game, 2, 20, squeeze);
    const NetGraph net = graph_of(model);
    const int points = model.shape.points();
    std::vector<float> input(static_cast<std::size_t>(model.shape.planes * points));
    Planes planes(static_cast<std::size_t>(model.shape.planes), std::vector<double>(static_cast<std::size_t>(points)));
    for (std::size_t i = 0; i < input.size(); ++i) {
      input[i] = static_cast<float>(dice() % 2);
      planes[i / static_cast<std::size_t>(points)][i % static_cast<std::size_t>(points)] =
          static_cast<double>(input[i]);
    }
    const auto want = Twin{model, model.shape.width, model.shape.height}.run(planes);
    const Network network(net.graph, {Precision::Exact, {}});
    Workspace work;
    network.forward(input, {}, 1, work);
    for (std::size_t i = 0; i < want.policy.size(); ++i) {
      const float got = i < static_cast<std::size_t>(points)
                            ? work.vector(net.points, 0)[i]
                            : work.vector(net.extra, 0)[i - static_cast<std::size_t>(points)];
      ASSERT_NEAR(got, want.policy[i], 1e-4) << game << " move " << i;
    }
    for (std::size_t i = 0; i < 3; ++i) ASSERT_NEAR(work.vector(net.value, 0)[i], want.value[i], 1e-4) << game;
  }
}

}  // namespace
}  // namespace ludens::nets
