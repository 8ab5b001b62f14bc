// KL-regularized search: PUCT with the human policy as its prior and the strong network's values, c for each rating
// group from the validation games, against the human policy (c = ∞) and against Blend, tuned on the same positions.
// Searches with different c share what the networks said of a position.
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "agents/net_parts.h"
#include "base/json.h"
#include "measure/plots/plot.h"
#include "reproduce/policies/experiment.h"

namespace ludens::reproduce {
namespace {

const std::vector<std::string> kSearched = {"0.5", "1", "2", "5", "10"};

}  // namespace

PolicyReport compare_kl(const PolicyGame& game, const ReproduceOptions& plan, const ReproduceHooks& hooks) {
  PolicyQuestion question{.name = "kl", .split = Split::Validation, .parts = {game.human, game.strong}, .usual = 400};
  for (const auto& c : kSearched)
    question.parts.push_back(
        fmt::format("kl(policy={}, value={}, c={}, visits={})", game.human, game.strong, c, plan.visits));
  question.make = [&](const GamePtr& rules) {
    Agents agents;
    agents.push_back(make_agent(rules, game.human));
    agents.push_back(make_agent(rules, game.strong));
    for (auto& agent : kl_family(rules, game.human, game.strong, kSearched, plan.visits))
      agents.push_back(std::move(agent));
    return agents;
  };
  const std::size_t parts = question.parts.size();
  std::vector<Mixture> searches = {only_part(0, parts)};  // c = ∞ first: ties go to it
  for (std::size_t i = kSearched.size(); i-- > 0;) searches.push_back(only_part(2 + i, parts));
  const auto blends = pair_grid(0, 1, parts);
  BootstrapOptions once;
  once.resamples = 1;

  const auto bands = game.bands();
  const auto validation = ask(game, plan, hooks, question);
  question.split = Split::Test;
  const auto test = ask(game, plan, hooks, question);
  std::vector<std::size_t> best;
  std::vector<double> alpha;
  PolicyReport out;
  const auto c_of = [&](std::size_t search) {
    return search == 0 ? std::string("∞") : kSearched[kSearched.size() - search];
  };
  std::string chosen;
  for (std::size_t g = 0; g < bands.size(); ++g) {
    const auto found = tune(validation, bands[g], searches, once);
    best.push_back(found.best);
    alpha.push_back(blends[tune(validation, bands[g], blends, once).best].weights[0]);
    chosen +=
        fmt::format("| {} | {} | {} | {:.2f} |\n", game.groups[g].people, found.positions, c_of(best[g]), alpha[g]);
    out.lines.push_back({{"experiment", "kl"},
                         {"game", game.name},
                         {"visits", plan.visits},
                         {"group", game.groups[g].people},
                         {"validation_positions", found.positions},
                         {"c", c_of(best[g])},
                         {"alpha", alpha[g]}});
  }
  std::vector<std::string> columns = {"kl, tuned c", "blend, tuned α", "human (c = ∞)"};
  for (std::size_t s = 1; s < searches.size(); ++s) columns.push_back("kl, c = " + c_of(s));
  MatchScores scores(game.group_names(), columns);
  for (const auto& position : test) {
    const std::size_t group = band_of(bands, position.rating).value();
    std::vector<MatchScore> row = {match_score(position, searches[best[group]]),
                                   match_score(position, two_parts(0, 1, parts, alpha[group])),
                                   match_score(position, searches[0])};
    for (std::size_t s = 1; s < searches.size(); ++s) row.push_back(match_score(position, searches[s]));
    scores.add(position.gid, group, row);
  }
  const auto summary = scores.summary({{0, 1}, {0, 2}, {1, 2}});
  out.text = fmt::format(
      "{}, {} visits a move, prior {}, values {}\n\n| mover | validation positions | c | α of the blend |\n| --- | "
      "---: "
      "| ---: | ---: |\n{}\n{}\n{}",
      game.name, plan.visits, game.human, game.strong, chosen, share_table(summary), contrast_table(summary));
  for (auto& line : score_lines(summary, {{"experiment", "kl"}, {"game", game.name}, {"visits", plan.visits}}))
    out.lines.push_back(std::move(line));
  std::vector<Series> lines;
  for (std::size_t g = 0; g < summary.groups.size(); ++g) {
    Series line{summary.groups[g], {}};
    for (std::size_t s = searches.size(); s-- > 1;) {
      const auto& top1 = summary.shares[g][2 + s].top1;
      const auto& human = summary.shares[g][2].top1;
      if (top1.known()) line.points.push_back({std::stod(c_of(s)), 100 * (top1.value - human.value)});
    }
    if (!line.points.empty()) lines.push_back(std::move(line));
  }
  out.plot =
      svg_plot({.title = fmt::format("{}: search close to people, {} visits, test games", game.name, plan.visits),
                .x_label = "c",
                .y_label = "top-1 above the human policy's, points",
                .log_x = true,
                .level = 0},
               lines);
  return out;
}

}  // namespace ludens::reproduce
