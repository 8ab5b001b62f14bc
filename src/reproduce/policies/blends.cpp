// Blend: π ∝ π1^α · π2^(1−α) of a human policy and a strong one, α for each rating group from the validation games by
// 0.01, then held against its parts on the test games: the shipped network, and the small ones of every split, with a
// strong network; the shipped one and a small one with a strong search. Three parts by 0.05; the power mean by one α
// and β for everybody.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/json.h"
#include "measure/plots/plot.h"
#include "reproduce/policies/experiment.h"

namespace ludens::reproduce {
namespace {

enum Column { kHuman, kStrong, kBlend, kLess, kMore, kOne, kPower, kThree };

struct Tuned {
  double alpha = 1;
  Mixture three;
  std::vector<double> curve;  // validation top-1 by weight of the human policy, 1 to 0
};

Tuned tuned(const std::vector<TuningPosition>& positions, const Band& band) {
  constexpr double kGeometric[] = {0};
  const auto two = pair_grid(0, 1, 3), three = mixtures(3, 0.05, kGeometric);
  BootstrapOptions once;
  once.resamples = 1;  // the interval of the validation games is nobody's claim
  const auto result = tune(positions, band, two, once);
  return {two[result.best].weights[0], three[tune(positions, band, three, once).best], result.curve};
}

// Other means than the geometric one: arithmetic (β = 1) and the one between.
Mixture tuned_power(const std::vector<TuningPosition>& positions) {
  std::vector<Mixture> grid;
  for (const double power : {0.0, 0.5, 1.0})
    for (int k = 50; k >= 0; --k) {
      grid.push_back(two_parts(0, 1, 3, k / 50.0));
      grid.back().power = power;
    }
  BootstrapOptions once;
  once.resamples = 1;
  return grid[tune(positions, {}, grid, once).best];
}

std::string weights_text(const Mixture& mixture) {
  return fmt::format("{:.2f}/{:.2f}/{:.2f}", mixture.weights[0], mixture.weights[1], mixture.weights[2]);
}

struct Variant {
  std::string name, what;
  std::vector<std::string> human;  // one a fold
  std::string strong, third;
  std::int64_t usual = 6000;  // positions of each group
};

void run(const PolicyGame& game, const ReproduceOptions& plan, const ReproduceHooks& hooks, const Variant& variant,
         PolicyReport& out) {
  auto bands = game.bands();
  auto groups = game.group_names();
  bands.push_back({.unrated = true});
  groups.push_back("unrated");
  MatchScores scores(groups, {"human", "strong", "blend", "blend, α − 0.1", "blend, α + 0.1", "blend, one α for all",
                              "power mean, one α and β", "three parts"});
  std::string alphas;
  std::vector<Series> curves;
  for (std::size_t fold = 0; fold < variant.human.size(); ++fold) {
    PolicyQuestion question{.name = "blend-" + variant.name,
                            .split = Split::Validation,
                            .fold = static_cast<int>(fold),
                            .parts = {variant.human[fold], variant.strong, variant.third},
                            .usual = variant.usual,
                            .unrated = true};
    const auto validation = ask(game, plan, hooks, question);
    const Tuned whole = tuned(validation, {});
    const Mixture power = tuned_power(validation);
    std::vector<Tuned> found;
    std::string row = fmt::format("| {} |", fold);
    for (std::size_t g = 0; g < bands.size(); ++g) {
      found.push_back(tuned(validation, bands[g]));
      const auto count = std::count_if(validation.begin(), validation.end(),
                                       [&](const auto& position) { return bands[g].holds(position.rating); });
      if (count == 0) {
        row += " |";
        continue;
      }
      row += fmt::format(" {:.2f}; {} |", found[g].alpha, weights_text(found[g].three));
      out.lines.push_back({{"experiment", "blend"},
                           {"game", game.name},
                           {"variant", variant.name},
                           {"split", fold},
                           {"group", groups[g]},
                           {"validation_positions", count},
                           {"alpha", found[g].alpha},
                           {"three", found[g].three.weights}});
      if (fold == 0) {
        Series curve{groups[g], {}};
        for (std::size_t k = 0; k < found[g].curve.size(); k += 2)
          curve.points.push_back({1 - static_cast<double>(k) / 100, 100 * (found[g].curve[k] - found[g].curve[0])});
        curves.push_back(std::move(curve));
      }
    }
    alphas += fmt::format("{} {:.2f}; {}; α = {:.2f}, β = {} |\n", row, whole.alpha, weights_text(whole.three),
                          power.weights[0], power.power);
    out.lines.push_back({{"experiment", "blend"},
                         {"game", game.name},
                         {"variant", variant.name},
                         {"split", fold},
                         {"group", "all"},
                         {"validation_positions", validation.size()},
                         {"alpha", whole.alpha},
                         {"three", whole.three.weights},
                         {"power_alpha", power.weights[0]},
                         {"power", power.power}});
    question.split = Split::Test;
    for (const auto& position : ask(game, plan, hooks, question)) {
      const std::size_t group = band_of(bands, position.rating).value();
      const auto at = [&](double alpha) {
        return match_score(position, two_parts(0, 1, 3, std::clamp(alpha, 0.0, 1.0)));
      };
      const double alpha = found[group].alpha;
      scores.add(position.gid, group,
                 {at(1), at(0), at(alpha), at(alpha - 0.1), at(alpha + 0.1), at(whole.alpha),
                  match_score(position, power), match_score(position, found[group].three)});
    }
  }
  const auto summary = scores.summary({{kBlend, kHuman},
                                       {kBlend, kStrong},
                                       {kLess, kHuman},
                                       {kMore, kHuman},
                                       {kOne, kHuman},
                                       {kPower, kHuman},
                                       {kThree, kHuman},
                                       {kThree, kBlend}});
  std::string head = "| split: α; three weights |", rule = "| --- |";
  for (const auto& group : summary.groups) head += fmt::format(" {} |", group), rule += " --- |";
  out.text += fmt::format("{}, {}\n\n{}\n{}\n{}\n{}\n{}\n", game.name, variant.what, head, rule, alphas,
                          share_table(summary), contrast_table(summary));
  if (out.plot.empty())
    out.plot = svg_plot({.title = game.name + ": weight of the human policy, validation games",
                         .x_label = "α",
                         .y_label = "top-1 above the human policy's, points",
                         .y_min = -3,
                         .y_max = 2,
                         .level = 0},
                        curves);
  for (auto& line : score_lines(summary, {{"experiment", "blend"}, {"game", game.name}, {"variant", variant.name}}))
    out.lines.push_back(std::move(line));
}

}  // namespace

PolicyReport compare_blends(const PolicyGame& game, const ReproduceOptions& plan, const ReproduceHooks& hooks) {
  std::vector<std::string> kinds = {"rated"}, nets;
  if (game.third.empty()) kinds.emplace_back("maia-wide");
  for (int fold = 0; fold < trained_folds(game, plan, kinds); ++fold)
    nets.push_back(trained_net(plan, game.model("rated", fold)));
  // Where no other program is at hand, the third is another network that learned from people.
  const std::string third = game.third.empty() ? nets.front() : game.third,
                    other = game.third.empty() ? trained_net(plan, game.model("maia-wide", 0)) : game.third;
  PolicyReport out;
  run(game, plan, hooks, {"shipped", game.human + " and " + game.strong, {game.human}, game.strong, third}, out);
  run(game, plan, hooks,
      {"small", fmt::format("{} (6×64) and {}", game.model("rated", 0), game.strong), nets, game.strong, other}, out);
  return out;
}

PolicyReport compare_search_blends(const PolicyGame& game, const ReproduceOptions& plan, const ReproduceHooks& hooks) {
  const std::string small = game.model("rated", 0);
  require_models(game, plan, {small});
  PolicyReport out;
  run(game, plan, hooks, {"search", game.human + " and " + game.thinker, {game.human}, game.thinker, game.strong, 1500},
      out);
  run(game, plan, hooks,
      {"search-small",
       fmt::format("{} (6×64) and {}", small, game.thinker),
       {trained_net(plan, small)},
       game.thinker,
       game.strong,
       1500},
      out);
  return out;
}

}  // namespace ludens::reproduce
