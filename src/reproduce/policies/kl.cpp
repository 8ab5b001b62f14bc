// KL-regularized search: PUCT with the human policy as its prior, c for each rating group from the validation games,
// against the human policy (c = ∞) and against Blend, tuned on the same positions. As in Ogawa (2026, section 4.5.3)
// policy and values are those of Maia-S-Wide, or of the shipped network where there is no other; beside it the same
// policy with the values of a strong network. Searches with different c share what the networks said of a position.
#include <fmt/format.h>

#include "agents/net_parts.h"
#include "base/json.h"
#include "measure/plots/plot.h"
#include "reproduce/policies/experiment.h"

namespace ludens::reproduce {
namespace {

const std::vector<std::string> kSearched = {"10", "5", "2", "1", "0.5"};

// Where the parts of the question stand.
enum Part : std::size_t { kHuman, kStrong, kSearches };

// The searches whose values are one network's, c = ∞ first: ties go to it.
struct Family {
  std::string name, value;
  std::vector<Mixture> searches = {};
  std::vector<std::size_t> best = {};  // by group
  std::string c(std::size_t search) const { return search == 0 ? "∞" : kSearched[search - 1]; }
};

}  // namespace

PolicyReport compare_kl(const PolicyGame& game, const ReproduceOptions& plan, const ReproduceHooks& hooks) {
  const std::string wide = game.trained() ? game.model("maia-wide", 0) : "";
  if (game.trained()) require_models(game, plan, {wide});
  const std::string human = game.trained() ? trained_net(plan, wide) : game.human;
  std::vector<Family> families = {{"own values", human}, {"strong values", game.strong}};
  PolicyQuestion question{.name = "kl", .split = Split::Validation, .parts = {human, game.strong}, .usual = 400};
  for (const auto& family : families)
    for (const auto& c : kSearched)
      question.parts.push_back(
          fmt::format("kl(policy={}, value={}, c={}, visits={})", human, family.value, c, plan.visits));
  question.make = [&](const GamePtr& rules) {
    Agents agents;
    agents.push_back(make_agent(rules, human));
    agents.push_back(make_agent(rules, game.strong));
    for (const auto& family : families)
      for (auto& agent : kl_family(rules, human, family.value, kSearched, plan.visits))
        agents.push_back(std::move(agent));
    return agents;
  };
  const std::size_t parts = question.parts.size();
  for (std::size_t f = 0; f < families.size(); ++f) {
    families[f].searches.push_back(only_part(kHuman, parts));
    for (std::size_t i = 0; i < kSearched.size(); ++i)
      families[f].searches.push_back(only_part(kSearches + f * kSearched.size() + i, parts));
  }
  const auto blends = pair_grid(kHuman, kStrong, parts);
  BootstrapOptions once;
  once.resamples = 1;

  const auto bands = game.bands();
  const auto validation = ask(game, plan, hooks, question);
  question.split = Split::Test;
  const auto test = ask(game, plan, hooks, question);
  std::vector<double> alpha;
  PolicyReport out;
  std::string chosen;
  for (std::size_t g = 0; g < bands.size(); ++g) {
    Json line = {{"experiment", "kl"}, {"game", game.name}, {"visits", plan.visits}, {"group", game.groups[g].people}};
    chosen += fmt::format("| {} |", game.groups[g].people);
    for (auto& family : families) {
      const auto found = tune(validation, bands[g], family.searches, once);
      family.best.push_back(found.best);
      line["validation_positions"] = found.positions;
      line[family.name == "own values" ? "c" : "strong_c"] = family.c(found.best);
      chosen += fmt::format(" {} |", family.c(found.best));
    }
    alpha.push_back(blends[tune(validation, bands[g], blends, once).best].weights[kHuman]);
    line["alpha"] = alpha[g];
    chosen += fmt::format(" {:.2f} |\n", alpha[g]);
    out.lines.push_back(std::move(line));
  }
  std::vector<std::string> columns = {"blend, tuned α", "human (c = ∞)"};
  for (const auto& family : families) columns.push_back("kl, " + family.name + ", tuned c");
  for (const auto& family : families)
    for (const auto& c : kSearched) columns.push_back(fmt::format("kl, {}, c = {}", family.name, c));
  MatchScores scores(game.group_names(), columns);
  for (const auto& position : test) {
    const std::size_t group = band_of(bands, position.rating).value();
    std::vector<MatchScore> row = {match_score(position, two_parts(kHuman, kStrong, parts, alpha[group])),
                                   match_score(position, only_part(kHuman, parts))};
    for (const auto& family : families) row.push_back(match_score(position, family.searches[family.best[group]]));
    for (std::size_t i = kSearches; i < parts; ++i) row.push_back(match_score(position, only_part(i, parts)));
    scores.add(position.gid, group, row);
  }
  const auto summary = scores.summary({{2, 0}, {2, 1}, {3, 0}, {3, 1}, {0, 1}});
  out.text = fmt::format(
      "{}, {} visits a move, prior {} and its values, or those of {}\n\n| mover | c, own values | c, strong values | α "
      "of the blend |\n| --- | ---: | ---: | ---: |\n{}\n{}\n{}",
      game.name, plan.visits, game.trained() ? wide : human, game.strong, chosen, share_table(summary),
      contrast_table(summary));
  for (auto& line : score_lines(summary, {{"experiment", "kl"}, {"game", game.name}, {"visits", plan.visits}}))
    out.lines.push_back(std::move(line));
  std::vector<Series> lines;
  const auto& all = summary.shares.back();
  for (std::size_t f = 0; f < families.size(); ++f) {
    Series line{families[f].name, {}};
    for (std::size_t i = kSearched.size(); i-- > 0;)
      if (const auto& top1 = all[4 + f * kSearched.size() + i].top1; top1.known())
        line.points.push_back({std::stod(kSearched[i]), 100 * (top1.value - all[1].top1.value)});
    lines.push_back(std::move(line));
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
