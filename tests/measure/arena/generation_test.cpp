#include "measure/arena/generation.h"

#include <map>

#include <gtest/gtest.h>

#include "base/error.h"
#include "games/catalogue.h"
#include "records/jsonl/line.h"
#include "records/reader.h"
#include "records/replay.h"
#include "support/scratch.h"

namespace ludens::measure {
using namespace tests;
namespace {

GenerationPlan plan_of(const char* game, std::vector<std::string> players, std::int64_t games) {
  GenerationPlan plan;
  plan.game = find_game(game);
  plan.players = std::move(players);
  plan.games = games;
  return plan;
}

std::vector<Record> made(const GenerationPlan& plan) {
  std::vector<Record> out;
  GenerationHooks hooks;
  hooks.game = [&](std::int64_t number, const Record& record) {
    EXPECT_EQ(number, std::ssize(out));
    out.push_back(record);
  };
  EXPECT_EQ(generate(plan, hooks), plan.games);
  return out;
}

TEST(Generation, LetsAllPairsMeetAndEachBegin) {
  const GenerationPlan plan = plan_of("tictactoe", {"random", "level(1)", "level(3)"}, 12);
  std::map<std::pair<std::size_t, std::size_t>, int> pairs;
  for (std::int64_t i = 0; i < plan.games; ++i) ++pairs[generated_pair(plan, i)];
  EXPECT_EQ(pairs.size(), 6u);
  for (const auto& [pair, count] : pairs) {
    EXPECT_NE(pair.first, pair.second);
    EXPECT_EQ(count, 2);
  }
  const auto games = made(plan);
  EXPECT_EQ(games[0].players[0].name, "random");
  EXPECT_EQ(games[0].players[1].name, "Ludens level 1");
  EXPECT_EQ(games[1].players[0].name, "Ludens level 1");
  for (const auto& game : games)
    for (const auto& player : game.players) EXPECT_EQ(player.program, true);
}

// A record says what was thought, how long a person would have taken, and how strong the players are.
TEST(Generation, SaysWhatWasThoughtAndHowLongItTook) {
  GenerationPlan plan = plan_of("renju", {"level(1500)", "level(2100)"}, 2);
  const auto games = made(plan);
  std::int64_t thought = 0;
  for (const auto& record : games) {
    EXPECT_NE(record.result, Result::Ongoing);
    for (int side = 0; side < 2; ++side) EXPECT_TRUE(record.players[static_cast<std::size_t>(side)].rating);
    const Replayed replayed = replay(*plan.game, record, [&](const Position& before, const Turn& turn, int) {
      if (!turn.opinion) return;
      ++thought;
      EXPECT_TRUE(before.legal(turn.move));
      EXPECT_GT(turn.opinion->moves.at(turn.move), 0) << "nobody draws what they do not think of";
      ASSERT_TRUE(turn.seconds);
      EXPECT_GT(*turn.seconds, 0);
    });
    EXPECT_EQ(replayed.moves, std::ssize(record.turns));
    const Record read = from_json_line(to_json_line(record));
    EXPECT_EQ(from_json_line(to_json_line(read)), read);
    EXPECT_EQ(read.players, record.players);
  }
  EXPECT_EQ(games[0].players[0].rating, 1500);
  EXPECT_EQ(games[1].players[0].rating, 2100);
  EXPECT_GT(thought, 20);

  plan.opinions = plan.times = false;
  const auto bare = made(plan);
  for (std::size_t i = 0; i < games.size(); ++i) {
    ASSERT_EQ(bare[i].turns.size(), games[i].turns.size()) << "neither changes a move";
    for (std::size_t ply = 0; ply < bare[i].turns.size(); ++ply) {
      EXPECT_EQ(bare[i].turns[ply].move, games[i].turns[ply].move);
      EXPECT_FALSE(bare[i].turns[ply].seconds || bare[i].turns[ply].opinion);
    }
  }
}

TEST(Generation, IsTheSameOnManyThreadsAndTakenUpAgain) {
  GenerationPlan plan = plan_of("tictactoe", {"uct(playouts=20)"}, 400);
  plan.openings_text = "random:2";
  plan.openings = read_openings(*plan.game, plan.openings_text, plan.games, plan.seed);
  const auto games = [&] {
    std::vector<Record> out;  // as they are read, since moves of an opinion come back in an order of their own
    for (const auto& record : made(plan)) out.push_back(from_json_line(to_json_line(record)));
    return out;
  };
  const auto alone = games();
  plan.jobs = 3;
  EXPECT_EQ(games(), alone);
  const Scratch folder;
  plan.out = folder.path() / "made";
  std::stop_source stop;
  GenerationHooks hooks;
  hooks.stop = stop.get_token();
  hooks.game = [&](std::int64_t number, const Record&) {
    if (number == 3) stop.request_stop();
  };
  EXPECT_LT(generate(plan, hooks), plan.games);
  EXPECT_EQ(games(), alone);
  plan.seed = 2;
  EXPECT_THROW(generate(plan), Error) << "another run's folder";
}

TEST(Generation, SaysWhatIsWrongBeforeItWritesAnything) {
  const Scratch folder;
  GenerationPlan plan = plan_of("tictactoe", {"nobody"}, 3);
  plan.out = folder.path() / "made";
  EXPECT_THROW(generate(plan), Error);
  EXPECT_FALSE(std::filesystem::exists(plan.out));
}

}  // namespace
}  // namespace ludens::measure
