// Maia-S (a network for each rating group), Maia-S-Wide (one that learned from as many games of each) and one network
// that is told the ratings: every model on every group, on test games that none of them has seen. Renju has few games:
// three ways of dealing them, each with models of its own, are counted together.
#include <fmt/format.h>

#include "base/json.h"
#include "measure/plots/plot.h"
#include "reproduce/policies/experiment.h"

namespace ludens::reproduce {

PolicyReport compare_groups(const PolicyGame& game, const ReproduceOptions& plan, const ReproduceHooks& hooks) {
  std::vector<std::string> kinds, columns;
  for (const auto& group : game.groups) {
    kinds.push_back("maia-" + group.name);
    columns.push_back("of " + group.people);
  }
  kinds.insert(kinds.end(), {"maia-wide", "rated"});
  columns.insert(columns.end(), {"wide", "rated", "own"});  // own: of the group that is tested
  const std::size_t wide = game.groups.size(), rated = wide + 1, own = wide + 2;
  std::vector<std::string> names;
  for (int fold = 0; fold < game.folds; ++fold)
    for (const auto& kind : kinds) names.push_back(game.model(kind, fold));
  require_models(game, plan, names);

  const auto bands = game.bands();
  MatchScores scores(game.group_names(), columns);
  for (int fold = 0; fold < game.folds; ++fold) {
    PolicyQuestion question{.name = "groups", .fold = fold, .parts = {}};
    for (const auto& kind : kinds) question.parts.push_back(trained_net(plan, game.model(kind, fold)));
    for (const auto& position : ask(game, plan, hooks, question)) {
      const std::size_t group = band_of(bands, position.rating).value();
      std::vector<MatchScore> row;
      for (std::size_t i = 0; i < kinds.size(); ++i) row.push_back(match_score(position, only_part(i, kinds.size())));
      row.push_back(row[group]);
      scores.add(position.gid, group, row);
    }
  }
  const auto summary = scores.summary({{own, wide}, {rated, wide}, {rated, own}});

  PolicyReport out;
  out.text = fmt::format("{}, {} split{}\n\n{}\n{}", game.name, game.folds, game.folds == 1 ? "" : "s",
                         share_table(summary), contrast_table(summary));
  out.lines = score_lines(summary, {{"experiment", "groups"}, {"game", game.name}});
  std::vector<Series> lines;
  for (std::size_t c = 0; c < own; ++c) {
    Series line{summary.columns[c], {}, c == wide || c == rated};
    for (std::size_t g = 0; g < game.groups.size(); ++g)
      if (const auto& top1 = summary.shares[g][c].top1; top1.known())
        line.points.push_back({game.groups[g].place, 100 * top1.value, 100 * top1.low, 100 * top1.high});
    lines.push_back(std::move(line));
  }
  out.plot = svg_plot({.title = game.name + ": every model on every rating group",
                       .x_label = "rating of the mover",
                       .y_label = "top-1, %"},
                      lines);
  return out;
}

}  // namespace ludens::reproduce
