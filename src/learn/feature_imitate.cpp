#include "learn/feature_imitate.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "base/clock.h"
#include "base/error.h"
#include "learn/sample_order.h"

namespace ludens::learn {
namespace {

constexpr int kImitateAtomGames = 20;
constexpr double kGrowing = 0.7;  // of the training; afterwards the last features are learned in peace

double share_of(auto part, std::int64_t all) {
  return static_cast<double>(part) / static_cast<double>(std::max<std::int64_t>(all, 1));
}

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
  features::Trainer trainer(
      *game,
      {.game = game->text,
       .turning = options.turning,
       .features = features::useful_atoms(*game, options.turning, kImitateAtomGames, options.seed)},
      {.l2 = options.l2});
  const SampleOrder order(static_cast<std::int64_t>(train.examples.size()),
                          {.batch = options.batch, .seed = options.seed, .hide_both = 0, .hide_one = 0});
  std::vector<const features::Example*> measured, all_train;
  for (const auto& one : validation.examples) measured.push_back(&one);
  const std::int64_t all = order.steps_per_epoch() * options.epochs;
  const int to_grow = std::max(options.features - static_cast<int>(trainer.model().features.size()), 0);
  std::optional<FeatureImitated> best;
  features::Losses learned;
  int grown = 0;
  Stopwatch watch;
  for (std::int64_t step = 0; step < all;) {
    if (options.stop.stop_requested()) return std::nullopt;
    std::vector<const features::Example*> batch;
    for (const auto& row : order.rows(step)) batch.push_back(&train.examples[static_cast<std::size_t>(row.sample)]);
    const double done = static_cast<double>(step) / static_cast<double>(all);
    learned += trainer.step(batch, options.rate * (0.02 + 0.98 * 0.5 * (1 + std::cos(std::numbers::pi * done))));
    ++step;
    while (grown<to_grow&& static_cast<double>(step)> kGrowing * static_cast<double>(all) * (grown + 1) / to_grow) {
      Rng rng = Rng::of(options.seed, 9, static_cast<std::uint64_t>(grown++));
      std::vector<const features::Example*> cases(static_cast<std::size_t>(options.cases));
      for (auto& one : cases) one = &train.examples[rng.below(static_cast<std::uint32_t>(train.examples.size()))];
      trainer.grow(cases, options.elements);
    }
    if (on_step) on_step(step, all);
    if (step % order.steps_per_epoch() != 0) continue;
    const features::Losses seen = trainer.measure(measured);
    FeatureEpoch report{.epoch = static_cast<int>(step / order.steps_per_epoch()),
                        .epochs = options.epochs,
                        .features = static_cast<int>(trainer.model().features.size()),
                        .train_loss = share_of(learned.policy, learned.examples),
                        .train_top1 = share_of(learned.best, learned.examples),
                        .loss = share_of(seen.policy, seen.examples),
                        .top1 = share_of(seen.best, seen.examples),
                        .value_loss = share_of(seen.value, seen.values),
                        .seconds = watch.seconds()};
    learned = {};
    if (!best || measured.empty() || report.loss < best->best.loss) best = FeatureImitated{trainer.model(), report};
    on_epoch(report);
  }
  for (std::size_t i = 0; i < std::min<std::size_t>(train.examples.size(), 5000); ++i)
    all_train.push_back(&train.examples[i]);
  features::Trainer counter(*game, best->model, {});
  counter.count(all_train);
  best->model = counter.model();
  return best;
}

}  // namespace ludens::learn
