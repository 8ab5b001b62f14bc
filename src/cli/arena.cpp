#include <set>

#include <fmt/format.h>

#include "agents/parts.h"
#include "base/csv.h"
#include "base/text.h"
#include "cli/elsewhere.h"
#include "cli/progress.h"
#include "cli/typed.h"
#include "games/catalogue.h"
#include "measure/arena/arena.h"
#include "measure/arena/referee.h"
#include "measure/arena/report.h"

namespace ludens::cli {
namespace {

// What the games of a match show beside who won: how many are different, and how many somebody gave up.
struct Variety {
  std::set<std::vector<std::uint32_t>> different = {};
  std::int64_t given_up = 0;
  void add(const Record& record) {
    std::vector<std::uint32_t> moves;
    for (const auto& turn : record.turns) moves.push_back(turn.move.id);
    different.insert(std::move(moves));
    given_up += record.result_text.find("resigned") != std::string::npos;
  }
};

Json as_json(const Referee& referee) {
  Json differ = Json::array();
  for (const auto& one : referee.differences())
    differ.push_back({{"game", one.game + 1}, {"ours", one.ours}, {"theirs", one.theirs}});
  return {{"games", referee.games()}, {"differ", differ}};
}

struct Options : ArenaPlan {
  std::string game_text, sprt_text, referee;
  std::vector<std::string> agents;
  Elsewhere where;
  Form form;
};

std::vector<std::string> agents_of(const Options& options) {
  const std::string &a = options.a, &b = options.b;
  if (a.empty() != b.empty() || a.empty() == options.agents.empty())
    throw UsageError("say who plays: --a AGENT --b AGENT for two, or --agent AGENT for each of several");
  if (options.agents.size() == 1) throw UsageError("a match needs two agents; --agent was given once");
  std::vector<std::string> out;
  for (const auto& text : options.agents.empty() ? std::vector{a, b} : options.agents) out.push_back(typed_agent(text));
  return out;
}

int run(const Options& options, const Arguments& arguments) {
  ArenaPlan plan = options;
  plan.game = typed_game(options.game_text);
  const std::vector<std::string> agents = agents_of(options);
  for (const auto& agent : agents)
    typed([&] { return make_agent(plan.game, agent); });  // a mistake shows before the first game
  if (!options.sprt_text.empty()) plan.sprt = typed([&] { return parse_sprt(options.sprt_text); });
  plan.openings = read_openings(*plan.game, plan.openings_text, (plan.games + 1) / 2, plan.seed);

  const auto workers = join(options.where, "arena");
  plan.cluster = workers.get();
  std::optional<Referee> referee;
  const bool several = agents.size() > 2;
  if (!options.referee.empty()) {
    if (several) throw UsageError("--referee belongs to a match of two");
    referee.emplace(plan.game, typed_agent(options.referee));
  }

  const std::stop_token stop = interrupt_token();
  ProgressBar bar("arena");
  std::vector<Pairing> done;
  std::int64_t before = 0;
  const auto matches = static_cast<std::int64_t>(agents.size() * (agents.size() - 1) / 2);
  Variety variety;  // of the match that is played now
  const auto hooks_of = [&](std::size_t a, std::size_t b) {
    ArenaHooks hooks;
    hooks.stop = stop;
    variety = {};
    hooks.game = [&](std::int64_t number, const Record& record) {
      variety.add(record);
      if (referee) referee->check(number, record);
    };
    hooks.progress = [&bar, &before, &plan, matches, several, a, b](const ArenaResult& now) {
      const std::string who = several ? fmt::format("{} against {}: ", a + 1, b + 1) : "";
      bar.show(before * plan.games + now.tally.games(), matches * plan.games,
               fmt::format("{}{:.1f} % of {}", who, 100 * now.tally.score(), now.tally.games()));
    };
    return hooks;
  };
  std::optional<CsvLines> columns;  // known with the first match
  const auto report = [&](const ArenaPlan& match, const ArenaResult& result) {
    bar.clear();
    Json row = arena_json(match, result);
    row["different"] = variety.different.size();
    row["given_up"] = variety.given_up;
    if (options.form.json) {
      if (referee) row["referee"] = as_json(*referee);
      fmt::print("{}\n", row.dump());
    } else if (options.form.csv) {
      if (referee) {
        row["referee_games"] = referee->games();
        row["referee_differ"] = referee->differences().size();
      }
      if (!columns) fmt::print("{}", columns.emplace(CsvLines::of(std::vector{row})).head());
      fmt::print("{}", columns->line(row));
    } else {
      fmt::print("{}{}{}", arena_report(match, result), referee ? referee_report(*referee) : "", several ? "\n" : "");
    }
    std::fflush(stdout);
  };
  const auto interrupted = [&](const ArenaResult& result) {
    bar.clear();
    const std::string count = fmt::format("interrupted after {} of {} games", result.tally.games(), plan.games);
    throw Error(plan.out.empty() ? count + "; nothing was saved: with --out DIR the same command resumes"
                                 : fmt::format("{}; to resume: {}", count, arguments.command()));
  };

  ArenaPlan match = plan;
  if (!several) {
    match.a = agents[0];
    match.b = agents[1];
    const ArenaResult result = run_arena(match, hooks_of(0, 1));
    if (result.stopped) interrupted(result);
    report(match, result);
    return kDone;
  }
  // One pairing after the other, so that each result is there as soon as it is known.
  done = run_round_robin(plan, agents, hooks_of, [&](const Pairing& pairing) {
    if (pairing.result.stopped) return;
    match.a = agents[pairing.a];
    match.b = agents[pairing.b];
    report(match, pairing.result);
    ++before;
  });
  if (done.back().result.stopped) interrupted(done.back().result);
  if (options.form.words()) fmt::print("{}", score_table(agents, done));
  return kDone;
}

}  // namespace

Verb arena_verb() {
  return verb<Options>(
      "arena", "For researchers", "Let agents play matches, with intervals, Elo and a sequential test",
      "ludens arena tictactoe --a \"uct(playouts=100)\" --b random --games 20",
      {{"GAME", "", &Options::game_text, "a game of the catalogue, with options: \"go9(komi=6.5)\"", kRequired},
       {"--a", "AGENT", &Options::a, "one agent, as in \"grave(playouts=1000)\"; ludens list agents"},
       {"--b", "AGENT", &Options::b, "the other one"},
       {"--agent", "AGENT…", &Options::agents, "instead of both: give it for each agent, and all pairs of them play"},
       {"--games", "N", &Options::games, Allowed::whole(1, 100'000'000), "games of a match; colours change after each"},
       {"--openings", "HOW", &Options::openings_text,
        "none, random:N plies, or a file of records, FILE:N; each is played with both colours"},
       {"--resign", "P", &Options::resign, Allowed::real(0, 0.5),
        "a side gives up when it expects less than P and the other side sees the same; 0: games are played out"},
       {"--sprt", "ELO0,ELO1", &Options::sprt_text,
        "end the match as soon as it says which of two Elo differences it is"},
       {"--referee", "ENGINE", &Options::referee,
        "another program that says who won each game that was counted, as engine(\"gnugo --mode gtp\")"},
       {"--jobs", "N", &Options::jobs, any_jobs(), "games at the same time; changes no game"},
       {"--on", "URL", within(&Options::where, &Elsewhere::on), kOnHelp},
       {"--keys", "FILE", within(&Options::where, &Elsewhere::keys), kKeysHelp},
       {"--seed", "N", &Options::seed, any_seed(), "dice of the run; the same seed, the same games"},
       {"--out", "DIR", &Options::out, "keep every game there; the same command resumes an interrupted run"},
       {"--json", within(&Options::form, &Form::json), "as JSON, one line a match"},
       {"--csv", within(&Options::form, &Form::csv), "as CSV, a row a match"}},
      run);
}

}  // namespace ludens::cli
