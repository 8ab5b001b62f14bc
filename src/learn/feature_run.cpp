#include "learn/feature_run.h"

#include <fmt/format.h>

#include "base/json.h"
#include "learn/collect_samples.h"

namespace ludens::learn {
namespace {

constexpr std::int64_t kMostMeasured = 20'000;  // validation positions

void finish(const Training& training, features::Model& model, const Json& about) {
  model.about = about.dump();
  features::save_model(training.out, model);
  training.done();
}

}  // namespace

std::optional<features::Model> run_feature_selfplay(FeatureSelfplayRun run) {
  run.options.checkpoint = run.checkpoint();
  run.options.stop = run.stop;
  FeatureIteration last;
  TrainingLines lines(run, "iteration");
  auto model = selfplay_features(
      run.game, run.options,
      [&](const FeatureIteration& r) {
        last = r;
        Json line = {{"iteration", r.iteration},
                     {"games", r.games},
                     {"positions", r.positions},
                     {"plies", curve_figure(r.plies)},
                     {"first", curve_figure(r.first)},
                     {"draws", curve_figure(r.draws)},
                     {"features", r.features},
                     {"newest", r.newest},
                     {"loss", curve_figure(r.loss)},
                     {"value_loss", curve_figure(r.value_loss)},
                     {"agreement", curve_figure(r.top1)},
                     {"seconds", curve_figure(r.seconds)}};
        if (r.gate) line["gate"] = curve_figure(*r.gate);
        std::string words = fmt::format(
            "round {} of {}: {} games, {:.0f} plies, {} features, loss {:.3f}, {:.0f} % of the search's moves",
            r.iteration, r.iterations, r.games, r.plies, r.features, r.loss, 100 * r.top1);
        if (r.gate) words += fmt::format("; {:.0f} % against the last model", 100 * *r.gate);
        if (!r.newest.empty()) words += fmt::format("; newest: {}", r.newest);
        lines.add(line, words);
      },
      run.progress_of("learn"));
  if (!model) return model;
  finish(run, *model,
         {{"command", run.command},
          {"seed", run.options.seed},
          {"games", last.games},
          {"positions", last.positions},
          {"features", model->features.size()},
          {"loss", curve_figure(last.loss)}});
  return model;
}

std::optional<features::Model> run_feature_imitation(FeatureImitateRun run) {
  run.options.checkpoint = run.checkpoint();
  run.options.stop = run.stop;
  CollectOptions options{
      .source = {run.database, run.game->text}, .policy_moves = run.game->move_ids, .stop = run.stop};
  if (run.progress) options.progress = [&](std::int64_t games) { run.progress("read", games, -1); };
  SampleCount ignored;
  const auto file = std::make_shared<const SampleFile>(collect_samples(run.queries, options, ignored));
  const auto show = run.progress_of("read");
  const SampleOptions chosen{.policy_moves = run.game->move_ids};
  const FeatureSet train = feature_set(SampleSet(file, chosen, SampleSet::Part::Train), run.positions, show);
  const FeatureSet validation = feature_set(SampleSet(file, chosen, SampleSet::Part::Validation), kMostMeasured, show);
  TrainingLines lines(run, "epoch");
  auto found = imitate_features(
      run.game, train, validation, run.options,
      [&](const FeatureEpoch& e) {
        lines.add(
            {{"epoch", e.epoch},
             {"features", e.features},
             {"train_loss", curve_figure(e.train_loss)},
             {"train_top1", curve_figure(e.train_top1)},
             {"loss", curve_figure(e.loss)},
             {"top1", curve_figure(e.top1)},
             {"value_loss", curve_figure(e.value_loss)},
             {"seconds", curve_figure(e.seconds)}},
            fmt::format(
                "epoch {} of {}: {} features, learned {:.3f} ({:.1f} %), people it has not seen {:.3f} ({:.1f} %)",
                e.epoch, e.epochs, e.features, e.train_loss, 100 * e.train_top1, e.loss, 100 * e.top1));
      },
      run.progress_of("learn"));
  if (!found) return std::nullopt;
  finish(run, found->model,
         {{"command", run.command},
          {"seed", run.options.seed},
          {"games", train.games},
          {"positions", train.examples.size()},
          {"features", found->model.features.size()},
          {"validation",
           {{"games", validation.games},
            {"positions", validation.examples.size()},
            {"top1", curve_figure(found->best.top1)},
            {"loss", curve_figure(found->best.loss)}}}});
  return found->model;
}

}  // namespace ludens::learn
