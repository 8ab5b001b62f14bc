// Networks that other people trained for one rating group each, every one on every group: in chess the nine of Maia,
// the «original Maia» of Ogawa (2026), Figures 4.1 to 4.3. They were not trained on our splits, so all games count;
// which of them they learned from is unknown to us.
#include <fmt/format.h>

#include "base/text.h"
#include "measure/plots/plot.h"
#include "reproduce/policies/experiment.h"

namespace ludens::reproduce {
PolicyGame of_group(const PolicyGame& game, const RatingGroup& group) {
  PolicyGame out = game;
  out.groups = {group};
  const auto add = [&](const char* relation, std::optional<double> bound) {
    if (bound) out.where += fmt::format("{}opponent_rating{}{}", out.where.empty() ? "" : " and ", relation, *bound);
  };
  add(">=", group.band.from);
  add("<", group.band.to);
  return out;
}

PolicyReport compare_originals(const PolicyGame& game, const ReproduceOptions& plan, const ReproduceHooks& hooks) {
  std::vector<std::string> columns = game.originals;
  columns.emplace_back("own");  // of the group that is tested
  const std::size_t parts = game.originals.size(), own = parts, middle = parts / 2;
  MatchScores scores(game.group_names(), columns);
  for (std::size_t group = 0; group < game.groups.size(); ++group) {
    const PolicyQuestion question{
        .name = "originals-" + game.groups[group].name, .split = Split::All, .parts = game.originals, .perhaps = true};
    for (const auto& position : ask(of_group(game, game.groups[group]), plan, hooks, question)) {
      std::vector<MatchScore> row;
      for (std::size_t i = 0; i < parts; ++i) row.push_back(match_score(position, only_part(i, parts)));
      row.push_back(row[group]);
      scores.add(position.gid, group, row);
    }
  }
  const auto summary = scores.summary({{own, 0}, {own, middle}, {own, parts - 1}});
  std::vector<Series> curves;
  for (const std::size_t column : {std::size_t{0}, middle, parts - 1, own}) {
    Series line{columns[column], {}, column == own};
    for (std::size_t g = 0; g < game.groups.size(); ++g)
      if (const auto& top1 = summary.shares[g][column].top1; top1.known())
        line.points.push_back({game.groups[g].place, 100 * top1.value, 100 * top1.low, 100 * top1.high});
    curves.push_back(std::move(line));
  }
  PolicyReport out;
  out.text = fmt::format("{}, both players in the group{}\n\n{}\n{}", game.name,
                         game.where.empty() ? "" : ", " + game.where, share_table(summary), contrast_table(summary));
  out.lines = score_lines(summary, {{"experiment", "originals"}, {"game", game.name}});
  out.plot = svg_plot({.title = game.name + ": networks of one rating group on every group",
                       .x_label = "rating of both players",
                       .y_label = "top-1, %"},
                      curves);
  return out;
}

}  // namespace ludens::reproduce
