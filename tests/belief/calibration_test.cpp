#include <cmath>

#include <gtest/gtest.h>

#include "belief/calibration.h"

namespace ludens::belief {
namespace {

// Formula C.1 as it is printed.
double plain(double v, double t) { return std::pow(v, 1 / t) / (std::pow(v, 1 / t) + std::pow(1 - v, 1 / t)); }

TEST(Calibration, IsTheFormulaOfThePaper) {
  for (int i = 0; i < kTemperatures; i += 10)
    for (int k = 1; k < 100; ++k)
      EXPECT_NEAR(calibrated(k / 100.0, temperature_at(i)), plain(k / 100.0, temperature_at(i)), 1e-12);
}

TEST(Calibration, ChangesNothingAtTemperatureOneAndNeverZeroHalfAndOne) {
  for (int k = 0; k <= 100; ++k) EXPECT_EQ(calibrated(k / 100.0, 1), k / 100.0);
  for (int i = 0; i < kTemperatures; ++i) {
    EXPECT_EQ(calibrated(0.0, temperature_at(i)), 0);
    EXPECT_EQ(calibrated(1.0, temperature_at(i)), 1);
    EXPECT_NEAR(calibrated(0.5, temperature_at(i)), 0.5, 1e-12);
  }
}

TEST(Calibration, RisesWithTheValueAndTreatsBothSidesAlike) {
  for (const double t : {0.5, 0.7, 1.0, 1.8, 3.0})
    for (int k = 0; k < 1000; ++k) {
      const double v = k / 1000.0;
      EXPECT_LT(calibrated(v, t), calibrated(v + 0.001, t));
      EXPECT_NEAR(calibrated(v, t) + calibrated(1 - v, t), 1, 1e-12);
    }
}

TEST(Calibration, MovesTowardsAHalfAboveOneAndAwayFromItBelow) {
  for (const double v : {0.6, 0.9, 0.99}) {
    EXPECT_LT(calibrated(v, 2.0), v);
    EXPECT_GT(calibrated(v, 0.5), v);
  }
}

TEST(Calibration, OfAValueKeepsASumOfOneAndTheDrawsThatFit) {
  for (const Value value : {Value{0.5f, 0.3f, 0.2f}, Value{0.9f, 0.1f, 0}, Value{0, 0, 1}, Value{0, 1, 0}})
    for (const double t : {0.5, 1.0, 2.5}) {
      const Value out = calibrated(value, t);
      EXPECT_NEAR(out.win + out.draw + out.loss, 1, 1e-6);
      EXPECT_GE(out.win, -1e-7);
      EXPECT_GE(out.loss, -1e-7);
      EXPECT_LE(out.draw, value.draw + 1e-6);
      EXPECT_NEAR(out.expected(), calibrated(static_cast<double>(value.expected()), t), 1e-6);
    }
}

}  // namespace
}  // namespace ludens::belief
