// Repeats the tests of Dong and Zhang (2024) and compares constants. Tested by tests/reproduce/refined_test.cpp.
#include "reproduce/refined.h"

#include <algorithm>

#include <fmt/format.h>

#include "agents/parts.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/whole_file.h"
#include "measure/arena/report.h"
#include "measure/plots/plot.h"
#include "runner/run.h"

namespace ludens::reproduce {
namespace {

constexpr std::int64_t kBudgets[] = {500, 1'000, 2'000, 5'000, 10'000, 20'000, 50'000};
constexpr int kSeeds = 10;

// Who is compared; @ is the budget. «uniform» draws rollouts alike (3.1), «printed» takes rewards as they are, too
// (formula 2), «plain» is the basic search of section 3.1 with rollouts to the end of the game.
struct Searcher {
  std::string_view series, agent;
};
constexpr Searcher kSearchers[] = {
    {"refined", "refined(simulations=@, adaptive=no)"},
    {"uniform", "refined(simulations=@, adaptive=no, sampling=uniform)"},
    {"printed", "refined(simulations=@, adaptive=no, sampling=uniform, scale=raw, c=1.4142)"},
    {"plain", "uct(playouts=@, playout=uniform, c=1.4142)"},
};

std::string with_budget(std::string_view agent, std::int64_t budget) {
  std::string out(agent);
  out.replace(out.find('@'), 1, std::to_string(budget));
  return agent_text(parse_spec(out));
}

std::vector<TacticTally> tests() {
  std::vector<TacticTally> out;
  for (const std::int64_t budget : kBudgets)
    for (std::size_t i = 0; i < kComparedTactics; ++i)
      for (const auto& [series, agent] : kSearchers)
        out.push_back({std::string(kTactics[i].name), with_budget(agent, budget), std::string(series), budget, {}});
  return out;
}

const Tactic& tactic_named(std::string_view name) {
  return *std::find_if(kTactics.begin(), kTactics.end(), [&](const Tactic& one) { return one.name == name; });
}

Tally solved(const TacticTally& tally) {
  Tally out;
  for (const auto& trial : tally.trials) out.add(trial.solved ? 1 : 0);
  return out;
}

void play_tests(const ReproduceOptions& options, const ReproduceHooks& hooks) {
  auto tallies = tests();
  const auto total = static_cast<std::int64_t>(tallies.size()) * kSeeds;
  Experiment<std::int64_t, TacticTrial> trials;
  trials.next = numbers_below(total);
  trials.worker = [&] {
    return [&](std::int64_t, std::int64_t unit, const std::stop_token&) {
      const auto& one = tallies[static_cast<std::size_t>(unit / kSeeds)];
      return std::optional(
          try_tactic(tactic_named(one.test), one.agent, options.seed + static_cast<std::uint64_t>(unit % kSeeds)));
    };
  };
  trials.take = [&](std::int64_t unit, TacticTrial&& trial, bool) {
    tallies[static_cast<std::size_t>(unit / kSeeds)].trials.push_back(trial);
    if (hooks.progress) hooks.progress("searches", unit + 1, total);
    return true;
  };
  trials.line = [](const TacticTrial& trial) {
    return Json{{"solved", trial.solved}, {"seconds", trial.seconds}, {"steps", trial.steps}}.dump();
  };
  trials.read = [](std::string_view line, std::int64_t) {
    const Json json = Json::parse(line);
    return TacticTrial{json["solved"].get<bool>(), json["seconds"].get<double>(), json["steps"].get<std::int64_t>()};
  };
  RunLog log(options.out / "tests", {Json{{"experiment", "refined"}, {"seed", options.seed}}.dump(), {}});
  const bool stopped = run(trials, {options.jobs, hooks.stop, &log}) == RunEnd::Stopped;
  std::erase_if(tallies, [](const TacticTally& tally) { return tally.trials.empty(); });
  write_whole_file(options.out / "tests.jsonl", refined_lines(tallies));
  write_whole_file(options.out / "tests.md", refined_table(tallies));
  hooks.print(fmt::format("{}\n", refined_table(tallies)));
  if (stopped) throw Error("interrupted; the same command goes on where it stopped");
}

// Each constant alone against the defaults, from three random stones.
void play_choices(const ReproduceOptions& options, const ReproduceHooks& hooks) {
  std::vector<std::pair<std::string, std::string>> rivals;  // what is changed, to what
  for (const char* c : {"0.01", "0.02", "0.1", "0.3", "0.7071"}) rivals.emplace_back("c", c);
  for (const char* plies : {"0", "1", "2", "5", "8"}) rivals.emplace_back("plies", plies);
  rivals.emplace_back("sampling", "uniform");
  rivals.emplace_back("attack", "0.5");
  rivals.emplace_back("attack", "2");
  std::vector<ArenaPlan> matches;
  for (const auto& [key, value] : rivals) {
    ArenaPlan match;
    match.game = find_game("gomoku15");
    match.a = agent_text(parse_spec(fmt::format("refined(simulations=2000, {}={})", key, value)));
    match.b = agent_text(parse_spec("refined(simulations=2000)"));
    match.games = options.games > 0 ? options.games : 200;
    match.seed = options.seed;
    match.openings_text = "random:3";
    match.openings = read_openings(*match.game, match.openings_text, (match.games + 1) / 2, match.seed);
    match.out = options.out / slug(match.a);
    matches.push_back(match);
  }
  std::int64_t done = 0;
  const auto played =
      run_matches(matches, 20, options.jobs, hooks.stop, [&](std::size_t match, const ArenaResult& now) {
        if (hooks.progress)
          hooks.progress(fmt::format("{}: {:.1f} %", matches[match].a, 100 * now.tally.score()), ++done,
                         static_cast<std::int64_t>(matches.size()) * matches.front().games);
      });
  std::string lines, table = "| changed | games | score | 95 % interval |\n| --- | ---: | ---: | --- |\n";
  bool whole = true;
  for (std::size_t i = 0; i < matches.size(); ++i) {
    whole = whole && !played[i].stopped;
    if (played[i].tally.games() == 0) continue;
    Json line = {
        {"experiment", "refined"}, {"part", "choices"}, {"changed", rivals[i].first}, {"to", rivals[i].second}};
    line.update(arena_json(matches[i], played[i]));
    lines += line.dump() + "\n";
    const Interval interval = score_interval(played[i].tally);
    table += fmt::format("| `{}={}` | {} | {:.1f} % | {:.1f}–{:.1f} |\n", rivals[i].first, rivals[i].second,
                         played[i].tally.games(), 100 * interval.score, 100 * interval.low, 100 * interval.high);
  }
  write_whole_file(options.out / "choices.jsonl", lines);
  write_whole_file(options.out / "choices.md", table);
  hooks.print(table);
  if (!whole) throw Error("interrupted; the same command goes on where it stopped");
}

}  // namespace

std::vector<std::string> refined_parts() { return {"tests", "choices"}; }

TacticTrial try_tactic(const Tactic& tactic, const std::string& agent, std::uint64_t seed) {
  const GamePtr game = find_game(tactic.game);
  const Position position = position_of(*game, tactic);
  const auto searcher = make_agent(game, agent);
  Rng rng(seed);
  const double before = thread_seconds();
  const Opinion opinion = searcher->consider({*game, position, {}}, rng);
  TacticTrial out;
  out.seconds = thread_seconds() - before;
  const auto expected = words(tactic.expected);
  out.solved = std::count(expected.begin(), expected.end(), game->write_move(position, opinion.moves.best())) > 0;
  const auto said = words(opinion.why);  // «stable after 256 of 50000 simulations»
  out.steps = said.size() > 2 ? to_int(said[2]).value_or(opinion.playouts) : opinion.playouts;
  return out;
}

std::string refined_lines(const std::vector<TacticTally>& tallies) {
  std::string out;
  for (const auto& tally : tallies) {
    const Interval share = score_interval(solved(tally));
    double seconds = 0;
    std::int64_t least = tally.simulations, most = 0;
    for (const auto& trial : tally.trials) {
      seconds += trial.seconds;
      least = std::min(least, trial.steps);
      most = std::max(most, trial.steps);
    }
    Json line = {{"experiment", "refined"},
                 {"part", "tests"},
                 {"test", tally.test},
                 {"series", tally.series},
                 {"agent", tally.agent},
                 {"simulations", tally.simulations},
                 {"seeds", tally.trials.size()},
                 {"solved", share.score},
                 {"low", share.low},
                 {"high", share.high},
                 {"seconds", seconds / static_cast<double>(std::max<std::size_t>(tally.trials.size(), 1))}};
    if (tally.agent.starts_with("refined")) {
      line["steps_least"] = least;
      line["steps_most"] = most;
    }
    out += line.dump() + "\n";
  }
  return out;
}

std::string refined_table(const std::vector<TacticTally>& tallies) {
  std::string out =
      "| search | simulations | the paper's tests solved | all | seconds a search |\n"
      "| --- | ---: | ---: | ---: | ---: |\n";
  for (const auto& [series, agent] : kSearchers)
    for (const std::int64_t budget : kBudgets) {
      Tally paper, all;
      double seconds = 0;
      for (const auto& tally : tallies) {
        if (tally.series != series || tally.simulations != budget) continue;
        const auto name = std::find_if(kTactics.begin(), kTactics.begin() + kPaperTactics,
                                       [&](const Tactic& one) { return one.name == tally.test; });
        for (const auto& trial : tally.trials) {
          all.add(trial.solved ? 1 : 0);
          if (name != kTactics.begin() + kPaperTactics) paper.add(trial.solved ? 1 : 0);
          seconds += trial.seconds;
        }
      }
      if (all.games() == 0) continue;
      out += fmt::format("| {} | {} | {} of {} | {} of {} | {:.3f} |\n", series, budget, paper.wins, paper.games(),
                         all.wins, all.games(), seconds / static_cast<double>(all.games()));
    }
  return out;
}

void reproduce_refined(const ReproduceOptions& options, const ReproduceHooks& hooks) {
  const auto wants = [&](const char* part) { return options.only.empty() || options.only == part; };
  if (wants("tests")) play_tests(options, hooks);
  if (wants("choices")) play_choices(options, hooks);
}

}  // namespace ludens::reproduce
