#include "measure/levels/level_report.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/json_read.h"
#include "games/family.h"
#include "measure/plots/plot.h"

namespace ludens::measure {
namespace {

std::string score_cells(const LevelGap::Score& score) {
  if (score.games == 0) return "– | –";
  return fmt::format("{:.1f} ({:.1f} … {:.1f}) | {}", 100 * score.score, 100 * score.low, 100 * score.high,
                     score.games);
}

// People play so many games that their band may be narrower than what the levels' games can tell.
const char* inside_people(const LevelGap& gap) {
  const auto &people = gap.people, &agents = gap.agents;
  if (people.games == 0 || agents.games == 0) return "";
  if (agents.score >= people.low && agents.score <= people.high) return "yes";
  return agents.low <= people.high && agents.high >= people.low ? "overlaps" : "no";
}

const char* unit_name(const Game& game, const LevelFile& file) {
  return !file.people ? "rungs" : game.family->people->ranks ? "ranks" : "rating points";
}

// How it was measured, from what the file says about itself.
std::string how_measured(const Game& game, const LevelFile& file) {
  const Json about = Json::parse(file.about);
  const auto passes = whole_of(about, "passes", 1);
  const std::string games =
      fmt::format("{} games a pairing{}, seed {}, openings {}", whole_of(about, "games", 0),
                  passes > 1 ? fmt::format(" after {} that placed the levels", passes == 2 ? "a pass" : "passes") : "",
                  whole_of(about, "seed", 1), text_of(about, "openings", "none"));
  std::string kept;
  if (const Json* above = about.find("above"))
    kept = fmt::format(
        "\nLevels above {} stay from a run before, {} games a pairing; the scores below are of those up to it.",
        text_of(*above, "from"), whole_of(*above, "games", 0));
  const Json* people = about.find("people");
  if (!people) return fmt::format("Strength in games of agents, not of people;\n{}.\n\n", games);
  const double unit = real_of(*people, "unit", 1, 0, 10'000);
  return fmt::format(
      "People: {} even games, `{}`; {:.1f} Elo ({:.1f} … {:.1f})\nfor each {}, and half of the players are below {}.\n"
      "The agent that stands for {} is\n`{}`.\n{}.{}\n\n",
      whole_of(*people, "games", 0), text_of(*people, "query"), real_of(*people, "elo_per_unit", 0, -1e6, 1e6),
      real_of(*people, "low", 0, -1e6, 1e6), real_of(*people, "high", 0, -1e6, 1e6),
      game.family->people->ranks ? "rank" : fmt::format("{:.0f} points", unit), text_of(*people, "middle"),
      text_of(*people, "anchor"), text_of(*people, "agent"), games, kept);
}

}  // namespace

std::string levels_section(const Game& game, const LevelFile& file) {
  std::string out = fmt::format("## {}\n\n{}", game.title, how_measured(game, file));
  out +=
      "| level | label | Elo above the weakest | step | games | agent |\n| ---: | --- | ---: | ---: | ---: | --- |\n";
  for (std::size_t i = 0; i < file.rungs.size(); ++i) {
    const LevelRung& rung = file.rungs[i];
    const auto cell = [&](double value, double low, double high) {
      if (rung.games == 0) return i == 0 ? "0" : fmt::format("aimed at {:.0f}", value);
      return fmt::format("{:.0f} ({:.0f} … {:.0f})", value, low, high);
    };
    out += fmt::format("| {} | {} | {} | {} | {} | `{}` |\n", i + 1, file.people ? rung.label : "",
                       cell(rung.elo, rung.low, rung.high),
                       i == 0 ? "" : cell(rung.step, rung.step_low, rung.step_high), rung.games, rung.agent);
  }
  if (file.gaps.empty()) return out + "\n";
  const auto measured = [](const LevelGap& gap) { return gap.people.games > 0 && gap.agents.games > 0; };
  if (std::any_of(file.gaps.begin(), file.gaps.end(), measured))
    out += fmt::format("\n![People and levels](levels_{}.svg)\n", file.game);
  out += fmt::format(
      "\nHow often the stronger one scores, in %, by how many {} they are apart; inside: whether the levels' score\n"
      "lies in people's band, or at least its interval overlaps it:\n\n",
      unit_name(game, file));
  out += "| apart | people | games | levels | games | inside |\n| ---: | ---: | ---: | ---: | ---: | --- |\n";
  for (const auto& gap : file.gaps) {
    out += fmt::format("| {:.0f} | {} | {} | {} |\n", gap.gap, score_cells(gap.people), score_cells(gap.agents),
                       inside_people(gap));
  }
  return out + "\n";
}

std::string calibration_report(const Game& game, const Calibration& done) {
  std::string out = levels_section(game, done.file);
  out += "The candidates, by Elo above the weakest:\n\n| Elo | candidate |\n| ---: | --- |\n";
  for (const auto& one : done.candidates)
    out += fmt::format("| {:.0f} ({:.0f} … {:.0f}) | `{}` |\n", one.elo, one.low, one.high, one.agent);
  return out;
}

std::string calibration_plot(const Game& game, const LevelFile& file) {
  Series people{.name = "people", .points = {}, .band = true}, levels{.name = "levels", .points = {}};
  const auto add = [](Series& to, double gap, const LevelGap::Score& score) {
    if (score.games > 0) to.points.push_back({gap, 100 * score.score, 100 * score.low, 100 * score.high});
  };
  for (const auto& gap : file.gaps) {
    add(people, gap.gap, gap.people);
    add(levels, gap.gap, gap.agents);
  }
  std::vector<Series> all;
  for (auto& one : {people, levels})
    if (!one.points.empty()) all.push_back(one);
  return svg_plot({.title = fmt::format("{}: people and levels", file.game),
                   .x_label = fmt::format("{} apart", unit_name(game, file)),
                   .y_label = "score of the stronger, %",
                   .y_min = 45,
                   .y_max = 100,
                   .level = 50},
                  all);
}

}  // namespace ludens::measure
