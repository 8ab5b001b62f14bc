// Blend: π ∝ π1^α · π2^(1−α) of a human policy and a strong one, α for each rating group from the validation games by
// 0.01, then held against its parts on the test games: the shipped network, and the small ones of every split, with a
// strong network; the shipped one and a small one with a strong search. Three parts by 0.05, where there is a third;
// the power mean by one α and β for everybody. Where the strong program gives scores, validation games tell at which
// temperature they are a policy.
#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "base/json.h"
#include "measure/plots/plot.h"
#include "reproduce/policies/experiment.h"
#include "reproduce/policies/score_policy.h"

namespace ludens::reproduce {
namespace {

enum Column { kHuman, kStrong, kBlend, kLess, kMore, kOne, kPower, kThree };

struct Tuned {
  double alpha = 1;
  Mixture three;
  std::vector<double> curve;  // validation top-1 by weight of the human policy, 1 to 0
};

Tuned tuned(const std::vector<TuningPosition>& positions, const Band& band, std::size_t parts) {
  constexpr double kGeometric[] = {0};
  const auto two = pair_grid(0, 1, parts);
  BootstrapOptions once;
  once.resamples = 1;  // the interval of the validation games is nobody's claim
  const auto result = tune(positions, band, two, once);
  Tuned out{two[result.best].weights[0], two[result.best], result.curve};
  if (parts < 3) return out;
  const auto three = mixtures(3, 0.05, kGeometric);
  out.three = three[tune(positions, band, three, once).best];
  return out;
}

// Other means than the geometric one: arithmetic (β = 1) and the one between.
Mixture tuned_power(const std::vector<TuningPosition>& positions, std::size_t parts) {
  std::vector<Mixture> grid;
  for (const double power : {0.0, 0.5, 1.0})
    for (int k = 50; k >= 0; --k) {
      grid.push_back(two_parts(0, 1, parts, k / 50.0));
      grid.back().power = power;
    }
  BootstrapOptions once;
  once.resamples = 1;
  return grid[tune(positions, {}, grid, once).best];
}

std::string weights_text(const Mixture& mixture) {  // "": there are but two parts
  if (mixture.weights.size() < 3) return "";
  return fmt::format("; {:.2f}/{:.2f}/{:.2f}", mixture.weights[0], mixture.weights[1], mixture.weights[2]);
}

struct Variant {
  std::string name, what;
  std::vector<std::string> human;  // one a fold
  std::string strong, third;       // third: "" for none
  std::int64_t usual = 6000;       // positions of each group
};

void run(const PolicyGame& game, const ReproduceOptions& plan, const ReproduceHooks& hooks, const Variant& variant,
         PolicyReport& out) {
  auto bands = game.bands();
  auto groups = game.group_names();
  bands.push_back({.unrated = true});
  groups.push_back("unrated");
  const std::size_t parts = variant.third.empty() ? 2 : 3;
  std::vector<std::string> columns = {"human",
                                      "strong",
                                      "blend",
                                      "blend, α − 0.1",
                                      "blend, α + 0.1",
                                      "blend, one α for all",
                                      "power mean, one α and β"};
  if (parts > 2) columns.emplace_back("three parts");
  MatchScores scores(groups, columns);
  std::string alphas;
  std::vector<Series> curves;
  std::array<std::int64_t, 8> venn{};  // positions by who of human, strong and blend (1, 2, 4) finds the move
  for (std::size_t fold = 0; fold < variant.human.size(); ++fold) {
    PolicyQuestion question{.name = "blend-" + variant.name,
                            .split = Split::Validation,
                            .fold = static_cast<int>(fold),
                            .parts = {variant.human[fold], variant.strong},
                            .usual = variant.usual,
                            .unrated = true};
    if (parts > 2) question.parts.push_back(variant.third);
    auto validation = ask(game, plan, hooks, question);
    const double tau = game.scores ? tuned_tau(validation, 1) : 0;
    if (game.scores) set_tau(validation, 1, tau);
    const Tuned whole = tuned(validation, {}, parts);
    const Mixture power = tuned_power(validation, parts);
    std::vector<Tuned> found;
    std::string row = fmt::format("| {} |", fold);
    for (std::size_t g = 0; g < bands.size(); ++g) {
      found.push_back(tuned(validation, bands[g], parts));
      const auto count = std::count_if(validation.begin(), validation.end(),
                                       [&](const auto& position) { return bands[g].holds(position.rating); });
      if (count == 0) {
        row += " |";
        continue;
      }
      row += fmt::format(" {:.2f}{} |", found[g].alpha, weights_text(found[g].three));
      Json line = {{"experiment", "blend"},  {"game", game.name},  {"variant", variant.name},
                   {"split", fold},          {"group", groups[g]}, {"validation_positions", count},
                   {"alpha", found[g].alpha}};
      if (parts > 2) line["three"] = found[g].three.weights;
      if (game.scores) line["tau"] = tau;
      out.lines.push_back(std::move(line));
      if (fold == 0) {
        Series curve{groups[g], {}};
        for (std::size_t k = 0; k < found[g].curve.size(); k += 2)
          curve.points.push_back({1 - static_cast<double>(k) / 100, 100 * (found[g].curve[k] - found[g].curve[0])});
        curves.push_back(std::move(curve));
      }
    }
    alphas += fmt::format("{} {:.2f}{}; α = {:.2f}, β = {}{} |\n", row, whole.alpha, weights_text(whole.three),
                          power.weights[0], power.power, game.scores ? fmt::format("; τ = {}", tau) : "");
    Json line = {{"experiment", "blend"},   {"game", game.name},
                 {"variant", variant.name}, {"split", fold},
                 {"group", "all"},          {"validation_positions", validation.size()},
                 {"alpha", whole.alpha},    {"power_alpha", power.weights[0]},
                 {"power", power.power}};
    if (parts > 2) line["three"] = whole.three.weights;
    if (game.scores) line["tau"] = tau;
    out.lines.push_back(std::move(line));
    question.split = Split::Test;
    auto test = ask(game, plan, hooks, question);
    if (game.scores) set_tau(test, 1, tau);
    for (const auto& position : test) {
      const std::size_t group = band_of(bands, position.rating).value();
      const auto at = [&](double alpha) {
        return match_score(position, two_parts(0, 1, parts, std::clamp(alpha, 0.0, 1.0)));
      };
      const double alpha = found[group].alpha;
      std::vector<MatchScore> row_scores = {
          at(1), at(0), at(alpha), at(alpha - 0.1), at(alpha + 0.1), at(whole.alpha), match_score(position, power)};
      if (parts > 2) row_scores.push_back(match_score(position, found[group].three));
      const auto hit = [&](Column column) { return row_scores[column].top1 > 0; };
      ++venn[(hit(kHuman) ? 1u : 0u) + (hit(kStrong) ? 2u : 0u) + (hit(kBlend) ? 4u : 0u)];
      scores.add(position.gid, group, row_scores);
    }
  }
  std::vector<MatchScores::Pair> pairs = {{kBlend, kHuman}, {kBlend, kStrong}, {kLess, kHuman},
                                          {kMore, kHuman},  {kOne, kHuman},    {kPower, kHuman}};
  if (parts > 2) pairs.insert(pairs.end(), {{kThree, kHuman}, {kThree, kBlend}});
  const auto summary = scores.summary(pairs);
  std::string head = parts > 2 ? "| split: α; three weights |" : "| split: α |", rule = "| --- |";
  for (const auto& group : summary.groups) head += fmt::format(" {} |", group), rule += " --- |";
  out.text += fmt::format("{}, {}\n\n{}\n{}\n{}\n{}\n{}\n", game.name, variant.what, head, rule, alphas,
                          share_table(summary), contrast_table(summary));
  constexpr const char* kHits[] = {"nobody",      "human alone",     "strong alone",     "human and strong",
                                   "blend alone", "human and blend", "strong and blend", "all three"};
  std::int64_t positions = 0;
  for (const auto count : venn) positions += count;
  out.text += "| found by | positions |\n| --- | ---: |\n";
  for (std::size_t i = 0; i < venn.size(); ++i) {
    out.text += fmt::format("| {} | {} |\n", kHits[i], venn[i]);
    out.lines.push_back({{"experiment", "blend"},
                         {"game", game.name},
                         {"variant", variant.name},
                         {"found_by", kHits[i]},
                         {"count", venn[i]},
                         {"of", positions}});
  }
  out.text += "\n";
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
  PolicyReport out;
  const Variant shipped{"shipped", game.human + " and " + game.strong, {game.human}, game.strong, ""};
  if (!game.trained()) {
    run(game, plan, hooks, shipped, out);
    return out;
  }
  std::vector<std::string> kinds = {"rated"}, nets;
  if (game.third.empty()) kinds.emplace_back("maia-wide");
  for (int fold = 0; fold < trained_folds(game, plan, kinds); ++fold)
    nets.push_back(trained_net(plan, game.model("rated", fold)));
  // Where no other program is at hand, the third is another network that learned from people.
  const std::string third = game.third.empty() ? nets.front() : game.third,
                    other = game.third.empty() ? trained_net(plan, game.model("maia-wide", 0)) : game.third;
  Variant with_third = shipped;
  with_third.third = third;
  run(game, plan, hooks, with_third, out);
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
