#include "measure/tuning/sweep.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace ludens::measure {
namespace {

// All ways to write 1 as a sum of multiples of 1/units, one a part.
void compositions(std::size_t parts, int left, int units, std::vector<double>& weights,
                  std::vector<std::vector<double>>& out) {
  if (weights.size() + 1 == parts) {
    weights.push_back(static_cast<double>(left) / units);
    out.push_back(weights);
    weights.pop_back();
    return;
  }
  for (int k = left; k >= 0; --k) {
    weights.push_back(static_cast<double>(k) / units);
    compositions(parts, left - k, units, weights, out);
    weights.pop_back();
  }
}

// Logarithms of the mean up to a constant.
void unnormalised(const TuningPosition& position, const Mixture& mixture, std::vector<double>& out) {
  out.assign(position.moves.size(), mixture.power == 0 ? 0.0 : -INFINITY);
  for (std::size_t k = 0; k < mixture.weights.size(); ++k) {
    const double weight = mixture.weights[k];
    if (weight <= 0) continue;
    const auto& logs = position.logs[k];
    if (mixture.power == 0) {
      for (std::size_t i = 0; i < out.size(); ++i) out[i] += weight * static_cast<double>(logs[i]);
      continue;
    }
    const double log_weight = std::log(weight);
    for (std::size_t i = 0; i < out.size(); ++i) {
      const double term = log_weight + mixture.power * static_cast<double>(logs[i]), top = std::max(out[i], term);
      out[i] = top + std::log(std::exp(out[i] - top) + std::exp(term - top));
    }
  }
  if (mixture.power != 0)
    for (auto& value : out) value /= mixture.power;
}

std::size_t likeliest(const std::vector<double>& logs) {
  return static_cast<std::size_t>(std::max_element(logs.begin(), logs.end()) - logs.begin());  // ties to the smaller id
}

double log_sum(const std::vector<double>& logs) {
  const double top = logs[likeliest(logs)];
  double sum = 0;
  for (const double value : logs) sum += std::exp(value - top);
  return top + std::log(sum);
}

bool alone(const Mixture& mixture) {
  return std::count(mixture.weights.begin(), mixture.weights.end(), 0.0) + 1 ==
         static_cast<std::ptrdiff_t>(mixture.weights.size());
}

// What a policy loses on average at a temperature, over the moves that were judged.
double expected_loss(const TuningPosition& position, const std::vector<double>& logs, double temperature) {
  double top = -INFINITY, sum = 0, loss = 0;
  for (std::size_t i = 0; i < logs.size(); ++i)
    if (position.losses[i] >= 0) top = std::max(top, logs[i]);
  for (std::size_t i = 0; i < logs.size(); ++i) {
    if (position.losses[i] < 0) continue;
    const double p = temperature > 0 ? std::exp((logs[i] - top) / temperature) : logs[i] == top ? 1.0 : 0.0;
    sum += p;
    loss += p * static_cast<double>(position.losses[i]);
  }
  return sum > 0 ? loss / sum : 0;
}

void tune_temperature(std::span<const TuningPosition* const> judged, const Mixture& mixture, BandResult& out) {
  out.judged = static_cast<std::int64_t>(judged.size());
  if (judged.empty()) return;
  std::vector<std::vector<double>> logs;
  for (const auto* position : judged) {
    logs.emplace_back();
    unnormalised(*position, mixture, logs.back());
  }
  const auto count = static_cast<double>(judged.size());
  double least = INFINITY;
  // The paper's grid ends at 1; policies that lose less than people even there want more.
  for (int step = 0; step <= 40; ++step) {
    const double temperature = step * 0.05;
    double square = 0, total = 0, people = 0, worse = 0, better = 0;
    for (std::size_t i = 0; i < judged.size(); ++i) {
      const double theirs = judged[i]->losses[judged[i]->played],
                   ours = expected_loss(*judged[i], logs[i], temperature);
      square += (ours - theirs) * (ours - theirs);
      total += ours;
      people += theirs;
      worse += ours > theirs + 0.05;
      better += theirs > ours + 0.05;
    }
    if (square >= least) continue;
    least = square;
    out.temperature = temperature;
    out.loss = total / count;
    out.people_loss = people / count;
    out.worse = worse / count;
    out.better = better / count;
  }
}

}  // namespace

std::vector<Mixture> mixtures(std::size_t parts, double step, std::span<const double> powers) {
  std::vector<std::vector<double>> weights;
  std::vector<double> none;
  compositions(parts, static_cast<int>(std::lround(1 / (parts > 2 ? std::max(step, 0.05) : step))),
               static_cast<int>(std::lround(1 / (parts > 2 ? std::max(step, 0.05) : step))), none, weights);
  std::vector<Mixture> out;
  for (std::size_t i = 0; i < powers.size(); ++i)
    for (const auto& one : weights) {
      Mixture mixture{one, powers[i]};
      if (i > 0 && alone(mixture)) continue;  // whatever the power, it is the same
      out.push_back(std::move(mixture));
    }
  return out;
}

std::vector<double> mixed(const TuningPosition& position, const Mixture& mixture) {
  std::vector<double> out;
  unnormalised(position, mixture, out);
  const double sum = log_sum(out);
  for (auto& value : out) value -= sum;
  return out;
}

MatchScore match_score(const TuningPosition& position, const Mixture& mixture) {
  std::vector<double> logs;
  unnormalised(position, mixture, logs);
  return {likeliest(logs) == position.played ? 1.0 : 0.0, log_sum(logs) - logs[position.played]};
}

std::size_t likeliest_move(const TuningPosition& position, const Mixture& mixture) {
  std::vector<double> logs;
  unnormalised(position, mixture, logs);
  return likeliest(logs);
}

double drawn_loss(const TuningPosition& position, const Mixture& mixture, double temperature) {
  std::vector<double> logs;
  unnormalised(position, mixture, logs);
  return expected_loss(position, logs, temperature);
}

std::vector<Band> equal_bands(std::span<const TuningPosition> positions, int count) {
  std::vector<double> ratings;
  for (const auto& position : positions)
    if (position.rating) ratings.push_back(*position.rating);
  std::sort(ratings.begin(), ratings.end());
  std::vector<Band> out;
  if (ratings.empty() || count < 2) return out;
  std::optional<double> from;
  for (int i = 1; i <= count; ++i) {
    std::optional<double> to;
    if (i < count) to = ratings[ratings.size() * static_cast<std::size_t>(i) / static_cast<std::size_t>(count)];
    if (to && from && *to <= *from) continue;
    out.push_back({from, to});
    from = to;
  }
  return out;
}

BandResult tune(std::span<const TuningPosition> positions, const Band& band, std::span<const Mixture> grid,
                const BootstrapOptions& bootstrap_options) {
  BandResult out;
  out.band = band;
  std::vector<const TuningPosition*> chosen, judged;
  std::set<std::uint32_t> games;
  for (const auto& position : positions) {
    if (!band.holds(position.rating)) continue;
    chosen.push_back(&position);
    games.insert(position.game);
    if (!position.losses.empty()) judged.push_back(&position);
  }
  out.positions = static_cast<std::int64_t>(chosen.size());
  out.games = static_cast<std::int64_t>(games.size());
  if (chosen.empty()) return out;

  std::vector<double> logs;
  std::vector<std::int64_t> hits(grid.size(), 0);
  for (const auto* position : chosen)
    for (std::size_t m = 0; m < grid.size(); ++m) {
      unnormalised(*position, grid[m], logs);
      hits[m] += likeliest(logs) == position->played;
    }
  for (const auto count : hits) out.curve.push_back(static_cast<double>(count) / static_cast<double>(out.positions));
  // Cross-entropy costs far more than hits and only decides among equals.
  std::map<std::size_t, double> known;
  const auto surprise = [&](std::size_t m) {
    const auto [found, fresh] = known.emplace(m, 0);
    if (fresh)
      for (const auto* position : chosen) found->second += match_score(*position, grid[m]).nats;
    return found->second;
  };
  const auto better = [&](std::size_t a, std::size_t b) {
    return hits[a] != hits[b] ? hits[a] > hits[b] : a != b && surprise(a) < surprise(b);
  };
  std::optional<std::size_t> single;
  for (std::size_t m = 0; m < grid.size(); ++m) {
    if (better(m, out.best)) out.best = m;
    if (alone(grid[m]) && (!single || better(m, *single))) single = m;
  }
  out.best_alone = single.value_or(out.best);
  out.cross_entropy = surprise(out.best) / static_cast<double>(out.positions);

  std::vector<Ratio> ratios(3);
  std::map<std::uint32_t, std::uint32_t> clusters;
  for (const auto* position : chosen) {
    const auto cluster = clusters.emplace(position->game, static_cast<std::uint32_t>(clusters.size())).first->second;
    unnormalised(*position, grid[out.best], logs);
    const double ours = likeliest(logs) == position->played;
    unnormalised(*position, grid[out.best_alone], logs);
    const double theirs = likeliest(logs) == position->played;
    ratios[0].push_back({cluster, ours, 1});
    ratios[1].push_back({cluster, theirs, 1});
    ratios[2].push_back({cluster, ours - theirs, 1});
  }
  const auto intervals = bootstrap(ratios, clusters.size(), bootstrap_options);
  out.top1 = intervals[0];
  out.alone = intervals[1];
  out.gain = intervals[2];
  tune_temperature(judged, grid[out.best], out);
  return out;
}

}  // namespace ludens::measure
