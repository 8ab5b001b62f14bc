#include "measure/stats/logistic.h"

#include <cmath>

#include <gtest/gtest.h>

#include "base/rng.h"

namespace ludens::measure {
namespace {

struct Set {
  std::vector<RealVector> rows;
  std::vector<bool> is;
};

Set drawn(int n, const RealVector& truth, std::uint64_t seed) {
  Set out;
  Rng rng(seed);
  for (int i = 0; i < n; ++i) {
    RealVector row;
    for (std::size_t j = 0; j + 1 < truth.size(); ++j) row.push_back(4 * rng.unit() - 2);
    out.is.push_back(rng.unit() < 1 / (1 + std::exp(-logistic_score(truth, row))));
    out.rows.push_back(std::move(row));
  }
  return out;
}

TEST(Logistic, FindsTheWeightsThatTheSetWasDrawnBy) {
  const RealVector truth = {1, -0.5, 0, 0.3};
  const Set set = drawn(20000, truth, 5);
  const RealVector found = fit_logistic(set.rows, set.is, 0);
  for (std::size_t j = 0; j < truth.size(); ++j) EXPECT_NEAR(found[j], truth[j], 0.08);
}

TEST(Logistic, AtTheLargestPenalisedLikelihoodTheSlopeIsZero) {
  const Set set = drawn(200, {2, 0.5, -1}, 6);
  constexpr double kRidge = 3;
  const RealVector found = fit_logistic(set.rows, set.is, kRidge);
  RealVector slope(found.size(), 0.0);
  for (std::size_t i = 0; i < set.rows.size(); ++i) {
    const double off = (set.is[i] ? 1 : 0) - 1 / (1 + std::exp(-logistic_score(found, set.rows[i])));
    for (std::size_t j = 0; j + 1 < found.size(); ++j) slope[j] += off * set.rows[i][j];
    slope.back() += off;
  }
  for (std::size_t j = 0; j + 1 < found.size(); ++j) EXPECT_NEAR(slope[j], kRidge * found[j], 1e-3);
  EXPECT_NEAR(slope.back(), 0, 1e-3);
}

TEST(Logistic, ARidgeKeepsWeightsFiniteWhereAllAreTold) {
  const RealVector found = fit_logistic({{-2}, {-1}, {1}, {2}}, {false, false, true, true}, 1);
  EXPECT_GT(found[0], 0.3);
  EXPECT_LT(found[0], 5);
}

}  // namespace
}  // namespace ludens::measure
