#include "belief/distribution.h"

#include <cmath>

#include <gtest/gtest.h>

namespace ludens::belief {
namespace {

Distribution three() { return Distribution({{Move{4}, 2}, {Move{1}, 1}, {Move{9}, 1}}); }

TEST(Distribution, IsNormalisedWhateverTheScaleOfTheWeights) {
  EXPECT_FLOAT_EQ(three().at(Move{4}), 0.5f);
  EXPECT_FLOAT_EQ(three().at(Move{2}), 0);
  const Distribution zeros({{Move{1}, 0}, {Move{2}, 0}});
  EXPECT_FLOAT_EQ(zeros.at(Move{2}), 0.5f);
}

TEST(Distribution, BreaksTiesByTheSmallerId) {
  EXPECT_EQ(three().best(), Move{4});
  EXPECT_EQ(Distribution({{Move{9}, 1}, {Move{3}, 1}}).best(), Move{3});
  EXPECT_EQ(three().ranked()[1].move, Move{1});
}

TEST(Distribution, SamplesInProportion) {
  Rng rng(5);
  int fours = 0;
  const int draws = 100'000;
  for (int i = 0; i < draws; ++i) fours += three().sample(rng) == Move{4};
  EXPECT_NEAR(fours, draws / 2, 5 * std::sqrt(draws / 4.0));
}

TEST(Distribution, HasItsEntropyInBits) { EXPECT_NEAR(three().entropy(), 1.5, 1e-6); }

TEST(Temper, SharpensFlattensAndDecides) {
  EXPECT_NEAR(temper(three(), 0.5).at(Move{4}), 4.0 / 6, 1e-6);
  EXPECT_NEAR(temper(three(), 1).at(Move{4}), 0.5, 1e-6);
  EXPECT_FLOAT_EQ(temper(three(), 0).at(Move{4}), 1);
  EXPECT_LT(temper(three(), 3).at(Move{4}), 0.5);
}

TEST(Blend, IsTheGeometricMean) {
  const Distribution other({{Move{4}, 1}, {Move{1}, 1}, {Move{9}, 2}});
  const Distribution parts[] = {three(), other};
  const double equal[] = {0.5, 0.5}, first[] = {1, 0};
  const double a = std::sqrt(0.5 * 0.25), b = std::sqrt(0.25 * 0.25), c = std::sqrt(0.25 * 0.5);
  EXPECT_NEAR(blend(parts, equal).at(Move{4}), a / (a + b + c), 1e-6);
  EXPECT_NEAR(blend(parts, first).at(Move{4}), 0.5, 1e-6);
}

TEST(Blend, RulesOutWhatAnyPartRulesOut) {
  const Distribution parts[] = {three(), Distribution({{Move{4}, 0}, {Move{1}, 1}, {Move{9}, 1}})};
  const double weights[] = {0.5, 0.5};
  EXPECT_FLOAT_EQ(blend(parts, weights).at(Move{4}), 0);
  EXPECT_NEAR(blend(parts, weights).at(Move{1}), 0.5, 1e-6);
}

TEST(KeepTop, KeepsTheLikelyMovesAndAtLeastOne) {
  EXPECT_EQ(keep_top(three(), 0.1).items().size(), 1u);
  EXPECT_EQ(keep_top(three(), 0.6).items().size(), 2u);
  EXPECT_EQ(keep_top(three(), 1).items().size(), 3u);
  EXPECT_NEAR(keep_top(three(), 0.6).at(Move{4}), 2.0 / 3, 1e-6);
}

}  // namespace
}  // namespace ludens::belief
