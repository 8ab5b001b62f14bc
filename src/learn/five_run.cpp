#include "learn/five_run.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/json.h"
#include "learn/collect_samples.h"
#include "learn/five_doubt.h"
#include "learn/five_trust.h"

namespace ludens::learn {
namespace {

using Part = SampleSet::Part;

std::shared_ptr<const SampleFile> collect(const Training& run, const std::vector<std::string>& queries) {
  CollectOptions options{
      .source = {run.database, run.game->text}, .policy_moves = five::kPoints, .only_empty = true, .stop = run.stop};
  if (run.progress) options.progress = [&](std::int64_t games) { run.progress("read", games, -1); };
  SampleCount ignored;
  return std::make_shared<const SampleFile>(collect_samples(queries, options, ignored));
}

FiveSet encode(const Training& run, const std::shared_ptr<const SampleFile>& file, Part part,
               const FiveTeachers& teachers = {}) {
  const SampleSet samples(file, {.policy_moves = five::kPoints}, part);
  return five_set(samples, teachers, run.progress_of("read"));
}

Json doubt_json(const DoubtReport& r) {
  return {{"positions", r.positions}, {"median", r.median},         {"p95", r.p95},      {"mean", r.mean},
          {"inside", r.inside},       {"everything", r.everything}, {"single", r.single}};
}

// Tunes doubt on people's games where there are some, and writes the model.
five::Model finish(const Training& run, const five::Net& net, const FiveSet& people, Json about) {
  five::Model model{run.game->name, net, {1.2, 4, 0.05}, 0, "{}"};
  if (!people.examples.empty()) {
    const DoubtReport doubt = Impressions(net, people).tune();
    model.doubt = doubt.limits;
    about["doubt"] = doubt_json(doubt);
  }
  model.about = about.dump();
  five::save_model(run.out, model);
  run.done();
  return model;
}

Json epoch_json(const FiveEpoch& e) {
  return {{"epoch", e.epoch},
          {"train_loss", curve_figure(e.train_loss)},
          {"train_top1", curve_figure(e.train_top1)},
          {"loss", curve_figure(e.loss)},
          {"top1", curve_figure(e.top1)},
          {"top3", curve_figure(e.top3)},
          {"value_loss", curve_figure(e.value_loss)},
          {"seconds", curve_figure(e.seconds)}};
}

Json round_json(const FiveIteration& r) {
  Json line = {{"iteration", r.iteration},
               {"games", r.games},
               {"positions", r.positions},
               {"plies", curve_figure(r.plies)},
               {"black", curve_figure(r.first)},
               {"draws", curve_figure(r.draws)},
               {"agreement", curve_figure(r.agreement)},
               {"searched", curve_figure(r.searched)},
               {"good", curve_figure(r.good)},
               {"start", curve_figure(r.start)},
               {"loss", curve_figure(r.loss)},
               {"value_loss", curve_figure(r.value_loss)},
               {"seconds", curve_figure(r.seconds)}};
  if (r.gate) line["gate"] = curve_figure(*r.gate), line["elo"] = curve_figure(*r.elo);
  if (r.match) line["top1"] = curve_figure(*r.match), line["match_loss"] = curve_figure(*r.match_loss);
  return line;
}

std::string round_words(const FiveIteration& r) {
  std::string out = fmt::format("round {} of {}: {} games, {:.0f} plies, the systems agree in {:.0f} %", r.iteration,
                                r.iterations, r.games, r.plies, 100 * r.agreement);
  if (r.gate) out += fmt::format("; {:.0f} % against the last network, Elo {:+.0f}", 100 * *r.gate, *r.elo);
  if (r.match) out += fmt::format("; people's moves {:.1f} %", 100 * *r.match);
  return out;
}

}  // namespace

std::optional<five::Model> run_imitation(FiveImitateRun run) {
  run.options.checkpoint = run.checkpoint();
  run.options.stop = run.teachers.stop = run.stop;
  run.options.teachers = fmt::format("judge {}, guide {}", run.teachers.judge, run.teachers.guide);
  if (!run.teachers.judge.empty()) run.options.value_weight = 1;
  if (run.start && !(run.start->shape == run.options.shape)) {
    five::Net other(run.options.shape, Rng::of(run.options.seed, 0));
    other.take_over(*run.start);
    run.start = std::move(other);
  }
  const auto file = collect(run, run.queries);
  const FiveSet train = encode(run, file, Part::Train, run.teachers);
  if (run.stop.stop_requested()) return std::nullopt;
  const FiveSet validation = encode(run, file, Part::Validation);
  TrainingLines lines(run, "epoch");
  const auto on_epoch = [&](const FiveEpoch& e) {
    lines.add(epoch_json(e),
              fmt::format("epoch {} of {}: learned {:.3f} ({:.1f} %), people it has not seen {:.3f} "
                          "({:.1f} %, top 3 {:.1f} %)",
                          e.epoch, e.epochs, e.train_loss, 100 * e.train_top1, e.loss, 100 * e.top1, 100 * e.top3));
  };
  const auto found =
      imitate_five(train, validation, run.options, std::move(run.start), on_epoch, run.progress_of("learn"));
  if (!found) return std::nullopt;
  return finish(run, found->net, validation,
                {{"command", run.command},
                 {"seed", run.options.seed},
                 {"games", train.games},
                 {"positions", train.examples.size()},
                 {"validation",
                  {{"games", validation.games},
                   {"top1", curve_figure(found->best.top1)},
                   {"top3", curve_figure(found->best.top3)},
                   {"loss", curve_figure(found->best.loss)}}}});
}

std::optional<five::Model> run_selfplay(FiveSelfplayRun run) {
  run.options.checkpoint = run.checkpoint();
  run.options.stop = run.stop;
  FiveSet people;
  if (!run.people.empty()) people = encode(run, collect(run, {run.people}), Part::Validation);
  FiveIteration last;
  TrainingLines lines(run, "iteration");
  const auto net = selfplay_five(
      run.game, run.options, people.examples.empty() ? nullptr : &people,
      [&](const FiveIteration& r) {
        last = r;
        lines.add(round_json(r), round_words(r));
      },
      run.progress_of("learn"));
  if (!net) return std::nullopt;
  // Without people there is nothing to tune doubt on: the thresholds it learned with are kept, a little narrower.
  Json about = {
      {"command", run.command}, {"seed", run.options.seed}, {"games", last.games}, {"positions", last.positions}};
  if (last.match) about["validation"] = {{"top1", curve_figure(*last.match)}, {"loss", curve_figure(*last.match_loss)}};
  return finish(run, *net, people, std::move(about));
}

five::Model run_tune(const FiveTuneRun& run, five::Model model) {
  const FiveSet validation = encode(run, collect(run, {run.query}), Part::Validation);
  if (validation.examples.empty()) throw Error("the query has no validation games to tune on");
  const Impressions impressions(model.net, validation);
  const DoubtReport doubt = run.doubt ? impressions.report(*run.doubt) : impressions.tune();
  model.doubt = doubt.limits;
  Query query = parse_query(run.query);
  query.split = Split::Validation;
  const TrustReport trust = tune_trust(run.game, model,
                                       {.query = query,
                                        .source = {run.database, query.of_file() ? run.game->name : ""},
                                        .search = run.search,
                                        .positions = run.positions,
                                        .given = run.trust,
                                        .seed = run.seed,
                                        .jobs = run.jobs,
                                        .stop = run.stop});
  model.trust = trust.trust;
  model.visits = static_cast<int>(run.search.visits);
  Json about = Json::parse(model.about);
  about["doubt"] = doubt_json(doubt);
  about["trust"] = {{"command", run.command},
                    {"positions", trust.positions},
                    {"trust", trust.trust},
                    {"visits", run.search.visits},
                    {"top1", curve_figure(trust.top1)},
                    {"top1_intuition", curve_figure(trust.intuition)},
                    {"top1_search", curve_figure(trust.search)}};
  model.about = about.dump();
  five::save_model(run.out, model);
  return model;
}

}  // namespace ludens::learn
