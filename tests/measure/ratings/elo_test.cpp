#include "measure/ratings/elo.h"

#include <cmath>

#include <gtest/gtest.h>

#include "base/rng.h"
#include "measure/stats/intervals.h"
#include "support/scratch.h"

namespace ludens::measure {
using namespace tests;
namespace {

TEST(Elo, MovesByKTimesTheSurprise) {
  // Equal players: half of K. Then 1910 against 1890: the expectation is 1/(1 + 10^(−20/400)) = 0.528751.
  const std::vector<RatedGame> games = {{1, 0, 0.5, 8}, {0, 1, 1, 7}};  // by day, not as they stand
  const Elo elo(games, 2, {});
  ASSERT_EQ(elo.history(0).size(), 2u);
  EXPECT_EQ(elo.history(0)[0].day, 7);
  EXPECT_DOUBLE_EQ(elo.history(0)[0].rating, 1910);
  EXPECT_NEAR(elo.rating(0), 1910 - 20 * 0.0287506, 1e-5);
  EXPECT_NEAR(elo.rating(0) + elo.rating(1), 3800, 1e-9);
}

TEST(Elo, KeepsOnePointADay) {
  const std::vector<RatedGame> games = {{0, 1, 1, 7}, {0, 1, 1, 7}, {1, 0, 1, 9}};
  EXPECT_EQ(Elo(games, 2, {}).history(1).size(), 2u);
}

TEST(Elo, ExpectsMoreOfBlackWhereBlackHasTheAdvantage) {
  const std::vector<RatedGame> games = {{0, 1, 0.5, 7}};
  const Elo elo(games, 2, {.advantage = 100});
  EXPECT_NEAR(elo.rating(0), 1900 + 20 * (0.5 - score_of_elo(100)), 1e-9);
}

TEST(Elo, SaysHowFarItIsFromTheTruth) {
  // Forty players of known strength, 200 games each on average: the mean squared error against the promised variance.
  double error = 0, promised = 0;
  int count = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Rng rng(seed);
    const auto truth = [](int player) { return 1900 + 10.0 * (player - 19.5); };
    std::vector<RatedGame> games;
    for (int i = 0; i < 4000; ++i) {
      const int black = static_cast<int>(rng.below(40)), white = static_cast<int>(rng.below(40));
      if (black == white) continue;
      games.push_back({black, white, rng.unit() < score_of_elo(truth(black) - truth(white)) ? 1.0 : 0.0, i});
    }
    const Elo elo(games, 40, {});
    for (int player = 0; player < 40; ++player, ++count) {
      const auto last = elo.last(player);
      error += (last.rating - truth(player)) * (last.rating - truth(player));
      promised += last.sd * last.sd;
    }
  }
  EXPECT_NEAR(std::sqrt(error / promised), 1, 0.1);
  EXPECT_NEAR(std::sqrt(promised / count), std::sqrt(87.0 * 20), 5);
}

TEST(Elo, RefusesWhatMakesNoSense) {
  const std::vector<RatedGame> none;
  EXPECT_EQ(complaint([&] { Elo(none, 0, {.k = 0}); }), "K must be above 0 and at most 200, found 0");
}

}  // namespace
}  // namespace ludens::measure
