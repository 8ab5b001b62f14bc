#include <cmath>

#include <fmt/format.h>

#include "agents/parts.h"
#include "base/csv.h"
#include "base/whole_file.h"
#include "cli/progress.h"
#include "cli/typed.h"
#include "measure/rulesets/ruleset_report.h"

namespace ludens::cli {
namespace {

struct Options : RulesetPlan {
  std::vector<std::string> game_texts;
  std::filesystem::path svg;
  Form form;
  Options() { agents = {"uct(playouts=200)"}; }
};

RulesetPlan plan_of(const Options& options) {
  RulesetPlan plan = options;
  for (const auto& text : options.game_texts) plan.variants.push_back(typed_game(text));
  plan.agents.clear();
  for (const auto& text : options.agents) plan.agents.push_back(typed_agent(text));
  for (const auto& game : plan.variants)
    for (const auto& agent : plan.agents) typed([&] { return make_agent(game, agent); });
  return plan;
}

int run(const Options& options, const Arguments& arguments) {
  const RulesetPlan plan = plan_of(options);
  std::int64_t played = 0, of = 0;
  std::vector<RulesetResult> results;
  {
    ProgressBar bar("rulesets");
    results = run_rulesets(plan, interrupt_token(),
                           [&](std::int64_t done, std::int64_t all) { bar.show(played = done, of = all); });
  }
  if (results[0].stopped) {
    const std::string count = fmt::format("interrupted after {} of {} games", played, of);
    throw Error(plan.out.empty() ? count + "; nothing was saved: with --out DIR the same command resumes"
                                 : fmt::format("{}; to resume: {}", count, arguments.command()));
  }
  Json rows = Json::array();
  for (const auto& result : results) rows.push_back(ruleset_json(plan, result, results[0]));
  if (options.form.json) {
    for (const auto& row : rows) fmt::print("{}\n", row.dump());
  } else if (options.form.csv) {
    fmt::print("{}", csv(rows));
  } else {
    fmt::print("{}", ruleset_table(plan, results));
  }
  if (!options.svg.empty()) write_whole_file(options.svg, ruleset_picture(results));
  return kDone;
}

}  // namespace

Verb rulesets_verb() {
  return verb<Options>(
      "rulesets", "For researchers", "Let agents play variants of a game, and say how the rules differ for players",
      "ludens rulesets tictactoe games/teeko.lud --agents \"uct(playouts=50)\" --games 10",
      {{"GAME", "…", &Options::game_texts,
        "descriptions with options, \"games/hex.lud(\\\"Swap/On\\\")\", or games of the catalogue", kRequired},
       {"--agents", "AGENT…", &Options::agents,
        "who plays; one plays against itself, of several every two play and begin in turn"},
       {"--games", "N", &Options::games, Allowed::whole(1, 10'000'000), "games of each two agents, in each variant"},
       {"--limit", "N", &Options::limit, Allowed::whole(0, 1'000'000),
        "a game is cut after so many plies; 0: after four a cell, and 20"},
       {"--jobs", "N", &Options::jobs, any_jobs(), "games at the same time; changes no game"},
       {"--seed", "N", &Options::seed, any_seed(), "dice of the run; the same seed, the same games"},
       {"--out", "DIR", &Options::out, "keep every game there; the same command resumes an interrupted run"},
       {"--svg", "FILE", &Options::svg, "every measure with its interval as a picture"},
       {"--json", within(&Options::form, &Form::json), "as JSON, one line a variant"},
       {"--csv", within(&Options::form, &Form::csv), "as CSV, a row a variant"}},
      run);
}

}  // namespace ludens::cli
