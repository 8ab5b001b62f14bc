#include "measure/arena/simulation.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "games/catalogue.h"
#include "records/reader.h"
#include "support/scratch.h"

namespace ludens::measure {
using namespace tests;
namespace {

ArenaPlan plan_of(const char* a, const char* b, std::int64_t games, std::string_view moves) {
  ArenaPlan plan;
  plan.game = find_game("tictactoe");
  plan.a = a;
  plan.b = b;
  plan.games = games;
  plan.temperature = 1;
  return simulation_plan(plan, moves);
}

TEST(Simulation, KeepsTheSides) {
  // X wins at once with c1, and an agent that searches sees it; O never moves.
  const Simulation found = simulate(plan_of("uct(playouts=200)", "random", 21, "a1 a2 b1 b2"));
  EXPECT_EQ(found.result.tally.games(), 21);
  const Simulation other = simulate(plan_of("random", "uct(playouts=200)", 60, "a1 a2 b1 b2"));
  EXPECT_GT(found.result.tally.wins, 18);
  EXPECT_LT(other.result.tally.wins, other.result.tally.games());
  EXPECT_EQ(found.result.tally.paired(), 0);
  EXPECT_EQ(other.result.tally.paired(), 0);
}

// Three points are left, so that all games can be counted.
TEST(Simulation, ComesToWhatCountingSays) {
  const Simulation found = simulate(plan_of("random", "random", 2000, "b2 a1 a3 c1 b1 b3"));
  const GamePtr game = find_game("tictactoe");
  Position start = game->start();
  for (const char* move : {"b2", "a1", "a3", "c1", "b1", "b3"}) start.play(*game->read_move(start, move));
  const std::function<double(const Position&)> expected = [&](const Position& position) -> double {
    if (position.over()) return reward(position.result(), Side::First);
    MoveList moves;
    position.moves(moves);
    double sum = 0;
    for (const Move move : moves) {
      Position next = position;
      next.play(move);
      sum += expected(next);
    }
    return sum / moves.size();
  };
  EXPECT_NEAR(found.result.tally.score(), expected(start), 0.04);
  EXPECT_LE(found.different.size(), 6u);
  std::int64_t ended = 0;
  for (const auto& [how, count] : found.endings) ended += count;
  EXPECT_EQ(ended, 2000);
}

TEST(Simulation, IsTheSameOnManyThreadsAndTakenUpAgain) {
  const Scratch scratch;
  ArenaPlan plan = plan_of("random", "uct(playouts=20)", 30, "b2");
  const std::string once = simulation_json(simulate(plan)).dump();
  plan.jobs = 2;
  plan.out = scratch.path() / "kept";
  EXPECT_EQ(simulation_json(simulate(plan)).dump(), once);
  EXPECT_EQ(simulation_json(simulate(plan)).dump(), once);
  const auto reader = open_records(plan.out / "games.jsonl");
  Record record;
  ASSERT_TRUE(reader->next(record));
  EXPECT_EQ(record.tags.at("opening_plies"), "1");
  plan.keep_sides = false;  // another plan does not go on there
  EXPECT_THROW(simulate(plan), Error);
}

TEST(Simulation, BeginsAtAPositionText) {
  const GamePtr game = find_game("tictactoe");
  ArenaPlan plan;
  plan.game = game;
  plan.a = plan.b = "random";
  plan.games = 10;
  Position position = game->start();
  for (const char* move : {"a1", "a2", "b1", "b2"}) position.play(*game->read_move(position, move));
  plan.start = game->write(position);
  const Simulation found = simulate(simulation_plan(plan, "c3"));
  EXPECT_EQ(found.result.tally.games(), 10);
  EXPECT_EQ(simulation_json(found).at("start").text(), plan.start);
  EXPECT_THROW(simulation_plan(plan, "c1"), Error);  // it is over then
  EXPECT_THROW(simulation_plan(plan, "a1"), Error);
}

}  // namespace
}  // namespace ludens::measure
