// Networks that other people trained for one rating group each (Maia), and Blends of the group's own one with a strong
// program (Ogawa 2026, Figures 4.2 and 4.3). They were trained on none of our splits, so all games count: those of each
// half, by hash, are tested with the weight α and the program's temperature τ that the other half chose. Tested by
// tests/reproduce/policies/experiments_test.cpp.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "measure/plots/plot.h"
#include "reproduce/policies/experiment.h"
#include "reproduce/policies/score_policy.h"

namespace ludens::reproduce {
namespace {

enum Place : std::size_t { kOfGroup, kOfProgram, kBlended, kBelow, kAbove };
constexpr std::size_t kPair = 2;  // the network and the program

struct Half {
  std::vector<TuningPosition> positions = {};
  double tau = kAskedTau, alpha = 1;  // that it chooses, for the other half
  std::vector<double> curve = {};     // top-1 by weight of the network, from 1 down
};

void choose(Half& half, bool scores) {
  if (scores) half.tau = tuned_tau(half.positions, 1);
  auto positions = half.positions;
  if (scores) set_tau(positions, 1, half.tau);
  BootstrapOptions once;
  once.resamples = 1;
  const auto grid = pair_grid(0, 1, kPair);
  const auto result = tune(positions, {}, grid, once);
  half.alpha = grid[result.best].weights[0];
  half.curve = result.curve;
}

}  // namespace

PolicyReport compare_original_blends(const PolicyGame& game, const ReproduceOptions& plan,
                                     const ReproduceHooks& hooks) {
  MatchScores scores(game.group_names(), {"own", "strong", "blend", "blend, α − 0.1", "blend, α + 0.1"});
  PolicyReport out;
  std::string chosen = "| group | α of either half | τ | positions |\n| --- | ---: | ---: | ---: |\n";
  std::vector<Series> curves;
  for (std::size_t group = 0; group < game.groups.size(); ++group) {
    const PolicyQuestion question{.name = "original-blends-" + game.groups[group].name,
                                  .split = Split::All,
                                  .parts = {game.originals[group], game.strong},
                                  .usual = 1500,
                                  .perhaps = true};
    std::array<Half, 2> halves;
    for (auto& position : ask(of_group(game, game.groups[group]), plan, hooks, question))
      halves[position.gid % 2].positions.push_back(std::move(position));
    if (halves[0].positions.empty() || halves[1].positions.empty()) continue;
    for (auto& half : halves) choose(half, game.scores);
    for (const std::size_t tested : {0, 1}) {
      const Half& other = halves[1 - tested];
      auto positions = halves[tested].positions;
      if (game.scores) set_tau(positions, 1, other.tau);
      for (const auto& position : positions) {
        const auto at = [&](double alpha) {
          return match_score(position, two_parts(0, 1, kPair, std::clamp(alpha, 0.0, 1.0)));
        };
        scores.add(position.gid, group, {at(1), at(0), at(other.alpha), at(other.alpha - 0.1), at(other.alpha + 0.1)});
      }
      Json line = {{"experiment", "original-blends"},
                   {"game", game.name},
                   {"group", game.groups[group].people},
                   {"network", game.originals[group]},
                   {"half", tested},
                   {"validation_positions", other.positions.size()},
                   {"alpha", other.alpha}};
      if (game.scores) line["tau"] = other.tau;
      out.lines.push_back(std::move(line));
    }
    const auto count = static_cast<double>(halves[0].positions.size() + halves[1].positions.size());
    chosen += fmt::format("| {} | {:.2f} {:.2f} | {} {} | {} |\n", game.groups[group].people, halves[0].alpha,
                          halves[1].alpha, halves[0].tau, halves[1].tau, count);
    Series curve{game.groups[group].people, {}};
    for (std::size_t k = 0; k < halves[0].curve.size(); k += 2) {
      double gain = 0;
      for (const auto& half : halves)
        gain += (half.curve[k] - half.curve[0]) * static_cast<double>(half.positions.size()) / count;
      curve.points.push_back({1 - static_cast<double>(k) / 100, 100 * gain});
    }
    curves.push_back(std::move(curve));
  }
  const auto summary = scores.summary({{kBlended, kOfGroup},
                                       {kBlended, kOfProgram},
                                       {kBelow, kOfGroup},
                                       {kAbove, kOfGroup},
                                       {kBelow, kBlended},
                                       {kAbove, kBlended}});
  out.text = fmt::format("{}, the network of each group and {}, both players in the group{}\n\n{}\n{}\n{}", game.name,
                         game.strong, game.where.empty() ? "" : ", " + game.where, chosen, share_table(summary),
                         contrast_table(summary));
  for (auto& line : score_lines(summary, {{"experiment", "original-blends"}, {"game", game.name}}))
    out.lines.push_back(std::move(line));
  out.plot = svg_plot({.title = game.name + ": weight of the network, by rating of both players",
                       .x_label = "α",
                       .y_label = "top-1 above the network's, points",
                       .y_min = -5,
                       .y_max = 3,
                       .level = 0},
                      curves);
  return out;
}

}  // namespace ludens::reproduce
