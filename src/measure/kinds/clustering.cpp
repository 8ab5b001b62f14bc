#include "measure/kinds/clustering.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <numeric>

namespace ludens::measure {
namespace {

double squared(const RealVector& a, const RealVector& b) {
  double out = 0;
  for (std::size_t i = 0; i < a.size(); ++i) out += (a[i] - b[i]) * (a[i] - b[i]);
  return out;
}

Points far_apart(const Points& points, int k, Rng& rng) {
  Points out = {points[rng.below(static_cast<std::uint32_t>(points.size()))]};
  std::vector<double> far(points.size(), std::numeric_limits<double>::infinity());
  while (std::ssize(out) < k) {
    double sum = 0;
    for (std::size_t i = 0; i < points.size(); ++i) sum += far[i] = std::min(far[i], squared(points[i], out.back()));
    if (!(sum > 0)) break;
    double left = rng.unit() * sum;
    std::size_t next = 0;
    while (next + 1 < points.size() && (left -= far[next]) >= 0) ++next;
    if (far[next] == 0) continue;
    out.push_back(points[next]);
  }
  return out;
}

Clustering one_try(const Points& points, int k, int rounds, Rng rng) {
  Clustering out;
  out.centres = far_apart(points, k, rng);
  out.of.assign(points.size(), -1);
  for (int round = 0; round < rounds; ++round) {
    bool moved = false;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const int near = nearest_centre(out.centres, points[i]);
      moved = moved || near != out.of[i];
      out.of[i] = near;
    }
    if (!moved) break;
    Points sums(out.centres.size(), RealVector(points.front().size(), 0.0));
    std::vector<double> sizes(out.centres.size(), 0);
    for (std::size_t i = 0; i < points.size(); ++i) {
      const auto own = static_cast<std::size_t>(out.of[i]);
      ++sizes[own];
      for (std::size_t d = 0; d < points[i].size(); ++d) sums[own][d] += points[i][d];
    }
    for (std::size_t c = 0; c < sums.size(); ++c)
      if (sizes[c] > 0)
        for (std::size_t d = 0; d < sums[c].size(); ++d) out.centres[c][d] = sums[c][d] / sizes[c];
  }
  for (std::size_t i = 0; i < points.size(); ++i)
    out.within += squared(points[i], out.centres[static_cast<std::size_t>(out.of[i])]);
  return out;
}

double normal(Rng& rng) {  // Box and Muller (1958)
  const double radius = std::sqrt(-2 * std::log(1 - rng.unit()));
  return radius * std::cos(2 * std::numbers::pi * rng.unit());
}

double pairs(double n) { return n * (n - 1) / 2; }

}  // namespace

int nearest_centre(const Points& centres, const RealVector& point) {
  int out = 0;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t c = 0; c < centres.size(); ++c)
    if (const double far = squared(centres[c], point); far < least) least = far, out = static_cast<int>(c);
  return out;
}

Clustering k_means(const Points& points, int k, const ClusterOptions& options) {
  Clustering best;
  if (points.empty()) return best;
  for (int i = 0; i < options.tries; ++i) {
    Clustering one = one_try(points, k, options.rounds, Rng::of(options.seed, static_cast<std::uint64_t>(i)));
    if (best.of.empty() || one.within < best.within) best = std::move(one);
  }
  std::vector<std::size_t> sizes(best.centres.size(), 0), order(best.centres.size());
  for (const int c : best.of) ++sizes[static_cast<std::size_t>(c)];
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return sizes[a] > sizes[b]; });
  std::vector<int> number(order.size());
  Points centres;
  for (std::size_t i = 0; i < order.size(); ++i) {
    number[order[i]] = static_cast<int>(i);
    if (sizes[order[i]] > 0) centres.push_back(best.centres[order[i]]);
  }
  for (int& c : best.of) c = number[static_cast<std::size_t>(c)];
  best.centres = std::move(centres);
  return best;
}

double silhouette(const Points& points, const std::vector<int>& of) {
  if (points.empty()) return 0;
  const auto clusters = static_cast<std::size_t>(*std::max_element(of.begin(), of.end())) + 1;
  std::vector<double> sizes(clusters, 0);
  for (const int c : of) ++sizes[static_cast<std::size_t>(c)];
  double sum = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto own = static_cast<std::size_t>(of[i]);
    if (sizes[own] < 2) continue;  // alone counts nothing
    std::vector<double> far(clusters, 0);
    for (std::size_t k = 0; k < points.size(); ++k)
      far[static_cast<std::size_t>(of[k])] += std::sqrt(squared(points[i], points[k]));
    const double inside = far[own] / (sizes[own] - 1);
    double outside = std::numeric_limits<double>::infinity();
    for (std::size_t c = 0; c < clusters; ++c)
      if (c != own && sizes[c] > 0) outside = std::min(outside, far[c] / sizes[c]);
    if (std::isfinite(outside) && std::max(inside, outside) > 0) sum += (outside - inside) / std::max(inside, outside);
  }
  return sum / static_cast<double>(points.size());
}

double adjusted_rand(const std::vector<int>& a, const std::vector<int>& b) {
  std::map<std::pair<int, int>, double> both;
  std::map<int, double> rows, columns;
  for (std::size_t i = 0; i < a.size(); ++i) ++both[{a[i], b[i]}], ++rows[a[i]], ++columns[b[i]];
  double together = 0, in_a = 0, in_b = 0;
  for (const auto& [cell, n] : both) together += pairs(n);
  for (const auto& [row, n] : rows) in_a += pairs(n);
  for (const auto& [column, n] : columns) in_b += pairs(n);
  const double all = pairs(static_cast<double>(a.size()));
  const double chance = all > 0 ? in_a * in_b / all : 0, most = (in_a + in_b) / 2;
  return most == chance ? 1 : (together - chance) / (most - chance);
}

Points without_clusters(const Points& points, Rng rng) {
  if (points.size() < 2) return points;
  const std::size_t dimensions = points.front().size();
  const auto n = static_cast<double>(points.size());
  RealVector mean(dimensions, 0.0);
  for (const auto& point : points)
    for (std::size_t d = 0; d < dimensions; ++d) mean[d] += point[d] / n;
  RealMatrix covariance = zero_matrix(dimensions);
  for (const auto& point : points)
    for (std::size_t i = 0; i < dimensions; ++i)
      for (std::size_t j = 0; j < dimensions; ++j)
        covariance[i][j] += (point[i] - mean[i]) * (point[j] - mean[j]) / (n - 1);
  const Eigen axes = eigen(covariance);
  Points out;
  for (std::size_t i = 0; i < points.size(); ++i) {
    RealVector one = mean;
    for (std::size_t axis = 0; axis < dimensions; ++axis) {
      const double far = std::sqrt(std::max(0.0, axes.values[axis])) * normal(rng);
      for (std::size_t d = 0; d < dimensions; ++d) one[d] += far * axes.vectors[axis][d];
    }
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace ludens::measure
