#include "play/pick.h"

#include <cmath>
#include <map>
#include <set>

#include <gtest/gtest.h>

namespace ludens::play {
namespace {

TEST(Pick, DrawsLotsAmongEqualMovesOnly) {
  Rng rng(1);
  Opinion opinion;
  opinion.moves = Distribution({{Move{0}, 2}, {Move{1}, 3}, {Move{2}, 3}, {Move{3}, 1}});
  std::set<Move> seen;
  for (int i = 0; i < 100; ++i) seen.insert(pick(opinion, {}, rng));
  EXPECT_EQ(seen, (std::set<Move>{Move{1}, Move{2}}));
}

TEST(Pick, UsesNoDiceWhereOneMoveIsLikeliest) {
  Rng rng(1);
  const Rng before = rng;
  Opinion opinion;
  opinion.moves = Distribution({{Move{0}, 2}, {Move{1}, 3}});
  EXPECT_EQ(pick(opinion, {}, rng), Move{1});
  EXPECT_EQ(rng, before);
  opinion.moves = Distribution::sure(Move{4});
  EXPECT_EQ(pick(opinion, {.temperature = 1}, rng), Move{4});
  EXPECT_EQ(rng, before);
}

constexpr int kDraws = 200'000;

// How often each move comes, over fixed seeds as games roll them: one for each ply.
std::map<Move, double> shares(const Opinion& opinion, const Taste& taste) {
  std::map<Move, double> out;
  for (int i = 0; i < kDraws; ++i) {
    Rng rng = Rng::of(7, 0, static_cast<std::uint64_t>(i));
    out[pick(opinion, taste, rng)] += 1.0 / kDraws;
  }
  return out;
}

// Five standard errors of a share.
double slack(double p) { return 5 * std::sqrt(p * (1 - p) / kDraws); }

TEST(Pick, AtTemperatureOneDrawsAsTheOpinionSays) {
  const std::vector<double> p = {0.5, 0.3, 0.15, 0.05};
  Opinion opinion;
  opinion.moves = Distribution({{Move{0}, 0.5f}, {Move{1}, 0.3f}, {Move{2}, 0.15f}, {Move{3}, 0.05f}});
  const auto drawn = shares(opinion, {.temperature = 1});
  for (std::uint32_t i = 0; i < p.size(); ++i) EXPECT_NEAR(drawn.at(Move{i}), p[i], slack(p[i])) << i;
}

TEST(Pick, AtATemperatureDrawsByThePowerOfTheProbability) {
  const std::vector<double> p = {0.5, 0.3, 0.15, 0.05};
  Opinion opinion;
  opinion.moves = Distribution({{Move{0}, 0.5f}, {Move{1}, 0.3f}, {Move{2}, 0.15f}, {Move{3}, 0.05f}});
  for (const double t : {0.25, 0.6, 2.0}) {
    const auto drawn = shares(opinion, {.temperature = t});
    double all = 0;
    for (const double one : p) all += std::pow(one, 1 / t);
    for (std::uint32_t i = 0; i < p.size(); ++i) {
      const double expected = std::pow(p[i], 1 / t) / all;
      const auto found = drawn.find(Move{i});
      EXPECT_NEAR(found == drawn.end() ? 0 : found->second, expected, slack(expected)) << t << " " << i;
    }
  }
}

TEST(Pick, WithoutTemperatureDrawsEqualMovesEquallyOften) {
  Opinion opinion;
  opinion.moves = Distribution({{Move{0}, 3}, {Move{1}, 3}, {Move{2}, 3}, {Move{3}, 1}});
  const auto drawn = shares(opinion, {});
  EXPECT_EQ(drawn.size(), 3u);
  for (std::uint32_t i = 0; i < 3; ++i) EXPECT_NEAR(drawn.at(Move{i}), 1.0 / 3, slack(1.0 / 3)) << i;
}

TEST(Pick, NeverDrawsAMoveWithoutProbability) {
  Opinion opinion;
  opinion.moves = Distribution({{Move{0}, 1}, {Move{1}, 0}, {Move{2}, 1}});
  for (const double t : {0.0, 0.5, 1.0, 10.0}) EXPECT_EQ(shares(opinion, {.temperature = t}).count(Move{1}), 0u) << t;
}

}  // namespace
}  // namespace ludens::play
