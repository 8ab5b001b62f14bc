#include "measure/stats/linear.h"

#include <cmath>

#include <gtest/gtest.h>

#include "base/rng.h"

namespace ludens::measure {
namespace {

// A symmetric positive definite matrix.
RealMatrix some_matrix(std::size_t size, Rng& rng) {
  RealMatrix half = zero_matrix(size), out = zero_matrix(size);
  for (auto& row : half)
    for (double& x : row) x = rng.unit() - 0.5;
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t j = 0; j < size; ++j) out[i][j] = dot(half[i], half[j]) + (i == j ? 0.1 : 0);
  return out;
}

TEST(Linear, AMatrixTimesItsInverseIsOne) {
  Rng rng(1);
  for (const std::size_t size : {1u, 2u, 5u, 12u}) {
    const RealMatrix a = some_matrix(size, rng);
    const auto back = inverse(a);
    ASSERT_TRUE(back);
    const RealMatrix one = times(a, *back);
    for (std::size_t i = 0; i < size; ++i)
      for (std::size_t j = 0; j < size; ++j) EXPECT_NEAR(one[i][j], i == j ? 1 : 0, 1e-8);
  }
}

TEST(Linear, WhatIsNotDeterminedHasNoInverse) {
  EXPECT_FALSE(inverse({{0}}));
  EXPECT_FALSE(inverse({{1, 2}, {2, 4}}));
  EXPECT_FALSE(inverse({{1, 2}, {2, 1}})) << "not positive";
  EXPECT_TRUE(inverse({{2, 1}, {1, 2}}));
}

TEST(Linear, EigenvectorsAreStretchedByTheirValues) {
  Rng rng(2);
  for (const std::size_t size : {1u, 3u, 9u}) {
    const RealMatrix a = some_matrix(size, rng);
    const Eigen found = eigen(a);
    double trace = 0, sum = 0;
    for (std::size_t i = 0; i < size; ++i) {
      trace += a[i][i];
      sum += found.values[i];
      if (i > 0) EXPECT_GE(found.values[i - 1], found.values[i]);
      const RealVector stretched = times(a, found.vectors[i]);
      for (std::size_t k = 0; k < size; ++k) EXPECT_NEAR(stretched[k], found.values[i] * found.vectors[i][k], 1e-9);
      EXPECT_NEAR(dot(found.vectors[i], found.vectors[i]), 1, 1e-9);
    }
    EXPECT_NEAR(sum, trace, 1e-9);
  }
}

}  // namespace
}  // namespace ludens::measure
