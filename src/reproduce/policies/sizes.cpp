// Where does Blend help? With human policies that learned from a tenth, a third and all of the games; and, for each of
// them, where its likeliest move is a mistake and where it is sound, judged by a player that is no part of the blend.
#include <fmt/format.h>

#include "base/json.h"
#include "measure/plots/plot.h"
#include "reproduce/policies/experiment.h"

namespace ludens::reproduce {
namespace {

constexpr double kMistake = 0.05;  // of the win rate, against the best move that was judged
constexpr double kFractions[] = {0.1, 1.0 / 3, 1};

}  // namespace

PolicyReport compare_sizes(const PolicyGame& game, const ReproduceOptions& plan, const ReproduceHooks& hooks) {
  require_models(game, plan, game.sizes);
  const std::size_t sizes = game.sizes.size(), parts = sizes + 1, strong = sizes;
  PolicyQuestion question{.name = "sizes", .split = Split::Validation, .parts = {}};
  for (const auto& name : game.sizes) question.parts.push_back(trained_net(plan, name));
  question.parts.push_back(game.strong);
  const auto validation = ask(game, plan, hooks, question);
  question.split = Split::Test;
  question.judge = game.judge;
  const auto test = ask(game, plan, hooks, question);

  PolicyReport out;
  BootstrapOptions once;
  once.resamples = 1;
  std::vector<double> alpha;
  std::vector<std::string> columns;
  for (std::size_t s = 0; s < sizes; ++s) {
    const auto grid = pair_grid(s, strong, parts);
    alpha.push_back(grid[tune(validation, {}, grid, once).best].weights[s]);
    columns.push_back(game.sizes[s]);
    columns.push_back(fmt::format("blend of {}, α = {:.2f}", game.sizes[s], alpha[s]));
  }
  for (const auto& name : game.sizes) columns.push_back("gain of " + name);
  const auto bands = game.bands();
  MatchScores all(game.group_names(), columns);
  std::vector<MatchScores> judged(sizes, MatchScores({"a mistake", "sound"}, {"human", "blend"}));
  for (const auto& position : test) {
    std::vector<MatchScore> row, gains;
    for (std::size_t s = 0; s < sizes; ++s) {
      const MatchScore human = match_score(position, only_part(s, parts)),
                       blend = match_score(position, two_parts(s, strong, parts, alpha[s]));
      row.insert(row.end(), {human, blend});
      gains.push_back({blend.top1 - human.top1, blend.nats - human.nats});
      if (position.losses.empty()) continue;
      const double loss = position.losses[likeliest_move(position, only_part(s, parts))];
      judged[s].add(position.gid, loss > kMistake ? 0 : 1, {human, blend});
    }
    row.insert(row.end(), gains.begin(), gains.end());
    all.add(position.gid, band_of(bands, position.rating).value(), row);
  }
  std::vector<MatchScores::Pair> pairs;
  for (std::size_t s = 0; s < sizes; ++s) pairs.emplace_back(2 * s + 1, 2 * s);
  for (std::size_t s = 0; s + 1 < sizes; ++s) pairs.emplace_back(2 * sizes + s, 3 * sizes - 1);
  auto summary = all.summary(pairs);

  const std::string contrasts = contrast_table(summary);
  for (auto& line : score_lines(summary, {{"experiment", "sizes"}, {"game", game.name}})) out.lines.push_back(line);
  summary.columns.resize(2 * sizes);  // gains are no shares
  out.text = fmt::format("{}, blended with {}\n\n{}\n{}\n", game.name, game.strong, share_table(summary), contrasts);
  std::vector<Series> lines = {{"all positions", {}}, {"its move is a mistake", {}}, {"its move is sound", {}}};
  const auto point = [&](std::size_t line, std::size_t s, const RatioInterval& gain) {
    if (gain.known()) lines[line].points.push_back({kFractions[s], 100 * gain.value, 100 * gain.low, 100 * gain.high});
  };
  for (std::size_t s = 0; s < sizes; ++s) {
    const auto kinds = judged[s].summary({{1, 0}});
    out.text += fmt::format("By the likeliest move of {}, judged by {}: a mistake loses more than {}\n\n{}\n{}\n",
                            game.sizes[s], game.judge, kMistake, share_table(kinds), contrast_table(kinds));
    for (auto& line : score_lines(kinds, {{"experiment", "sizes"}, {"game", game.name}, {"of", game.sizes[s]}}))
      out.lines.push_back(std::move(line));
    point(0, s, summary.contrasts[s * summary.groups.size() + game.groups.size()].top1);
    point(1, s, kinds.contrasts[0].top1);
    point(2, s, kinds.contrasts[1].top1);
  }
  std::erase_if(lines, [](const Series& line) { return line.points.empty(); });
  out.plot = svg_plot({.title = game.name + ": what Blend adds to a human policy",
                       .x_label = "share of the training games",
                       .y_label = "top-1, points",
                       .log_x = true,
                       .level = 0,
                       .legend_on_top = true},
                      lines);
  return out;
}

}  // namespace ludens::reproduce
