#include "learn/feature_selfplay.h"

#include <algorithm>

#include <fmt/format.h>

#include "learn/expert_iteration.h"
#include "learn/feature_example.h"

namespace ludens::learn {
namespace {

constexpr int kSelfplayAtomGames = 20;

std::string plan_text(const Game& game, const FeatureSelfplayOptions& o) {
  return fmt::format(
      "features of {} by self-play: turning {}, {} iterations of {} games, visits {}, c {}, playout {}, drawn {}, "
      "longest {}, grow every {} to {} of {} elements on {} cases, {} steps of {}, rate {}, l2 {}, window {}, gate {} "
      "{}, seed {}",
      game.text, o.turning == features::Turning::All ? "all" : "rules", o.iterations, o.games, o.play.visits, o.play.c,
      o.play.playout, o.play.drawn, o.play.longest, o.grow_every, o.features, o.elements, o.cases, o.steps, o.batch,
      o.rate, o.l2, o.window, o.gate, o.gate_games, o.seed);
}

struct FeatureState {
  features::Model model, accepted;
  features::Trainer::State adam;
};

class FeatureSelfplay final
    : public ExpertIteration<FeatureSelfplayOptions, FeatureIteration, FeatureGame, FeatureState> {
 public:
  FeatureSelfplay(const GamePtr& game, const FeatureSelfplayOptions& options)
      : ExpertIteration(game, options, plan_text(*game, options)) {
    trainer_.emplace(
        *game,
        features::Model{.game = game->text,
                        .turning = options.turning,
                        .features = features::useful_atoms(*game, options.turning, kSelfplayAtomGames, options.seed)},
        how());
    accepted_ = trainer_->model();
    resume();
  }

  // What came of it; its features know how often they are active.
  features::Model learned() const {
    features::Trainer counter(*game(), options().gate > 0 ? accepted_ : trainer_->model(), how());
    std::vector<const features::Example*> all;
    for (const auto& one : window()) all.push_back(&one);
    counter.count(all);
    return counter.model();
  }

 private:
  features::TrainerOptions how() const { return {.l2 = options().l2}; }
  std::shared_ptr<const features::Prepared> prepared(const features::Model& model) const {
    return std::make_shared<const features::Prepared>(*game(), model);
  }

  FeatureState state() const override { return {trainer_->model(), accepted_, trainer_->state()}; }

  Player player(FeatureIteration&) override {
    return [this, model = prepared(trainer_->model())](Rng rng, const std::stop_token& stop) {
      return play_feature_game(game(), model, options().play, rng, stop);
    };
  }
  std::int64_t positions_of(const FeatureGame& game) override {
    return static_cast<std::int64_t>(game.examples.size());
  }

  // Learns and grows in turns.
  bool learn(FeatureIteration& report) override {
    Rng rng = dice(kLearning);
    const double rate = options().rate * (done() < 0.6 ? 1 : done() < 0.85 ? 0.3 : 0.1);
    features::Losses losses;
    for (int g = 0; g < options().games; ++g) {
      if (stopped()) return false;
      for (int step = 0; step < options().steps; ++step) losses += trainer_->step(draw(options().batch, rng), rate);
      const bool due = (games() - options().games + g + 1) % options().grow_every == 0;
      if (!due || static_cast<int>(trainer_->model().features.size()) >= options().features) continue;
      if (const auto found = trainer_->grow(draw(options().cases, rng), options().elements)) {
        const auto& space = trainer_->compiled().space();
        report.newest = features::feature_sentence(found->feature, space.graph().pieces, space.slots());
      }
    }
    const auto n = static_cast<double>(std::max<std::int64_t>(losses.examples, 1));
    report.loss = losses.policy / n;
    report.top1 = static_cast<double>(losses.best) / n;
    report.value_loss = losses.value / static_cast<double>(std::max<std::int64_t>(losses.values, 1));
    report.features = static_cast<int>(trainer_->model().features.size());
    return true;
  }

  double match() override {
    return feature_match(game(), prepared(trainer_->model()), prepared(accepted_), options().play, options().gate_games,
                         match_seed(), options().threads, options().stop);
  }
  void decide(FeatureIteration& report, bool accepted) override {
    if (accepted)
      accepted_ = trainer_->model();
    else
      trainer_.emplace(*game(), accepted_, how());
    report.features = static_cast<int>(trainer_->model().features.size());
  }

  void write(const FeatureState& state, Json& counters, Checkpoint& out) const override {
    counters["adam_steps"] = state.adam.steps;
    out.add(state.adam.first);
    out.add(state.adam.second);
    out.arrays.push_back(model_bytes(state.model));
    out.arrays.push_back(model_bytes(state.accepted));
  }
  void read(const Json& counters, const Checkpoint& from) override {
    accepted_ = features::parse_model(from.arrays.at(3), options().checkpoint.string());
    trainer_.emplace(*game(), features::parse_model(from.arrays.at(2), options().checkpoint.string()), how());
    features::Trainer::State adam = trainer_->state();
    counters.at("adam_steps").get_to(adam.steps);
    from.take(0, adam.first);
    from.take(1, adam.second);
    trainer_->resume(std::move(adam));
  }
  std::string bytes_of(const FeatureWindow& window) const override { return feature_window_bytes(window); }
  FeatureWindow window_of(std::string_view bytes) const override { return read_feature_window(bytes); }

  std::optional<features::Trainer> trainer_;
  features::Model accepted_;
};

}  // namespace

std::optional<features::Model> selfplay_features(const GamePtr& game, const FeatureSelfplayOptions& options,
                                                 const std::function<void(const FeatureIteration&)>& on_iteration,
                                                 const std::function<void(std::int64_t, std::int64_t)>& on_game) {
  FeatureSelfplay course(game, options);
  if (!course.run(on_iteration, on_game)) return std::nullopt;
  return course.learned();
}

}  // namespace ludens::learn
