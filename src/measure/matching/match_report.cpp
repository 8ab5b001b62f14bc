#include "measure/matching/match_report.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/json.h"
#include "measure/arena/report.h"
#include "measure/elsewhere.h"

namespace ludens::measure {
namespace {

Json finite(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }
Json bound(const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); }

std::string percent(double share) { return std::isfinite(share) ? fmt::format("{:.1f}", 100 * share) : "-"; }
std::string with_interval(const RatioInterval& share) {
  return share.known() ? fmt::format("{:.1f} ({:.1f}-{:.1f})", 100 * share.value, 100 * share.low, 100 * share.high)
                       : "-";
}

std::string group_text(const Group& group) {
  if (group.band.unrated) return "unknown";
  if (group.field == MatchField::Phase)
    return std::string(phase_name(static_cast<int>(std::lround(3 * *group.band.from))));
  if (group.field == MatchField::Cluster) return fmt::format("kind {:g}", *group.band.from);
  return fmt::format("{:g} to {:g}", *group.band.from, *group.band.to);
}

std::string remarks(const AgentMatch& match, std::int64_t positions) {
  std::string out;
  const auto share = [&](std::int64_t count) {
    return 100 * static_cast<double>(count) / static_cast<double>(positions);
  };
  if (match.sure == positions)
    out += "gives only a move, which counts with all its weight; ";
  else if (match.sure > 0)
    out += fmt::format("gives only a move in {:.1f} % of the positions; ", share(match.sure));
  if (match.floored > 0)
    out += fmt::format("gives the person's move no weight in {:.1f} % (counts as 1e-6)", share(match.floored));
  if (out.ends_with("; ")) out.resize(out.size() - 2);
  return out;
}

std::string shared_report(const MatchResult& result) {
  const SharedChoice& shared = *result.shared;
  if (shared.positions == 0) return fmt::format("\nIn no position stood {} people\n", result.shared_least);
  std::string out = fmt::format(
      "\nHow many of the people who stood there chose the agent's move, per cent: {} positions with at least {} "
      "people, {:.0f} on average\n",
      shared.positions, result.shared_least,
      static_cast<double>(shared.people) / static_cast<double>(shared.positions));
  for (std::size_t i = 0; i < shared.shares.size(); ++i)
    out += fmt::format("{}: {}\n", result.plan.agents[i], with_interval(shared.shares[i]));
  return out + fmt::format("the commonest move: {}\n", with_interval(shared.most));
}

// In games with forced moves the free ones count apart.
bool some_forced(const MatchSummary& summary) {
  return std::any_of(summary.cells.begin(), summary.cells.end(), [](const auto& cell) { return cell.first.forced; });
}

}  // namespace

Json match_json(const MatchResult& result, std::size_t agent) {
  const AgentMatch& match = result.summary.agents[agent];
  const auto& agents = result.plan.agents;
  Json out = {{"agent", agents[agent]},
              {"query", query_text(result.plan.query)},
              {"mode", mode_name(result.plan.mode)},
              {"games", result.summary.games},
              {"positions", result.summary.positions},
              {"top1", finite(match.top1.value)},
              {"top1_low", finite(match.top1.low)},
              {"top1_high", finite(match.top1.high)},
              {"top3", finite(match.top3.value)},
              {"top5", finite(match.top5.value)},
              {"cross_entropy", finite(match.cross_entropy.value)},
              {"cross_entropy_low", finite(match.cross_entropy.low)},
              {"cross_entropy_high", finite(match.cross_entropy.high)},
              {"perplexity", finite(std::exp(match.cross_entropy.value))},
              {"drawn", finite(match.drawn.value)},
              {"ece", finite(match.ece)},
              {"free_top1", finite(match.free.value)},
              {"forced_top1", finite(match.forced.value)},
              {"only_a_move", match.sure},
              {"no_weight", match.floored},
              {"by", Json::array()},
              {"cells", Json::array()},
              {"calibration", Json::array()},
              {"diff", Json::array()}};
  for (std::size_t i = 0; i < result.summary.by.size(); ++i) {
    const auto& [group, positions] = result.summary.by[i];
    const RatioInterval& top1 = match.by[i];
    out["by"].push_back({{"field", field_name(group.field)},
                         {"from", bound(group.band.from)},
                         {"to", bound(group.band.to)},
                         {"positions", positions},
                         {"top1", finite(top1.value)},
                         {"top1_low", finite(top1.low)},
                         {"top1_high", finite(top1.high)}});
  }
  for (std::size_t i = 0; i < result.summary.cells.size(); ++i) {
    const auto& [cell, positions] = result.summary.cells[i];
    out["cells"].push_back({{"rating_from", bound(cell.rating.from)},
                            {"rating_to", bound(cell.rating.to)},
                            {"phase", phase_name(cell.phase)},
                            {"forced", cell.forced},
                            {"positions", positions},
                            {"top1", finite(match.cells[i].value)},
                            {"top1_low", finite(match.cells[i].low)},
                            {"top1_high", finite(match.cells[i].high)}});
  }
  for (const auto& bin : match.bins)
    if (bin.positions > 0)
      out["calibration"].push_back({{"from", bin.from},
                                    {"to", bin.to},
                                    {"positions", bin.positions},
                                    {"confidence", bin.confidence},
                                    {"top1", bin.top1}});
  for (const auto& [a, b, top1, free] : result.summary.differences) {
    if (a != agent) continue;
    Json line = {{"a", agents[a]},
                 {"b", agents[b]},
                 {"top1", finite(top1.value)},
                 {"low", finite(top1.low)},
                 {"high", finite(top1.high)}};
    if (some_forced(result.summary))
      line.update({{"free", finite(free.value)}, {"free_low", finite(free.low)}, {"free_high", finite(free.high)}});
    out["diff"].push_back(std::move(line));
  }
  if (!match.mind.empty()) out["mind"] = match.mind.json();
  if (result.shared) {
    const RatioInterval& share = result.shared->shares[agent];
    out["shared"] = {{"least", result.shared_least},
                     {"positions", result.shared->positions},
                     {"people", result.shared->people},
                     {"share", finite(share.value)},
                     {"low", finite(share.low)},
                     {"high", finite(share.high)},
                     {"most", finite(result.shared->most.value)}};
  }
  out["duplicates"] = bound(result.duplicates);
  out["seed"] = result.plan.seed;
  out["budget_ms"] = result.plan.milliseconds;
  out["cluster"] = result.cluster == MatchTally::Cluster::Game ? "game" : "player";
  out["resamples"] = result.bootstrap.resamples;
  out["asked"] = result.run.asked;
  if (result.plan.milliseconds > 0 || thinks_by_the_clock(agents[agent], result.plan.more)) out["reproducible"] = false;
  out["seconds"] = finite(result.run.thinking[agent]);
  return out;
}

std::string match_report(const MatchResult& result) {
  const MatchSummary& summary = result.summary;
  const auto& agents = result.plan.agents;
  std::string out = fmt::format("{}, mode {}: {} positions of {} games\n", query_text(result.plan.query),
                                mode_name(result.plan.mode), summary.positions, summary.games);
  if (summary.positions == 0) return out + "no position fulfils the query\n";
  if (result.duplicates)
    out += fmt::format("{:.1f} % of the positions occur in the train split, too\n", 100 * *result.duplicates);
  std::size_t width = 5;
  for (const auto& agent : agents) width = std::max(width, agent.size());
  out += fmt::format("\nPer cent; 95 % intervals by bootstrap over {}s ({} of them, {} resamples)\n\n",
                     result.cluster == MatchTally::Cluster::Game ? "game" : "player", summary.clusters,
                     result.bootstrap.resamples);
  out += fmt::format("{:<{}}  {:<18} {:>6} {:>6} {:>6} {:>8} {:>10} {:>5} {:>6} {:>6}\n", "agent", width, "top-1",
                     "top-3", "top-5", "drawn", "nats", "perplexity", "ece", "free", "forced");
  for (std::size_t i = 0; i < agents.size(); ++i) {
    const AgentMatch& match = summary.agents[i];
    out += fmt::format("{:<{}}  {:<18} {:>6} {:>6} {:>6} {:>8.3f} {:>10.1f} {:>5} {:>6} {:>6}\n", agents[i], width,
                       with_interval(match.top1), percent(match.top3.value), percent(match.top5.value),
                       percent(match.drawn.value), match.cross_entropy.value, std::exp(match.cross_entropy.value),
                       percent(match.ece), percent(match.free.value), percent(match.forced.value));
  }
  for (std::size_t i = 0; i < agents.size(); ++i)
    if (const std::string said = remarks(summary.agents[i], summary.positions); !said.empty())
      out += fmt::format("{} {}\n", agents[i], said);
  for (std::size_t i = 0; i < agents.size(); ++i)
    if (!summary.agents[i].mind.empty()) out += fmt::format("{}\n{}", agents[i], summary.agents[i].mind.text());
  if (result.shared) out += shared_report(result);
  if (!summary.differences.empty()) out += "\nDifference of top-1, paired by position\n";
  for (const auto& [a, b, top1, free] : summary.differences) {
    const auto points = [](const RatioInterval& i) {
      return fmt::format("{:+.1f} ({:+.1f} to {:+.1f})", 100 * i.value, 100 * i.low, 100 * i.high);
    };
    out += fmt::format("{} - {}: {}", agents[a], agents[b], points(top1));
    if (some_forced(summary)) out += fmt::format(", free {}", points(free));
    out += '\n';
  }
  for (std::size_t i = 0; i < summary.by.size(); ++i) {
    const auto& [group, positions] = summary.by[i];
    if (i == 0 || summary.by[i - 1].first.field != group.field) {
      out += fmt::format("\n{:<14} {:>9}", field_name(group.field), "positions");
      for (const auto& agent : agents) out += fmt::format("  {:<{}}", agent, std::max<std::size_t>(18, agent.size()));
      while (out.ends_with(' ')) out.pop_back();
      out += '\n';
    }
    out += fmt::format("{:<14} {:>9}", group_text(group), positions);
    for (std::size_t k = 0; k < agents.size(); ++k)
      out +=
          fmt::format("  {:<{}}", with_interval(summary.agents[k].by[i]), std::max<std::size_t>(18, agents[k].size()));
    while (out.ends_with(' ')) out.pop_back();
    out += '\n';
  }
  return out;
}

}  // namespace ludens::measure
