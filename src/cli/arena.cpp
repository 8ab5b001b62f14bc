#include <fmt/format.h>

#include "agents/parts.h"
#include "base/json.h"
#include "base/text.h"
#include "cli/progress.h"
#include "cli/shell_word.h"
#include "cli/typed.h"
#include "games/catalogue.h"
#include "measure/arena/arena.h"
#include "measure/arena/report.h"

namespace ludens::cli {
namespace {

Json as_json(const ArenaPlan& plan, const ArenaResult& result) {
  const Interval interval = score_interval(result.tally);
  Json out = {{"a", plan.a},
              {"b", plan.b},
              {"games", result.tally.games()},
              {"a_wins", result.tally.wins},
              {"draws", result.tally.draws},
              {"b_wins", result.tally.losses},
              {"score", interval.score},
              {"low", interval.low},
              {"high", interval.high},
              {"elo", elo_of_score(interval.score)},
              {"elo_low", elo_of_score(interval.low)},
              {"elo_high", elo_of_score(interval.high)},
              {"a_seconds_per_move", result.efforts[0].seconds_per_move()},
              {"b_seconds_per_move", result.efforts[1].seconds_per_move()},
              {"a_peak_bytes", result.efforts[0].peak_bytes},
              {"b_peak_bytes", result.efforts[1].peak_bytes}};
  if (result.sprt) {
    constexpr const char* kVerdicts[] = {"undecided", "elo0", "elo1"};
    out["sprt"] = {{"llr", result.sprt->llr},
                   {"lower", result.sprt->lower},
                   {"upper", result.sprt->upper},
                   {"verdict", kVerdicts[static_cast<int>(result.sprt->verdict)]}};
  }
  return out;
}

std::string same_command(const Arguments& arguments) {
  std::string out = "ludens arena " + shell_word(arguments.text("GAME"));
  for (const char* name : {"--a", "--b", "--agent", "--games", "--jobs", "--openings", "--sprt", "--seed", "--out"})
    for (const auto& value : arguments.list(name)) out += fmt::format(" {} {}", name, shell_word(value));
  return out + (arguments.flag("--json") ? " --json" : "");
}

std::vector<std::string> agents_of(const Arguments& arguments) {
  std::vector<std::string> said = arguments.list("--agent");
  if (arguments.has("--a") != arguments.has("--b") || arguments.has("--a") != said.empty())
    throw UsageError("say who plays: --a AGENT --b AGENT for two, or --agent AGENT for each of several");
  if (said.empty()) said = {arguments.text("--a"), arguments.text("--b")};
  if (said.size() < 2) throw UsageError("a match needs two agents; --agent was given once");
  std::vector<std::string> out;
  for (const auto& text : said) out.push_back(typed_agent(text));
  return out;
}

int run(const Arguments& arguments) {
  ArenaPlan plan;
  plan.game = typed_game(arguments.text("GAME"));
  const std::vector<std::string> agents = agents_of(arguments);
  for (const auto& agent : agents) make_agent(plan.game, agent);  // a mistake shows before the first game
  plan.games = arguments.number("--games", 100, 1, 100'000'000);
  plan.jobs = static_cast<int>(arguments.number("--jobs", 1, 1, 1024));
  plan.seed = static_cast<std::uint64_t>(arguments.number("--seed", 1, 0, INT64_MAX));
  plan.openings_text = arguments.text("--openings", "none");
  plan.openings = read_openings(*plan.game, plan.openings_text, (plan.games + 1) / 2, plan.seed);
  if (arguments.has("--sprt")) plan.sprt = parse_sprt(arguments.text("--sprt"));
  plan.out = arguments.text("--out");

  const bool json = arguments.flag("--json"), several = arguments.has("--agent") && agents.size() > 2;
  const std::stop_token stop = interrupt_token();
  ProgressBar bar("arena");
  std::vector<Pairing> done;
  std::int64_t before = 0;
  const auto matches = static_cast<std::int64_t>(agents.size() * (agents.size() - 1) / 2);
  const auto hooks_of = [&](std::size_t a, std::size_t b) {
    ArenaHooks hooks;
    hooks.stop = stop;
    hooks.progress = [&bar, &before, &plan, matches, several, a, b](const ArenaResult& now) {
      const std::string who = several ? fmt::format("{} against {}: ", a + 1, b + 1) : "";
      bar.show(before * plan.games + now.tally.games(), matches * plan.games,
               fmt::format("{}{:.1f} % of {}", who, 100 * now.tally.score(), now.tally.games()));
    };
    return hooks;
  };
  const auto report = [&](const ArenaPlan& match, const ArenaResult& result) {
    bar.clear();
    if (json)
      fmt::print("{}\n", as_json(match, result).dump());
    else
      fmt::print("{}{}", arena_report(match, result), several ? "\n" : "");
    std::fflush(stdout);
  };
  const auto interrupted = [&](const ArenaResult& result) {
    bar.clear();
    const std::string count = fmt::format("interrupted after {} of {} games", result.tally.games(), plan.games);
    throw Error(plan.out.empty() ? count + "; nothing was saved: with --out DIR the same command resumes"
                                 : fmt::format("{}; to resume: {}", count, same_command(arguments)));
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
  if (!json) fmt::print("{}", score_table(agents, done));
  return kDone;
}

}  // namespace

Verb arena_verb() {
  return {"arena",
          "For researchers",
          "Let agents play matches, with intervals, Elo and a sequential test",
          "ludens arena tictactoe --a \"uct(playouts=100)\" --b random --games 20",
          {{"GAME", "", "a game of the catalogue, with options: \"go9(komi=6.5)\"", true},
           {"--a", "AGENT", "one agent, as in \"grave(playouts=1000)\"; ludens list agents"},
           {"--b", "AGENT", "the other one"},
           {"--agent", "AGENT…", "instead of both: give it for each agent, and all pairs of them play"},
           {"--games", "N", "games of a match (default 100); colours change after each"},
           {"--openings", "HOW",
            "none (default), random:N plies, or a file of records, FILE:N; each is played with both colours"},
           {"--sprt", "ELO0,ELO1", "end the match as soon as it says which of two Elo differences it is"},
           {"--jobs", "N", "games at the same time (default 1); changes no game"},
           {"--seed", "N", "dice of the run (default 1); the same seed, the same games"},
           {"--out", "DIR", "keep every game there; the same command resumes an interrupted run"},
           {"--json", "", "as JSON, one line a match"}},
          run};
}

}  // namespace ludens::cli
