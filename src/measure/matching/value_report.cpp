#include "measure/matching/value_report.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace ludens::measure {
namespace {

Json finite(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }
Json bound(const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); }

void put(Json& out, const std::string& name, const RatioInterval& share) {
  out[name] = finite(share.value);
  out[name + "_low"] = finite(share.low);
  out[name + "_high"] = finite(share.high);
}

std::string interval(const RatioInterval& share, double scale, int digits) {
  if (!share.known()) return "-";
  return fmt::format("{:.{}f} ({:.{}f}-{:.{}f})", scale * share.value, digits, scale * share.low, digits,
                     scale * share.high, digits);
}

std::string name_of(const Group& group) {
  if (group.band.unrated) return "unknown";
  return fmt::format("{:g} to {:g}", group.band.from.value_or(0), group.band.to.value_or(0));
}

}  // namespace

ValueResult value_result(ValuePlan plan, ValueRun run, MatchField field, const BootstrapOptions& bootstrap) {
  ValueResult out{std::move(plan), std::move(run), {}, {}, bootstrap};
  const auto place = [&](const ValuePosition& position) {
    MatchedPosition facts;
    facts.ply = position.ply;
    facts.rating = position.rating;
    return group_of(field, facts, position.ply);
  };
  for (const auto& position : out.run.positions) out.groups.push_back(place(position));
  std::sort(out.groups.begin(), out.groups.end());
  out.groups.erase(std::unique(out.groups.begin(), out.groups.end()), out.groups.end());
  std::vector<std::string> names;
  for (const auto& group : out.groups) names.push_back(name_of(group));
  ValueScores scores(names, out.plan.agents);
  for (const auto& position : out.run.positions) {
    const auto found = std::lower_bound(out.groups.begin(), out.groups.end(), place(position));
    const std::vector<double> values(position.values.begin(), position.values.end());
    scores.add(position.gid, static_cast<std::size_t>(found - out.groups.begin()), position.score, values);
  }
  std::vector<ValueScores::Pair> pairs;
  for (std::size_t a = 0; a < out.plan.agents.size(); ++a)
    for (std::size_t b = a + 1; b < out.plan.agents.size(); ++b) pairs.emplace_back(a, b);
  out.summary = scores.summary(pairs, bootstrap);
  return out;
}

Json share_json(const ValueShare& share) {
  Json out = {{"positions", share.positions}, {"games", share.games}, {"draws", share.draws}};
  put(out, "accuracy", share.accuracy);
  put(out, "accuracy_decisive", share.decisive);
  put(out, "value_cross_entropy", share.nats);
  put(out, "ece", share.ece);
  put(out, "ece_if_right", share.ece_if_right);
  return out;
}

Json value_json(const ValueResult& result, std::size_t agent) {
  const ValueSummary& summary = result.summary;
  Json out = {{"agent", result.plan.agents[agent]}, {"query", query_text(result.plan.query)}, {"value", true}};
  out.update(share_json(summary.shares.back()[agent]));
  out["unknown_results"] = result.run.unknown;
  out["by"] = Json::array();
  for (std::size_t i = 0; i < result.groups.size(); ++i) {
    const Group& group = result.groups[i];
    Json row = {{"field", field_name(group.field)}, {"from", bound(group.band.from)}, {"to", bound(group.band.to)}};
    row.update(share_json(summary.shares[i][agent]));
    out["by"].push_back(std::move(row));
  }
  out["reliability"] = Json::array();
  for (int i = 0; i < kValueBins; ++i) {
    const ValueBin& bin = summary.shares.back()[agent].bins[static_cast<std::size_t>(i)];
    if (bin.positions > 0)
      out["reliability"].push_back({{"from", i / static_cast<double>(kValueBins)},
                                    {"to", (i + 1) / static_cast<double>(kValueBins)},
                                    {"positions", bin.positions},
                                    {"expected", bin.expected},
                                    {"came", bin.came}});
  }
  out["diff"] = Json::array();
  for (const auto& one : summary.contrasts) {
    if (one.a != agent || one.group != result.groups.size()) continue;
    Json row = {{"a", result.plan.agents[one.a]}, {"b", result.plan.agents[one.b]}};
    put(row, "accuracy", one.accuracy);
    put(row, "value_cross_entropy", one.nats);
    out["diff"].push_back(std::move(row));
  }
  out["each"] = result.plan.each;
  out["seed"] = result.plan.seed;
  out["resamples"] = result.bootstrap.resamples;
  return out;
}

std::string value_report(const ValueResult& result) {
  const ValueSummary& summary = result.summary;
  const auto& agents = result.plan.agents;
  const ValueShare& any = summary.shares.back().front();
  std::string out =
      fmt::format("{}: how games ended, {} of each: {} positions of {} games\n", query_text(result.plan.query),
                  result.plan.each == 1 ? "a position" : "positions", any.positions, any.games);
  if (result.run.unknown > 0) out += fmt::format("{} games do not say how they ended\n", result.run.unknown);
  if (any.positions == 0) return out + "no position fulfils the query\n";
  out += fmt::format("{} draws count half; 95 % intervals by bootstrap over games ({} resamples)\n\n", any.draws,
                     result.bootstrap.resamples);
  std::size_t width = 5;
  for (const auto& agent : agents) width = std::max(width, agent.size());
  const auto header = [&](std::string_view first) {
    return fmt::format("{:<{}}  {:>9}  {:<18}  {:<22}  {:<22}  {}\n", first, width, "positions", "accuracy, %",
                       "cross-entropy", "ece", "of values all right");
  };
  const auto row = [&](const std::string& name, const ValueShare& share) {
    return fmt::format("{:<{}}  {:>9}  {:<18}  {:<22}  {:<22}  {}\n", name, width, share.positions,
                       interval(share.accuracy, 100, 1), interval(share.nats, 1, 4), interval(share.ece, 1, 4),
                       interval(share.ece_if_right, 1, 4));
  };
  out += header("agent");
  for (std::size_t i = 0; i < agents.size(); ++i) out += row(agents[i], summary.shares.back()[i]);
  bool first = true;
  for (const auto& one : summary.contrasts) {
    if (one.group != result.groups.size()) continue;
    if (first) out += "\nDifferences, paired by position: accuracy in points, cross-entropy in nats\n";
    first = false;
    out += fmt::format("{} - {}: {:+.1f} ({:+.1f} to {:+.1f}), {:+.4f} ({:+.4f} to {:+.4f})\n", agents[one.a],
                       agents[one.b], 100 * one.accuracy.value, 100 * one.accuracy.low, 100 * one.accuracy.high,
                       one.nats.value, one.nats.low, one.nats.high);
  }
  for (std::size_t k = 0; k < agents.size(); ++k) {
    out += fmt::format("\n{}\n", agents[k]) + header(field_name(result.groups.front().field));
    for (std::size_t i = 0; i < result.groups.size(); ++i) out += row(name_of(result.groups[i]), summary.shares[i][k]);
  }
  return out;
}

}  // namespace ludens::measure
