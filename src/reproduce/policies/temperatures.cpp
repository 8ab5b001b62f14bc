// A policy that is drawn from as it is loses more than the people it learned from, its likeliest move less. The
// temperature, 0 to 2 by 0.05, at which it loses what they lose, in the mean square, by rating group on validation
// games; on test games beside the usual one and no tempering at all.
#include <cmath>

#include <fmt/format.h>

#include "base/json.h"
#include "measure/plots/plot.h"
#include "reproduce/policies/experiment.h"

namespace ludens::reproduce {
namespace {

constexpr double kUsual = 0.6;  // of play/levels, where nobody has tuned one

}  // namespace

PolicyReport compare_temperatures(const PolicyGame& game, const ReproduceOptions& plan, const ReproduceHooks& hooks) {
  PolicyQuestion question{
      .name = "temperature", .split = Split::Validation, .parts = {game.human}, .judge = game.strong, .usual = 1500};
  ReproduceOptions whole = plan;
  whole.judged = INT64_MAX;  // everything that is asked is judged
  const auto validation = ask(game, whole, hooks, question);
  question.split = Split::Test;
  const auto test = ask(game, whole, hooks, question);

  const auto bands = game.bands();
  const Mixture human = only_part(0, 1);
  BootstrapOptions once;
  once.resamples = 1;
  std::vector<double> tuned;
  for (const auto& band : bands)
    tuned.push_back(tune(validation, band, std::vector{human}, once).temperature.value_or(kUsual));
  // Squared distance of what is lost from what the person lost, and the signed one, as top1 and nats of a MatchScore.
  MatchScores scores(game.group_names(), {"tuned", "0.6", "1", "likeliest", "people"});
  for (const auto& position : test) {
    const std::size_t group = band_of(bands, position.rating).value();
    const double theirs = position.losses[position.played];
    const auto at = [&](double temperature) {
      const double ours = drawn_loss(position, human, temperature);
      return MatchScore{(ours - theirs) * (ours - theirs), ours};
    };
    scores.add(position.gid, group, {at(tuned[group]), at(kUsual), at(1), at(0), {0, theirs}});
  }
  const auto summary = scores.summary({{0, 1}, {0, 2}, {0, 3}});
  PolicyReport out;
  out.text = fmt::format(
      "{}, {}, judged by {}\n\n| mover | positions | temperature | people lose | it loses | at 0.6 | "
      "at 1 | likeliest | square: tuned − 0.6 (95 %) |\n| --- | ---: | ---: | ---: | ---: | ---: | "
      "---: | ---: | --- |\n",
      game.name, game.human, game.strong);
  for (std::size_t g = 0; g < summary.groups.size(); ++g) {
    const auto& shares = summary.shares[g];
    if (!shares[0].top1.known()) continue;
    const auto& diff = summary.contrasts[g].top1;
    out.text +=
        fmt::format("| {} | {} | {} | {:.4f} | {:.4f} | {:.4f} | {:.4f} | {:.4f} | {:+.5f} ({:+.5f} … {:+.5f}) |\n",
                    summary.groups[g], shares[0].positions, g < tuned.size() ? fmt::format("{:.2f}", tuned[g]) : "",
                    shares[4].nats.value, shares[0].nats.value, shares[1].nats.value, shares[2].nats.value,
                    shares[3].nats.value, diff.value, diff.low, diff.high);
    Json line = {{"experiment", "temperature"},
                 {"game", game.name},
                 {"group", summary.groups[g]},
                 {"positions", shares[0].positions},
                 {"games", shares[0].games}};
    if (g < tuned.size()) line["temperature"] = tuned[g];
    const char* names[] = {"tuned", "usual", "one", "likeliest", "people"};
    for (std::size_t c = 0; c < shares.size(); ++c) {
      line[fmt::format("{}_loss", names[c])] = shares[c].nats.value;
      if (c < 4) line[fmt::format("{}_square", names[c])] = shares[c].top1.value;
    }
    line["diff"] = diff.value, line["diff_low"] = diff.low, line["diff_high"] = diff.high;
    line["holm"] = summary.contrasts[g].holm;
    out.lines.push_back(std::move(line));
  }
  std::vector<Series> lines = {{"people", {}}, {"tuned", {}}, {"at 1", {}}, {"likeliest", {}}};
  for (std::size_t g = 0; g < game.groups.size(); ++g) {
    const auto& shares = summary.shares[g];
    if (!shares[0].top1.known()) continue;
    const std::size_t of[] = {4, 0, 2, 3};
    for (std::size_t i = 0; i < lines.size(); ++i)
      lines[i].points.push_back({game.groups[g].place, shares[of[i]].nats.value});
  }
  out.plot = svg_plot({.title = game.name + ": what a move loses, as " + game.strong + " sees it",
                       .x_label = "rating of the mover",
                       .y_label = "win rate",
                       .legend_on_top = true},
                      lines);
  return out;
}

}  // namespace ludens::reproduce
