#include "measure/kinds/clustering.h"

#include <set>

#include <gtest/gtest.h>

namespace ludens::measure {
namespace {

Points blobs(int clusters, int each, double apart, std::uint64_t seed) {
  Points out;
  Rng rng(seed);
  for (int i = 0; i < each; ++i)
    for (int c = 0; c < clusters; ++c) {
      RealVector point;
      for (int d = 0; d < 3; ++d) point.push_back((d == c % 3 ? apart * (1 + c / 3) : 0) + rng.unit() + rng.unit());
      out.push_back(std::move(point));
    }
  return out;
}

std::vector<int> truth(int clusters, int each) {
  std::vector<int> out;
  for (int i = 0; i < clusters * each; ++i) out.push_back(i % clusters);
  return out;
}

TEST(Clustering, FindsClustersThatAreApart) {
  for (const int k : {2, 3, 4}) {
    const Points points = blobs(k, 30, 6, 1);
    const Clustering found = k_means(points, k);
    EXPECT_EQ(adjusted_rand(found.of, truth(k, 30)), 1);
    EXPECT_GT(silhouette(points, found.of), 0.6);
    EXPECT_GT(silhouette(points, found.of), silhouette(points, k_means(points, k + 1).of));
  }
}

TEST(Clustering, EveryPointBelongsToItsNearestCentreAndNoTryIsBetter) {
  const Points points = blobs(3, 20, 1, 2);
  const Clustering found = k_means(points, 3);
  for (std::size_t i = 0; i < points.size(); ++i) EXPECT_EQ(found.of[i], nearest_centre(found.centres, points[i]));
  EXPECT_LE(found.within, k_means(points, 3, {.tries = 1}).within);
  EXPECT_LT(k_means(points, 4).within, found.within);
}

TEST(Clustering, ThereAreNoMoreClustersThanDifferentPoints) {
  const Clustering found = k_means({{1, 1}, {1, 1}, {2, 2}}, 3);
  EXPECT_EQ(found.centres.size(), 2u);
  EXPECT_EQ(found.of, (std::vector<int>{0, 0, 1})) << "the largest first";
}

TEST(AdjustedRand, IsOneForTheSameClustersAndNearZeroByChance) {
  EXPECT_EQ(adjusted_rand({0, 0, 1, 1}, {5, 5, 2, 2}), 1);
  // Hubert and Arabie's index by hand: pairs together 2 in a, 2 in b, none in both; (0 − 2·2/6) / (2 − 2·2/6).
  EXPECT_NEAR(adjusted_rand({0, 0, 1, 1}, {0, 1, 0, 1}), -0.5, 1e-12);
  Rng rng(3);
  std::vector<int> a, b;
  for (int i = 0; i < 3000; ++i)
    a.push_back(static_cast<int>(rng.below(3))), b.push_back(static_cast<int>(rng.below(4)));
  EXPECT_NEAR(adjusted_rand(a, b), 0, 0.01);
}

TEST(Silhouette, IsTheMeanOverPointsOfHowMuchNearerTheirOwnClusterIs) {
  // Four points on a line, by hand: a = 1 and b = (9 + 10) / 2 for the outer ones, b = (8 + 9) / 2 for the inner ones.
  const double outer = 1 - 1 / 9.5, inner = 1 - 1 / 8.5;
  EXPECT_NEAR(silhouette({{0}, {1}, {9}, {10}}, {0, 0, 1, 1}), (outer + inner) / 2, 1e-12);
  EXPECT_EQ(silhouette({{0}, {1}}, {0, 1}), 0) << "who is alone says nothing";
}

TEST(WithoutClusters, HasTheSpreadOfThePointsAndNoClusters) {
  const Points points = blobs(2, 500, 6, 4);
  const Points none = without_clusters(points, Rng(5));
  ASSERT_EQ(none.size(), points.size());
  for (std::size_t d = 0; d < 3; ++d) {
    double mean = 0, other = 0;
    for (const auto& point : points) mean += point[d] / 1000;
    for (const auto& point : none) other += point[d] / 1000;
    EXPECT_NEAR(mean, other, 0.4);
  }
  EXPECT_LT(silhouette(none, k_means(none, 2).of), silhouette(points, k_means(points, 2).of) - 0.1);
}

}  // namespace
}  // namespace ludens::measure
