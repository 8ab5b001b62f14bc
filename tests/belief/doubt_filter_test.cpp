#include "belief/doubt_filter.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

#include "base/rng.h"

namespace ludens::belief {
namespace {

struct Answer {
  std::vector<std::uint32_t> good;  // ids
  bool everything = false;
  double doubt = 1;
  bool operator==(const Answer&) const = default;
};

std::vector<Move> numbered(std::size_t n) {
  std::vector<Move> moves;
  for (std::size_t i = 0; i < n; ++i) moves.push_back(Move{static_cast<std::uint32_t>(i)});
  return moves;
}

Answer ask(const std::vector<Move>& moves, const std::vector<float>& p, const DoubtLimits& limits) {
  DoubtFilter filter(limits);
  const auto picked = filter.pick(moves, p);
  Answer out{{}, picked.everything, picked.doubt};
  for (const auto place : filter.good()) out.good.push_back(moves[place].id);
  return out;
}
Answer ask(const std::vector<float>& p, const DoubtLimits& limits) { return ask(numbered(p.size()), p, limits); }

// The algorithm word by word: the entropy of the renormalised rest is added up anew after every pick.
Answer naive(std::vector<float> p, const DoubtLimits& limits) {
  std::vector<std::uint32_t> rest(p.size());
  std::iota(rest.begin(), rest.end(), 0u);
  const auto mass = [&] {
    long double sum = 0;
    for (const auto id : rest) sum += p[id];
    return sum;
  };
  const auto effective = [&] {
    long double h = 0;
    const long double all = mass();
    for (const auto id : rest)
      if (p[id] > 0) h -= p[id] / all * std::log2(p[id] / all);
    return std::exp2(h);
  };
  const auto unsure = [&](double limit) {
    return rest.size() <= 1 || mass() <= 0 ||
           static_cast<long double>(rest.size()) / effective() <= limit * (1 + 1e-9L);
  };
  const long double whole = mass();
  Answer out;
  out.doubt = whole > 0 ? static_cast<double>(effective() / static_cast<long double>(rest.size())) : 1;
  out.everything = unsure(limits.start);
  do {
    const auto best = std::max_element(rest.begin(), rest.end(), [&](auto a, auto b) { return p[a] < p[b]; });
    out.good.push_back(*best);
    rest.erase(best);
  } while (!rest.empty() && (out.everything || (mass() >= limits.leftover * whole && !unsure(limits.stop))));
  return out;
}

// Policies of all temperaments: flat, peaked, with ties, with zeros, with exponential tails.
std::vector<float> some_policy(Rng& rng) {
  std::vector<float> p(1 + rng.below(rng.below(4) == 0 ? 225 : 30));
  const double sharpness = 12 * rng.unit();
  const bool ties = rng.below(3) == 0, zeros = rng.below(4) == 0;
  for (auto& x : p) {
    const double u = ties ? rng.below(4) / 4.0 : rng.unit();
    x = zeros && rng.below(3) == 0 ? 0 : static_cast<float>(std::exp(sharpness * u));
  }
  return p;
}

TEST(DoubtFilter, FollowsAnExampleComputedByHand) {
  // H(½, ¼, ⅛, ⅛) = 1.75 bits, 4 / 2^1.75 = 1.189. After the first pick the rest is (½, ¼, ¼): 3 / 2^1.5 = 1.061; after
  // the second (½, ½): 1.
  const std::vector<float> p = {0.125f, 0.5f, 0.125f, 0.25f};
  EXPECT_NEAR(ask(p, {}).doubt, std::exp2(1.75) / 4, 1e-6);
  EXPECT_EQ(ask(p, {1.19, 1.0, 0}).good, (std::vector<std::uint32_t>{1, 3, 0, 2}));
  EXPECT_TRUE(ask(p, {1.19, 1.0, 0}).everything);
  EXPECT_EQ(ask(p, {1.18, 1.07, 0}).good, (std::vector<std::uint32_t>{1}));
  EXPECT_EQ(ask(p, {1.18, 1.05, 0}).good, (std::vector<std::uint32_t>{1, 3}));
  EXPECT_FALSE(ask(p, {1.18, 1.05, 0}).everything);
  EXPECT_EQ(ask(p, {1.18, 1.0, 0}).good, (std::vector<std::uint32_t>{1, 3})) << "what is left is uniform";
}

TEST(DoubtFilter, StopsAnExponentialTailByWhatIsLeft) {
  std::vector<float> p(40);
  for (std::size_t i = 0; i < p.size(); ++i) p[i] = std::exp2(-static_cast<float>(i));
  // Every rest looks like the whole: only the mass of 2^-k that is left after k picks ends it, or one last move.
  EXPECT_EQ(ask(p, {1.5, 1.0, 0.02}).good.size(), 6u);
  EXPECT_EQ(ask(p, {1.5, 1.0, 0.0}).good.size(), 39u);
  EXPECT_EQ(ask(p, {1.5, 1.0, 0.3}).good.size(), 2u);
}

TEST(DoubtFilter, ReturnsEverythingWhereAllMovesAreAlike) {
  for (const std::size_t n : {2u, 3u, 7u, 24u, 25u, 225u}) {
    const Answer answer = ask(std::vector<float>(n, 0.37f), {1.0, 1.0, 0.02});
    EXPECT_TRUE(answer.everything) << n;
    EXPECT_EQ(answer.good.size(), n);
    EXPECT_NEAR(answer.doubt, 1, 1e-6);
    EXPECT_TRUE(std::is_sorted(answer.good.begin(), answer.good.end())) << "ties go to the smaller id";
  }
  EXPECT_EQ(ask({0, 0, 0}, {}).good.size(), 3u) << "no weight at all says nothing";
}

TEST(DoubtFilter, ReturnsOneMoveWhereThereIsNoDoubt) {
  std::vector<float> p(225, 0.0f);
  p[112] = 1;
  const Answer answer = ask(p, {});
  EXPECT_EQ(answer.good, (std::vector<std::uint32_t>{112}));
  EXPECT_FALSE(answer.everything);
  EXPECT_NEAR(answer.doubt, 1.0 / 225, 1e-6);
  EXPECT_EQ(ask({0.9f, 0.1f}, {1.4, 1.0, 0}).good.size(), 1u) << "a single move that is left is no choice";
}

TEST(DoubtFilter, TakesTheLikeliestMoveAloneWhereItLeads) {
  const std::vector<float> p = {0.2f, 0.5f, 0.3f};
  const auto with = [&](double lead) { return ask(p, {1.01, 1.0, 0, lead}).good; };
  EXPECT_EQ(with(0.19), (std::vector<std::uint32_t>{1}));
  EXPECT_EQ(with(0.21), with(1)) << "then the entropy decides";
  EXPECT_EQ(with(0.21).size(), 2u);
  EXPECT_EQ(ask({2, 5, 3}, {1.01, 1.0, 0, 0.19}).good.size(), 1u) << "on any scale";
  EXPECT_FALSE(ask(p, {1000, 1.0, 0, 0.19}).everything) << "who is sure of one move needs no others";
  EXPECT_TRUE(ask(p, {1000, 1.0, 0, 0.21}).everything);
}

TEST(DoubtFilter, ReturnsTheOnlyMove) {
  const Answer answer = ask({0.3f}, {});
  EXPECT_EQ(answer.good, (std::vector<std::uint32_t>{0}));
  EXPECT_EQ(answer.doubt, 1);
}

TEST(DoubtFilter, AgreesWithItsNaiveTwin) {
  Rng rng(1);
  int everything = 0, several = 0;
  for (int i = 0; i < 4000; ++i) {
    const std::vector<float> p = some_policy(rng);
    const DoubtLimits limits{1 + 2 * rng.unit(), 1 + 2 * rng.unit(), rng.below(2) == 0 ? 0.0 : 0.05 * rng.unit()};
    const Answer fast = ask(p, limits), slow = naive(p, limits);
    ASSERT_EQ(fast.good, slow.good) << i;
    ASSERT_EQ(fast.everything, slow.everything);
    ASSERT_NEAR(fast.doubt, slow.doubt, 1e-5);
    everything += fast.everything && p.size() > 1;
    several += !fast.everything && fast.good.size() > 1;
  }
  EXPECT_GT(everything, 200);
  EXPECT_GT(several, 500);
}

TEST(DoubtFilter, KeepsItsPrecisionFarDownTheTail) {
  // Fifty moves of 10^-30 behind one sure move: their own entropy is that of fifty equal moves.
  std::vector<float> p(51, 1e-30f);
  p[0] = 1;
  EXPECT_EQ(ask(p, {1.5, 1.0001, 0}).good.size(), 1u);
  p[1] = 5e-30f;
  EXPECT_EQ(ask(p, {1.5, 1.0001, 0}).good.size(), 2u);
}

TEST(DoubtFilter, DoesNotDependOnTheOrderOrTheScaleOfTheMoves) {
  Rng rng(2);
  for (int i = 0; i < 500; ++i) {
    const std::vector<float> p = some_policy(rng);
    const DoubtLimits limits{1 + rng.unit(), 1 + rng.unit(), 0.02};
    std::vector<Move> moves = numbered(p.size());
    const Answer straight = ask(moves, p, limits);
    for (std::size_t k = moves.size(); k > 1; --k)
      std::swap(moves[k - 1], moves[rng.below(static_cast<std::uint32_t>(k))]);
    std::vector<float> shuffled;
    for (const Move move : moves) shuffled.push_back(4 * p[move.id]);
    const Answer crooked = ask(moves, shuffled, limits);
    ASSERT_EQ(crooked.good, straight.good);
    ASSERT_EQ(crooked.everything, straight.everything);
    ASSERT_NEAR(crooked.doubt, straight.doubt, 1e-5);
  }
}

TEST(DoubtFilter, LooksLessWideWhereItStopsSoonerAndGivesUpMoreOftenWhereItStartsUnsure) {
  Rng rng(3);
  for (int i = 0; i < 500; ++i) {
    const std::vector<float> p = some_policy(rng);
    std::size_t last = p.size();
    for (const double stop : {1.0, 1.1, 1.3, 1.7, 2.5, 4.0, 300.0}) {
      const std::size_t size = ask(p, {1.0, stop, 0.01}).good.size();
      ASSERT_LE(size, last);
      last = size;
    }
    bool everything = false;
    for (const double start : {1.0, 1.1, 1.3, 1.7, 2.5, 4.0, 300.0}) {
      const Answer answer = ask(p, {start, 1.3, 0.01});
      ASSERT_GE(answer.everything, everything);
      everything = answer.everything;
    }
    ASSERT_TRUE(everything);
  }
}

}  // namespace
}  // namespace ludens::belief
