#include "learn/five_run.h"

#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "base/json.h"
#include "learn/collect_samples.h"
#include "learn/curve.h"
#include "learn/five_doubt.h"
#include "learn/five_trust.h"

namespace ludens::learn {
namespace {

using Part = SampleSet::Part;

double rounded(double x) { return std::round(x * 1e5) / 1e5; }

std::shared_ptr<const SampleFile> collect(const FiveRun& run, const std::vector<std::string>& queries) {
  CollectOptions options{
      .source = {run.database, run.game->text}, .policy_moves = five::kPoints, .only_empty = true, .stop = run.stop};
  if (run.progress) options.progress = [&](std::int64_t games) { run.progress("read", games, -1); };
  SampleCount ignored;
  return std::make_shared<const SampleFile>(collect_samples(queries, options, ignored));
}

FiveSet encode(const FiveRun& run, const std::shared_ptr<const SampleFile>& file, Part part,
               const FiveTeachers& teachers = {}) {
  const SampleSet samples(file, {.policy_moves = five::kPoints}, part);
  return five_set(samples, teachers, [&](std::int64_t done, std::int64_t all) {
    if (run.progress) run.progress("read", done, all);
  });
}

Json doubt_json(const DoubtReport& r) {
  return {{"positions", r.positions}, {"median", r.median},         {"p95", r.p95},      {"mean", r.mean},
          {"inside", r.inside},       {"everything", r.everything}, {"single", r.single}};
}

std::filesystem::path checkpoint_of(const FiveRun& run) { return run.out.string() + ".state"; }

// Tunes doubt on people's games where there are some, and writes the model.
five::Model finish(const FiveRun& run, const five::Net& net, const FiveSet& people, Json about) {
  five::Model model{run.game->name, net, {1.2, 4, 0.05}, 0, "{}"};
  if (!people.examples.empty()) {
    const DoubtReport doubt = Impressions(net, people).tune();
    model.doubt = doubt.limits;
    about["doubt"] = doubt_json(doubt);
  }
  model.about = about.dump();
  five::save_model(run.out, model);
  std::error_code ignored;
  std::filesystem::remove(checkpoint_of(run), ignored);
  return model;
}

// Begun with its first line, when it is known how much an earlier run had done.
class Lines {
 public:
  Lines(const FiveRun& run, const char* counter) : run_(run), counter_(counter) {}
  void add(const Json& line, const std::string& words) {
    if (!curve_) curve_.emplace(run_.out, counter_, line.at(counter_).get<double>() - 1);
    curve_->add(line.dump());
    if (run_.line) run_.line(line.dump(), words);
  }

 private:
  const FiveRun& run_;
  const char* counter_;
  std::optional<Curve> curve_;
};

Json epoch_json(const FiveEpoch& e) {
  return {{"epoch", e.epoch},
          {"train_loss", rounded(e.train_loss)},
          {"train_top1", rounded(e.train_top1)},
          {"loss", rounded(e.loss)},
          {"top1", rounded(e.top1)},
          {"top3", rounded(e.top3)},
          {"value_loss", rounded(e.value_loss)},
          {"seconds", rounded(e.seconds)}};
}

Json round_json(const FiveIteration& r) {
  Json line = {{"iteration", r.iteration},          {"games", r.games},
               {"positions", r.positions},          {"plies", rounded(r.plies)},
               {"black", rounded(r.black)},         {"draws", rounded(r.draws)},
               {"agreement", rounded(r.agreement)}, {"searched", rounded(r.searched)},
               {"good", rounded(r.good)},           {"start", rounded(r.start)},
               {"loss", rounded(r.loss)},           {"value_loss", rounded(r.value_loss)},
               {"seconds", rounded(r.seconds)}};
  if (r.gate) line["gate"] = rounded(*r.gate), line["elo"] = rounded(*r.elo);
  if (r.match) line["top1"] = rounded(*r.match), line["match_loss"] = rounded(*r.match_loss);
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
  run.options.checkpoint = checkpoint_of(run);
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
  Lines lines(run, "epoch");
  const auto on_epoch = [&](const FiveEpoch& e) {
    lines.add(epoch_json(e),
              fmt::format("epoch {} of {}: learned {:.3f} ({:.1f} %), people it has not seen {:.3f} "
                          "({:.1f} %, top 3 {:.1f} %)",
                          e.epoch, e.epochs, e.train_loss, 100 * e.train_top1, e.loss, 100 * e.top1, 100 * e.top3));
  };
  const auto found = imitate_five(train, validation, run.options, std::move(run.start), on_epoch,
                                  [&](std::int64_t done, std::int64_t all) {
                                    if (run.progress) run.progress("learn", done, all);
                                  });
  if (!found) return std::nullopt;
  return finish(run, found->net, validation,
                {{"command", run.command},
                 {"seed", run.options.seed},
                 {"games", train.games},
                 {"positions", train.examples.size()},
                 {"validation",
                  {{"games", validation.games},
                   {"top1", rounded(found->best.top1)},
                   {"top3", rounded(found->best.top3)},
                   {"loss", rounded(found->best.loss)}}}});
}

std::optional<five::Model> run_selfplay(FiveSelfplayRun run) {
  run.options.checkpoint = checkpoint_of(run);
  run.options.stop = run.stop;
  FiveSet people;
  if (!run.people.empty()) people = encode(run, collect(run, {run.people}), Part::Validation);
  FiveIteration last;
  Lines lines(run, "iteration");
  const auto net = selfplay_five(
      run.game, run.options, people.examples.empty() ? nullptr : &people,
      [&](const FiveIteration& r) {
        last = r;
        lines.add(round_json(r), round_words(r));
      },
      [&](std::int64_t done, std::int64_t all) {
        if (run.progress) run.progress("learn", done, all);
      });
  if (!net) return std::nullopt;
  // Without people there is nothing to tune doubt on: the thresholds it learned with are kept, a little narrower.
  Json about = {
      {"command", run.command}, {"seed", run.options.seed}, {"games", last.games}, {"positions", last.positions}};
  if (last.match) about["validation"] = {{"top1", rounded(*last.match)}, {"loss", rounded(*last.match_loss)}};
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
                    {"top1", rounded(trust.top1)},
                    {"top1_intuition", rounded(trust.intuition)},
                    {"top1_search", rounded(trust.search)}};
  model.about = about.dump();
  five::save_model(run.out, model);
  return model;
}

}  // namespace ludens::learn
