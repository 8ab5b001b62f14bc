#include "play/pick.h"

#include <cmath>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "games/catalogue.h"

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

Taste like_people() {
  EndingHabits habits{.first_ply = 10, .most = 0.2, .when_lost = 0.8, .hazards = {{0.01, 0.3}, {0.3, 0.05}}};
  return {.temperature = 1, .habits = std::make_shared<const EndingHabits>(habits)};
}

TEST(GivesUp, AsOftenAsTheHabitsSay) {
  const GamePtr game = find_game("go9");
  const Position position = game->start();
  const auto share = [&](int ply, double expected) {
    Rng rng(11);
    int out = 0;
    for (int i = 0; i < 4000; ++i) out += gives_up(*game, position, ply, expected, like_people(), rng);
    return out / 4000.0;
  };
  EXPECT_NEAR(share(10, 0.005), 0.3, 0.03);
  EXPECT_NEAR(share(60, 0.05), 0.05, 0.015);
  EXPECT_EQ(share(60, 0.2), 0) << "people knew more there than an agent does";
  EXPECT_EQ(share(9, 0.005), 0) << "nobody gives up so early";
}

TEST(GivesUp, WhereTheGameIsLostForAllToSeeWhateverANetworkExpects) {
  const GamePtr game = find_game("tictactoe");
  Position position = game->start();
  for (const char* move : {"b2", "b3", "a2", "b1", "a1"}) position.play(*game->read_move(position, move));
  Rng rng(11);
  int out = 0;
  for (int i = 0; i < 4000; ++i) out += gives_up(*game, position, 6, 0.5, like_people(), rng);
  EXPECT_NEAR(out / 4000.0, 0.8, 0.03);
}

TEST(GivesUp, RollsNoDiceWherePeopleNeverGiveUp) {
  const GamePtr game = find_game("go9");
  Rng rng(1);
  const Rng before = rng;
  EXPECT_FALSE(gives_up(*game, game->start(), 50, 0.4, like_people(), rng));
  EXPECT_FALSE(gives_up(*game, game->start(), 50, 0.001, {}, rng));
  EXPECT_TRUE(gives_up(*game, game->start(), 50, 0.001, {.resign_below = 0.01}, rng));
  EXPECT_EQ(rng, before);
}

TEST(GivesUp, NeverWhereTheOtherSideCannotWin) {
  const GamePtr game = find_game("tictactoe");
  Position position = game->start();  // X O X / X O O / O X .: a draw is all that is left
  for (const char* move : {"a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3"})
    position.play(*game->read_move(position, move));
  Taste sure = like_people();
  sure.habits = std::make_shared<const EndingHabits>(EndingHabits{.hazards = {{1, 1}}});
  Rng rng(1);
  EXPECT_FALSE(gives_up(*game, position, 9, 0.0, sure, rng));
  EXPECT_TRUE(gives_up(*game, game->start(), 1, 0.0, sure, rng));
}

}  // namespace
}  // namespace ludens::play
