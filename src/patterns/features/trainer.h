#pragma once
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "patterns/features/growth.h"
#include "patterns/features/model.h"
#include "patterns/features/scene.h"

namespace ludens::patterns::features {

// A decision, and what should have been thought of it.
struct Example : Scene {
  std::vector<float> wanted = {};  // one a move: probabilities that sum to 1; empty: nothing is known
  int taken = -1;                  // which move was played …
  float outcome = std::numeric_limits<float>::quiet_NaN();  // … and what the mover got in the end, 0 to 1
  std::vector<std::pair<int, float>> judged = {};           // what a search thinks other moves are worth
};

struct Losses {
  double policy = 0, value = 0;  // sums of cross-entropies in nats
  std::int64_t examples = 0, values = 0, best = 0;
  Losses& operator+=(const Losses& other);
};

struct TrainerOptions {
  double l2 = 1e-4;           // of the weights, in the loss
  double value_weight = 0.5;  // of the action values' loss beside the policy's
};

// Learns the weights of a model's features: gradients of the mean cross-entropies plus l2/2 · Σ θ², steps of Adam
// (Kingma and Ba 2015). The features may grow on the way. Tested by tests/patterns/features/ (finite differences).
class Trainer {
 public:
  Trainer(const Game& game, Model model, TrainerOptions options);
  const Model& model() const { return model_; }
  Model& model() { return model_; }
  const Compiled& compiled() const { return *compiled_; }

  Losses step(std::span<const Example* const> batch, double rate);
  Losses measure(std::span<const Example* const> batch) { return run(batch, nullptr); }
  Losses gradient(std::span<const Example* const> batch, std::vector<float>& out);

  // Adds the feature that the cases of these examples ask for; nothing where no pair helps.
  std::optional<Growth::Found> grow(std::span<const Example* const> examples, int most_elements);
  // How often each feature is active, over these examples, as the model remembers it.
  void count(std::span<const Example* const> examples);

  // What a training goes on from, beside the model.
  struct State {
    std::vector<float> first, second;
    std::int64_t steps = 0;
  };
  const State& state() const { return state_; }
  void resume(State state) { state_ = std::move(state); }

 private:
  Losses run(std::span<const Example* const> batch, std::vector<float>* gradient);
  void compile();

  std::shared_ptr<const Space> space_;
  Model model_;
  TrainerOptions options_;
  std::shared_ptr<const Compiled> compiled_;
  std::unique_ptr<Active> active_;
  State state_;
  std::vector<float> gradient_;
  std::vector<std::vector<int>> lists_;
  std::vector<float> p_;
};

// The atoms of a game without those that say nothing: over so many random games never or always active, or always
// together with a simpler one.
std::vector<Feature> useful_atoms(const Game& game, Turning turning, int games, std::uint64_t seed);

}  // namespace ludens::patterns::features
