#include "measure/rulesets/ruleset_report.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/text.h"
#include "measure/plots/interval_chart.h"

namespace ludens::measure {
namespace {

bool known(const Interval& interval) { return !std::isnan(interval.score); }

std::string number_text(double value, const RulesetMeasure& measure, double scale) {
  if (measure.share) return fmt::format("{:.1f}", 100 * value);
  return fmt::format("{:.{}f}", value, scale >= 100 ? 0 : scale >= 10 ? 1 : 2);
}

std::string cell(const Interval& value, const RulesetMeasure& measure) {
  if (!known(value)) return "–";
  const auto text = [&](double x) { return number_text(x, measure, std::abs(value.score)); };
  return fmt::format("{}{} ({}–{})", text(value.score), measure.share ? " %" : "", text(value.low), text(value.high));
}

bool differs(const Interval& value, const Interval& first) {
  if (!known(value) || !known(first)) return false;
  const Interval d = difference_of(value, first);
  return d.low > 0 || d.high < 0;
}

std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}
std::string padded(const std::string& text, std::size_t width) {
  return text + std::string(width > width_of(text) ? width - width_of(text) : 0, ' ');
}

}  // namespace

std::vector<std::string> short_names(std::span<const RulesetResult> results) {
  std::vector<std::string> out;
  for (const auto& result : results) {
    std::string name = result.game->text;
    if (const auto end = name.find(".lud"); end != std::string::npos) {
      const auto slash = name.rfind('/', end);
      if (slash != std::string::npos) name.erase(0, slash + 1);
    }
    std::erase(name, '"');
    out.push_back(std::move(name));
  }
  return out;
}

std::string ruleset_table(const RulesetPlan& plan, std::span<const RulesetResult> results) {
  const auto measures = ruleset_measures();
  const auto names = short_names(results);
  std::vector<std::vector<std::string>> rows(measures.size() + 1);
  rows[0].emplace_back();
  for (const auto& name : names) rows[0].push_back(name);
  for (std::size_t m = 0; m < measures.size(); ++m) {
    rows[m + 1].emplace_back(measures[m].title);
    for (const auto& result : results)
      rows[m + 1].push_back(cell(result.values[m], measures[m]) +
                            (differs(result.values[m], results[0].values[m]) ? " *" : ""));
  }
  std::vector<std::size_t> widths(results.size() + 1);
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
  std::string out;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) line += padded(row[i], widths[i] + 3);
    out += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  out += fmt::format("{} games of each, played by {}; intervals of 95 %{}\n", results[0].games, join(plan.agents, ", "),
                     results.size() > 1 ? "; * differs from the first" : "");
  return out;
}

Json ruleset_json(const RulesetPlan& plan, const RulesetResult& result, const RulesetResult& first) {
  Json out = {{"game", result.game->text},
              {"title", result.game->title},
              {"agents", join(plan.agents, ", ")},
              {"games", result.games},
              {"seed", plan.seed},
              {"limit", plan.limit > 0 ? plan.limit : longest_of(*result.game)}};
  const auto measures = ruleset_measures();
  for (std::size_t m = 0; m < measures.size(); ++m) {
    const std::string key(measures[m].key);
    const Interval& value = result.values[m];
    if (!known(value)) continue;
    out[key] = value.score;
    out[key + "_low"] = value.low;
    out[key + "_high"] = value.high;
    if (&result == &first || !known(first.values[m])) continue;
    const Interval d = difference_of(value, first.values[m]);
    out[key + "_more"] = d.score;
    out[key + "_more_low"] = d.low;
    out[key + "_more_high"] = d.high;
  }
  return out;
}

std::string ruleset_picture(std::span<const RulesetResult> results) {
  std::vector<IntervalPanel> panels;
  const auto measures = ruleset_measures();
  for (std::size_t m = 0; m < measures.size(); ++m) {
    IntervalPanel panel{std::string(measures[m].title) + (measures[m].share ? ", %" : ""), {}};
    for (const auto& result : results) {
      const Interval& value = result.values[m];
      const double scale = measures[m].share ? 100 : 1;
      panel.rows.push_back(known(value)
                               ? std::optional<Estimate>({scale * value.score, scale * value.low, scale * value.high})
                               : std::nullopt);
    }
    panels.push_back(std::move(panel));
  }
  return interval_chart("", short_names(results), panels);
}

}  // namespace ludens::measure
