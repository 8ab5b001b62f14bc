#include "learn/feature_imitate.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/json.h"
#include "learn/checkpoint.h"
#include "learn/sample_order.h"
#include "learn/training.h"

namespace ludens::learn {
namespace {

constexpr int kImitateAtomGames = 20;
constexpr double kGrowing = 0.7;  // of the training; afterwards the last features are learned in peace

double share_of(auto part, std::int64_t all) {
  return static_cast<double>(part) / static_cast<double>(std::max<std::int64_t>(all, 1));
}

class FeatureImitation {
 public:
  FeatureImitation(const Game& game, const FeatureSet& train, const FeatureSet& validation,
                   const FeatureImitateOptions& options)
      : game_(game),
        train_(train),
        options_(options),
        order_(static_cast<std::int64_t>(train.examples.size()),
               {.batch = options.batch, .seed = options.seed, .hide_both = 0, .hide_one = 0}),
        plan_(plan(validation)) {
    begin({.game = game.text,
           .turning = options.turning,
           .features = features::useful_atoms(game, options.turning, kImitateAtomGames, options.seed)});
    to_grow_ = std::max(options.features - static_cast<int>(trainer_->model().features.size()), 0);
    for (const auto& one : validation.examples) measured_.push_back(&one);
    resume();
  }

  std::optional<FeatureImitated> run(const std::function<void(const FeatureEpoch&)>& on_epoch,
                                     const std::function<void(std::int64_t, std::int64_t)>& on_step) {
    const std::int64_t all = order_.steps_per_epoch() * options_.epochs;
    while (step_ < all) {
      if (options_.stop.stop_requested()) {
        save();
        return std::nullopt;
      }
      one_step(static_cast<double>(all));
      if (on_step) on_step(step_, all);
      if (step_ % order_.steps_per_epoch() != 0) continue;
      const FeatureEpoch report = end_epoch();
      save();
      on_epoch(report);
    }
    std::vector<const features::Example*> counted;
    for (std::size_t i = 0; i < std::min<std::size_t>(train_.examples.size(), 5000); ++i)
      counted.push_back(&train_.examples[i]);
    features::Trainer counter(game_, best_.model, {});
    counter.count(counted);
    best_.model = counter.model();
    return best_;
  }

 private:
  std::string plan(const FeatureSet& validation) const {
    const auto& o = options_;
    return fmt::format(
        "features of {} by imitation: turning {}, {} positions {:016x}, validation {} {:016x}, epochs {}, {} features "
        "of {} elements on {} cases, batch {}, rate {}, l2 {}, seed {}",
        game_.text, o.turning == features::Turning::All ? "all" : "rules", train_.examples.size(),
        hash_examples(train_.examples), validation.examples.size(), hash_examples(validation.examples), o.epochs,
        o.features, o.elements, o.cases, o.batch, o.rate, o.l2, o.seed);
  }

  void begin(features::Model model) {
    trainer_.emplace(game_, std::move(model), features::TrainerOptions{.l2 = options_.l2});
  }

  void one_step(double all) {
    std::vector<const features::Example*> batch;
    for (const auto& row : order_.rows(step_)) batch.push_back(&train_.examples[static_cast<std::size_t>(row.sample)]);
    learned_ += trainer_->step(batch, options_.rate * falling_rate(static_cast<double>(step_) / all));
    ++step_;
    while (grown_<to_grow_&& static_cast<double>(step_)> kGrowing * all * (grown_ + 1) / to_grow_) {
      Rng rng = Rng::of(options_.seed, 9, static_cast<std::uint64_t>(grown_++));
      std::vector<const features::Example*> cases(static_cast<std::size_t>(options_.cases));
      for (auto& one : cases) one = &train_.examples[rng.below(static_cast<std::uint32_t>(train_.examples.size()))];
      trainer_->grow(cases, options_.elements);
    }
  }

  FeatureEpoch end_epoch() {
    const features::Losses seen = trainer_->measure(measured_);
    const FeatureEpoch out{.epoch = static_cast<int>(step_ / order_.steps_per_epoch()),
                           .epochs = options_.epochs,
                           .features = static_cast<int>(trainer_->model().features.size()),
                           .train_loss = share_of(learned_.policy, learned_.examples),
                           .train_top1 = share_of(learned_.best, learned_.examples),
                           .loss = share_of(seen.policy, seen.examples),
                           .top1 = share_of(seen.best, seen.examples),
                           .value_loss = share_of(seen.value, seen.values),
                           .seconds = seconds_before_ + watch_.seconds()};
    learned_ = {};
    if (best_.best.epoch == 0 || measured_.empty() || out.loss < best_.best.loss) best_ = {trainer_->model(), out};
    return out;
  }

  void save() const {
    const auto& best = best_.best;
    const Json counters = {{"step", step_},
                           {"grown", grown_},
                           {"seconds", seconds_before_ + watch_.seconds()},
                           {"best", {best.epoch, best.features, best.loss, best.top1}},
                           {"adam_steps", trainer_->state().steps},
                           {"losses", {learned_.policy, learned_.value}},
                           {"counts", {learned_.examples, learned_.values, learned_.best}}};
    Checkpoint out{counters.dump(), {}};
    out.add(trainer_->state().first);
    out.add(trainer_->state().second);
    out.arrays.push_back(model_bytes(trainer_->model()));
    if (best.epoch > 0) out.arrays.push_back(model_bytes(best_.model));
    save_checkpoint(options_.checkpoint, plan_, out);
  }

  void resume() {
    const auto found = load_checkpoint(options_.checkpoint, plan_);
    if (!found) return;
    const auto counters = Json::parse(found->counters);
    counters.at("step").get_to(step_);
    counters.at("grown").get_to(grown_);
    counters.at("seconds").get_to(seconds_before_);
    const auto& best = counters.at("best");
    best.at(0).get_to(best_.best.epoch), best.at(1).get_to(best_.best.features);
    best.at(2).get_to(best_.best.loss), best.at(3).get_to(best_.best.top1);
    counters.at("losses").at(0).get_to(learned_.policy), counters.at("losses").at(1).get_to(learned_.value);
    const auto& counts = counters.at("counts");
    counts.at(0).get_to(learned_.examples), counts.at(1).get_to(learned_.values), counts.at(2).get_to(learned_.best);
    const std::string place = options_.checkpoint.string();
    begin(features::parse_model(found->arrays.at(2), place));
    features::Trainer::State adam = trainer_->state();
    counters.at("adam_steps").get_to(adam.steps);
    found->take(0, adam.first);
    found->take(1, adam.second);
    trainer_->resume(std::move(adam));
    if (best_.best.epoch > 0) best_.model = features::parse_model(found->arrays.at(3), place);
  }

  const Game& game_;
  const FeatureSet& train_;
  const FeatureImitateOptions& options_;
  SampleOrder order_;
  std::string plan_;
  std::optional<features::Trainer> trainer_;
  std::vector<const features::Example*> measured_;
  features::Losses learned_;
  FeatureImitated best_;
  std::int64_t step_ = 0;
  int grown_ = 0, to_grow_ = 0;
  Stopwatch watch_;
  double seconds_before_ = 0;
};

}  // namespace

FeatureSet feature_set(const SampleSet& samples, std::int64_t most,
                       const std::function<void(std::int64_t, std::int64_t)>& on_games) {
  FeatureSet out;
  const Game& game = *samples.game();
  const auto reader = board_reader(game);
  const int sites = reader->graph(game).sites();
  for (std::int64_t g = 0; g < samples.games() && static_cast<std::int64_t>(out.examples.size()) < most; ++g) {
    ++out.games;
    Position before = game.start();
    std::size_t known = 0;  // moves played in it
    samples.replay(g, g + 1, [&](const SampleSet::Shown& shown) {
      const Sample& sample = shown.sample;
      // Up to the position before the last move; a game that went on irregularly is known no further.
      MoveSites last;
      while (known + 1 < sample.history.size() && before.legal(sample.history[known]))
        before.play(sample.history[known++]);
      if (known + 1 == sample.history.size() && before.legal(sample.history.back()))
        last = reader->sites(*shown.game, before, sample.history.back());
      out.examples.push_back(feature_example(*shown.game, *reader, sites, sample, last));
    });
    if (on_games && g % 64 == 0) on_games(g, samples.games());
  }
  return out;
}

std::optional<FeatureImitated> imitate_features(const GamePtr& game, const FeatureSet& train,
                                                const FeatureSet& validation, const FeatureImitateOptions& options,
                                                const std::function<void(const FeatureEpoch&)>& on_epoch,
                                                const std::function<void(std::int64_t, std::int64_t)>& on_step) {
  if (static_cast<int>(train.examples.size()) < options.batch)
    throw Error(
        fmt::format("{} positions to learn from are less than one batch of {}", train.examples.size(), options.batch));
  return FeatureImitation(*game, train, validation, options).run(on_epoch, on_step);
}

}  // namespace ludens::learn
