#include "measure/judge/judge.h"

#include <cmath>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "measure/style/planted.h"
#include "records/jsonl/line.h"
#include "support/scratch.h"

namespace ludens::measure {
using namespace tests;
namespace {

std::string games_of(const PlantedStyle& style, int games, const std::string& who, std::uint64_t seed) {
  const GamePtr game = find_game("gomoku15");
  std::string out;
  for (int i = 0; i < games; ++i) {
    Record record = planted_game(*game, {style, style}, {fmt::format("{}{}a", who, i), fmt::format("{}{}b", who, i)},
                                 30, Rng::of(seed, static_cast<std::uint64_t>(i)));
    record.tags["id"] = fmt::format("{}{}", who, i);
    for (auto& player : record.players) player.rating = 1500 + 400 * (i % 2);
    out += to_json_line(record) + "\n";
  }
  return out;
}

JudgePlan plan_for(const Scratch& scratch, const PlantedStyle& people, const PlantedStyle& others, int games) {
  JudgePlan plan;
  plan.game = find_game("gomoku15");
  plan.people = parse_query("file:" + scratch.write("people.jsonl", games_of(people, games, "p", 1)).string());
  plan.against = parse_query("file:" + scratch.write("others.jsonl", games_of(others, games, "q", 2)).string());
  plan.games = games;
  return plan;
}

TEST(Judge, FindsADifferenceThatIsPlantedAndSaysWhich) {
  const Scratch scratch;
  const JudgeResult found = run_judge(plan_for(scratch, {0.6, 0.3, 0.2}, {0.35, 0.3, 0.2}, 120));
  EXPECT_GT(found.told.low, 0.7);
  EXPECT_EQ(found.told.first, 60);
  EXPECT_EQ(found.told.second, 60);
  const std::string report = judge_report(found);
  const std::string told = report.substr(report.find("What gave it away"));
  const std::string words = told.substr(0, told.find('\n'));
  EXPECT_TRUE(words.find("plays far from the last move") != std::string::npos ||
              words.find("plays elsewhere") != std::string::npos)
      << report;
  ASSERT_EQ(found.by.size(), 2u) << "two levels";
  EXPECT_EQ(found.by[0].second.first + found.by[1].second.first, 60);
}

TEST(Judge, CannotTellGamesOfTheSameKind) {
  const Scratch scratch;
  const JudgeResult found = run_judge(plan_for(scratch, {0.6, 0.3, 0.2}, {0.6, 0.3, 0.2}, 200));
  EXPECT_LT(found.told.low, 0.5);
  EXPECT_GT(found.told.high, 0.5);
}

TEST(Judge, TellsAnAgentAndIsAtOneHalfForPeopleAgainstPeople) {
  const Scratch scratch;
  JudgePlan plan = plan_for(scratch, {0.6, 0.3, 0.2}, {0.6, 0.3, 0.2}, 120);
  plan.against.reset();
  plan.agent = "random";
  const JudgeResult found = run_judge(plan);
  EXPECT_GT(found.told.low, 0.9);
  ASSERT_TRUE(found.people);
  EXPECT_LT(found.people->low, 0.5);
  EXPECT_GT(found.people->high, 0.5);
  EXPECT_EQ(judge_json(found)["agent"].text(), "random");
}

TEST(Judge, OneThatWasKeptJudgesOtherGamesAsBefore) {
  const Scratch scratch;
  JudgePlan plan = plan_for(scratch, {0.6, 0.3, 0.2}, {0.2, 0.3, 0.2}, 80);
  plan.policies = {"random"};
  const JudgeResult trained = run_judge(plan);
  const Judge read = read_judge(scratch.write("a.judge", judge_text(trained.judge)));
  EXPECT_EQ(read.names, trained.judge.names);
  EXPECT_EQ(read.weights, trained.judge.weights);
  const JudgeResult again = run_judge(plan, read);
  EXPECT_EQ(again.trained, 0);
  EXPECT_EQ(again.told.first, 80) << "all of them are judged";
  EXPECT_GT(again.told.low, 0.7);
  std::string text = judge_text(trained.judge);
  text.replace(text.find("\"random log-p\""), 14, "\"another name\"");
  EXPECT_THROW(read_judge(scratch.write("b.judge", text)), Error);
  EXPECT_THROW(read_judge(scratch.write("c.judge", "{}")), Error);
}

TEST(Judge, LooksAtMovesAndNotAtHowLongAGameWas) {
  // The same games, some of them longer: what lies behind the last ply is not looked at.
  const Scratch scratch;
  JudgePlan plan = plan_for(scratch, {0.6, 0.3, 0.2}, {0.6, 0.3, 0.2}, 60);
  plan.to = 12;
  JudgeLook look;
  const auto games = look_at_games(plan, look);
  EXPECT_EQ(look.to, 12);
  const GamePtr game = plan.game;
  Record record = planted_game(*game, {PlantedStyle{1, 0, 0}, PlantedStyle{1, 0, 0}}, {"a", "b"}, 30, Rng(5));
  JudgeEye eye(*game, look);
  const auto whole = eye.look(record);
  record.turns.resize(13);
  const auto part = eye.look(record);
  for (std::size_t f = 0; f < whole.size(); ++f)
    EXPECT_TRUE(whole[f] == part[f] || (std::isnan(whole[f]) && std::isnan(part[f])));
}

TEST(Judge, TooFewGamesAreRefused) {
  const Scratch scratch;
  EXPECT_THROW(run_judge(plan_for(scratch, {0.6, 0.3, 0.2}, {0.6, 0.3, 0.2}, 10)), Error);
}

}  // namespace
}  // namespace ludens::measure
