#include "measure/rulesets/rulesets.h"

#include <cmath>

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "games/ludeme/open.h"
#include "measure/rulesets/ruleset_report.h"
#include "support/scratch.h"
#include "support/source_dir.h"

namespace ludens::measure {
using namespace tests;
namespace {

GamePtr described(const std::string& text) { return lud::open_game((tests::source_dir() / "games" / text).string()); }

RulesetPlan small_plan() {
  RulesetPlan plan;
  plan.variants = {find_game("tictactoe"), described("teeko.lud"),
                   described("hex.lud(\"Board Size/5x5\" \"Swap/On\")")};
  plan.agents = {"uct(playouts=20)", "random"};
  plan.games = 6;
  return plan;
}

std::vector<std::string> lines(const RulesetPlan& plan) {
  const auto results = run_rulesets(plan);
  std::vector<std::string> out;
  for (const auto& result : results) out.push_back(ruleset_json(plan, result, results[0]).dump());
  return out;
}

TEST(Rulesets, AreTheSameWhateverTheNumberOfJobs) {
  RulesetPlan plan = small_plan();
  const auto alone = lines(plan);
  plan.jobs = 3;
  EXPECT_EQ(lines(plan), alone);
  plan.seed = 2;
  EXPECT_NE(lines(plan), alone);
}

TEST(Rulesets, AreResumedWithTheGamesThatWerePlayed) {
  const Scratch folder;
  RulesetPlan plan = small_plan();
  const auto expected = lines(plan);
  plan.out = folder.path() / "run";
  std::stop_source enough;
  const auto some = run_rulesets(plan, enough.get_token(), [&](std::int64_t done, std::int64_t all) {
    EXPECT_EQ(all, 18);
    if (done == 7) enough.request_stop();
  });
  EXPECT_TRUE(some[0].stopped);
  EXPECT_EQ(lines(plan), expected);
  EXPECT_EQ(lines(plan), expected) << "from the log alone";
  plan.limit = 3;
  EXPECT_THROW(lines(plan), Error) << "another plan in the same folder";
}

TEST(Rulesets, HaveEveryEstimateInsideItsIntervalAndSharesThatMakeAWhole) {
  for (const auto& result : run_rulesets(small_plan())) {
    for (const auto& value : result.values) {
      if (std::isnan(value.score)) continue;
      EXPECT_LE(value.low, value.score + 1e-9);
      EXPECT_GE(value.high, value.score - 1e-9);
    }
    EXPECT_NEAR(result.value("decisive").score + result.value("draws").score + result.value("timeouts").score, 1,
                1e-12);
  }
}

TEST(Rulesets, CutGamesAtTheLimitAndCountThemForNobody) {
  RulesetPlan plan = small_plan();
  plan.variants = {find_game("hex7")};
  plan.limit = 5;
  const auto result = run_rulesets(plan)[0];
  EXPECT_EQ(result.value("timeouts").score, 1);
  EXPECT_EQ(result.value("length").score, 5);
  EXPECT_EQ(result.value("first").score, 0.5);
  EXPECT_NEAR(result.value("branching").score, 47, 1e-9) << "49, 48, 47, 46, 45 empty cells";
  EXPECT_TRUE(std::isnan(result.value("comeback").score)) << "nobody won";
}

TEST(Rulesets, LetEachOfSeveralAgentsBeginAsOften) {
  RulesetPlan plan = small_plan();
  plan.variants = {find_game("tictactoe")};
  plan.agents = {"random", "random", "random"};
  plan.games = 40;
  EXPECT_EQ(run_rulesets(plan)[0].games, 120);
  // A strong agent against a random one: who begins gains little by it where both begin as often.
  plan.agents = {"uct(playouts=300)", "random"};
  EXPECT_NEAR(run_rulesets(plan)[0].value("first").score, 0.5, 0.15);
}

TEST(Rulesets, FindThatBeginningDecidesAGameWhichTheFirstMoveWins) {
  RulesetPlan plan;
  plan.variants = {described("hex.lud(\"Board Size/5x5\")"), described("hex.lud(\"Board Size/5x5\" \"Swap/On\")")};
  plan.agents = {"uct(playouts=400)"};
  plan.games = 16;
  const auto results = run_rulesets(plan);
  EXPECT_GT(results[0].value("first").score, results[1].value("first").score)
      << "with the pie rule the second player takes a good first stone over";
}

TEST(LeadCurves, CancelWhatEverySideThinksTooWellOfItself) {
  const std::vector<double> values = {0.6, 0.4, 0.6, 0.4, 0.6};
  const auto curve = lead_curve(values);
  ASSERT_EQ(curve.size(), 4u);
  for (const double value : curve) EXPECT_NEAR(value, 0.5, 1e-12);
  EXPECT_EQ(lead_changes(curve), 0);
  EXPECT_TRUE(lead_curve(std::vector<double>{0.7}).empty());
}

TEST(LeadCurves, CountALeadThatChangesHandsOnce) {
  const std::vector<double> curve = {0.6, 0.5, 0.52, 0.4, 0.2, 0.5, 0.3, 0.7};
  EXPECT_EQ(lead_changes(curve), 2);
  EXPECT_NEAR(settled_after(curve, true), 7.0 / 8, 1e-12);
  EXPECT_NEAR(settled_after(curve, false), 1, 1e-12);
  // Behind by 0.1, 0.3 and 0.2 of the value: √0.2, √0.6, √0.4.
  EXPECT_NEAR(how_far_behind(curve, true), (std::sqrt(0.2) + std::sqrt(0.6) + std::sqrt(0.4)) / 3, 1e-12);
  EXPECT_EQ(how_far_behind(std::vector<double>{0.5, 0.9}, true), 0);
}

TEST(LeadCurves, AreTheSameForBothPlayers) {
  Rng rng(5);
  for (int round = 0; round < 200; ++round) {
    std::vector<double> curve, mirrored;
    for (int i = 0; i < 12; ++i) {
      curve.push_back((rng.below(997) + 0.5) / 998);
      mirrored.push_back(1 - curve.back());
    }
    EXPECT_EQ(lead_changes(curve), lead_changes(mirrored));
    EXPECT_NEAR(how_far_behind(curve, true), how_far_behind(mirrored, false), 1e-12);
    EXPECT_EQ(settled_after(curve, true), settled_after(mirrored, false));
  }
}

TEST(GameFacts, ComeBackFromTheirLines) {
  const GameFacts facts{GameFacts::End::Drawn, 0.5, 17, 123, 16, 3.25, 15, 2, 0.125, 0.5};
  EXPECT_EQ(facts_of(to_line(facts)), facts);
  EXPECT_THROW(facts_of("{}"), Error);
  EXPECT_THROW(facts_of("{\"end\":\"lost\"}"), Error);
}

TEST(Differences, TurnAroundAndHoldNothingOfEqualOnes) {
  const Interval a{0.4, 0.3, 0.55}, b{0.7, 0.62, 0.75};
  const Interval more = difference_of(b, a), less = difference_of(a, b);
  EXPECT_NEAR(more.score, 0.3, 1e-12);
  EXPECT_NEAR(more.low, -less.high, 1e-12);
  EXPECT_NEAR(more.high, -less.low, 1e-12);
  EXPECT_GT(more.low, 0);
  const Interval same = difference_of(a, a);
  EXPECT_LT(same.low, 0);
  EXPECT_GT(same.high, 0);
}

TEST(RulesetReports, NameEveryVariantAndMeasure) {
  const RulesetPlan plan = small_plan();
  const auto results = run_rulesets(plan);
  const std::string table = ruleset_table(plan, results), picture = ruleset_picture(results);
  for (const auto& name : {"tictactoe", "teeko.lud", "hex.lud(Board Size/5x5 Swap/On)"}) {
    EXPECT_NE(table.find(name), std::string::npos) << table;
    EXPECT_NE(picture.find(name), std::string::npos);
  }
  for (const auto& measure : ruleset_measures()) EXPECT_NE(table.find(measure.title), std::string::npos) << table;
}

}  // namespace
}  // namespace ludens::measure
