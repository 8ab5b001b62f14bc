// ludens tune: weights of a blend, or c of a search close to people, by how many of people's moves they find;
// temperature by what people's moves lose. Each part is asked once about each position; everything after that is
// arithmetic.
#include <fmt/format.h>

#include "base/csv.h"
#include "base/text.h"
#include "base/whole_file.h"
#include "belief/rating.h"
#include "cli/elsewhere.h"
#include "cli/progress.h"
#include "cli/typed.h"
#include "games/catalogue.h"
#include "measure/tuning/tuned_agent.h"
#include "measure/tuning/win_rates.h"

namespace ludens::cli {
namespace {

struct Options : TuningPlan {
  std::string wanted, agent;
  std::vector<double> powers = {0};
  std::vector<std::string> bounds;
  int band_count = 3;
  std::filesystem::path persona;
  bool win_rate = false;
  Elsewhere where;
  int each = 3;
  Form form;
};

// The bands between ratings or ranks, which rise.
std::vector<Band> bands_between(const std::vector<std::string>& bounds) {
  std::vector<Band> out;
  std::optional<double> from;
  for (const auto& text : bounds) {
    const auto to = parse_rating(text);
    if (!to) throw UsageError(fmt::format("--bound is a rating or a rank, as 2400 or 12k, found {}", cite(text)));
    if (from && *to <= *from)
      throw UsageError(fmt::format("--bound must rise from one to the next, found {} after a larger one", cite(text)));
    out.push_back({from, to});
    from = to;
  }
  out.push_back({from, std::nullopt});
  return out;
}

// The temperatures of win(policy=, value=), for people of each band.
int run_win_rate(const Options& options, const TuningPlan& tuning, const std::vector<Band>& between) {
  const Spec agent = typed([&] { return parse_spec(typed_agent(options.agent)); });
  WinEstimator estimator = typed([&] { return win_estimator(agent); });
  ValuePlan plan;
  static_cast<PositionChoice&>(plan) = tuning;
  plan.agents = {uncalibrated(agent)};
  plan.each = options.each;
  plan.seed = options.seed;
  plan.jobs = options.jobs;
  plan.cluster = tuning.cluster;
  ProgressBar bar("tune");
  ValueHooks hooks;
  hooks.stop = interrupt_token();
  hooks.progress = [&](std::int64_t done, std::int64_t total) {
    bar.show(done, total, total < 0 ? fmt::format("{} games", done) : fmt::format("{} of {} games", done, total));
  };
  const ValueRun found = collect_values(plan, hooks);
  bar.clear();
  if (found.stopped) throw Error("interrupted; nothing was saved");
  if (found.positions.empty())
    throw Error(fmt::format("no positions of games whose end is known: {}", query_text(plan.query)));
  const auto bands = options.bounds.empty() ? equal_value_bands(found.positions, options.band_count) : between;
  tune_win_rate(estimator, found.positions, 0, bands, query_text(plan.query));
  const auto source = open_query(plan.query, plan.source);
  GameRow row;
  if (!source->next_row(row)) throw Error("no games");
  WinTable table{find_game(row.game)->name, {}};
  if (!options.persona.empty()) {
    if (std::filesystem::exists(options.persona)) {
      WinTable there = load_win_table(options.persona);
      if (there.game != table.game)
        throw Error(
            fmt::format("{} holds win rates of {}, not of {}", options.persona.string(), there.game, table.game));
      table = std::move(there);
    }
    table.put(estimator);
    write_whole_file(options.persona, win_table_text(table));
  }
  const Json json = Json::parse(win_table_text({table.game, {estimator}}));
  fmt::print("{}", options.form.json  ? json["estimators"][0].dump() + "\n"
                   : options.form.csv ? csv(json["estimators"][0]["groups"])
                                      : win_rate_report(estimator));
  return kDone;
}

int run(const Options& options, const Arguments& arguments) {
  check_game(options.source.game);
  TuningPlan plan = options;
  plan.query = typed([&] { return parse_query(options.wanted); });
  if (plan.query.split == Split::All) plan.query.split = Split::Validation;
  if (plan.query.split == Split::Test) throw UsageError("tuning never sees the test split; take split=validation");
  if (!plan.judge.empty()) plan.judge = typed_agent(plan.judge);
  if (!options.bounds.empty() && arguments.has("--bands"))
    throw UsageError("--bound and --bands both say the bands; give one of them");
  const std::vector<Band> between = bands_between(options.bounds);
  const auto workers = join(options.where, "tune");
  plan.cluster = workers.get();
  if (options.win_rate) return run_win_rate(options, plan, between);
  if (arguments.has("--each")) throw UsageError("--each belongs to --win-rate");
  const Spec spec = typed([&] { return parse_spec(typed_agent(options.agent)); });
  const Tunable tuned = typed([&] { return tunable(spec, options.powers); });
  plan.parts = tuned.parts;

  ProgressBar bar("tune");
  TuningHooks hooks;
  hooks.stop = interrupt_token();
  hooks.progress = [&](std::int64_t done, std::int64_t total) {
    bar.show(done, total, fmt::format("{} of {} positions", done, total));
  };
  const auto positions = collect(plan, hooks);
  bar.clear();
  if (hooks.stop.stop_requested()) throw Error("interrupted; nothing was saved");
  if (positions.empty()) throw Error(fmt::format("no positions: {}", query_text(plan.query)));

  const std::vector<Band> bands = options.bounds.empty() ? equal_bands(positions, options.band_count) : between;
  const auto found = tune_bands(positions, bands, tuned);
  if (!options.persona.empty()) {
    const auto source = open_query(plan.query, plan.source);
    GameRow row;
    if (!source->next_row(row)) throw Error("no games");
    write_whole_file(options.persona, persona_text(tuned_persona(plan, find_game(row.game)->name, found)));
  }
  const std::string json = tuned_json(plan, to_text(spec), found);
  fmt::print("{}", options.form.json  ? json + "\n"
                   : options.form.csv ? csv(Json::parse(json)["groups"])
                                      : tuned_table(found));
  return kDone;
}

}  // namespace

Verb tune_verb() {
  return verb<Options>(
      "tune", "For researchers", "Find the weights of a blend, or c of a search, that find most of people's moves",
      "ludens tune \"renju where rated\" --agent \"blend(net(renju-human-net), net(renju-alphazero))\" --out "
      "renju.persona",
      {{"QUERY", "", &Options::wanted, "games and positions, of the validation split unless it says another",
        kRequired},
       {"--agent", "AGENT", &Options::agent,
        "blend(a, b, …): its alpha; kl(policy=, value=): its c; others: their temperature", kRequired},
       {"--win-rate", &Options::win_rate,
        "how far the values of win(policy=, value=) can be believed, from games whose end is known"},
       {"--each", "N", &Options::each, Allowed::whole(1, 1000), "positions of a game, with --win-rate"},
       {"--power", "N…", &Options::powers, Allowed::real(-1000, 1000),
        "powers of the mean to try; may be given for each of several"},
       {"--judge", "AGENT", &Options::judge, "who says what a move loses, no part of the agent: finds the temperature"},
       {"--judged", "N", &Options::judged, Allowed::whole(1, 100'000'000), "positions that the judge looks at"},
       {"--bound", "RATING…", &Options::bounds, Allowed::rating(),
        "between bands of ratings, as 2400 or 12k; may be given for each of several"},
       {"--bands", "N", &Options::band_count, Allowed::whole(1, 100), "so many bands of equally many positions"},
       {"--mode", "MODE", &Options::mode, position_modes(), "which positions, as in match"},
       {"--db", "PATH|URL", within(&Options::source, &SourceOptions::database),
        "the database of games, where the query names a game"},
       {"--game", "GAME", within(&Options::source, &SourceOptions::game), "read a file as this game, whatever it says"},
       {"--jobs", "N", &Options::jobs, any_jobs(), "games at the same time; changes no number"},
       {"--on", "URL", within(&Options::where, &Elsewhere::on), kOnHelp},
       {"--keys", "FILE", within(&Options::where, &Elsewhere::keys), kKeysHelp},
       {"--seed", "N", &Options::seed, any_seed(), "dice of the agents"},
       {"--out", "FILE", &Options::persona,
        "a persona file: an agent for each band, which persona(FILE) plays; with --win-rate a file of win rates, "
        "GAME.wins, to which the estimator is added"},
       {"--json", within(&Options::form, &Form::json), "as JSON"},
       {"--csv", within(&Options::form, &Form::csv), "as CSV, a row a band"}},
      run);
}

}  // namespace ludens::cli
