#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "patterns/five_example.h"
#include "patterns/five_net.h"

namespace ludens::patterns::five {

struct Losses {
  double policy = 0, value = 0;                                // sums of cross-entropies in nats
  std::int64_t examples = 0, values = 0, best = 0, best3 = 0;  // best: the most wanted move was thought best
  Losses& operator+=(const Losses& other);
};

struct TrainerOptions {
  double rate = 2e-3;          // of Adam
  double decay = 1e-4;         // of weights, apart from the gradient (AdamW)
  double value_weight = 0.25;  // of the action values' loss beside the policy's
  int threads = 1;             // never changes the result
};

// Learns a five-window network from examples: forward, backward and Adam (Kingma and Ba 2015; decoupled decay after
// Loshchilov and Hutter 2019). A batch is cut into the same pieces whatever the number of threads, and their gradients
// are added in the same order. Tested by tests/patterns/five_trainer_test.cpp (finite differences).
class Trainer {
 public:
  Trainer(Net net, TrainerOptions options);
  const Net& net() const { return net_; }
  Losses step(std::span<const Example* const> batch, double rate);
  // Losses without learning, and gradients for the tests.
  Losses measure(std::span<const Example* const> batch);
  Losses gradient(std::span<const Example* const> batch, std::vector<float>& out);

  // What a training goes on from, beside the weights.
  struct State {
    std::vector<float> first, second;
    std::int64_t steps = 0;
  };
  const State& state() const { return state_; }
  void resume(std::vector<float> weights, State state) {
    net_.weights = std::move(weights);
    state_ = std::move(state);
  }

 private:
  static constexpr std::size_t kPieces = 8;
  Losses run(std::span<const Example* const> batch, bool learn);

  Net net_;
  TrainerOptions options_;
  Folded folded_;
  std::vector<float> transposed_;  // mix, [second][hidden]
  std::vector<Folded> gradients_;
  std::vector<float> gradient_;
  State state_;
};

}  // namespace ludens::patterns::five
