#include "measure/ratings/bradley_terry.h"

#include <algorithm>
#include <cmath>
#include <utility>

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

// What a player, or the lead of one over another, is made of: knots and their weights.
using Weights = std::vector<std::pair<std::size_t, double>>;
void add_place(Weights& to, const BradleyTerry::Place& place, double sign) {
  const auto put = [&](int knot, double weight) {
    if (weight == 0) return;
    for (auto& [known, sum] : to)
      if (known == static_cast<std::size_t>(knot)) {
        sum += sign * weight;
        return;
      }
    to.push_back({static_cast<std::size_t>(knot), sign * weight});
  };
  put(place.knot, 1 - place.share);
  put(place.knot + 1, place.share);
}

// The pull of a line that would rather be straight, on its knots but the first, which stays at 0.
void add_smoothness(const std::vector<double>& at, double strength, std::vector<double>& slope, Matrix& curve) {
  constexpr double kSecond[] = {1, -2, 1};
  for (std::size_t middle = 1; middle + 1 < at.size(); ++middle) {
    const double bent = at[middle - 1] - 2 * at[middle] + at[middle + 1];
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t row = middle - 1 + i;
      if (row == 0) continue;
      slope[row - 1] -= strength * bent * kSecond[i];
      for (std::size_t k = 0; k < 3; ++k)
        if (const std::size_t column = middle - 1 + k; column > 0)
          curve[row - 1][column - 1] += strength * kSecond[i] * kSecond[k];
    }
  }
}

std::vector<BradleyTerry::Place> each_for_itself(int players) {
  std::vector<BradleyTerry::Place> out;
  for (int i = 0; i < players; ++i) out.push_back({i, 0});
  return out;
}

}  // namespace

BradleyTerry::BradleyTerry(std::span<const PairScore> scores, int players)
    : BradleyTerry(scores, each_for_itself(players), players) {}

BradleyTerry::BradleyTerry(std::span<const PairScore> scores, std::span<const Place> players, int knots, double bend)
    : places_(players.begin(), players.end()) {
  const auto n = static_cast<std::size_t>(knots);
  elo_.assign(n, 0);
  covariance_.assign(n, std::vector<double>(n, 0));
  if (n < 2) return;
  std::vector<double> at(n, 0);  // natural scale, knot 0 stays at 0
  Matrix solved;
  double moved = 1;
  for (int step = 0; step < 200 && moved > 1e-10; ++step) {
    std::vector<double> slope(n - 1, 0);
    Matrix curve(n - 1, std::vector<double>(n - 1, 0));
    for (const auto& score : scores) {
      if (score.games == 0) continue;
      Weights weights;
      add_place(weights, places_[static_cast<std::size_t>(score.a)], 1);
      add_place(weights, places_[static_cast<std::size_t>(score.b)], -1);
      double ahead = 0;
      for (const auto& [knot, weight] : weights) ahead += weight * at[knot];
      const double p = 1 / (1 + std::exp(-ahead)), games = static_cast<double>(score.games) + kPrior;
      const double lead = score.points + kPrior / 2 - games * p, steepness = games * p * (1 - p);
      for (const auto& [i, first] : weights) {
        if (i == 0) continue;
        slope[i - 1] += lead * first;
        for (const auto& [k, second] : weights)
          if (k > 0) curve[i - 1][k - 1] += steepness * first * second;
      }
    }
    if (bend > 0) add_smoothness(at, kEloPerNat * kEloPerNat / (bend * bend), slope, curve);
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
  for (std::size_t i = 1; i < n; ++i) {
    elo_[i] = kEloPerNat * at[i];
    for (std::size_t k = 1; k < n; ++k) covariance_[i][k] = kEloPerNat * kEloPerNat * solved[i - 1][k - 1];
  }
}

BradleyTerry::Difference BradleyTerry::difference(int a, int b) const {
  Weights weights;
  add_place(weights, places_[static_cast<std::size_t>(a)], 1);
  add_place(weights, places_[static_cast<std::size_t>(b)], -1);
  double elo = 0, variance = 0;
  for (const auto& [i, first] : weights) {
    elo += first * elo_[i];
    for (const auto& [k, second] : weights) variance += first * second * covariance_[i][k];
  }
  const double half = 1.96 * std::sqrt(std::max(0.0, variance));
  return {elo, elo - half, elo + half};
}

}  // namespace ludens::measure
