#include "measure/ratings/whr.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "base/rng.h"
#include "measure/ratings/naive_whr.h"
#include "support/scratch.h"

namespace ludens::measure {
using namespace tests;
namespace {

// Unequal players who meet at random, some of them more often than others.
std::vector<RatedGame> random_games(std::uint64_t seed, int players, int games, int days) {
  Rng rng(seed);
  std::vector<RatedGame> out;
  while (static_cast<int>(out.size()) < games) {
    const auto draw = [&](int n) { return static_cast<int>(rng.below(static_cast<std::uint32_t>(n))); };
    const int black = std::min(draw(players), draw(players)), white = draw(players), day = 1000 + 7 * draw(days);
    if (black == white) continue;
    const double p = 1 / (1 + std::exp(0.7 * (black - white))), dice = rng.unit();
    out.push_back({black, white, dice < 0.15 ? 0.5 : dice < 0.15 + 0.85 * p ? 1.0 : 0.0, day});
  }
  return out;
}

std::vector<double> all_ratings(const Whr& whr, int players) {
  std::vector<double> out;
  for (int player = 0; player < players; ++player)
    for (const auto& point : whr.history(player)) out.insert(out.end(), {point.rating, point.sd});
  return out;
}

void expect_near(const std::vector<double>& a, const std::vector<double>& b, double by) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) EXPECT_NEAR(a[i], b[i], by) << i;
}

void compare(const std::vector<RatedGame>& games, int players, const WhrOptions& options) {
  const Whr fast(games, players, options);
  const NaiveWhr naive(games, players, options);
  EXPECT_LE(fast.last_step(), options.tolerance);
  int points = 0;
  for (int player = 0; player < players; ++player) {
    const bool played = std::any_of(games.begin(), games.end(),
                                    [&](const auto& game) { return game.black == player || game.white == player; });
    if (!played) continue;
    const auto history = fast.history(player), alone = fast.history_given_others(player);
    ASSERT_EQ(history.size(), alone.size());
    for (std::size_t i = 0; i < history.size(); ++i, ++points) {
      const int day = history[i].day;
      EXPECT_NEAR(history[i].rating, naive.rating(player, day), 1e-6) << player << " on " << day;
      EXPECT_NEAR(history[i].sd, naive.sd(player, day), 1e-5) << player << " on " << day;
      EXPECT_NEAR(alone[i].sd, naive.sd_given_others(player, day), 1e-5) << player << " on " << day;
      EXPECT_LE(alone[i].sd, history[i].sd + 1e-6);
    }
    EXPECT_EQ(fast.rating(player), history.back().rating);
    EXPECT_EQ(fast.last(player), history.back());
  }
  EXPECT_GT(points, 3);
  if (options.fit_advantage) {
    EXPECT_NEAR(fast.advantage(), naive.advantage(), 1e-6);
    EXPECT_NEAR(fast.advantage_sd(), naive.advantage_sd(), 1e-5);
  }
}

TEST(Whr, AgreesWithADenseComputationOnSmallRandomSets) {
  for (const std::uint64_t seed : {1, 2, 3}) compare(random_games(seed, 4, 20, 4), 4, {});
  compare(random_games(4, 6, 12, 3), 6, {});  // hardly connected
  compare(random_games(5, 2, 20, 6), 2, {});
}

TEST(Whr, AgreesWithADenseComputationWhateverTheOptions) {
  compare(random_games(6, 4, 20, 4), 4, {.w2 = 1000, .offset = 0});
  compare(random_games(7, 4, 20, 3), 4, {.w2 = 0.5, .virtual_games = 6});
  compare(random_games(8, 5, 40, 9), 5, {.w2 = 0});
  compare(random_games(9, 4, 20, 3), 4, {.advantage = 85});
  compare(random_games(10, 4, 30, 3), 4, {.fit_advantage = true});
}

TEST(Whr, PutsFiveWinsInADayAt400Log3) {
  // With u = e^r of the winner and 1/u of the loser the slope is 5/(1 + u²) + (1 − u)/(1 + u), which is 0 at u = 3.
  const std::vector<RatedGame> games(5, {.black = 0, .white = 1, .score = 1, .day = 9});
  const Whr whr(games, 2, {.offset = 0});
  EXPECT_NEAR(whr.rating(0), 400 * std::log10(3.0), 1e-8);
  EXPECT_NEAR(whr.rating(1), -400 * std::log10(3.0), 1e-8);
  // Curvature: the games 5·0.9·0.1, the virtual ones 2·(3/4)·(1/4).
  const double own = 0.45 + 0.375, both = own / (own * own - 0.45 * 0.45);
  EXPECT_NEAR(whr.last(0).sd, kEloPerNat * std::sqrt(both), 1e-6);
  EXPECT_NEAR(whr.history_given_others(1)[0].sd, kEloPerNat / std::sqrt(own), 1e-6);
}

TEST(Whr, KnowsOfSomeoneWhoNeverPlayedOnlyThePrior) {
  const std::vector<RatedGame> games = {{0, 2, 0.5, 5}};
  const Whr whr(games, 3, {});
  for (const int player : {0, 1, 2}) EXPECT_NEAR(whr.rating(player), 1900, 1e-9);
  EXPECT_NEAR(whr.last(1).sd, kEloPerNat * std::sqrt(2.0), 1e-6);
}

TEST(Whr, GivesTheNumbersOfTheExampleOfPublishedImplementations) {
  // The example in the tests of the Ruby and Python packages whole_history_rating, w² = 300: −92, −94, −95, −96 and
  // their opposites, deviation 147 given the opponent. They add 0.001 to the curvature of every day, which is a fifth
  // of an Elo in the deviation.
  const std::vector<RatedGame> games = {{0, 1, 1, 1}, {0, 1, 0, 2}, {0, 1, 0, 3}, {0, 1, 0, 4}, {0, 1, 0, 4}};
  const Whr whr(games, 2, {.w2 = 300, .offset = 0});
  const auto first = whr.history_given_others(0), second = whr.history_given_others(1);
  const int expected[] = {-92, -94, -95, -96};
  ASSERT_EQ(first.size(), 4u);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(std::lround(first[i].rating), expected[i]);
    EXPECT_EQ(std::lround(second[i].rating), -expected[i]);
    EXPECT_NEAR(first[i].sd, 147, 0.5 + 0.22);
  }
}

TEST(Whr, DoesNotCareWhenTimeBegins) {
  auto games = random_games(20, 8, 200, 30);
  const auto before = all_ratings(Whr(games, 8), 8);
  for (auto& game : games) game.day -= 123'456;
  expect_near(all_ratings(Whr(games, 8), 8), before, 1e-7);
}

TEST(Whr, DoesNotCareHowPlayersAreNumberedOrGamesOrdered) {
  auto games = random_games(21, 8, 200, 30);
  const Whr before(games, 8);
  const int other[] = {3, 7, 0, 2, 6, 1, 5, 4};
  for (auto& game : games) game = {other[game.black], other[game.white], game.score, game.day};
  std::reverse(games.begin(), games.end());
  const Whr after(games, 8);
  for (int player = 0; player < 8; ++player) {
    const auto a = before.history(player), b = after.history(other[player]);
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
      EXPECT_EQ(a[i].day, b[i].day);
      EXPECT_NEAR(a[i].rating, b[i].rating, 1e-7);
      EXPECT_NEAR(a[i].sd, b[i].sd, 1e-6);
    }
  }
}

TEST(Whr, SwappedColoursNeedTheOppositeAdvantage) {
  auto games = random_games(22, 8, 200, 30);
  const auto before = all_ratings(Whr(games, 8, {.advantage = 60}), 8);
  for (auto& game : games) game = {game.white, game.black, 1 - game.score, game.day};
  expect_near(all_ratings(Whr(games, 8, {.advantage = -60}), 8), before, 1e-6);
}

TEST(Whr, IsSurerTheMoreGamesAndLessSureAfterAPause) {
  std::vector<RatedGame> games;
  for (int i = 0; i < 40; ++i) games.push_back({0, 1 + i % 4, i % 3 == 0 ? 0.0 : 1.0, 100});
  games.push_back({0, 1, 0.5, 4000});
  const auto history = Whr(games, 5).history(0);
  ASSERT_EQ(history.size(), 2u);
  EXPECT_LT(history[0].sd, 150);
  EXPECT_GT(history[1].sd, history[0].sd + 20);
}

TEST(Whr, RefusesWhatMakesNoSense) {
  const std::vector<RatedGame> self = {{1, 1, 1, 0}}, stranger = {{0, 2, 1, 0}}, score = {{0, 1, 1.5, 0}}, none;
  EXPECT_EQ(complaint([&] { Whr(self, 2); }), "rated game 1 has player 1 on both sides");
  EXPECT_EQ(complaint([&] { Whr(stranger, 2); }), "rated game 1 names player 2, there are 0 to 1");
  EXPECT_EQ(complaint([&] { Whr(score, 2); }), "rated game 1 has score 1.5, allowed are 0 to 1");
  EXPECT_EQ(complaint([&] { Whr(none, 0, {.w2 = -1}); }),
            "w2 (where it is not 0) must be from 0.001 to 1000000, found -1");
  EXPECT_EQ(complaint([&] { Whr(none, 0, {.virtual_games = 0}); }),
            "the number of virtual games must be from 0.01 to 1000, found 0");
  EXPECT_EQ(complaint([&] { Whr(none, 0); }), "");
}

}  // namespace
}  // namespace ludens::measure
