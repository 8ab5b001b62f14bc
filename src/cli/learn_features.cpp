// `ludens learn` for features of any game: reads what was typed, shows progress; learn/feature_run.h does the work.
#include "cli/learn.h"
#include "cli/progress.h"
#include "cli/typed.h"

namespace ludens::cli {
int learn_feature_imitate(LearnOptions options, const Arguments& arguments) {
  ProgressBar bar("learn");
  FeatureImitateRun& run = options.feature_imitate;
  fill(run, typed_game(options.game), options, arguments, bar);
  run.options.seed = options.seed;
  for (const auto& query : options.queries) run.queries.push_back(checked_query(query));
  if (run.queries.empty()) run.queries = {run.game->name};
  return finish(options, arguments, bar, about_of(run_feature_imitation(run)));
}

int learn_feature_selfplay(LearnOptions options, const Arguments& arguments) {
  ProgressBar bar("learn");
  FeatureSelfplayRun& run = options.feature_selfplay;
  fill(run, typed_game(options.game), options, arguments, bar);
  run.options.seed = options.seed;
  run.options.threads = options.jobs;
  return finish(options, arguments, bar, about_of(run_feature_selfplay(run)));
}

}  // namespace ludens::cli
