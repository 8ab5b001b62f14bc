// ludens tune: weights of a blend, or c of a search close to people, by how many of people's moves they find;
// temperature by what people's moves lose. Each part is asked once about each position; everything after that is
// arithmetic.
#include <fmt/format.h>

#include "base/text.h"
#include "base/whole_file.h"
#include "belief/rating.h"
#include "cli/progress.h"
#include "cli/verb.h"
#include "games/catalogue.h"
#include "measure/tuning/tuned_agent.h"

namespace ludens::cli {
namespace {

std::vector<double> numbers_of(const Arguments& arguments, const char* name) {
  std::vector<double> out;
  for (const auto& text : arguments.list(name)) {
    const auto value = to_double(text);
    if (!value) throw UsageError(fmt::format("{} is a number, found {}", name, cite(text)));
    out.push_back(*value);
  }
  return out;
}

// Numbers or ranks, rising.
std::vector<double> ratings_of(const Arguments& arguments, const char* name) {
  std::vector<double> out;
  for (const auto& text : arguments.list(name)) {
    const auto value = parse_rating(text);
    if (!value) throw UsageError(fmt::format("{} is a rating or a rank, as 2400 or 12k, found {}", name, cite(text)));
    if (!out.empty() && *value <= out.back())
      throw UsageError(fmt::format("{} must rise from one to the next, found {} after a larger one", name, cite(text)));
    out.push_back(*value);
  }
  return out;
}

int run(const Arguments& arguments) {
  TuningPlan plan;
  plan.query = typed([&] { return parse_query(arguments.text("QUERY")); });
  if (plan.query.split == Split::All) plan.query.split = Split::Validation;
  if (plan.query.split == Split::Test) throw UsageError("tuning never sees the test split; take split=validation");
  plan.source = {arguments.text("--db"), arguments.text("--game")};
  plan.mode = typed([&] { return parse_mode(arguments.text("--mode", "paper")); });
  plan.seed = static_cast<std::uint64_t>(arguments.number("--seed", 1, 0, INT64_MAX));
  plan.judged = arguments.number("--judged", 1000, 1, 100'000'000);
  plan.jobs = static_cast<int>(arguments.number("--jobs", 1, 1, 1024));
  if (arguments.has("--judge")) plan.judge = typed([&] { return agent_text(parse_spec(arguments.text("--judge"))); });
  std::vector<double> powers = numbers_of(arguments, "--power");
  const std::vector<double> bounds = ratings_of(arguments, "--bound");
  if (powers.empty()) powers = {0};
  const Spec spec = typed([&] { return parse_spec(agent_text(parse_spec(arguments.text("--agent")))); });
  const Tunable tuned = typed([&] { return tunable(spec, powers); });
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

  std::vector<Band> bands;
  if (!bounds.empty()) {
    std::optional<double> from;
    for (const double to : bounds) {
      bands.push_back({from, to});
      from = to;
    }
    bands.push_back({from, std::nullopt});
  } else {
    bands = equal_bands(positions, static_cast<int>(arguments.number("--bands", 3, 1, 100)));
  }
  const auto found = tune_bands(positions, bands, tuned);
  if (arguments.has("--out")) {
    const auto source = open_query(plan.query, plan.source);
    GameRow row;
    if (!source->next_row(row)) throw Error("no games");
    write_whole_file(arguments.text("--out"), persona_text(tuned_persona(plan, find_game(row.game)->name, found)));
  }
  fmt::print("{}", arguments.flag("--json") ? tuned_json(plan, to_text(spec), found) + "\n" : tuned_table(found));
  return kDone;
}

}  // namespace

Verb tune_verb() {
  return {
      "tune",
      "For researchers",
      "Find the weights of a blend, or c of a search, that find most of people's moves",
      "ludens tune \"renju where rated\" --agent \"blend(net(renju-human-net), net(renju-alphazero))\" --out "
      "renju.persona",
      {{"QUERY", "", "games and positions, of the validation split unless it says another", true},
       {"--agent", "AGENT", "blend(a, b, …): its alpha; kl(policy=, value=): its c; others: their temperature", true},
       {"--power", "N…", "powers of the mean to try (default 0); may be given for each of several"},
       {"--judge", "AGENT", "who says what a move loses, no part of the agent: finds the temperature"},
       {"--judged", "N", "positions that the judge looks at (default 1000)"},
       {"--bound", "RATING…", "between bands of ratings, as 2400 or 12k; may be given for each of several"},
       {"--bands", "N", "so many bands of equally many positions (default 3)"},
       {"--mode", "MODE", "paper (default), harness or all; see match"},
       {"--db", "PATH|URL", "the database of games, where the query names a game"},
       {"--game", "GAME", "read a file as this game, whatever it says"},
       {"--jobs", "N", "games at the same time (default 1); changes no number"},
       {"--seed", "N", "dice of the agents (default 1)"},
       {"--out", "FILE", "a persona file: an agent for each band, which persona(FILE) plays"},
       {"--json", "", "as JSON"}},
      run};
}

}  // namespace ludens::cli
