#include "measure/habits/pace_fit.h"

#include <cmath>

#include <gtest/gtest.h>

#include "base/error.h"

namespace ludens::measure {
namespace {

PaceHabits known_pace() {
  PaceHabits out{.of = "go9", .plies = 50};
  out.weights.assign(kPaceFeatures.size(), 0.0);
  out.weights[0] = 1.5;
  out.weights[4] = 0.4;
  out.weights[9] = 0.3;
  out.tempo = 0.5;
  out.rest = {PaceHabits::Part{0.7, -0.3, 0.4}, PaceHabits::Part{0.3, 0.7, 0.8}};
  out.least = 0;
  out.most = 1e6;
  return out;
}

// People who keep to a pace.
ObservedGames games_at(const PaceHabits& pace, std::uint32_t games, std::uint64_t seed) {
  ObservedGames out;
  out.games = games;
  for (std::uint32_t game = 0; game < games; ++game) {
    ObservedPerson person{.game = game};
    Rng rng = Rng::of(seed, game);
    for (std::uint64_t turn = 0; turn < 30; ++turn) {
      PaceFeatures features{};
      features[0] = 1;
      features[4] = 2 * rng.unit() - 1;
      features[9] = 4 * rng.unit() - 2;
      person.features.push_back(features);
      const double seconds = draw_time(pace, features, Rng::of(seed + 1, game), Rng::of(seed + 2, game, turn)).seconds;
      person.log_seconds.push_back(std::log(seconds));
    }
    out.people.push_back(std::move(person));
  }
  return out;
}

TEST(PaceFit, FindsThePaceThatTimesWereDrawnFrom) {
  const PaceHabits known = known_pace();
  const PaceHabits found = fit_pace(games_at(known, 400, 1), "go9", 50);
  EXPECT_NEAR(found.weights[0], 1.5, 0.08);
  EXPECT_NEAR(found.weights[4], 0.4, 0.05);
  EXPECT_NEAR(found.weights[9], 0.3, 0.03);
  EXPECT_NEAR(found.weights[3], 0, 1e-6) << "a feature that never varies has no weight";
  EXPECT_NEAR(found.tempo, 0.5, 0.06);
  EXPECT_NEAR(found.rest[0].share, 0.7, 0.08);
  EXPECT_NEAR(found.rest[0].deviation, 0.4, 0.06);
  EXPECT_NEAR(found.rest[1].deviation, 0.8, 0.1);
  EXPECT_EQ(found.turns, 12000);
  EXPECT_EQ(found.games, 400);
}

TEST(PaceFit, ForeseesTimesBetterThanOneDistributionForAll) {
  const PaceHabits known = known_pace();
  const ObservedGames train = games_at(known, 200, 1), other = games_at(known, 100, 9);
  const PaceScore score = score_pace(fit_pace(train, "go9", 50), train, other);
  EXPECT_EQ(score.turns, 3000);
  EXPECT_EQ(score.games, 100);
  EXPECT_GT(score.features_gain.low, 0.05);
  EXPECT_GT(score.whole_gain.low, score.features_gain.high) << "a person's tempo is worth more";
  const auto& all = score.quantiles.front();
  EXPECT_NEAR(all.drawn[2] / all.people[2], 1, 0.15);
}

TEST(PaceFit, TooFewTimesTeachNothing) { EXPECT_THROW(fit_pace(games_at(known_pace(), 1, 1), "go9", 50), Error); }

}  // namespace
}  // namespace ludens::measure
