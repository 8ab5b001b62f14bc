// Maia-S (a network for each rating group), Maia-S-Wide (one that learned from all that they learned from) and one
// network that is told the ratings: every model on every group, on test games that none of them has seen. Blend of each
// of them with a strong policy, α for each model and group by 0.01 on validation games: the curves of Ogawa (2026),
// figures 4.1, 4.4 and 4.7. Games are dealt into as many splits as there are models of, and counted together.
#include <fmt/format.h>

#include "base/json.h"
#include "measure/plots/plot.h"
#include "reproduce/policies/experiment.h"

namespace ludens::reproduce {
namespace {

// Columns: every model, the strong policy, the blend of each model with it, and what belongs to the group that is
// tested.
struct Columns {
  std::size_t models;
  std::size_t wide() const { return models - 2; }
  std::size_t rated() const { return models - 1; }
  std::size_t strong() const { return models; }
  std::size_t blend(std::size_t model) const { return models + 1 + model; }
  std::size_t own() const { return 2 * models + 1; }
  std::size_t own_blend() const { return own() + 1; }
};

std::string plot(const PolicyGame& game, const ScoreSummary& summary, const Columns& columns) {
  std::vector<Series> lines;
  const std::size_t shown[] = {0, columns.wide() - 1, columns.wide(), columns.strong()};
  const auto curve = [&](std::size_t column) {
    Series line{summary.columns[column], {}, column == columns.wide()};
    for (std::size_t g = 0; g < game.groups.size(); ++g)
      if (const auto& top1 = summary.shares[g][column].top1; top1.known())
        line.points.push_back({game.groups[g].place, 100 * top1.value, 100 * top1.low, 100 * top1.high});
    lines.push_back(std::move(line));
  };
  for (const auto column : shown) {
    curve(column);
    if (column < columns.models) curve(columns.blend(column));
  }
  return svg_plot({.title = game.name + ": models and their blends on every rating group",
                   .x_label = "rating of the mover",
                   .y_label = "top-1, %"},
                  lines);
}

}  // namespace

PolicyReport compare_groups(const PolicyGame& game, const ReproduceOptions& plan, const ReproduceHooks& hooks) {
  std::vector<std::string> kinds, columns;
  for (const auto& group : game.groups) {
    kinds.push_back("maia-" + group.name);
    columns.push_back("of " + group.people);
  }
  kinds.insert(kinds.end(), {"maia-wide", "rated"});
  columns.insert(columns.end(), {"wide", "rated", "strong"});
  const Columns at{kinds.size()};
  for (std::size_t i = 0; i < kinds.size(); ++i) columns.push_back("blend " + columns[i]);
  columns.insert(columns.end(), {"own", "blend own"});  // own: of the group that is tested
  const int folds = trained_folds(game, plan, kinds);

  const auto bands = game.bands();
  MatchScores scores(game.group_names(), columns);
  PolicyReport out;
  std::string alphas;
  BootstrapOptions once;
  once.resamples = 1;  // the interval of the validation games is nobody's claim
  for (int fold = 0; fold < folds; ++fold) {
    PolicyQuestion question{.name = "groups", .split = Split::Validation, .fold = fold, .parts = {}};
    for (const auto& kind : kinds) question.parts.push_back(trained_net(plan, game.model(kind, fold)));
    question.parts.push_back(game.strong);
    const std::size_t parts = question.parts.size();
    const auto validation = ask(game, plan, hooks, question);
    std::vector<std::vector<double>> alpha(kinds.size());
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      alphas += fmt::format("| {}, split {} |", columns[i], fold);
      const auto grid = pair_grid(i, at.strong(), parts);
      for (std::size_t g = 0; g < bands.size(); ++g) {
        const auto found = tune(validation, bands[g], grid, once);
        alpha[i].push_back(grid[found.best].weights[i]);
        alphas += fmt::format(" {:.2f} |", alpha[i][g]);
        out.lines.push_back({{"experiment", "groups"},
                             {"game", game.name},
                             {"split", fold},
                             {"model", columns[i]},
                             {"group", game.groups[g].people},
                             {"validation_positions", found.positions},
                             {"alpha", alpha[i][g]}});
      }
      alphas += "\n";
    }
    question.split = Split::Test;
    for (const auto& position : ask(game, plan, hooks, question)) {
      const std::size_t group = band_of(bands, position.rating).value();
      std::vector<MatchScore> row;
      for (std::size_t i = 0; i < parts; ++i) row.push_back(match_score(position, only_part(i, parts)));
      for (std::size_t i = 0; i < kinds.size(); ++i)
        row.push_back(match_score(position, two_parts(i, at.strong(), parts, alpha[i][group])));
      row.push_back(row[group]);
      row.push_back(row[at.blend(group)]);
      scores.add(position.gid, group, row);
    }
  }
  const auto summary = scores.summary({{at.own(), at.wide()},
                                       {at.rated(), at.wide()},
                                       {at.rated(), at.own()},
                                       {at.own_blend(), at.own()},
                                       {at.blend(at.wide()), at.wide()},
                                       {at.blend(at.rated()), at.rated()},
                                       {at.blend(at.wide()), at.own_blend()},
                                       {at.blend(at.wide()), at.strong()}});
  std::string head = "| α on validation games |", rule = "| --- |";
  for (const auto& group : game.groups) head += fmt::format(" {} |", group.people), rule += " ---: |";
  out.text = fmt::format("{}, {} split{}, strong: {}\n\n{}\n{}\n{}\n{}\n{}", game.name, folds, folds == 1 ? "" : "s",
                         game.strong, head, rule, alphas, share_table(summary), contrast_table(summary));
  for (auto& line : score_lines(summary, {{"experiment", "groups"}, {"game", game.name}, {"splits", folds}}))
    out.lines.push_back(std::move(line));
  out.plot = plot(game, summary, at);
  return out;
}

}  // namespace ludens::reproduce
