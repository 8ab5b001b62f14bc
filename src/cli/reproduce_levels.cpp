// Measures the ladders of play/levels: every level against the one below it. Writes the table that people read, and
// the rows that src/play/levels.inc holds, so that no number there is typed by hand.
#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "base/whole_file.h"
#include "cli/progress.h"
#include "cli/reproduce.h"
#include "cli/typed.h"
#include "measure/arena/arena.h"
#include "play/levels.h"

namespace ludens::cli {
namespace {

std::string rows(const std::string& game, const std::vector<Level>& ladder) {
  std::string out = fmt::format("{{\"{}\",\n {{", game);
  for (const auto& level : ladder)
    out += fmt::format("{{{}, \"{}\", {:.0f}, {:.0f}, {:.0f}, {:.0f}, {}}},\n  ", level.number, level.agent, level.elo,
                       level.step, level.low, level.high, level.games);
  out.resize(out.size() - 4);
  return out + "}},\n";
}

std::string table(const Game& game, const std::vector<Level>& ladder) {
  std::string out = fmt::format(
      "## {}\n\n| level | agent | Elo | step | 95 % interval | games |\n| ---: | --- | ---: | ---: | --- | ---: |\n",
      game.title);
  for (const auto& level : ladder)
    out += level.number == 1 ? fmt::format("| 1 | `{}` | 0 | | | |\n", level.agent)
                             : fmt::format("| {} | `{}` | {:.0f} | {:+.0f} | {:+.0f} … {:+.0f} | {} |\n", level.number,
                                           level.agent, level.elo, level.step, level.low, level.high, level.games);
  return out + "\n";
}

int run(const Arguments& arguments) {
  std::vector<GamePtr> games;
  for (const auto& game : usual_games())
    if (!levels(*game).empty() && (!arguments.has("--only") || arguments.text("--only") == game->name))
      games.push_back(game);
  if (games.empty()) throw UsageError(fmt::format("{} has no levels to measure", cite(arguments.text("--only"))));
  ArenaPlan plan;
  plan.games = arguments.number("--games", 500, 2, 1'000'000);
  plan.jobs = static_cast<int>(arguments.number("--jobs", 1, 1, 1024));
  plan.seed = static_cast<std::uint64_t>(arguments.number("--seed", 1, 0, INT64_MAX));
  const std::filesystem::path folder = arguments.text("--out", "levels");
  std::filesystem::create_directories(folder);

  ProgressBar bar("levels");
  ArenaHooks hooks;
  hooks.stop = interrupt_token();
  std::string all_rows = "// Written by `ludens reproduce levels`; see docs/results/levels.md.\n", all_tables;
  for (const auto& game : games) {
    const auto rungs = levels(*game);
    std::vector<Level> ladder(rungs.begin(), rungs.end());
    ladder[0] = {.number = 1, .agent = ladder[0].agent};
    plan.game = game;
    // Minds find the same move every time: from the start they would play one game over and over.
    const bool minds = std::any_of(ladder.begin(), ladder.end(), [](const Level& level) {
      return level.agent.starts_with("dual") || level.agent.starts_with("system1");
    });
    plan.openings_text = minds ? "random:4" : "none";
    plan.openings = read_openings(*game, plan.openings_text, (plan.games + 1) / 2, plan.seed);
    for (std::size_t i = 1; i < ladder.size(); ++i) {
      plan.a = agent_text(parse_spec(ladder[i].agent));
      plan.b = agent_text(parse_spec(ladder[i - 1].agent));
      plan.out = folder / game->name / fmt::format("{}-{}-{}", i + 1, slug(plan.a), slug(plan.b));
      hooks.progress = [&](const ArenaResult& now) {
        bar.show(now.tally.games(), plan.games,
                 fmt::format("{} level {}: {:.1f} %", game->name, i + 1, 100 * now.tally.score()));
      };
      const ArenaResult result = run_arena(plan, hooks);
      bar.clear();
      if (result.stopped) throw Error("interrupted; the same command goes on where it stopped");
      const Interval interval = score_interval(result.tally);
      Level& level = ladder[i];
      level.number = static_cast<int>(i + 1);
      level.step = elo_of_score(interval.score);
      level.low = elo_of_score(interval.low);
      level.high = elo_of_score(interval.high);
      level.elo = ladder[i - 1].elo + level.step;
      level.games = static_cast<int>(result.tally.games());
    }
    all_rows += rows(game->name, ladder);
    all_tables += table(*game, ladder);
    fmt::print("{}", table(*game, ladder));
    std::fflush(stdout);
    write_whole_file(folder / "levels.inc", all_rows);
    write_whole_file(folder / "levels.md", all_tables);
  }
  return kDone;
}

}  // namespace

Experiment levels_experiment() {
  return {"levels", "every level of a game against the one below it", "a game as in go9", run};
}

}  // namespace ludens::cli
