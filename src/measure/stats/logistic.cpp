#include "measure/stats/logistic.h"

#include <algorithm>
#include <cmath>

namespace ludens::measure {
namespace {

double softplus(double x) { return x > 30 ? x : std::log1p(std::exp(x)); }

double penalised(const std::vector<RealVector>& rows, const std::vector<bool>& is, const RealVector& weights,
                 double ridge) {
  double out = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double score = logistic_score(weights, rows[i]);
    out -= is[i] ? softplus(-score) : softplus(score);
  }
  for (std::size_t j = 0; j + 1 < weights.size(); ++j) out -= ridge / 2 * weights[j] * weights[j];
  return out;
}

}  // namespace

double logistic_score(const RealVector& weights, const RealVector& row) {
  double out = weights.back();
  for (std::size_t j = 0; j < row.size(); ++j) out += weights[j] * row[j];
  return out;
}

RealVector fit_logistic(const std::vector<RealVector>& rows, const std::vector<bool>& is, double ridge) {
  const std::size_t n = rows.empty() ? 0 : rows.front().size();
  RealVector weights(n + 1, 0.0);
  double value = penalised(rows, is, weights, ridge);
  for (int round = 0; round < 100; ++round) {
    RealVector slope(n + 1, 0.0);
    RealMatrix curve = zero_matrix(n + 1);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const double p = 1 / (1 + std::exp(-logistic_score(weights, rows[i])));
      const double off = (is[i] ? 1 : 0) - p, wide = std::max(p * (1 - p), 1e-9);
      for (std::size_t a = 0; a <= n; ++a) {
        const double x = a < n ? rows[i][a] : 1;
        slope[a] += off * x;
        for (std::size_t b = 0; b <= a; ++b) curve[a][b] += wide * x * (b < n ? rows[i][b] : 1);
      }
    }
    for (std::size_t a = 0; a <= n; ++a) {
      for (std::size_t b = 0; b < a; ++b) curve[b][a] = curve[a][b];
      if (a < n) slope[a] -= ridge * weights[a], curve[a][a] += ridge;
    }
    const auto back = inverse(curve);
    if (!back) break;
    const RealVector step = times(*back, slope);
    const double rise = dot(step, slope);
    if (rise < 1e-8) break;
    double size = 1;
    bool better = false;
    for (; size > 1e-6 && !better; size /= 2) {
      RealVector next = weights;
      for (std::size_t a = 0; a <= n; ++a) next[a] += size * step[a];
      const double seen = penalised(rows, is, next, ridge);
      if (!(seen > value)) continue;
      value = seen;
      weights = std::move(next);
      better = true;
    }
    if (!better) break;
  }
  return weights;
}

}  // namespace ludens::measure
