#include "measure/matching/value_scores.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "base/rng.h"
#include "belief/calibration.h"

namespace ludens::measure {
namespace {

constexpr double kNobody = std::numeric_limits<double>::quiet_NaN();

// What positions of one game add to the gap of each bin: Σ (value − score).
struct Gap {
  std::uint32_t game;
  int bin;
  double gap;
};

// What was said of a position, by whom the game was won or lost.
struct Saying {
  std::uint32_t game;
  double value;
  bool lost;
};

double ece_of(std::span<const Gap> gaps, const std::vector<std::uint32_t>* weights) {
  std::array<double, kValueBins> sums = {};
  double count = 0;
  for (const auto& one : gaps) {
    const double weight = weights ? (*weights)[one.game] : 1;
    sums[static_cast<std::size_t>(one.bin)] += weight * one.gap;
    count += weight;
  }
  if (count == 0) return kNobody;
  double out = 0;
  for (const double sum : sums) out += std::abs(sum);
  return out / count;
}

// The middle of what was seen in many draws, and the percentiles around it.
void put_percentiles(RatioInterval& out, std::vector<double>& seen, double level) {
  if (seen.empty()) return;
  std::sort(seen.begin(), seen.end());
  const auto at = [&](double part) {
    return seen[static_cast<std::size_t>(std::lround(part * static_cast<double>(seen.size() - 1)))];
  };
  out.low = at((1 - level) / 2);
  out.high = at(1 - (1 - level) / 2);
}

// By the percentiles of draws of whole games, as `bootstrap` takes them.
RatioInterval ece_interval(const std::vector<Gap>& gaps, std::size_t games, const BootstrapOptions& options) {
  RatioInterval out{ece_of(gaps, nullptr), kNobody, kNobody, 1};
  if (!out.known()) return out;
  std::vector<double> seen;
  std::vector<std::uint32_t> weights(games);
  for (int i = 0; i < options.resamples; ++i) {
    Rng rng = Rng::of(options.seed, static_cast<std::uint64_t>(i));
    std::fill(weights.begin(), weights.end(), 0);
    for (std::size_t k = 0; k < games; ++k) ++weights[rng.below(static_cast<std::uint32_t>(games))];
    if (const double value = ece_of(gaps, &weights); !std::isnan(value)) seen.push_back(value);
  }
  put_percentiles(out, seen, options.level);
  return out;
}

// One throw of the dice a game says who wins it, of all its positions: whoever won in truth wins where the throw lies
// below what was expected of them, the other where it lies above. Draws are as rare as the values want them: never.
RatioInterval ece_if_right(const std::vector<Saying>& said, std::size_t games, const BootstrapOptions& options) {
  RatioInterval out{kNobody, kNobody, kNobody, 1};
  if (said.empty()) return out;
  std::vector<double> seen, thrown(games);
  std::vector<Gap> gaps;
  for (const Saying& one : said) gaps.push_back({one.game, value_bin(one.value), 0});
  double sum = 0;
  for (int i = 0; i < options.resamples; ++i) {
    Rng rng = Rng::of(options.seed, static_cast<std::uint64_t>(i), 1);
    for (double& one : thrown) one = rng.unit();
    for (std::size_t k = 0; k < said.size(); ++k) {
      const double dice = said[k].lost ? 1 - thrown[said[k].game] : thrown[said[k].game];
      gaps[k].gap = said[k].value - (dice < said[k].value ? 1 : 0);
    }
    seen.push_back(ece_of(gaps, nullptr));
    sum += seen.back();
  }
  out.value = sum / static_cast<double>(seen.size());
  put_percentiles(out, seen, options.level);
  return out;
}

}  // namespace

double value_hit(double value, double score) {
  if (value == 0.5 || score == 0.5) return 0.5;
  return (value > 0.5) == (score > 0.5) ? 1 : 0;
}

double value_nats(double value, double score) {
  const double v = std::clamp(value, kSureValue, 1 - kSureValue);
  return -score * std::log(v) - (1 - score) * std::log(1 - v);
}

int value_bin(double value) { return std::clamp(static_cast<int>(value * kValueBins), 0, kValueBins - 1); }

ValueScores::ValueScores(std::vector<std::string> groups, std::vector<std::string> columns)
    : groups_(std::move(groups)), columns_(std::move(columns)) {}

void ValueScores::add(std::uint64_t game, std::size_t group, double score, std::span<const double> values) {
  const auto number = games_.emplace(game, static_cast<std::uint32_t>(games_.size())).first->second;
  rows_.push_back({number, group, score, {values.begin(), values.end()}});
}

ValueSummary ValueScores::summary(const std::vector<Pair>& pairs, const BootstrapOptions& options) const {
  ValueSummary out{groups_, columns_, {}, {}};
  out.groups.emplace_back("all");
  const std::size_t all = groups_.size(), columns = columns_.size();
  enum { kHit, kNats, kDecisive, kKinds };
  std::vector<Ratio> ratios((all + 1) * columns * kKinds);
  std::vector<std::vector<Gap>> gaps((all + 1) * columns);
  std::vector<std::vector<Saying>> said((all + 1) * columns);
  const auto at = [&](std::size_t group, std::size_t column) { return group * columns + column; };
  out.shares.assign(all + 1, std::vector<ValueShare>(columns));
  std::vector<std::set<std::uint32_t>> games(all + 1);
  for (const auto& row : rows_)
    for (const std::size_t group : {row.group, all}) {
      games[group].insert(row.game);
      for (std::size_t c = 0; c < columns; ++c) {
        const double value = row.values[c];
        ValueShare& share = out.shares[group][c];
        ++share.positions;
        share.draws += row.score == 0.5;
        Ratio* ratio = &ratios[at(group, c) * kKinds];
        ratio[kHit].push_back({row.game, value_hit(value, row.score), 1});
        ratio[kNats].push_back({row.game, value_nats(value, row.score), 1});
        if (row.score != 0.5) ratio[kDecisive].push_back({row.game, value_hit(value, row.score), 1});
        const int bin = value_bin(value);
        gaps[at(group, c)].push_back({row.game, bin, value - row.score});
        said[at(group, c)].push_back({row.game, value, row.score < 0.5});
        ValueBin& there = share.bins[static_cast<std::size_t>(bin)];
        ++there.positions;
        there.expected += value;
        there.came += row.score;
      }
    }
  for (const auto& [a, b] : pairs)
    for (std::size_t group = 0; group <= all; ++group) {
      out.contrasts.push_back({a, b, group, {}, {}});
      Ratio hit, nats;
      for (const auto& row : rows_) {
        if (group != all && row.group != group) continue;
        hit.push_back({row.game, value_hit(row.values[a], row.score) - value_hit(row.values[b], row.score), 1});
        nats.push_back({row.game, value_nats(row.values[a], row.score) - value_nats(row.values[b], row.score), 1});
      }
      ratios.push_back(std::move(hit));
      ratios.push_back(std::move(nats));
    }
  const auto found = bootstrap(ratios, games_.size(), options);
  for (std::size_t group = 0; group <= all; ++group)
    for (std::size_t c = 0; c < columns; ++c) {
      ValueShare& share = out.shares[group][c];
      const RatioInterval* of = &found[at(group, c) * kKinds];
      share.accuracy = of[kHit];
      share.nats = of[kNats];
      share.decisive = of[kDecisive];
      share.ece = ece_interval(gaps[at(group, c)], games_.size(), options);
      share.ece_if_right = ece_if_right(said[at(group, c)], games_.size(), options);
      share.games = std::ssize(games[group]);
      for (auto& bin : share.bins)
        if (bin.positions > 0) {
          bin.expected /= static_cast<double>(bin.positions);
          bin.came /= static_cast<double>(bin.positions);
        }
    }
  for (std::size_t i = 0; i < out.contrasts.size(); ++i) {
    const std::size_t from = (all + 1) * columns * kKinds + 2 * i;
    out.contrasts[i].accuracy = found[from];
    out.contrasts[i].nats = found[from + 1];
  }
  return out;
}

TemperatureCurve temperature_curve(std::span<const ValuePosition> positions, std::size_t agent, const Band& band) {
  TemperatureCurve out;
  std::vector<const ValuePosition*> counted;
  for (const auto& position : positions)
    if (band.holds(position.rating)) counted.push_back(&position);
  out.positions = std::ssize(counted);
  if (counted.empty()) return out;
  double least = std::numeric_limits<double>::infinity(), least_ece = least;
  for (int i = 0; i < kTemperatures; ++i) {
    const double temperature = temperature_at(i);
    double nats = 0;
    std::vector<Gap> gaps;
    for (const auto* one : counted) {
      const double value = calibrated(static_cast<double>(one->values[agent]), temperature);
      nats += value_nats(value, one->score);
      gaps.push_back({0, value_bin(value), value - one->score});
    }
    out.nats.push_back(nats / static_cast<double>(counted.size()));
    out.ece.push_back(ece_of(gaps, nullptr));
    // Where several are as good, the one that changes least.
    const auto better = [&](double now, double before, double chosen) {
      return now < before - 1e-12 || (now < before + 1e-12 && std::abs(temperature - 1) < std::abs(chosen - 1));
    };
    if (better(out.nats.back(), least, out.best)) least = out.nats.back(), out.best = temperature;
    if (better(out.ece.back(), least_ece, out.best_by_ece)) least_ece = out.ece.back(), out.best_by_ece = temperature;
  }
  return out;
}

}  // namespace ludens::measure
