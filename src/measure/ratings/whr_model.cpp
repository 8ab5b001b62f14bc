#include "measure/ratings/whr_model.h"

#include <algorithm>
#include <cmath>

namespace ludens::measure {
namespace {

double log_win(double lead) { return lead > 0 ? -std::log1p(std::exp(-lead)) : lead - std::log1p(std::exp(lead)); }
double win(double lead) { return 1 / (1 + std::exp(-lead)); }

}  // namespace

WhrModel::WhrModel(std::span<const RatedGame> games, int players, const Options& options) : options_(options) {
  check_games(games, players);
  std::vector<std::vector<int>> days(static_cast<std::size_t>(players));
  for (const auto& game : games)
    for (const int player : {game.black, game.white}) days[static_cast<std::size_t>(player)].push_back(game.day);
  first_.push_back(0);
  for (auto& mine : days) {
    std::sort(mine.begin(), mine.end());
    mine.erase(std::unique(mine.begin(), mine.end()), mine.end());
    if (mine.empty()) mine.push_back(0);  // never played: the prior alone
    if (options_.w2 <= 0) mine.resize(1);
    for (std::size_t i = 0; i < mine.size(); ++i) {
      day_.push_back(mine[i]);
      const bool last = i + 1 == mine.size();
      tie_.push_back(last ? 0 : 1 / (options_.w2 * (static_cast<double>(mine[i + 1]) - mine[i])));
    }
    first_.push_back(day_.size());
  }
  const auto node = [&](int player, int day) {
    const auto from = day_.begin() + static_cast<std::ptrdiff_t>(first(player));
    const auto to = day_.begin() + static_cast<std::ptrdiff_t>(end(player));
    return options_.w2 > 0 ? static_cast<std::size_t>(std::lower_bound(from, to, day) - day_.begin()) : first(player);
  };
  games_.reserve(games.size());
  for (const auto& game : games) games_.push_back({node(game.black, game.day), node(game.white, game.day), game.score});
  weight_.resize(games_.size());
  diagonal_.resize(size());
  pivot_.resize(size());
}

double WhrModel::log_posterior(std::span<const double> at) const {
  double sum = 0;
  const double advantage = at[day_.size()];
  for (const auto& game : games_) {
    const double lead = at[game.black] + advantage - at[game.white];
    sum += game.score * log_win(lead) + (1 - game.score) * log_win(-lead);
  }
  const double half = options_.virtual_games / 2;
  for (int player = 0; player < players(); ++player)
    sum += half * (log_win(at[first(player)]) + log_win(-at[first(player)]));
  if (options_.fit_advantage) sum += half * (log_win(advantage) + log_win(-advantage));
  for (std::size_t i = 0; i < tie_.size(); ++i)
    if (tie_[i] > 0) sum -= tie_[i] * (at[i + 1] - at[i]) * (at[i + 1] - at[i]) / 2;
  return sum;
}

std::vector<double> WhrModel::slope(std::span<const double> at) {
  std::vector<double> out(size(), 0.0);
  std::fill(diagonal_.begin(), diagonal_.end(), 0.0);
  const std::size_t a = advantage();
  const auto add = [&](std::size_t i, double slope, double curve) {
    out[i] += slope;
    diagonal_[i] += curve;
  };
  for (std::size_t g = 0; g < games_.size(); ++g) {
    const auto& game = games_[g];
    const double p = win(at[game.black] + at[a] - at[game.white]);
    weight_[g] = p * (1 - p);
    add(game.black, game.score - p, weight_[g]);
    add(game.white, p - game.score, weight_[g]);
    add(a, game.score - p, weight_[g]);
  }
  const auto add_virtual = [&](std::size_t i) {
    const double p = win(at[i]);
    add(i, options_.virtual_games * (0.5 - p), options_.virtual_games * p * (1 - p));
  };
  for (int player = 0; player < players(); ++player) add_virtual(first(player));
  add_virtual(a);
  for (std::size_t i = 0; i < tie_.size(); ++i) {
    if (tie_[i] == 0) continue;
    const double pull = tie_[i] * (at[i + 1] - at[i]);
    add(i, pull, tie_[i]);
    add(i + 1, -pull, tie_[i]);
  }
  if (!options_.fit_advantage) out[a] = 0;
  factor();
  return out;
}

void WhrModel::multiply(std::span<const double> x, std::span<double> out) const {
  const std::size_t a = advantage();
  for (std::size_t i = 0; i < size(); ++i) out[i] = diagonal_[i] * x[i];
  for (std::size_t i = 0; i < tie_.size(); ++i) {
    if (tie_[i] == 0) continue;
    out[i] -= tie_[i] * x[i + 1];
    out[i + 1] -= tie_[i] * x[i];
  }
  for (std::size_t g = 0; g < games_.size(); ++g) {
    const auto& game = games_[g];
    out[game.black] -= weight_[g] * x[game.white];
    out[game.white] -= weight_[g] * x[game.black];
  }
  if (!options_.fit_advantage) {
    out[a] = 0;  // it does not move
    return;
  }
  for (std::size_t g = 0; g < games_.size(); ++g) {
    const auto& game = games_[g];
    out[game.black] += weight_[g] * x[a];
    out[game.white] -= weight_[g] * x[a];
    out[a] += weight_[g] * (x[game.black] - x[game.white]);
  }
}

// Gaussian elimination of every block at once: a tie of 0 ends a player's block.
void WhrModel::factor() {
  for (std::size_t i = 0; i < size(); ++i) {
    const double tie = i > 0 && i < advantage() ? tie_[i - 1] : 0;
    pivot_[i] = diagonal_[i] - (tie > 0 ? tie * tie / pivot_[i - 1] : 0);
  }
}

void WhrModel::divide_by_blocks(std::span<const double> x, std::span<double> out) const {
  const std::size_t nodes = advantage();
  for (std::size_t i = 0; i < nodes; ++i)
    out[i] = x[i] + (i > 0 && tie_[i - 1] > 0 ? tie_[i - 1] / pivot_[i - 1] * out[i - 1] : 0);
  for (std::size_t i = nodes; i-- > 0;) out[i] = (out[i] + (tie_[i] > 0 ? tie_[i] * out[i + 1] : 0)) / pivot_[i];
  out[nodes] = options_.fit_advantage ? x[nodes] / pivot_[nodes] : 0;
}

// With D the pivots of elimination forwards and U backwards, the inverse's diagonal is 1 / (D + U − diagonal).
std::vector<double> WhrModel::block_variances(int player) const {
  std::vector<double> out(end(player) - first(player));
  double back = 0;
  for (std::size_t i = end(player); i-- > first(player);) {
    back = diagonal_[i] - (tie_[i] > 0 ? tie_[i] * tie_[i] / back : 0);
    out[i - first(player)] = 1 / (pivot_[i] + back - diagonal_[i]);
  }
  return out;
}

}  // namespace ludens::measure
