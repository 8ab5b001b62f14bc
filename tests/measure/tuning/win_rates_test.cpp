#include <gtest/gtest.h>

#include "base/error.h"
#include "base/json.h"
#include "base/rng.h"
#include "belief/calibration.h"
#include "measure/tuning/win_rates.h"

namespace ludens::measure {
namespace {

TEST(WinRates, AnEstimatorIsReadFromItsAgent) {
  const WinEstimator one = win_estimator(parse_spec("win(policy=uct(playouts=5), value=random, least=0.1)"));
  EXPECT_EQ(one.policy, "uct(playouts=5)");
  EXPECT_EQ(one.value, "random");
  EXPECT_EQ(win_estimator(parse_spec("win(policy=random)")).value, "random");
  EXPECT_EQ(win_estimator(parse_spec("win(value=random)")).policy, "");
  EXPECT_EQ(uncalibrated(parse_spec("win(policy=uct(playouts=5), value=random, calibrate=2, least=0.1)")),
            "win(policy=uct(playouts=5), value=random, calibrate=1, least=0.1)");
  EXPECT_THROW(win_estimator(parse_spec("random")), Error);
  EXPECT_THROW(win_estimator(parse_spec("win()")), Error);
}

TEST(WinRates, EachBandGetsTheTemperatureOfItsPeople) {
  Rng rng(5);
  std::vector<ValuePosition> positions;
  for (int i = 0; i < 20000; ++i) {
    const double truth = rng.unit();
    ValuePosition one;
    one.gid = static_cast<std::uint64_t>(i);
    one.rating = i % 2 == 0 ? 1000 : 2000;
    one.score = rng.unit() < truth ? 1 : 0;
    one.values = {static_cast<float>(calibrated(truth, i % 2 == 0 ? 0.5 : 1))};
    positions.push_back(one);
  }
  const auto bands = equal_value_bands(positions, 2);
  ASSERT_EQ(bands.size(), 2u);
  WinEstimator estimator{"", "random", {}, {}};
  tune_win_rate(estimator, positions, 0, bands, "some query");
  ASSERT_EQ(estimator.groups.size(), 2u);
  EXPECT_NEAR(estimator.temperature(1000), 2, 0.1);
  EXPECT_NEAR(estimator.temperature(2000), 1, 0.05);
  EXPECT_GT(estimator.whole.temperature, 1.1);
  EXPECT_LT(estimator.whole.temperature, 1.9);
  const Json about = Json::parse(estimator.groups[0].about);
  EXPECT_EQ(about["positions"].get<int>(), 10000);
  EXPECT_LT(about["cross_entropy"].get<double>(), about["cross_entropy_at_1"].get<double>());
  EXPECT_NE(win_rate_report(estimator).find("everybody"), std::string::npos);
}

}  // namespace
}  // namespace ludens::measure
