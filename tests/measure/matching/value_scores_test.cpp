#include <cmath>

#include <gtest/gtest.h>

#include "base/rng.h"
#include "belief/calibration.h"
#include "measure/matching/value_plots.h"
#include "measure/matching/value_scores.h"

namespace ludens::measure {
namespace {

TEST(ValueScores, AreWhatTheirDefinitionsSay) {
  EXPECT_EQ(value_hit(0.51, 1), 1);
  EXPECT_EQ(value_hit(0.49, 1), 0);
  EXPECT_EQ(value_hit(0.2, 0), 1);
  EXPECT_EQ(value_hit(0.5, 1), 0.5);
  EXPECT_EQ(value_hit(0.9, 0.5), 0.5);
  EXPECT_NEAR(value_nats(0.8, 1), -std::log(0.8), 1e-12);
  EXPECT_NEAR(value_nats(0.8, 0), -std::log(0.2), 1e-12);
  EXPECT_NEAR(value_nats(0.8, 0.5), -0.5 * std::log(0.8) - 0.5 * std::log(0.2), 1e-12);
  EXPECT_LT(value_nats(0, 1), 14);
  EXPECT_EQ(value_bin(0), 0);
  EXPECT_EQ(value_bin(0.1), 1);
  EXPECT_EQ(value_bin(1), 9);
}

// A table by hand: four positions in two bins.
TEST(ValueScores, AGoldenReliabilityTable) {
  ValueScores scores({"g"}, {"v"});
  const double values[] = {0.72, 0.78, 0.75, 0.31}, came[] = {1, 0, 1, 0.5};
  for (std::uint64_t i = 0; i < 4; ++i) scores.add(i, 0, came[i], {&values[i], 1});
  const ValueShare share = scores.summary({}).shares.back().front();
  EXPECT_EQ(share.positions, 4);
  EXPECT_EQ(share.games, 4);
  EXPECT_EQ(share.draws, 1);
  EXPECT_EQ(share.bins[7].positions, 3);
  EXPECT_NEAR(share.bins[7].expected, 0.75, 1e-12);
  EXPECT_NEAR(share.bins[7].came, 2.0 / 3, 1e-12);
  EXPECT_NEAR(share.bins[3].came, 0.5, 1e-12);
  EXPECT_NEAR(share.ece.value, 0.75 * (0.75 - 2.0 / 3) + 0.25 * 0.19, 1e-12);
  EXPECT_NEAR(share.accuracy.value, (1 + 0 + 1 + 0.5) / 4, 1e-12);
  EXPECT_NEAR(share.decisive.value, 2.0 / 3, 1e-12);
}

TEST(ValueScores, ItDoesNotMatterWhichSideIsAsked) {
  ValueScores one({"g"}, {"v"}), other({"g"}, {"v"});
  Rng rng(3);
  for (std::uint64_t i = 0; i < 500; ++i) {
    const double value = rng.unit(), score = static_cast<double>(rng.below(3)) / 2;
    const double turned = 1 - value;
    one.add(i, 0, score, {&value, 1});
    other.add(i, 0, 1 - score, {&turned, 1});
  }
  const ValueShare a = one.summary({}).shares.back().front(), b = other.summary({}).shares.back().front();
  EXPECT_NEAR(a.accuracy.value, b.accuracy.value, 1e-12);
  EXPECT_NEAR(a.nats.value, b.nats.value, 1e-9);
  EXPECT_NEAR(a.ece.value, b.ece.value, 1e-9);
  for (std::size_t i = 0; i < 10; ++i) EXPECT_EQ(a.bins[i].positions, b.bins[9 - i].positions);
}

// Outcomes drawn by a true probability, and what somebody says who is twice as sure.
std::vector<ValuePosition> overconfident(double temperature, int count) {
  Rng rng(11);
  std::vector<ValuePosition> out;
  for (int i = 0; i < count; ++i) {
    const double truth = 0.05 + 0.9 * rng.unit();
    ValuePosition one;
    one.gid = static_cast<std::uint64_t>(i);
    one.rating = i % 2 == 0 ? 1000 : 2000;
    one.score = rng.unit() < truth ? 1 : 0;
    one.values = {static_cast<float>(calibrated(truth, 1 / temperature)), static_cast<float>(truth)};
    out.push_back(one);
  }
  return out;
}

TEST(Temperature, FindsHowSureSomebodyWasTooSure) {
  const auto positions = overconfident(2, 20000);
  const TemperatureCurve sure = temperature_curve(positions, 0), honest = temperature_curve(positions, 1);
  EXPECT_NEAR(sure.best, 2, 0.1);
  EXPECT_NEAR(honest.best, 1, 0.05);
  EXPECT_EQ(sure.positions, 20000);
  // A curve with one lowest place, as in the paper's Figure C.3.
  const auto lowest = static_cast<std::size_t>(std::lround(100 * sure.best) - 50);
  for (std::size_t i = 1; i <= lowest; ++i) EXPECT_LE(sure.nats[i], sure.nats[i - 1] + 1e-9);
  for (std::size_t i = lowest + 1; i < sure.nats.size(); ++i) EXPECT_GE(sure.nats[i], sure.nats[i - 1] - 1e-9);
  EXPECT_LT(sure.ece[lowest], sure.ece[50]);
  EXPECT_EQ(temperature_curve(positions, 0, {.from = 1500, .to = std::nullopt}).positions, 10000);
  EXPECT_EQ(temperature_curve({}, 0).best, 1);
}

TEST(ValueScores, DifferencesArePairedAndKnowWhoIsBetter) {
  ValueScores scores({"weak", "strong"}, {"sure", "honest"});
  for (const auto& one : overconfident(3, 4000)) {
    const std::vector<double> values(one.values.begin(), one.values.end());
    scores.add(one.gid, one.rating == 1000 ? 0 : 1, one.score, values);
  }
  const ValueSummary summary = scores.summary({{1, 0}});
  ASSERT_EQ(summary.contrasts.size(), 3u);
  for (const auto& contrast : summary.contrasts) {
    EXPECT_LT(contrast.nats.high, 0);
    EXPECT_EQ(contrast.accuracy.value, 0);  // a temperature changes no favourite
  }
  EXPECT_EQ(summary.groups, (std::vector<std::string>{"weak", "strong", "all"}));
  const std::size_t columns[] = {0, 1};
  const std::string plot = value_reliability_plot(summary, columns, 2, "title");
  EXPECT_EQ(plot, value_reliability_plot(summary, columns, 2, "title"));
  EXPECT_NE(plot.find("honest"), std::string::npos);
}

// A calibration error is never 0 where positions are few: what it would be if all that was said were right.
TEST(ValueScores, SayWhatTheErrorOfRightValuesWouldBe) {
  ValueScores even({"g"}, {"v"}), one_game({"g"}, {"v"});
  const double half = 0.5;
  for (std::uint64_t i = 0; i < 100; ++i) {
    even.add(i, 0, static_cast<double>(i % 2), {&half, 1});
    one_game.add(1, 0, 1, {&half, 1});
  }
  // The mean distance of a share of 100 throws of a coin from ½: √(2/π)·0.05.
  EXPECT_NEAR(even.summary({}).shares[0][0].ece_if_right.value, 0.0399, 0.003);
  // All positions of a game end alike.
  EXPECT_NEAR(one_game.summary({}).shares[0][0].ece_if_right.value, 0.5, 1e-12);

  ValueScores scores({"g"}, {"sure", "honest"});
  for (const auto& one : overconfident(3, 4000))
    scores.add(one.gid, 0, one.score, std::vector<double>(one.values.begin(), one.values.end()));
  const auto share = scores.summary({}).shares[0];
  EXPECT_GT(share[0].ece.value, share[0].ece_if_right.high);
  EXPECT_LT(share[1].ece.value, share[1].ece_if_right.high);
  EXPECT_LT(share[1].ece_if_right.low, share[1].ece_if_right.value);
}

}  // namespace
}  // namespace ludens::measure
