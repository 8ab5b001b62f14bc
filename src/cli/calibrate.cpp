// ludens calibrate: levels whose results against each other are those of people with the same labels.
#include <filesystem>

#include <fmt/format.h>

#include "base/csv.h"
#include "base/standard_streams.h"
#include "base/whole_file.h"
#include "cli/elsewhere.h"
#include "cli/progress.h"
#include "cli/typed.h"
#include "measure/levels/level_report.h"

namespace ludens::cli {
namespace {

struct Options : CalibrationPlan {
  std::string game_text, database;
  std::filesystem::path candidates_file, from_file, above_file;
  Elsewhere where;
  Form form;
};

Json as_json(const Calibration& done) {
  const Json file = Json::parse(levels_text(done.file));
  Json out = {{"game", done.file.game}, {"levels", file["rungs"]}, {"gaps", file["gaps"]}};
  out["candidates"] = Json::array();
  for (const auto& one : done.candidates)
    out["candidates"].push_back({{"agent", one.agent}, {"elo", one.elo}, {"low", one.low}, {"high", one.high}});
  return out;
}

int run(const Options& options, const Arguments& arguments) {
  CalibrationPlan plan = options;
  plan.game = typed_game(options.game_text);
  if (options.candidates_file.empty() == options.from_file.empty())
    throw UsageError("calibrate needs either --candidates or --from");
  if (!options.from_file.empty())
    plan.from = load_levels(options.from_file);
  else
    plan.candidates =
        parse_candidates(read_whole_file(options.candidates_file, kMostTextBytes), options.candidates_file.string());
  if (!options.above_file.empty()) plan.above = load_levels(options.above_file);
  ProgressBar bar("calibrate");
  CalibrationHooks hooks;
  hooks.stop = interrupt_token();
  hooks.progress = [&](std::int64_t games, std::int64_t total) { bar.show(games, total); };
  hooks.say = [&](const std::string& line) {
    bar.clear();
    say_aside(fmt::format("{}\n", line));
  };
  if (!options.query.empty()) {
    const Query query = typed([&] { return parse_query(options.query); });
    const auto games = open_query(query, {.database = options.database, .game = ""});
    plan.people = people_curve(*plan.game, *games, hooks.stop);
    hooks.say(fmt::format("people: {} even games, {:.1f} Elo ({:.1f} … {:.1f}) for each {:.0f}", plan.people->games,
                          plan.people->elo_per_unit, plan.people->low, plan.people->high, plan.people->unit));
  }
  const auto workers = join(options.where, "calibrate");
  plan.cluster = workers.get();
  Calibration done;
  try {
    done = calibrate(plan, hooks);
  } catch (const Error&) {
    bar.clear();
    if (!hooks.stop.stop_requested()) throw;
    throw Error(plan.out.empty() ? "interrupted; nothing was saved: with --out DIR the same command resumes"
                                 : fmt::format("interrupted; to resume: {}", arguments.command()));
  }
  bar.clear();
  if (!plan.out.empty()) {
    const auto& name = plan.game->name;
    write_whole_file(plan.out / (name + std::string(kLevelsEnding)), levels_text(done.file));
    write_whole_file(plan.out / fmt::format("levels_{}.svg", name), calibration_plot(*plan.game, done.file));
    write_whole_file(plan.out / fmt::format("levels_{}.md", name), calibration_report(*plan.game, done));
  }
  if (options.form.json)
    fmt::print("{}\n", as_json(done).dump());
  else if (options.form.csv)
    fmt::print("{}", csv(as_json(done)["levels"]));
  else
    fmt::print("{}", calibration_report(*plan.game, done));
  return kDone;
}

}  // namespace

Verb calibrate_verb() {
  return verb<Options>(
      "calibrate", "For researchers", "Measure a ladder of levels: as far apart as people with the same labels",
      "ludens calibrate go9 --candidates models/go9.candidates --people \"go9 where human and rated\" --out levels",
      {{"GAME", "", &Options::game_text, "a game of the catalogue", kRequired},
       {"--candidates", "FILE", &Options::candidates_file, "agents along the dial, weakest first (docs/levels.md)"},
       {"--from", "FILE", &Options::from_file,
        "instead: levels measured before, to be placed again by what was measured"},
       {"--above", "FILE", &Options::above_file,
        "levels measured before, of which those above the labelled candidate stay as they are"},
       {"--people", "QUERY", &Options::query,
        "people's games, whose results are the yardstick; without it: a ladder of self-play"},
       {"--games", "N", &Options::games, Allowed::whole(2, 1'000'000),
        "of each pairing that is reported, a third of it where levels are placed; colours change after each"},
       {"--passes", "N", &Options::passes, Allowed::whole(1, 9),
        "each but the first places the levels again by the games of the one before, and plays anew"},
       {"--openings", "HOW", &Options::openings, "where games begin, as in the arena"},
       {"--jobs", "N", &Options::jobs, any_jobs(), "games at the same time; changes no game"},
       {"--on", "URL", within(&Options::where, &Elsewhere::on), kOnHelp},
       {"--keys", "FILE", within(&Options::where, &Elsewhere::keys), kKeysHelp},
       {"--seed", "N", &Options::seed, any_seed(), "dice of the run; the same seed, the same games"},
       {"--out", "DIR", &Options::out,
        "keep every game there, and write GAME.levels, a report and a plot; the same command resumes"},
       {"--db", "PLACE", &Options::database, "the database of queries; default $LUDENS_DB, else in your data folder"},
       {"--json", within(&Options::form, &Form::json), "as JSON"},
       {"--csv", within(&Options::form, &Form::csv), "as CSV, a row a level"}},
      run);
}

}  // namespace ludens::cli
