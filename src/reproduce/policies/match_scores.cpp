#include "reproduce/policies/match_scores.h"

#include <cassert>

#include <fmt/format.h>

#include "base/json.h"
#include "measure/stats/holm.h"

namespace ludens::reproduce {
namespace {

std::string signed_interval(const RatioInterval& r) {
  return fmt::format("{:+.1f} ({:+.1f} … {:+.1f})", 100 * r.value, 100 * r.low, 100 * r.high);
}

std::string header(const ScoreSummary& summary, const char* first) {
  std::string names = fmt::format("| {} |", first), rule = "| --- |";
  for (std::size_t g = 0; g < summary.groups.size(); ++g) {
    names += fmt::format(" {} |", summary.groups[g]);
    rule += " --- |";
  }
  return names + "\n" + rule + "\n";
}

void put(Json& out, const std::string& name, const RatioInterval& r) {
  if (!r.known()) return;
  out[name] = r.value;
  out[name + "_low"] = r.low;
  out[name + "_high"] = r.high;
}

}  // namespace

MatchScores::MatchScores(std::vector<std::string> groups, std::vector<std::string> columns)
    : groups_(std::move(groups)), columns_(std::move(columns)), sums_(groups_.size()) {}

void MatchScores::add(std::uint64_t game, std::size_t group, const std::vector<MatchScore>& scores) {
  assert(scores.size() == columns_.size() && group < groups_.size());
  const auto cluster = games_.emplace(game, static_cast<std::uint32_t>(games_.size())).first->second;
  Sum& sum = sums_[group][cluster];
  sum.scores.resize(columns_.size());
  sum.positions += 1;
  for (std::size_t c = 0; c < scores.size(); ++c) {
    sum.scores[c].top1 += scores[c].top1;
    sum.scores[c].nats += scores[c].nats;
  }
}

ScoreSummary MatchScores::summary(const std::vector<Pair>& pairs, const BootstrapOptions& options) const {
  ScoreSummary out{groups_, columns_, {}, {}};
  out.groups.emplace_back("all");
  // Shares of every group and of all together: hits and nats of each column, then of each pair.
  std::vector<Ratio> ratios;
  const auto add = [&](std::size_t group, const auto& of) {
    for (const bool hits : {true, false}) {
      Ratio ratio;
      for (std::size_t g = 0; g < groups_.size(); ++g)
        if (g == group || group == groups_.size())
          for (const auto& [cluster, sum] : sums_[g]) {
            const MatchScore score = of(sum);
            ratio.push_back({cluster, hits ? score.top1 : score.nats, sum.positions});
          }
      ratios.push_back(std::move(ratio));
    }
  };
  for (std::size_t g = 0; g <= groups_.size(); ++g) {
    for (std::size_t c = 0; c < columns_.size(); ++c) add(g, [&](const Sum& sum) { return sum.scores[c]; });
    for (const auto& [a, b] : pairs)
      add(g, [&](const Sum& sum) {
        return MatchScore{sum.scores[a].top1 - sum.scores[b].top1, sum.scores[a].nats - sum.scores[b].nats};
      });
  }
  const auto found = bootstrap(ratios, games_.size(), options);

  std::vector<std::vector<Contrast>> contrasts(pairs.size());
  auto next = found.begin();
  for (std::size_t g = 0; g <= groups_.size(); ++g) {
    ScoreShare size;
    if (g < groups_.size()) {
      size.games = std::ssize(sums_[g]);
      for (const auto& [cluster, sum] : sums_[g]) size.positions += static_cast<std::int64_t>(sum.positions);
    } else {
      size.games = std::ssize(games_);
      for (const auto& group : out.shares) size.positions += group.empty() ? 0 : group.front().positions;
    }
    auto& shares = out.shares.emplace_back();
    for (std::size_t c = 0; c < columns_.size(); ++c, next += 2)
      shares.push_back({size.positions, size.games, next[0], next[1]});
    for (std::size_t p = 0; p < pairs.size(); ++p, next += 2)
      contrasts[p].push_back(
          {pairs[p].first, pairs[p].second, g, size.positions, size.games, next[0], next[1], next[0].p});
  }
  for (auto& pair : contrasts) {
    std::vector<double> p;
    for (std::size_t g = 0; g < groups_.size(); ++g) p.push_back(pair[g].top1.p);
    const auto corrected = holm(p);
    for (std::size_t g = 0; g < groups_.size(); ++g) pair[g].holm = corrected[g];
    out.contrasts.insert(out.contrasts.end(), pair.begin(), pair.end());
  }
  return out;
}

std::string share_table(const ScoreSummary& summary) {
  std::string out = header(summary, "top-1, % (95 %); nats");
  out += "| positions (games) |";
  for (const auto& group : summary.shares)
    out += group.empty() ? " |" : fmt::format(" {} ({}) |", group.front().positions, group.front().games);
  out += "\n";
  for (std::size_t c = 0; c < summary.columns.size(); ++c) {
    out += fmt::format("| {} |", summary.columns[c]);
    for (const auto& group : summary.shares) {
      const auto& [positions, games, top1, nats] = group[c];
      out += top1.known() ? fmt::format(" {:.1f} ({:.1f}–{:.1f}); {:.2f} |", 100 * top1.value, 100 * top1.low,
                                        100 * top1.high, nats.value)
                          : " |";
    }
    out += "\n";
  }
  return out;
}

std::string contrast_table(const ScoreSummary& summary) {
  std::string out = header(summary, "difference in points (95 %)");
  for (std::size_t i = 0; i < summary.contrasts.size(); i += summary.groups.size()) {
    out += fmt::format("| {} − {} |", summary.columns[summary.contrasts[i].a], summary.columns[summary.contrasts[i].b]);
    for (std::size_t g = 0; g < summary.groups.size(); ++g) {
      const Contrast& one = summary.contrasts[i + g];
      out += one.top1.known() ? fmt::format(" {}{} |", signed_interval(one.top1), one.holm < 0.05 ? " *" : "") : " |";
    }
    out += "\n";
  }
  return out;
}

std::vector<Json> score_lines(const ScoreSummary& summary, const Json& about) {
  std::vector<Json> out;
  for (std::size_t g = 0; g < summary.groups.size(); ++g)
    for (std::size_t c = 0; c < summary.columns.size(); ++c) {
      const ScoreShare& share = summary.shares[g][c];
      Json line = about;
      line["group"] = summary.groups[g];
      line["agent"] = summary.columns[c];
      line["positions"] = share.positions;
      line["games"] = share.games;
      put(line, "top1", share.top1);
      put(line, "cross_entropy", share.nats);
      out.push_back(std::move(line));
    }
  for (const auto& one : summary.contrasts) {
    Json line = about;
    line["group"] = summary.groups[one.group];
    line["a"] = summary.columns[one.a];
    line["b"] = summary.columns[one.b];
    line["positions"] = one.positions;
    line["games"] = one.games;
    put(line, "diff", one.top1);
    put(line, "nats_diff", one.nats);
    if (one.top1.known()) line["p"] = one.top1.p, line["holm"] = one.holm;
    out.push_back(std::move(line));
  }
  return out;
}

}  // namespace ludens::reproduce
