// `ludens learn` for features of any game: reads what was typed, shows progress; learn/feature_run.h does the work.
#include <fmt/format.h>

#include "base/json.h"
#include "cli/learn.h"
#include "cli/progress.h"
#include "cli/typed.h"
#include "measure/plots/learning_curve.h"

namespace ludens::cli {
namespace {

namespace fs = std::filesystem;

void fill(FeatureRun& run, const LearnOptions& options, const Arguments& arguments, ProgressBar& bar) {
  run.game = typed_game(options.game);
  check_place(options.out);
  run.out = options.out;
  run.database = options.database;
  run.command = own_command(arguments);
  run.stop = interrupt_token();
  run.progress = [&](std::string_view, std::int64_t done, std::int64_t all) { bar.show(done, all); };
  run.line = [&bar, json = options.json](const std::string& line, const std::string& words) {
    bar.clear();
    fmt::print("{}\n", json ? line : words);
    std::fflush(stdout);
  };
}

int finish(const LearnOptions& options, const Arguments& arguments, ProgressBar& bar,
           const std::optional<features::Model>& model) {
  bar.clear();
  if (!model) throw Error(fmt::format("interrupted; to resume: {}", arguments.command()));
  const std::string out = options.out.string();
  if (fs::exists(out + ".jsonl")) draw_learning_curve(out);
  if (!options.json) fmt::print("{}: {}\n", out, Json::parse(model->about).dump(2));
  return kDone;
}

}  // namespace

int learn_feature_imitate(LearnOptions options, const Arguments& arguments) {
  ProgressBar bar("learn");
  FeatureImitateRun& run = options.feature_imitate;
  fill(run, options, arguments, bar);
  run.options.seed = options.seed;
  for (const auto& query : options.queries) run.queries.push_back(checked_query(query));
  if (run.queries.empty()) run.queries = {run.game->name};
  return finish(options, arguments, bar, run_feature_imitation(run));
}

int learn_feature_selfplay(LearnOptions options, const Arguments& arguments) {
  ProgressBar bar("learn");
  FeatureSelfplayRun& run = options.feature_selfplay;
  fill(run, options, arguments, bar);
  run.options.seed = options.seed;
  run.options.threads = options.jobs;
  return finish(options, arguments, bar, run_feature_selfplay(run));
}

}  // namespace ludens::cli
