#include "measure/matching/match.h"
#include "base/json.h"

#include <atomic>
#include <cmath>
#include <fstream>
#include <iterator>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "measure/matching/match_report.h"
#include "play/popular.h"
#include "support/scratch.h"

namespace ludens::measure {
using namespace tests;
namespace {

// Weight 4 on the smallest legal move, 2 on the next, 1 on the third, nothing on the others.
class SmallestFirst final : public Agent {
 public:
  Opinion consider(const Question& question, Rng&) override {
    MoveList moves;
    question.position.moves(moves);
    std::sort(moves.begin(), moves.end());
    std::vector<Weighted> weights;
    for (int i = 0; i < moves.size(); ++i)
      weights.push_back({moves[i], i == 0 ? 4.0f : i == 1 ? 2.0f : i == 2 ? 1.0f : 0});
    Opinion opinion;
    opinion.moves = Distribution(std::move(weights));
    return opinion;
  }
};

PartDoc smallest_part() {
  return {"smallest", "test", "",
          "",         {},     [](const GamePtr&, const Spec&, auto) { return std::make_unique<SmallestFirst>(); }};
}

// Gives only a move, by its dice, and asks to stop after some questions.
class Stopper final : public Agent {
 public:
  explicit Stopper(std::function<void()> asked) : asked_(std::move(asked)) {}
  Opinion consider(const Question& question, Rng& rng) override {
    asked_();
    MoveList moves;
    question.position.moves(moves);
    std::sort(moves.begin(), moves.end());
    Opinion opinion;
    opinion.moves = Distribution::sure(moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))]);
    return opinion;
  }

 private:
  std::function<void()> asked_;
};

// Tic-tac-toe games as JSON lines. Cells: a3 b3 c3 are 0 1 2, a2 b2 c2 are 3 4 5, a1 b1 c1 are 6 7 8.
const char* kTwoGames =
    R"({"game":"tictactoe","moves":"a3 b3 c3 a2 b2 a1 c2","players":[{"id":"p","rating":2100},{"id":"q","rating":1900}],"tags":{"id":"1"}}
{"game":"tictactoe","moves":"b2 a3 b3 b1 a2","players":[{"id":"q","rating":1900},{"id":"r"}],"tags":{"id":"2"}}
)";

struct Ran {
  MatchRun run;
  std::vector<MatchedGame> games;
  MatchSummary summary;
};

Ran match(const MatchPlan& plan, std::stop_token stop = {}) {
  Ran out;
  MatchTally tally(plan.agents.size(), {MatchField::Rating});
  MatchHooks hooks;
  hooks.stop = stop;
  hooks.game = [&](const MatchedGame& game) {
    out.games.push_back(game);
    tally.add(game);
  };
  out.run = run_match(plan, hooks);
  if (out.run.positions > 0) out.summary = tally.summary();
  return out;
}

MatchPlan plan_for(const std::filesystem::path& file, const std::string& rest = "") {
  MatchPlan plan;
  plan.query = parse_query("file:" + file.string() + rest);
  plan.agents = {"smallest"};
  plan.more = {smallest_part()};
  return plan;
}

TEST(Match, AgreesWithAHandComputedExampleToTheLastDigit) {
  const Scratch scratch;
  MatchPlan plan = plan_for(scratch.write("two.jsonl", kTwoGames));
  const Ran ran = match(plan);
  EXPECT_EQ(ran.run.positions, 6);
  ASSERT_EQ(ran.games.size(), 2u);
  // Game 1, plies 4 to 7: a2 is the smallest of a2 b2 …: rank 1. b2 the smallest left: rank 1. a1 behind c2: rank 2.
  // c2 is the smallest left: rank 1. Weights are 4, 2, 1 of 7, and with two moves left 4 and 2 of 6.
  // Game 2, plies 4 and 5: b1 (7) behind c3 a2 c2 a1 has no weight; a2 (3) is second behind c3.
  const float four = 4.0f / 7, two = 2.0f / 7;
  const MatchedGame& one =
      ran.games[0].gid == ran.games[1].gid || ran.games[0].positions.size() == 4 ? ran.games[0] : ran.games[1];
  const MatchedGame& other = &one == &ran.games[0] ? ran.games[1] : ran.games[0];
  ASSERT_EQ(one.positions.size(), 4u);
  EXPECT_EQ(one.positions[0].answers[0], (Answer{1, four, four, false, 3}));
  EXPECT_EQ(one.positions[1].answers[0], (Answer{1, four, four, false, 4}));
  EXPECT_EQ(one.positions[2].answers[0], (Answer{2, two, four, false, 5}));
  EXPECT_EQ(one.positions[3].answers[0], (Answer{1, four, four, false, 5}));
  ASSERT_EQ(other.positions.size(), 2u);
  EXPECT_EQ(other.positions[0].answers[0], (Answer{0, 0, four, false, 2}));
  EXPECT_EQ(other.positions[1].answers[0], (Answer{2, two, four, false, 2}));
  EXPECT_EQ(one.positions[0].rating, 1900) << "White moves at ply 4";
  EXPECT_EQ(other.positions[0].rating, std::nullopt);
  const AgentMatch& found = ran.summary.agents[0];
  EXPECT_EQ(found.top1.value, 3.0 / 6);
  EXPECT_EQ(found.top3.value, 5.0 / 6);
  const double nats =
      (-3 * std::log(static_cast<double>(four)) - 2 * std::log(static_cast<double>(two)) - std::log(1e-6)) / 6;
  EXPECT_NEAR(found.cross_entropy.value, nats, 1e-15);
  EXPECT_EQ(found.floored, 1);
}

TEST(Match, ModesCountThePliesTheyName) {
  const Scratch scratch;
  MatchPlan plan = plan_for(scratch.write("two.jsonl", kTwoGames));
  const auto plies = [&](PositionMode mode) {
    plan.mode = mode;
    std::vector<std::size_t> out;
    for (const auto& game : match(plan).games) out.push_back(game.positions.size());
    std::sort(out.begin(), out.end());
    return out;
  };
  EXPECT_EQ(plies(PositionMode::All), (std::vector<std::size_t>{5, 7}));
  EXPECT_EQ(plies(PositionMode::Paper), (std::vector<std::size_t>{2, 4}));
  EXPECT_EQ(plies(PositionMode::Harness), (std::vector<std::size_t>{1})) << "ply 5 of seven; of five none";
}

TEST(Match, PositionsMustFulfilTheQuery) {
  const Scratch scratch;
  const auto file = scratch.write("two.jsonl", kTwoGames);
  EXPECT_EQ(match(plan_for(file, " where rating>=2000")).run.positions, 2) << "p moves at plies 5 and 7 of game 1";
  EXPECT_EQ(match(plan_for(file, " where ply<=4")).run.positions, 2);
}

// Random tic-tac-toe games of many players.
std::filesystem::path many_games(const Scratch& scratch, int count) {
  const GamePtr game = find_game("tictactoe");
  std::string text;
  Rng rng(5);
  for (int i = 0; i < count; ++i) {
    Position position = game->start();
    std::string moves;
    while (!position.over()) {
      const Position before = position;
      moves += (moves.empty() ? "" : " ") + game->write_move(before, position.play_random(rng));
    }
    text += fmt::format(
        R"({{"game":"tictactoe","moves":"{}","players":[{{"id":"p{}","rating":{}}},{{"id":"p{}","rating":{}}}],"tags":{{"id":"g{}"}}}})"
        "\n",
        moves, i % 7, 1000 + 100 * (i % 7), i % 5, 1000 + 100 * (i % 5), i);
  }
  return scratch.write("many.jsonl", text);
}

// What a run left on the disk, whatever the order in which units were done.
std::set<std::string> kept(const std::filesystem::path& folder) {
  std::ifstream in(folder / "results.jsonl");
  std::set<std::string> out;
  for (std::string line; std::getline(in, line);) EXPECT_TRUE(out.insert(line).second) << line;
  return out;
}

TEST(Match, JobsChangeNothing) {
  const Scratch scratch;
  MatchPlan plan = plan_for(many_games(scratch, 60));
  plan.agents = {"smallest", "random", "uct(playouts=30)"};
  plan.out = scratch.file("one.games");
  const Ran one = match(plan);
  plan.jobs = 4;
  plan.out = scratch.file("four.games");
  const Ran four = match(plan);
  EXPECT_GT(one.run.games, 40);
  EXPECT_EQ(kept(scratch.file("one.games")), kept(scratch.file("four.games")));
  const auto line = [](const MatchPlan& of, const Ran& ran, std::size_t agent) {
    auto json = match_json({of, ran.run, ran.summary}, agent);
    json.erase("seconds");
    return json.dump();
  };
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(line(plan, one, i), line(plan, four, i));
}

TEST(Match, ARunThatWasInterruptedGoesOnToTheSameBytes) {
  const Scratch scratch;
  const auto file = many_games(scratch, 60);
  std::atomic<int> asked = 0;
  std::stop_source stop;
  int stop_at = 1 << 30;
  MatchPlan plan = plan_for(file);
  plan.agents = {"stopper", "smallest"};
  plan.jobs = 2;
  plan.more.push_back({"stopper", "test", "", "", {}, [&](const GamePtr&, const Spec&, auto) {
                         return std::make_unique<Stopper>([&] {
                           if (++asked == stop_at) stop.request_stop();
                         });
                       }});
  plan.out = scratch.file("whole.games");
  const Ran whole = match(plan);
  EXPECT_FALSE(whole.run.stopped);
  EXPECT_GT(whole.summary.agents[0].sure, 0);
  EXPECT_EQ(whole.summary.agents[1].sure, 0);
  const int all = asked;

  plan.out = scratch.file("torn.games");
  asked = 0;
  stop_at = all / 2;
  const Ran half = match(plan, stop.get_token());
  EXPECT_TRUE(half.run.stopped);
  EXPECT_LT(half.run.positions, whole.run.positions);
  EXPECT_GT(half.run.positions, 0);
  const auto before = kept(plan.out);
  std::ofstream(plan.out / "results.jsonl", std::ios::app) << R"({"unit":1234,"gid":"torn by a cra)";

  asked = 0;
  stop_at = 1 << 30;
  const Ran rest = match(plan);
  EXPECT_EQ(kept(scratch.file("whole.games")), kept(scratch.file("torn.games")));
  EXPECT_EQ(rest.games, whole.games);
  EXPECT_LE(rest.run.asked, whole.run.positions - half.run.positions);
  std::set<std::string> fresh;
  const auto after = kept(plan.out);
  std::set_difference(after.begin(), after.end(), before.begin(), before.end(), std::inserter(fresh, fresh.end()));
  EXPECT_EQ(fresh.size() + before.size(), whole.games.size()) << "nothing is asked twice";

  const std::string bytes = file_bytes(file);
  std::ofstream(file, std::ios::app) << R"({"game":"tictactoe","moves":"a3 b3 c3 a2 b2","tags":{"id":"new"}})" << "\n";
  EXPECT_NE(complaint([&] { match(plan); }).find("many.jsonl has changed since this run began"), std::string::npos);
  scratch.write("many.jsonl", bytes);
  plan.seed = 2;
  EXPECT_NE(complaint([&] { match(plan); }).find("holds another run"), std::string::npos);
}

TEST(Match, StopsBeforeItBegins) {
  const Scratch scratch;
  std::stop_source stop;
  stop.request_stop();
  MatchPlan plan = plan_for(many_games(scratch, 5));
  plan.out = scratch.file("none.games");
  EXPECT_TRUE(match(plan, stop.get_token()).run.stopped);
  EXPECT_FALSE(std::filesystem::exists(plan.out)) << "nothing was asked";
}

TEST(Match, AFailureOfAnAgentIsTold) {
  const Scratch scratch;
  MatchPlan plan = plan_for(many_games(scratch, 40));
  plan.jobs = 3;
  plan.agents = {"failing"};
  std::atomic<int> asked = 0;
  plan.more.push_back({"failing", "test", "", "", {}, [&](const GamePtr&, const Spec&, auto) {
                         return std::make_unique<Stopper>([&] {
                           if (++asked == 20) throw Error("the engine went away");
                         });
                       }});
  EXPECT_EQ(complaint([&] { match(plan); }), "the engine went away");
  plan.agents = {"refined"};
  EXPECT_NE(complaint([&] { match(plan); }).find("refined plays gomoku and renju"), std::string::npos);
}

TEST(Match, AnIllegalMoveOfAProgramIsAMiss) {
  const Scratch scratch;
  MatchPlan plan = plan_for(scratch.write("two.jsonl", kTwoGames));
  plan.agents = {"stranger", "smallest"};
  int asked = 0;
  plan.more.push_back({"stranger", "test", "", "", {}, [&](const GamePtr&, const Spec&, auto) {
                         return std::make_unique<Stopper>([&] {
                           if (++asked == 2) throw IllegalMove("played by other rules");
                         });
                       }});
  const Ran ran = match(plan);
  EXPECT_EQ(asked, 6);
  ASSERT_EQ(ran.games[0].positions.size(), 4u);
  const Answer& wrong = ran.games[0].positions[1].answers[0];
  EXPECT_EQ(wrong.rank, 0);
  EXPECT_EQ(wrong.p, 0);
  EXPECT_TRUE(wrong.sure);
  EXPECT_EQ(ran.games[0].positions[1].answers[1].rank, 1) << "others are asked all the same";
}

TEST(Match, ASampleIsTheSameForAllAndTakesAtMostFiveOfAGame) {
  const Scratch scratch;
  const auto file = many_games(scratch, 60);
  MatchPlan plan = plan_for(file, " sample=50");
  plan.mode = PositionMode::All;
  const Ran some = match(plan);
  EXPECT_EQ(some.run.positions, 50);
  plan.agents = {"random"};
  plan.jobs = 3;
  const Ran others = match(plan);
  ASSERT_EQ(some.games.size(), others.games.size());
  for (std::size_t i = 0; i < some.games.size(); ++i) {
    EXPECT_LE(some.games[i].positions.size(), 5u);
    ASSERT_EQ(some.games[i].positions.size(), others.games[i].positions.size());
    for (std::size_t k = 0; k < some.games[i].positions.size(); ++k)
      EXPECT_EQ(some.games[i].positions[k].ply, others.games[i].positions[k].ply);
  }
  plan.query.sample = 100000;
  for (const auto& game : match(plan).games) EXPECT_EQ(game.positions.size(), 5u);
}

TEST(Match, CountsTestPositionsThatTrainHolds) {
  const Scratch scratch;
  MatchPlan plan = plan_for(many_games(scratch, 200), " split=test");
  plan.mode = PositionMode::All;
  MatchTally tally(1, {});
  MatchHooks hooks;
  hooks.game = [&](const MatchedGame& game) { tally.add(game); };
  run_match(plan, hooks);
  const double share = *duplicate_share(plan, tally.keys());
  EXPECT_GT(share, 0.3) << "every game begins on the empty board";
  EXPECT_LT(share, 1.0);
  EXPECT_EQ(duplicate_share(plan, {find_game("tictactoe")->start().key(), 1}), 0.5);
}

TEST(Match, ReportsWhatAgentsDidNotSay) {
  const Scratch scratch;
  MatchPlan plan = plan_for(scratch.write("two.jsonl", kTwoGames));
  plan.agents = {"only"};
  plan.more.push_back(
      {"only", "test", "", "", {}, [](const GamePtr&, const Spec&, auto) { return std::make_unique<Stopper>([] {}); }});
  const Ran ran = match(plan);
  const std::string report = match_report({plan, ran.run, ran.summary});
  EXPECT_NE(report.find("only gives only a move, which counts with all its weight"), std::string::npos) << report;
}

}  // namespace
}  // namespace ludens::measure
