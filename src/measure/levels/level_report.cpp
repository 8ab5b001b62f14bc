#include "measure/levels/level_report.h"

#include <fmt/format.h>

#include "games/family.h"
#include "measure/plots/plot.h"

namespace ludens::measure {
namespace {

std::string percent(const LevelGap::Score& score) {
  if (score.games == 0) return "– | –";
  return fmt::format("{:.1f} ({:.1f} … {:.1f}) | {}", 100 * score.score, 100 * score.low, 100 * score.high,
                     score.games);
}

bool inside(const LevelGap& gap) { return gap.agents.score >= gap.people.low && gap.agents.score <= gap.people.high; }

const char* unit_name(const Game& game) {
  return !game.family->people ? "rungs" : game.family->people->ranks ? "ranks" : "rating points";
}

}  // namespace

std::string calibration_report(const CalibrationPlan& plan, const Calibration& done) {
  const LevelFile& file = done.file;
  std::string out = fmt::format("## Levels of {}\n\n", file.game);
  if (plan.people) {
    const PeopleCurve& people = *plan.people;
    out += fmt::format(
        "People: {} even games between players of known strength; {:.1f} Elo ({:.1f} … {:.1f}) for each {}; half of\n"
        "the players are below {}. The candidate that stands for {} is `{}`.\n\n",
        people.games, people.elo_per_unit, people.low, people.high,
        people.unit == 1 ? "rank" : fmt::format("{:.0f} rating points", people.unit),
        rating_label(*plan.game, people.middle), plan.candidates.anchor_label.value_or("–"),
        plan.candidates.agents[plan.candidates.anchor]);
  } else {
    out += "Measured in games of agents against each other: these levels say nothing of people.\n\n";
  }
  out += "| level | Elo above the weakest | step | games | agent |\n| --- | ---: | ---: | ---: | --- |\n";
  for (const auto& rung : file.rungs)
    out += fmt::format("| {} | {:.0f} ({:.0f} … {:.0f}) | {:.0f} ({:.0f} … {:.0f}) | {} | `{}` |\n", rung.label,
                       rung.elo, rung.low, rung.high, rung.step, rung.step_low, rung.step_high, rung.games, rung.agent);
  out += fmt::format("\nHow often the stronger one scores, in %, by how many {} they are apart:\n\n",
                     unit_name(*plan.game));
  out += "| apart | people | games | levels | games | inside |\n| ---: | ---: | ---: | ---: | ---: | --- |\n";
  for (const auto& gap : file.gaps) {
    const bool both = gap.people.games > 0 && gap.agents.games > 0;
    out += fmt::format("| {:.0f} | {} | {} | {} |\n", gap.gap, percent(gap.people), percent(gap.agents),
                       !both         ? ""
                       : inside(gap) ? "yes"
                                     : "no");
  }
  out += "\nThe candidates, by Elo above the weakest:\n\n| Elo | candidate |\n| ---: | --- |\n";
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
                   .x_label = fmt::format("{} apart", unit_name(game)),
                   .y_label = "score of the stronger, %",
                   .y_min = 45,
                   .y_max = 100,
                   .level = 50},
                  all);
}

}  // namespace ludens::measure
