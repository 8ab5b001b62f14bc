// Our networks against numbers that libtorch computed with the same model files (tests/nets/golden/README.md), and the
// reduced precisions against our own floats.
#include <gtest/gtest.h>

#include <fstream>

#include <fmt/format.h>

#include "base/json.h"
#include "games/catalogue.h"
#include "nets/features.h"
#include "nets/model_graph.h"
#include "nets/precision.h"
#include "support/source_dir.h"

namespace ludens::nets {
namespace {

struct GoldenLine {
  std::vector<float> planes;
  std::vector<double> policy, value;
};

std::vector<GoldenLine> golden_lines(const NetModel& model, const std::string& path) {
  std::ifstream file(path);
  std::vector<GoldenLine> out;
  for (std::string text; std::getline(file, text);) {
    const auto line = Json::parse(text);
    const GamePtr game = find_game(line["game"].get<std::string>());
    Position position = game->start();
    std::vector<Move> history;
    for (const auto id : line["moves"].get<std::vector<std::uint32_t>>()) {
      history.push_back(Move{id});
      position.play(history.back());
    }
    Persona persona;
    if (!line["rating"].is_null()) persona.rating = line["rating"].get<int>();
    if (!line["opponent"].is_null()) persona.opponent_rating = line["opponent"].get<int>();
    std::vector<float> planes(static_cast<std::size_t>(model.shape.planes * model.shape.points()));
    write_input(find_features(model.features), model.shape.points(), position, history, persona, planes.data());
    out.push_back({planes, line["policy"].get<std::vector<double>>(), line["value"].get<std::vector<double>>()});
  }
  return out;
}

struct Answer {
  std::vector<float> policy, value;
  void add(const Answer& other) {
    policy.insert(policy.end(), other.policy.begin(), other.policy.end());
    value.insert(value.end(), other.value.begin(), other.value.end());
  }
};

Answer answer(const NetGraph& net, const Network& network, std::span<const float> planes) {
  Workspace work;
  network.forward(planes, {}, 1, work);
  const auto points = output(net.graph, work, net.points), value = output(net.graph, work, net.value);
  Answer out{{points.begin(), points.end()}, {value.begin(), value.end()}};
  if (net.extra >= 0) {
    const auto extra = output(net.graph, work, net.extra);
    out.policy.insert(out.policy.end(), extra.begin(), extra.end());
  }
  return out;
}

void expect_golden(const std::string& name) {
  const std::string stem = tests::source_dir().string() + "/tests/nets/golden/" + name;
  const NetModel model = load_net(stem + ".model");
  const NetGraph net = graph_of(model);
  const auto lines = golden_lines(model, stem + ".jsonl");
  ASSERT_GE(lines.size(), 3u);
  for (const Kernels* kernels : all_kernels()) {
    const Network exact(net.graph, Precision::Exact, *kernels), fast(net.graph, Precision::Fast, *kernels);
    Answer floats, reduced;  // of all positions, one after the other
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::string what = fmt::format("{} line {}, {}", name, i, kernels->name);
      const Answer one = answer(net, exact, lines[i].planes), other = answer(net, fast, lines[i].planes);
      ASSERT_EQ(one.policy.size(), lines[i].policy.size());
      EXPECT_LT(difference(one.policy, lines[i].policy).most, 1e-5) << what;
      EXPECT_LT(difference(one.value, lines[i].value).most, 1e-5) << what;
      EXPECT_EQ(best(other.policy), best(one.policy)) << what;
      floats.add(one);
      reduced.add(other);
    }
    if (kernels->fast == FastForm::None) continue;
    const double allowed = rounding(net.graph, kernels->fast);
    expect_rounded(reduced.policy, floats.policy, allowed, fmt::format("policy of {}, {}", name, kernels->name));
    expect_rounded(reduced.value, floats.value, allowed, fmt::format("value of {}, {}", name, kernels->name));
  }
}

TEST(Golden, RenjuInFloatsIsAsLibtorchComputesItAndReducedAsInFloats) { expect_golden("tiny-renju"); }
TEST(Golden, GoInFloatsIsAsLibtorchComputesItAndReducedAsInFloats) { expect_golden("tiny-go9"); }

}  // namespace
}  // namespace ludens::nets
