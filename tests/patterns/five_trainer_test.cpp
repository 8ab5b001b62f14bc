#include "patterns/five_trainer.h"

#include <gtest/gtest.h>

#include <cmath>

#include "patterns/naive_five.h"

namespace ludens::patterns::five {
namespace {

std::vector<Example> examples(int count, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<Example> out;
  for (int i = 0; i < count; ++i) out.push_back(random_example(rng));
  return out;
}

std::vector<const Example*> pointers(const std::vector<Example>& all) {
  std::vector<const Example*> out;
  for (const auto& example : all) out.push_back(&example);
  return out;
}

// The loss that a trainer goes down, in double precision and by the naive network.
double naive_loss(const Net& net, const std::vector<Example>& all, double value_weight) {
  const NaiveFive naive(net);
  double sum = 0;
  for (const auto& example : all) {
    double total = 0;
    for (int p = 0; p < kPoints; ++p)
      if (!example.black.has(p) && !example.white.has(p) && !example.barred.has(p))
        total += std::exp(naive.at(example, p).first);
    for (const auto& [point, p] : example.wanted) sum += p * (std::log(total) - naive.at(example, point).first);
    const auto cross = [&](int point, double outcome) {
      const double logit = naive.at(example, point).second;
      return -outcome * std::log(1 / (1 + std::exp(-logit))) - (1 - outcome) * std::log(1 / (1 + std::exp(logit)));
    };
    sum += value_weight * cross(example.taken, example.outcome);
    for (const auto& [point, value] : example.judged) sum += value_weight * 0.25 * cross(point, value);
  }
  return sum / static_cast<double>(all.size());
}

TEST(FiveTrainer, GradientsAgreeWithFiniteDifferences) {
  for (const Shape& shape :
       {Shape{.hidden = 32, .second = 16, .recent = 3},
        Shape{.hidden = 32, .second = 16, .places = false, .attributes = false, .colours = false}}) {
    const auto all = examples(2, 11);
    Net net = lively_net(shape, 3);
    TrainerOptions options;
    options.value_weight = 0.5;
    Trainer trainer(net, options);
    std::vector<float> gradient;
    trainer.gradient(pointers(all), gradient);
    Rng rng(5);
    const Layout layout(shape);
    // Some weights of every group; a kink of a rectifier within the step would be seen as an error.
    std::vector<std::size_t> chosen;
    for (const std::size_t group :
         {layout.views, layout.colour_views, layout.attributes, layout.places, layout.recent, layout.mix, layout.bias,
          layout.counts, layout.ratings, layout.policy, layout.value, layout.value_bias})
      for (std::size_t i = group; i < std::min(group + 4000, layout.size) && chosen.size() < 4000; ++i)
        if (std::abs(gradient[i]) > 1e-3f && rng.below(60) == 0) chosen.push_back(i);
    ASSERT_GT(chosen.size(), 30u);
    int wrong = 0;
    for (const std::size_t i : chosen) {
      constexpr double step = 1e-4;
      Net up = net, down = net;
      up.weights[i] += static_cast<float>(step);
      down.weights[i] -= static_cast<float>(step);
      const double width = static_cast<double>(up.weights[i]) - down.weights[i];
      const double slope = (naive_loss(up, all, 0.5) - naive_loss(down, all, 0.5)) / width;
      wrong += std::abs(slope - gradient[i]) > 1e-4 + 0.02 * std::abs(slope);
    }
    EXPECT_LE(wrong, static_cast<int>(chosen.size()) / 100);
  }
}

TEST(FiveTrainer, LossIsTheNaiveOne) {
  const auto all = examples(6, 2);
  const Net net = lively_net({.hidden = 64, .recent = 2}, 8);
  Trainer trainer(net, {});
  const Losses losses = trainer.measure(pointers(all));
  EXPECT_NEAR(losses.policy / 6, naive_loss(net, all, 0), 1e-4);
  EXPECT_EQ(losses.examples, 6);
}

TEST(FiveTrainer, ThreadsDoNotChangeTheResult) {
  const auto all = examples(40, 9);
  std::vector<std::vector<float>> results;
  for (const int threads : {1, 3}) {
    TrainerOptions options;
    options.threads = threads;
    Trainer trainer(Net({.hidden = 32}, Rng(4)), options);
    for (int i = 0; i < 5; ++i) trainer.step(pointers(all), 1e-3);
    results.push_back(trainer.net().weights);
  }
  EXPECT_EQ(results[0], results[1]);
}

TEST(FiveTrainer, LearnsWhatItIsShown) {
  const auto all = examples(32, 21);
  Trainer trainer(Net({.hidden = 32, .recent = 3}, Rng(4)), {});
  const double before = trainer.measure(pointers(all)).policy;
  for (int i = 0; i < 60; ++i) trainer.step(pointers(all), 5e-3);
  EXPECT_LT(trainer.measure(pointers(all)).policy, before / 2);
}

}  // namespace
}  // namespace ludens::patterns::five
