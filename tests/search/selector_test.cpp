#include "search/selector.h"

#include <array>
#include <cmath>

#include <gtest/gtest.h>

namespace ludens::search {
namespace {

struct Hand {
  float visits, mean, amaf_visits, amaf_mean;
};

Choices choices(float parent, std::vector<Hand> moves) {
  Choices out;
  out.resize(static_cast<int>(moves.size()));
  out.parent_visits = parent;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    out.visits[i] = moves[i].visits;
    out.means[i] = moves[i].mean;
    out.amaf_visits[i] = moves[i].amaf_visits;
    out.amaf_means[i] = moves[i].amaf_mean;
  }
  return out;
}

int chosen(const Selector& selector, Choices hand, std::uint64_t seed = 1) {
  Rng rng(seed);
  return selector.select(hand, rng);
}

TEST(UctSelector, TakesTheLargestUpperBound) {
  // ln 100 = 4.605; with c = 1: 0.5 + sqrt(4.605/80) = 0.740; 0.4 + sqrt(4.605/20) = 0.880.
  EXPECT_EQ(chosen(*uct_selector(1), choices(100, {{80, 0.5f, 0, 0}, {20, 0.4f, 0, 0}})), 1);
  EXPECT_EQ(chosen(*uct_selector(0.1), choices(100, {{80, 0.5f, 0, 0}, {20, 0.4f, 0, 0}})), 0);
}

TEST(UctSelector, TriesWhatIsNotStoredFirst) {
  EXPECT_EQ(chosen(*uct_selector(1), choices(2, {{1, 1, 0, 0}, {0, 0, 0, 0}, {1, 1, 0, 0}})), 1);
}

TEST(Selector, BreaksTiesEvenly) {
  int count[3] = {};
  Rng rng(3);
  for (int i = 0; i < 30'000; ++i) {
    Choices hand = choices(0, {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}});
    ++count[uct_selector(1)->select(hand, rng)];
  }
  for (const int c : count) EXPECT_NEAR(c, 10'000, 5 * std::sqrt(30'000 * 2.0 / 9));
}

TEST(Selector, DrawsUnknownMovesByTheirWeights) {
  int count[4] = {};
  Rng rng(3);
  for (int i = 0; i < 40'000; ++i) {
    Choices hand = choices(1, {{0, 0, 0, 0}, {1, 1, 1, 1}, {0, 0, 0, 0}, {0, 0, 0, 0}});
    hand.weighted = true;
    hand.weights = {1, 100, 2, 1};
    ++count[(i % 2 == 0 ? uct_selector(1) : grave_selector(0.01, 25))->select(hand, rng)];
  }
  EXPECT_EQ(count[1], 0) << "it is known";
  EXPECT_NEAR(count[0], 10'000, 450);
  EXPECT_NEAR(count[2], 20'000, 500);
  EXPECT_NEAR(count[3], 10'000, 450);
}

TEST(GraveSelector, WeighsTheMeanAgainstAmafByBeta) {
  // bias 0.01, A = 50, V = 10: β = 50 / (60 + 5) = 0.7692; value = 0.2308·0.2 + 0.7692·0.6 = 0.5077.
  const auto grave = grave_selector(0.01, 25);
  EXPECT_EQ(chosen(*grave, choices(20, {{10, 0.2f, 50, 0.6f}, {10, 0.507f, 0, 0}})), 0);
  EXPECT_EQ(chosen(*grave, choices(20, {{10, 0.2f, 50, 0.6f}, {10, 0.508f, 0, 0}})), 1);
}

TEST(GraveSelector, JudgesAMoveThatIsNotStoredByAmafAlone) {
  const auto grave = grave_selector(0.01, 25);
  EXPECT_EQ(chosen(*grave, choices(20, {{0, 0, 9, 0.7f}, {20, 0.6f, 0, 0}})), 0);
  EXPECT_EQ(chosen(*grave, choices(20, {{0, 0, 9, 0.5f}, {20, 0.6f, 0, 0}})), 1);
}

TEST(GraveSelector, TriesAMoveNobodyPlayedFirst) {
  EXPECT_EQ(chosen(*grave_selector(0.01, 25), choices(20, {{9, 1, 9, 1}, {0, 0, 0, 0}})), 1);
}

TEST(GraveSelector, IsRaveAndHraveAtTheEndsOfTheThreshold) {
  EXPECT_EQ(grave_selector(0.01, 0)->reference_visits(), 0);
  EXPECT_EQ(grave_selector(0.01, kNever)->reference_visits(), kNever);
  EXPECT_TRUE(grave_selector(0.01, 0)->wants_amaf());
  EXPECT_FALSE(uct_selector(1)->wants_amaf());
}

// A hand with priors: visits, mean and prior of each move.
Choices with_priors(float parent, float value, std::vector<std::array<float, 3>> moves) {
  Choices out;
  out.resize(static_cast<int>(moves.size()));
  out.parent_visits = parent;
  out.parent_value = value;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    out.visits[i] = moves[i][0];
    out.means[i] = moves[i][1];
    out.weights[i] = moves[i][2];
  }
  return out;
}

TEST(PuctSelector, WeighsTheMeanAgainstThePrior) {
  // c = 1, V = 100: 0.5 + 10·0.6/51 = 0.618; 0.55 + 10·0.3/41 = 0.623; with c = 2: 0.735 and 0.696.
  const auto hand = with_priors(100, 0.5f, {{50, 0.5f, 0.6f}, {40, 0.55f, 0.3f}});
  EXPECT_EQ(chosen(*puct_selector(1), hand), 1);
  EXPECT_EQ(chosen(*puct_selector(2), hand), 0);
}

TEST(PuctSelector, AMoveWithoutVisitsCountsWithItsParentsValue) {
  // c = 0: 0.4 visited, 0.45 the parent's.
  EXPECT_EQ(chosen(*puct_selector(0), with_priors(10, 0.45f, {{10, 0.4f, 0.9f}, {0, 0, 0.1f}})), 1);
  EXPECT_EQ(chosen(*puct_selector(0), with_priors(10, 0.35f, {{10, 0.4f, 0.9f}, {0, 0, 0.1f}})), 0);
}

TEST(PuctSelector, BeginsWithTheLikeliestMove) {
  EXPECT_EQ(chosen(*puct_selector(1), with_priors(0, 0.5f, {{0, 0, 0.2f}, {0, 0, 0.7f}, {0, 0, 0.1f}})), 1);
  EXPECT_EQ(chosen(*puct_selector(0), with_priors(0, 0.5f, {{0, 0, 0.2f}, {0, 0, 0.7f}, {0, 0, 0.1f}})), 1);
  EXPECT_TRUE(puct_selector(1)->wants_priors());
  EXPECT_FALSE(uct_selector(1)->wants_priors());
}

}  // namespace
}  // namespace ludens::search
