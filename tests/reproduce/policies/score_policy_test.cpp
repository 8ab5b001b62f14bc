#include "reproduce/policies/score_policy.h"

#include <cmath>

#include <gtest/gtest.h>

#include "base/rng.h"

namespace ludens::reproduce {
namespace {

// A program's answer about moves worth so much, as agents/external makes it, and one more move that it did not list.
TuningPosition answer(const std::vector<double>& worth, double tau, std::size_t played) {
  TuningPosition out;
  double sum = 0;
  for (const double w : worth) sum += std::exp(w / tau);
  out.logs.emplace_back();
  for (std::size_t i = 0; i < worth.size(); ++i) {
    out.moves.push_back(Move{static_cast<std::uint32_t>(i)});
    out.logs[0].push_back(
        static_cast<float>(std::max(worth[i] / tau - std::log(sum), std::log(static_cast<double>(kUnlisted)))));
  }
  out.moves.push_back(Move{static_cast<std::uint32_t>(worth.size())});
  out.logs[0].push_back(static_cast<float>(std::log(kUnlisted)));
  out.played = played;
  return out;
}

TEST(ScorePolicy, IsThatOfTheOtherTemperature) {
  const std::vector<double> worth = {0.5, 0.55, 0.62, 0.4};
  for (const double tau : {0.03, 0.05, 0.1, 0.5}) {
    std::vector<TuningPosition> one = {answer(worth, kAskedTau, 1)};
    set_tau(one, 0, tau);
    const auto direct = answer(worth, tau, 1);
    for (std::size_t i = 0; i < direct.logs[0].size(); ++i)
      EXPECT_NEAR(one[0].logs[0][i], direct.logs[0][i], 1e-4) << tau << " " << i;
    EXPECT_NEAR(part_nats(answer(worth, kAskedTau, 2), 0, tau), -direct.logs[0][2], 1e-4);
  }
}

TEST(ScorePolicy, FindsTheTemperatureThatMovesWereDrawnAt) {
  Rng rng(5);
  for (const double truth : {0.02, 0.05, 0.1}) {
    std::vector<TuningPosition> positions;
    for (int i = 0; i < 3000; ++i) {
      std::vector<double> worth;
      for (int k = 0; k < 5; ++k) worth.push_back(0.3 + 0.4 * rng.unit());
      const auto drawn = answer(worth, truth, 0);
      double lot = rng.unit();
      std::size_t played = 0;
      for (; played + 1 < worth.size(); ++played) {
        lot -= std::exp(static_cast<double>(drawn.logs[0][played]));
        if (lot < 0) break;
      }
      positions.push_back(answer(worth, kAskedTau, played));
    }
    EXPECT_NEAR(tuned_tau(positions, 0) / truth, 1, 0.01) << truth;
  }
}

TEST(ScorePolicy, StaysAsAskedWhereThereIsNothingToLearnFrom) { EXPECT_EQ(tuned_tau({}, 0), kAskedTau); }

}  // namespace
}  // namespace ludens::reproduce
