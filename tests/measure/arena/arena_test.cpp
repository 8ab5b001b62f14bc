#include "measure/arena/arena.h"

#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "measure/arena/report.h"
#include "records/jsonl/line.h"
#include "support/scratch.h"
#include "support/tiny_net.h"

namespace ludens::measure {
using namespace tests;
namespace {

ArenaPlan small_plan(int games = 12) {
  ArenaPlan plan;
  plan.game = find_game("tictactoe");
  plan.a = "uct(playouts=50)";
  plan.b = "random";
  plan.games = games;
  plan.seed = 5;
  return plan;
}

// A game without what the clock wrote into it.
Record timeless(Record record) {
  for (auto& turn : record.turns) turn.seconds.reset();
  record.tags.erase("a_seconds");
  record.tags.erase("b_seconds");
  record.tags.erase("unit");
  return record;
}

using Games = std::vector<Record>;
Games played(const ArenaPlan& plan, ArenaResult* result = nullptr) {
  Games out;
  ArenaHooks hooks;
  hooks.game = [&out](std::int64_t number, const Record& record) {
    EXPECT_EQ(number, static_cast<std::int64_t>(out.size())) << "games are counted in order";
    out.push_back(timeless(record));
  };
  const ArenaResult found = run_arena(plan, hooks);
  if (result) *result = found;
  return out;
}

// The games on the disk, by number; a repeated one is a failure.
Games saved(const std::filesystem::path& folder) {
  std::ifstream in(folder / "games.jsonl");
  std::map<int, Record> games;
  for (std::string line; std::getline(in, line);) {
    const Record record = from_json_line(line);
    EXPECT_TRUE(games.emplace(std::stoi(record.tags.at("number")), timeless(record)).second) << "repeated: " << line;
  }
  Games out;
  for (auto& [number, record] : games) out.push_back(record);
  return out;
}

TEST(Arena, PlaysTheSameGamesWhateverTheNumberOfJobs) {
  ArenaPlan plan = small_plan();
  ArenaResult one, two;
  const Games first = played(plan, &one);
  plan.jobs = 2;
  EXPECT_EQ(played(plan, &two), first);
  EXPECT_EQ(one.tally, two.tally);
  EXPECT_EQ(first.size(), 12u);
  EXPECT_EQ(one.tally.games(), 12);
  EXPECT_GT(one.tally.score(), 0.5) << "a search beats the random mover";
  EXPECT_FALSE(one.stopped);
  plan.seed = 6;
  EXPECT_NE(played(plan), first);
}

// Matches side by side have the games that each would have alone, and take each other's folders up.
TEST(Arena, SeveralMatchesInRoundsAreWhatEachIsAlone) {
  const Scratch scratch;
  // More games than a worker may be ahead of the count (runner/run.h), however slow the thread that counts.
  std::vector<ArenaPlan> plans = {small_plan(41), small_plan(34), small_plan(41)};
  plans[1].a = "uct(playouts=10)";
  plans[2].seed = 9;
  for (std::size_t i = 0; i < plans.size(); ++i) plans[i].out = scratch.file("match" + std::to_string(i));
  std::vector<std::size_t> order;
  std::stop_source stop;
  const auto some = run_matches(plans, 2, 1, stop.get_token(), [&](std::size_t match, const ArenaResult&) {
    order.push_back(match);
    if (order.size() == 5) stop.request_stop();
  });
  for (std::size_t i = 0; i < order.size(); ++i) EXPECT_EQ(order[i], i / 2 % 3) << "rounds of two games";
  EXPECT_GE(order.size(), 5u);  // games that were done when the word came count, too
  for (std::size_t i = 0; i < plans.size(); ++i) {
    EXPECT_TRUE(some[i].stopped);
    EXPECT_EQ(some[i].tally.games(), std::count(order.begin(), order.end(), i));
  }

  const auto all = run_matches(plans, 2, 2, {});
  ASSERT_EQ(all.size(), 3u);
  for (std::size_t i = 0; i < plans.size(); ++i) {
    const Games kept = saved(plans[i].out);
    plans[i].out.clear();
    ArenaResult alone;
    EXPECT_EQ(played(plans[i], &alone), kept);
    EXPECT_EQ(all[i].tally, alone.tally);
    EXPECT_EQ(all[i].pairs, alone.pairs);
    EXPECT_FALSE(all[i].stopped);
  }
}

// The moves are those of the game that is played out, as far as they go.
TEST(Arena, ASideGivesUpWhenBothExpectNothingForIt) {
  ArenaPlan plan = small_plan(6);
  plan.game = find_game("connect4");
  plan.a = "uct(playouts=300)";
  plan.b = "uct(playouts=30)";
  const Games whole = played(plan);
  plan.resign = 0.4;
  const Games shorter = played(plan);
  int given_up = 0;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    ASSERT_LE(shorter[i].turns.size(), whole[i].turns.size());
    for (std::size_t k = 0; k < shorter[i].turns.size(); ++k)
      ASSERT_EQ(shorter[i].turns[k].move, whole[i].turns[k].move);
    given_up += shorter[i].result_text.find("resigned") != std::string::npos;
  }
  EXPECT_GT(given_up, 0);
}

TEST(Arena, AnIllegalMoveLosesThatGameAndTheMatchGoesOn) {
  for (const std::string fault : {"illegal", "nonsense"}) {
    ArenaPlan plan;
    plan.game = find_game("go9");
    plan.a = "engine(\"" FAKE_ENGINE " gtp " + fault + " 3\")";
    plan.b = "random";
    plan.games = 2;
    ArenaResult result;
    const Games games = played(plan, &result);
    ASSERT_EQ(games.size(), 2u);
    EXPECT_EQ(result.tally.losses, 2);
    EXPECT_EQ(result.illegal, (std::array<std::int64_t, 2>{2, 0}));
    for (const auto& game : games) EXPECT_NE(game.tags.at("illegal").find("in this position"), std::string::npos);
    EXPECT_EQ(games[0].result, Result::SecondWins);
    EXPECT_EQ(games[1].result, Result::FirstWins);
    EXPECT_NE(games[0].result_text.find("Black lost by forfeit"), std::string::npos) << games[0].result_text;
    EXPECT_NE(arena_report(plan, result).find("Lost   by illegal moves: 2 of a's games, 0 of b's"), std::string::npos);
  }
}

TEST(Arena, ChangesColoursWithinAPairAndKeepsItsOpening) {
  ArenaPlan plan = small_plan();
  plan.openings_text = "random:2";
  plan.openings = read_openings(*plan.game, plan.openings_text, 6, plan.seed);
  ArenaResult result;
  const Games games = played(plan, &result);
  std::set<std::vector<std::uint32_t>> lines;
  for (std::size_t i = 0; i < games.size(); i += 2) {
    EXPECT_EQ(games[i].players[0].name, plan.a);
    EXPECT_EQ(games[i].players[1].name, plan.b);
    EXPECT_EQ(games[i + 1].players[0].name, plan.b);
    EXPECT_EQ(games[i].turns[0].move, games[i + 1].turns[0].move);
    EXPECT_EQ(games[i].turns[1].move, games[i + 1].turns[1].move);
    lines.insert({games[i].turns[0].move.id, games[i].turns[1].move.id});
    EXPECT_EQ(games[i].tags.at("opening_plies"), "2");
    EXPECT_EQ(games[i + 1].tags.at("pair"), std::to_string(i / 2));
  }
  EXPECT_GT(lines.size(), 3u) << "openings differ from pair to pair";
  EXPECT_EQ(result.tally.paired(), 6);
}

TEST(Arena, CountsWhatEachAgentSpent) {
  ArenaResult result;
  played(small_plan(4), &result);
  EXPECT_GT(result.efforts[0].peak_bytes, 0);
  EXPECT_EQ(result.efforts[1].peak_bytes, 0);
  EXPECT_GT(result.efforts[0].seconds_per_move(), 0);
  EXPECT_GT(result.efforts[1].moves, 4);
}

TEST(Arena, ResumesAfterAStopWithExactlyTheSameGames) {
  for (const int jobs : {1, 2}) {
    const Scratch scratch;
    ArenaPlan plan = small_plan();
    plan.games = 120;  // more than workers may be ahead of the count (runner/run.h), on a busy machine too
    const Games whole = played(plan);
    plan.out = scratch.file("run");
    plan.jobs = jobs;
    std::stop_source stop;
    ArenaHooks hooks;
    hooks.stop = stop.get_token();
    hooks.progress = [&](const ArenaResult& now) {
      if (now.tally.games() == 5) stop.request_stop();
    };
    const ArenaResult broken = run_arena(plan, hooks);
    EXPECT_TRUE(broken.stopped);
    EXPECT_GE(saved(plan.out).size(), 5u);
    const std::size_t before = saved(plan.out).size();
    EXPECT_LT(before, 120u);
    EXPECT_TRUE(run_arena(plan, hooks).stopped);
    EXPECT_EQ(saved(plan.out).size(), before) << "nothing begins after the stop";
    ArenaResult result;
    EXPECT_EQ(played(plan, &result), whole);
    EXPECT_FALSE(result.stopped);
    EXPECT_EQ(saved(plan.out), whole);
    const std::string bytes = file_bytes(plan.out / "games.jsonl");
    EXPECT_EQ(played(plan), whole) << "a finished run is read, not played";
    EXPECT_EQ(file_bytes(plan.out / "games.jsonl"), bytes);
  }
}

TEST(Arena, RefusesAFolderWithAnotherRun) {
  const Scratch scratch;
  ArenaPlan plan = small_plan(2);
  plan.out = scratch.file("run");
  played(plan);
  ArenaPlan other = plan;
  other.seed = 9;
  EXPECT_NE(complaint([&] { played(other); }).find("holds another run"), std::string::npos);
  scratch.write("run/games.jsonl", "{\"unit\":0,\"game\":\"nothing\"}\n");
  EXPECT_NE(complaint([&] { played(plan); }).find("games.jsonl, line 1: "), std::string::npos);
}

TEST(Arena, NoticesAModelThatHasChanged) {
  const Scratch scratch;
  const auto model = scratch.file("mind.model");
  save_net(model, tiny_net("go9", 1, 16, 0, 1));
  ArenaPlan plan = small_plan(2);
  plan.game = find_game("go9");
  plan.a = "net(\"" + model.string() + "\")";
  plan.out = scratch.file("run");
  played(plan);
  EXPECT_EQ(complaint([&] { played(plan); }), "");
  save_net(model, tiny_net("go9", 1, 16, 0, 2));
  EXPECT_NE(complaint([&] { played(plan); }).find("mind.model has changed since this run began"), std::string::npos);
}

TEST(Arena, EndsASequentialTestInTheSameGameWhateverTheJobs) {
  ArenaPlan plan = small_plan(400);
  plan.sprt = SprtPlan{.elo0 = 0, .elo1 = 200};
  ArenaResult one, two;
  const Games games = played(plan, &one);
  plan.jobs = 2;
  EXPECT_EQ(played(plan, &two), games);
  EXPECT_EQ(one.sprt->verdict, Verdict::Elo1);
  EXPECT_EQ(one.sprt->llr, two.sprt->llr);
  EXPECT_LT(games.size(), 400u);
  EXPECT_FALSE(one.stopped);
}

TEST(Arena, ReportsTheMistakesOfAgents) {
  ArenaPlan plan = small_plan();
  plan.b = "uct(playout=0)";
  EXPECT_NE(complaint([&] { run_arena(plan); }), "");
}

TEST(RoundRobin, PlaysEveryPairOnceAndResumes) {
  const Scratch scratch;
  ArenaPlan plan = small_plan(4);
  plan.out = scratch.path();
  const std::vector<std::string> agents = {"random", "uct(playouts=20)", "grave(playouts=60)"};
  const auto pairings = run_round_robin(plan, agents);
  ASSERT_EQ(pairings.size(), 3u);
  EXPECT_EQ(pairings[1].a, 0u);
  EXPECT_EQ(pairings[1].b, 2u);
  EXPECT_EQ(saved(scratch.file("2-3")).size(), 4u);
  const auto again = run_round_robin(plan, agents);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(again[i].result.tally, pairings[i].result.tally);
  const std::string table = score_table(agents, pairings);
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 4);
}

TEST(Openings, AreReadFromTextAndFiles) {
  const GamePtr game = find_game("tictactoe");
  EXPECT_TRUE(read_openings(*game, "none", 4, 1).empty());
  EXPECT_EQ(read_openings(*game, "random:3", 4, 1).size(), 4u);
  EXPECT_EQ(read_openings(*game, "random:3", 4, 1), read_openings(*game, "random:3", 4, 1));
  EXPECT_NE(complaint([&] { read_openings(*game, "random:9", 1, 1); }).find("take fewer plies"), std::string::npos);
  EXPECT_NE(complaint([&] { read_openings(*game, "random:x", 1, 1); }), "");
  const Scratch scratch;
  const std::string file =
      scratch
          .write(
              "o.jsonl",
              "{\"game\": \"tictactoe\", \"moves\": \"b2 a1 c3\"}\n{\"game\": \"tictactoe\", \"moves\": \"b2 a1 c1\"}\n"
              "{\"game\": \"tictactoe\", \"moves\": \"b2\"}\n")
          .string();
  EXPECT_EQ(read_openings(*game, file + ":2", 9, 1).size(), 1u) << "equal ones once, short ones not at all";
  EXPECT_EQ(read_openings(*game, file + ":3", 9, 1).size(), 2u);
  EXPECT_NE(complaint([&] { read_openings(*game, file, 9, 1); }).find("no game begins with 6"), std::string::npos);
  EXPECT_NE(complaint([&] { read_openings(*find_game("gomoku"), file + ":2", 9, 1); }).find("expected gomoku15"),
            std::string::npos);
}

TEST(Arena, MovesAreDrawnWhereThePlanHasATemperature) {
  ArenaPlan plan = small_plan(40);
  plan.a = plan.b = "uct(playouts=3000)";  // knows that the centre is best
  const auto openings = [&] {
    std::set<std::uint32_t> first;
    for (const auto& game : played(plan)) first.insert(game.turns.front().move.id);
    return first.size();
  };
  const std::size_t likeliest = openings();
  plan.temperature = 1;
  EXPECT_GT(openings(), likeliest);
  const Games once = played(plan);
  plan.jobs = 3;
  EXPECT_EQ(played(plan), once);
}

}  // namespace
}  // namespace ludens::measure
