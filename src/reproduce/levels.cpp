#include "reproduce/levels.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/whole_file.h"
#include "games/catalogue.h"
#include "play/levels.h"

namespace ludens::reproduce {
namespace {

std::string rows(const std::string& game, const std::vector<Level>& ladder) {
  std::string out = fmt::format("{{\"{}\",\n {{", game);
  for (const auto& level : ladder)
    out += fmt::format("{{{}, \"{}\", {:.0f}, {:.0f}, {:.0f}, {:.0f}, {}}},\n  ", level.number, level.agent, level.elo,
                       level.step, level.low, level.high, level.games);
  out.resize(out.size() - 4);
  return out + "}},\n";
}

// Every level against the one below it: how far apart they are.
std::vector<Level> measured(const GamePtr& game, const ReproduceOptions& options, const ReproduceHooks& hooks) {
  std::vector<Level> ladder;
  for (const auto& level : levels(*game)) ladder.push_back({level.number, level.agent});
  ArenaPlan match;
  match.game = game;
  match.games = options.games > 0 ? options.games : 500;
  // Minds find the same move every time: from the start they would play one game over and over.
  const bool minds = std::any_of(ladder.begin(), ladder.end(), [](const Level& level) {
    return level.agent.starts_with("dual") || level.agent.starts_with("system1");
  });
  match.openings_text = minds ? "random:4" : "none";
  match.openings = read_openings(*game, match.openings_text, (match.games + 1) / 2, options.seed);
  for (std::size_t i = 1; i < ladder.size(); ++i) {
    match.a = agent_text(parse_spec(ladder[i].agent));
    match.b = agent_text(parse_spec(ladder[i - 1].agent));
    const ArenaResult result =
        play_match(match, fmt::format("{}/{}-{}-{}", game->name, i + 1, slug(match.a), slug(match.b)), options, hooks,
                   fmt::format("{} level {}", game->name, i + 1));
    const Interval interval = score_interval(result.tally);
    Level& level = ladder[i];
    level.step = elo_of_score(interval.score);
    level.low = elo_of_score(interval.low);
    level.high = elo_of_score(interval.high);
    level.elo = ladder[i - 1].elo + level.step;
    level.games = static_cast<int>(result.tally.games());
  }
  return ladder;
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

}  // namespace

std::vector<std::string> levelled_games() {
  std::vector<std::string> out;
  for (const auto& game : usual_games())
    if (!levels(*game).empty()) out.push_back(game->name);
  return out;
}

void measure_levels(const ReproduceOptions& options, const ReproduceHooks& hooks) {
  std::string all_rows = "// Written by `ludens reproduce levels`; see docs/results/levels.md.\n", all_tables;
  for (const auto& name : options.only.empty() ? levelled_games() : std::vector{options.only}) {
    const GamePtr game = find_game(name);
    const auto ladder = measured(game, options, hooks);
    all_rows += rows(game->name, ladder);
    all_tables += table(*game, ladder);
    write_whole_file(options.out / "levels.inc", all_rows);
    write_whole_file(options.out / "levels.md", all_tables);
    hooks.print(table(*game, ladder));
  }
}

}  // namespace ludens::reproduce
