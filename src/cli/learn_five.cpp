// `ludens learn` for five-window networks: reads what was typed, shows progress; learn/five_run.h does the work.

#include <map>

#include <fmt/format.h>

#include "agents/parts.h"
#include "base/find_model.h"
#include "base/text.h"
#include "cli/learn.h"
#include "cli/progress.h"
#include "cli/typed.h"

namespace ludens::cli {
namespace {

namespace fs = std::filesystem;

GamePtr five_game(const LearnOptions& options) {
  const GamePtr game = typed_game(options.game);
  if (game->row != 5 || game->board.columns != five::kSize || game->board.rows != five::kSize)
    throw UsageError(fmt::format(
        "a five-window network plays renju and gomoku15, not {}; --mind features plays every game", game->name));
  return game;
}

five::Shape shape_of(const LearnOptions& options) {
  static const std::map<std::string, bool five::Shape::*> kParts = {
      {"directions", &five::Shape::directions}, {"places", &five::Shape::places},
      {"attributes", &five::Shape::attributes}, {"colours", &five::Shape::colours},
      {"counts", &five::Shape::counts},         {"ratings", &five::Shape::ratings}};
  five::Shape out = options.shape;
  for (const auto& part : options.without) out.*kParts.at(part) = false;
  typed([&] {
    five::check(out);
    return 0;
  });
  return out;
}

// START,STOP,LEFTOVER
DoubtLimits typed_limits(const std::string& text) {
  std::vector<double> numbers;
  for (const auto& part : split(text, ',')) numbers.push_back(to_double(part).value_or(-1));
  if (numbers.size() != 3 || !(numbers[0] >= 1) || !(numbers[1] >= 1) || !(numbers[2] >= 0 && numbers[2] < 1))
    throw UsageError(fmt::format(
        "--doubt takes START,STOP,LEFTOVER as in 1.2,4,0.02: two numbers from 1 on and one in [0, 1), found {}",
        cite(text)));
  return {numbers[0], numbers[1], numbers[2]};
}

}  // namespace

int learn_five_imitate(LearnOptions options, const Arguments& arguments) {
  ProgressBar bar("learn");
  FiveImitateRun& run = options.imitate;
  fill(run, five_game(options), options, arguments, bar);
  run.options.shape = shape_of(options);
  run.options.seed = run.teachers.seed = options.seed;
  run.options.threads = run.teachers.jobs = options.jobs;
  for (const auto& teacher : {run.teachers.judge, run.teachers.guide})
    if (!teacher.empty()) typed([&] { return make_agent(run.game, teacher); });
  if (!options.start.empty()) run.start = five::load_model(find_model(options.start)).net;
  for (const auto& query : options.queries) run.queries.push_back(checked_query(query));
  if (run.queries.empty()) run.queries = {run.game->name};
  return finish(options, arguments, bar, about_of(run_imitation(run)));
}

int learn_five_selfplay(LearnOptions options, const Arguments& arguments) {
  ProgressBar bar("learn");
  FiveSelfplayRun& run = options.selfplay;
  fill(run, five_game(options), options, arguments, bar);
  if (run.game->start().move_ids() != five::kPoints)
    throw UsageError(
        fmt::format("self-play begins with openings of its own: say {} without an opening rule", run.game->name));
  run.options.shape = shape_of(options);
  run.options.shape.ratings = false;  // it plays against itself
  run.options.seed = options.seed;
  run.options.threads = options.jobs;
  if (!run.people.empty()) checked_query(run.people);
  const auto workers = join(options.where, "learn");
  run.options.cluster = workers.get();
  return finish(options, arguments, bar, about_of(run_selfplay(run)));
}

int learn_five_tune(LearnOptions options, const Arguments& arguments) {
  ProgressBar bar("read");
  FiveTuneRun& run = options.tune;
  if (!options.doubt.empty()) run.doubt = typed_limits(options.doubt);
  fill(run, five_game(options), options, arguments, bar);
  five::Model model = five::load_model(find_model(options.start));
  if (model.game != run.game->name)
    throw UsageError(fmt::format("{} plays {}, not {}", options.start, model.game, run.game->name));
  run.query = checked_query(run.query.empty() ? run.game->name : run.query);
  run.seed = options.seed;
  run.jobs = options.jobs;
  model = run_tune(run, std::move(model));
  if (options.json) fmt::print("{}\n", model.about);
  return finish(options, arguments, bar, model.about);
}

}  // namespace ludens::cli
