#include "measure/stats/linear.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ludens::measure {

RealMatrix zero_matrix(std::size_t size) { return RealMatrix(size, RealVector(size, 0.0)); }

double dot(const RealVector& a, const RealVector& b) { return std::inner_product(a.begin(), a.end(), b.begin(), 0.0); }

RealVector times(const RealMatrix& a, const RealVector& x) {
  RealVector out;
  for (const auto& row : a) out.push_back(dot(row, x));
  return out;
}

RealMatrix times(const RealMatrix& a, const RealMatrix& b) {
  RealMatrix out(a.size(), RealVector(b.empty() ? 0 : b.front().size(), 0.0));
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t k = 0; k < b.size(); ++k)
      for (std::size_t j = 0; j < b[k].size(); ++j) out[i][j] += a[i][k] * b[k][j];
  return out;
}

std::optional<RealMatrix> inverse(const RealMatrix& a) {
  constexpr double kRounding = 1e-10;  // of a pivot against what the diagonal had there
  const std::size_t n = a.size();
  RealMatrix root = zero_matrix(n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = a[i][j];
      for (std::size_t k = 0; k < j; ++k) sum -= root[i][k] * root[j][k];
      if (i == j) {
        if (!(sum > kRounding * std::abs(a[i][i])) || !std::isfinite(sum)) return std::nullopt;
        root[i][i] = std::sqrt(sum);
      } else {
        root[i][j] = sum / root[j][j];
      }
    }
  }
  RealMatrix out = zero_matrix(n);
  for (std::size_t column = 0; column < n; ++column) {
    RealVector x(n, 0.0);
    for (std::size_t i = 0; i < n; ++i) {
      double sum = i == column ? 1 : 0;
      for (std::size_t k = 0; k < i; ++k) sum -= root[i][k] * x[k];
      x[i] = sum / root[i][i];
    }
    for (std::size_t i = n; i-- > 0;) {
      double sum = x[i];
      for (std::size_t k = i + 1; k < n; ++k) sum -= root[k][i] * x[k];
      x[i] = sum / root[i][i];
    }
    for (std::size_t i = 0; i < n; ++i) out[i][column] = x[i];
  }
  return out;
}

Eigen eigen(RealMatrix a) {
  const std::size_t n = a.size();
  RealMatrix turned = zero_matrix(n);  // columns become the vectors
  for (std::size_t i = 0; i < n; ++i) turned[i][i] = 1;
  for (int sweep = 0; sweep < 100; ++sweep) {
    double off = 0, whole = 0;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) (i == j ? whole : off) += a[i][j] * a[i][j];
    if (off <= 1e-24 * (whole + off)) break;
    for (std::size_t p = 0; p < n; ++p) {
      for (std::size_t q = p + 1; q < n; ++q) {
        if (a[p][q] == 0) continue;
        const double angle = (a[q][q] - a[p][p]) / (2 * a[p][q]);
        const double t = (angle >= 0 ? 1 : -1) / (std::abs(angle) + std::sqrt(angle * angle + 1));
        const double c = 1 / std::sqrt(t * t + 1), s = t * c;
        for (std::size_t k = 0; k < n; ++k) {
          const double x = a[k][p], y = a[k][q];
          a[k][p] = c * x - s * y;
          a[k][q] = s * x + c * y;
        }
        for (std::size_t k = 0; k < n; ++k) {
          const double x = a[p][k], y = a[q][k];
          a[p][k] = c * x - s * y;
          a[q][k] = s * x + c * y;
        }
        for (std::size_t k = 0; k < n; ++k) {
          const double x = turned[k][p], y = turned[k][q];
          turned[k][p] = c * x - s * y;
          turned[k][q] = s * x + c * y;
        }
      }
    }
  }
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) { return a[i][i] > a[j][j]; });
  Eigen out;
  for (const std::size_t i : order) {
    out.values.push_back(a[i][i]);
    RealVector vector;
    for (std::size_t k = 0; k < n; ++k) vector.push_back(turned[k][i]);
    const auto largest =
        std::max_element(vector.begin(), vector.end(), [](double x, double y) { return std::abs(x) < std::abs(y); });
    if (largest != vector.end() && *largest < 0)
      for (double& x : vector) x = -x;
    out.vectors.push_back(std::move(vector));
  }
  return out;
}

}  // namespace ludens::measure
