#include <gtest/gtest.h>

#include <cmath>

#include "base/rng.h"
#include "measure/tuning/sweep.h"
#include "support/scratch.h"

namespace ludens::measure {
using namespace tests;
namespace {

constexpr double kEvenly[] = {0};

// Two parts that each know something of people's moves: people draw from the geometric mean with weight `alpha`.
std::vector<TuningPosition> people(double alpha, int count, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<TuningPosition> out;
  for (int n = 0; n < count; ++n) {
    TuningPosition p;
    p.game = static_cast<std::uint32_t>(n / 10);
    p.rating = 1000 + n % 3 * 500;
    for (std::uint32_t id = 0; id < 6; ++id) p.moves.push_back(Move{id});
    p.logs.resize(2);
    for (auto& logs : p.logs) {
      double sum = 0;
      for (int i = 0; i < 6; ++i) {
        logs.push_back(static_cast<float>(4 * rng.unit()));
        sum += std::exp(static_cast<double>(logs.back()));
      }
      for (auto& v : logs) v -= static_cast<float>(std::log(sum));
    }
    const auto logs = mixed(p, {{alpha, 1 - alpha}, 0});
    p.played = static_cast<std::size_t>(std::max_element(logs.begin(), logs.end()) - logs.begin());
    out.push_back(std::move(p));
  }
  return out;
}

TEST(Tune, FindsTheWeightsThatPeopleWereMadeWith) {
  const auto grid = mixtures(2, 0.01, kEvenly);
  ASSERT_EQ(grid.size(), 101u);
  for (const double alpha : {0.2, 0.5, 0.85}) {
    const auto result = tune(people(alpha, 3000, 1), {}, grid);
    EXPECT_NEAR(grid[result.best].weights[0], alpha, 0.02);
    EXPECT_GT(result.top1.value, 0.99);
    EXPECT_GT(result.gain.low, 0);
    EXPECT_EQ(result.positions, 3000);
    EXPECT_EQ(result.games, 300);
  }
}

TEST(Tune, ThreePartsAreTriedBySteps) {
  const auto grid = mixtures(3, 0.01, kEvenly);
  EXPECT_EQ(grid.size(), 231u);  // 22 · 21 / 2
  for (const auto& mixture : grid) {
    double sum = 0;
    for (const double w : mixture.weights) sum += w;
    EXPECT_NEAR(sum, 1, 1e-9);
  }
}

TEST(Tune, BandsHoldEquallyManyPositionsAndTheirOwnOnly) {
  const auto positions = people(0.5, 300, 2);
  const auto bands = equal_bands(positions, 3);
  ASSERT_EQ(bands.size(), 3u);
  const auto grid = mixtures(2, 0.1, kEvenly);
  for (const auto& band : bands) EXPECT_EQ(tune(positions, band, grid).positions, 100);
}

TEST(Tune, TheTemperatureIsTheOneAtWhichThePolicyLosesWhatPeopleLose) {
  Rng rng(3);
  for (const double wanted : {0.0, 0.4, 1.0}) {
    std::vector<TuningPosition> positions;
    for (int n = 0; n < 4000; ++n) {
      TuningPosition p;
      p.game = static_cast<std::uint32_t>(n);
      p.moves = {Move{0}, Move{1}};
      p.logs = {{static_cast<float>(std::log(0.7)), static_cast<float>(std::log(0.3))}};
      p.losses = {0, 0.5f};
      const double p1 = wanted > 0 ? 1 / (1 + std::pow(0.7 / 0.3, 1 / wanted)) : 0;
      p.played = rng.unit() < p1 ? 1 : 0;
      positions.push_back(std::move(p));
    }
    const std::vector<Mixture> alone = {{{1.0}, 0}};
    const auto result = tune(positions, {}, alone);
    ASSERT_TRUE(result.temperature);
    EXPECT_NEAR(*result.temperature, wanted, 0.15);
    EXPECT_NEAR(result.loss, result.people_loss, 0.01);
  }
}

TEST(Collect, AsksEveryPartAndTheJudge) {
  Scratch folder;
  const auto file = folder.write(
      "games.jsonl",
      R"({"game":"tictactoe","moves":"a3 b2 c3 b3 b1 a2","players":[{"id":"p","rating":2100},{"id":"q"}],"tags":{"id":"1"}})"
      "\n"
      R"({"game":"tictactoe","moves":"b2 a3 b3 b1 a2","tags":{"id":"2"}})"
      "\n");
  TuningPlan plan;
  plan.query = parse_query("file:" + file.string());
  plan.parts = {"random", "uct(playouts=20)"};
  plan.judge = "uct(playouts=50)";
  plan.mode = PositionMode::All;
  const auto positions = collect(plan);
  ASSERT_EQ(positions.size(), 11u);
  for (const auto& p : positions) {
    ASSERT_EQ(p.logs.size(), 2u);
    EXPECT_LT(p.played, p.moves.size());
    ASSERT_EQ(p.losses.size(), p.moves.size());
    EXPECT_GE(p.losses[p.played], 0);
    EXPECT_EQ(p.game, &p - positions.data() < 6 ? 0u : 1u);
  }
  EXPECT_EQ(positions[0].rating, 2100);
  EXPECT_FALSE(positions[1].rating);
  plan.query = parse_query("file:" + file.string() + " sample=4");
  EXPECT_EQ(collect(plan).size(), 4u);
}

}  // namespace
}  // namespace ludens::measure
