#pragma once
#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "measure/stats/linear.h"

namespace ludens::measure {

using Points = std::vector<RealVector>;

struct Clustering {
  Points centres;
  std::vector<int> of;  // by point
  double within = 0;    // sum of squared distances to the centres
};

// k-means (Lloyd 1982) from seeds that are drawn far apart (Arthur and Vassilvitskii 2007), the best of several tries;
// clusters are numbered by size, the largest first. Fewer than k where there are fewer different points. Tested by
// tests/measure/kinds/clustering_test.cpp.
struct ClusterOptions {
  int tries = 20, rounds = 100;
  std::uint64_t seed = 1;
};
Clustering k_means(const Points& points, int k, const ClusterOptions& options = {});
int nearest_centre(const Points& centres, const RealVector& point);

// How much nearer points are to their own cluster than to the next one, from −1 to 1 (Rousseeuw 1987): the mean.
double silhouette(const Points& points, const std::vector<int>& of);

// How far two ways to put the same things into clusters agree: 1 altogether, 0 as by chance (Hubert and Arabie 1985).
double adjusted_rand(const std::vector<int>& a, const std::vector<int>& b);

// As many points from one normal distribution with the same mean and covariance: what clusters must be told from.
Points without_clusters(const Points& points, Rng rng);

}  // namespace ludens::measure
