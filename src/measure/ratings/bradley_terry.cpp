#include "measure/ratings/bradley_terry.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "measure/ratings/rated_game.h"

namespace ludens::measure {
namespace {

using Matrix = std::vector<std::vector<double>>;
constexpr double kPrior = 0.01;  // drawn games a pair

// The inverse of a symmetric positive definite matrix by Gauss and Jordan; ladders have tens of players.
Matrix inverse(Matrix m) {
  const std::size_t n = m.size();
  Matrix out(n, std::vector<double>(n, 0));
  for (std::size_t i = 0; i < n; ++i) out[i][i] = 1;
  for (std::size_t i = 0; i < n; ++i) {
    const double pivot = m[i][i];
    if (!(pivot > 1e-9)) throw Error("some players never met the others, not even through third ones");
    for (std::size_t k = 0; k < n; ++k) m[i][k] /= pivot, out[i][k] /= pivot;
    for (std::size_t j = 0; j < n; ++j) {
      const double factor = m[j][i];
      if (j == i || factor == 0) continue;
      for (std::size_t k = 0; k < n; ++k) m[j][k] -= factor * m[i][k], out[j][k] -= factor * out[i][k];
    }
  }
  return out;
}

}  // namespace

BradleyTerry::BradleyTerry(std::span<const PairScore> scores, int players) {
  const auto n = static_cast<std::size_t>(players);
  elo_.assign(n, 0);
  if (n < 2) {
    covariance_.assign(n, std::vector<double>(n, 0));
    return;
  }
  std::vector<double> at(n, 0);  // natural scale, player 0 stays at 0
  Matrix solved;
  double moved = 1;
  for (int step = 0; step < 200 && moved > 1e-10; ++step) {
    std::vector<double> slope(n - 1, 0);
    Matrix curve(n - 1, std::vector<double>(n - 1, 0));
    for (const auto& score : scores) {
      if (score.games == 0) continue;
      const auto a = static_cast<std::size_t>(score.a), b = static_cast<std::size_t>(score.b);
      const double p = 1 / (1 + std::exp(at[b] - at[a])), games = static_cast<double>(score.games) + kPrior;
      const double lead = score.points + kPrior / 2 - games * p, weight = games * p * (1 - p);
      if (a > 0) slope[a - 1] += lead, curve[a - 1][a - 1] += weight;
      if (b > 0) slope[b - 1] -= lead, curve[b - 1][b - 1] += weight;
      if (a > 0 && b > 0) curve[a - 1][b - 1] -= weight, curve[b - 1][a - 1] -= weight;
    }
    solved = inverse(std::move(curve));
    moved = 0;
    for (std::size_t i = 0; i + 1 < n; ++i) {
      double change = 0;
      for (std::size_t k = 0; k + 1 < n; ++k) change += solved[i][k] * slope[k];
      change = std::clamp(change, -1.0, 1.0);  // far from the maximum a whole step may go too far
      at[i + 1] += change;
      moved = std::max(moved, std::abs(change));
    }
  }
  covariance_.assign(n, std::vector<double>(n, 0));
  for (std::size_t i = 1; i < n; ++i) {
    elo_[i] = kEloPerNat * at[i];
    for (std::size_t k = 1; k < n; ++k) covariance_[i][k] = kEloPerNat * kEloPerNat * solved[i - 1][k - 1];
  }
}

BradleyTerry::Difference BradleyTerry::difference(int a, int b) const {
  const auto i = static_cast<std::size_t>(a), k = static_cast<std::size_t>(b);
  const double elo = elo_[i] - elo_[k];
  const double half = 1.96 * std::sqrt(std::max(0.0, covariance_[i][i] + covariance_[k][k] - 2 * covariance_[i][k]));
  return {elo, elo - half, elo + half};
}

}  // namespace ludens::measure
