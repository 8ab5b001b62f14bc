#include "measure/levels/calibrate.h"

#include <cmath>

#include <gtest/gtest.h>

#include "base/error.h"
#include "games/catalogue.h"
#include "measure/levels/level_report.h"
#include "support/scratch.h"

namespace ludens::measure {
using namespace tests;
namespace {

CalibrationPlan small_calibration() {
  CalibrationPlan plan;
  plan.game = find_game("tictactoe");
  plan.candidates = parse_candidates(R"json({"candidates": 1, "game": "tictactoe", "agents": [
    {"agent": "random"}, {"agent": "drawn(uct(playouts=10))"}, {"agent": "drawn(uct(playouts=1000), t=0.5)"}]})json");
  plan.games = 40;
  plan.openings = "none";
  return plan;
}

// What people are said to be: 40 Elo a rank, and the middle of three candidates a 10k.
CalibrationPlan people_of_go() {
  CalibrationPlan plan;
  plan.game = find_game("go9");
  plan.candidates.game = "go9";
  plan.candidates.agents = {"a", "b", "c"};
  plan.candidates.anchor = 1;
  plan.candidates.anchor_label = "10k";
  plan.people = PeopleCurve{.elo_per_unit = 40};
  return plan;
}

TEST(Calibrate, LabelsStandAsFarFromTheAnchorAsPeopleDo) {
  const auto found = aims(people_of_go(), {{"a", 0, 0, 0}, {"b", 300, 0, 0}, {"c", 480, 0, 0}});
  // 100 Elo are two and a half ranks of 40, taken as three: 10k − 2 · 3 is 16k, at 300 − 240.
  ASSERT_EQ(found.size(), 4u);
  EXPECT_EQ(found[0].label, "16k");
  EXPECT_NEAR(found[0].elo, 60, 1e-9);
  EXPECT_EQ(found[2].label, "10k");
  EXPECT_NEAR(found[2].elo, 300, 1e-9);
  EXPECT_EQ(found[3].label, "7k");
  EXPECT_NEAR(found[3].elo, 420, 1e-9);
}

TEST(Calibrate, TheStrongestLabelEndsTheLadderWhereAStepLeadsToIt) {
  // 9d is seven ranks above 2d: two rungs of three ranks, and one of one rank, which is no step.
  CalibrationPlan plan = people_of_go();
  plan.candidates.anchor_label = "2d";
  EXPECT_EQ(aims(plan, {{"a", 0, 0, 0}, {"b", 100, 0, 0}, {"c", 900, 0, 0}}).back().label, "8d");
  plan.candidates.anchor_label = "1d";
  EXPECT_EQ(aims(plan, {{"a", 0, 0, 0}, {"b", 100, 0, 0}, {"c", 900, 0, 0}}).back().label, "9d");
}

// Two rungs 150 points apart that were measured at 200 Elo, where people's line has 90.
CalibrationPlan measured_before() {
  CalibrationPlan plan;
  plan.game = find_game("renju");
  plan.people = PeopleCurve{.unit = 50, .elo_per_unit = 30};
  plan.from = LevelFile{.game = "renju", .people = true};
  plan.from->rungs = {{.label = "1500", .agent = "uct(playouts=4)", .games = 10},
                      {.label = "1650", .agent = "uct(playouts=64)", .elo = 200, .games = 10}};
  plan.from->about = R"json({"people": {"anchor": "1500", "agent": "uct(playouts=4)"}})json";
  plan.games = 2;
  plan.passes = 1;
  return plan;
}

TEST(Calibrate, LevelsMeasuredBeforeArePlacedAgainByWhatWasMeasured) {
  const LevelFile file = calibrate(measured_before()).file;
  ASSERT_EQ(file.rungs.size(), 2u);
  EXPECT_EQ(file.rungs[0].agent, "uct(playouts=4)");   // the anchor stays
  EXPECT_EQ(file.rungs[1].agent, "uct(playouts=14)");  // 90 of 200 Elo above it: 4 · 16^0.45
  EXPECT_EQ(file.rungs[1].games, 6);                   // two against each of those 1, 2 and 3 units below
  EXPECT_NE(file.about.find("\"anchor\":\"1500\""), std::string::npos);
}

// People of renju between two candidates of which the second is a 2550, and levels measured before from there on.
CalibrationPlan below_2550() {
  CalibrationPlan plan;
  plan.game = find_game("renju");
  plan.people = PeopleCurve{.unit = 50, .elo_per_unit = 30};
  plan.candidates = parse_candidates(R"json({"candidates": 1, "game": "renju", "agents": [
    {"agent": "random"}, {"agent": "uct(playouts=40)", "label": "2550"}, {"agent": "uct(playouts=80)"}]})json");
  plan.above = LevelFile{.game = "renju", .people = true};
  plan.above->rungs = {{.label = "2400", .agent = "random", .games = 10},
                       {.label = "2550", .agent = "uct(playouts=40)", .elo = 90, .low = 60, .high = 120, .games = 10},
                       {.label = "2700",
                        .agent = "uct(playouts=90)",
                        .elo = 190,
                        .low = 150,
                        .high = 230,
                        .step = 100,
                        .step_low = 70,
                        .step_high = 130,
                        .games = 10}};
  plan.above->about = R"json({"games": 10})json";
  plan.games = 6;
  plan.passes = 1;
  return plan;
}

TEST(Calibrate, LevelsAboveTheLabelledCandidateStayAsTheyWereMeasured) {
  const Calibration done = calibrate(below_2550());
  const auto& rungs = done.file.rungs;
  ASSERT_GE(rungs.size(), 3u);
  const auto &meeting = rungs[rungs.size() - 2], &kept = rungs.back();
  EXPECT_EQ(meeting.label, "2550");
  EXPECT_EQ(meeting.agent, "uct(playouts=40)");
  EXPECT_EQ(kept.label, "2700");
  EXPECT_EQ(kept.agent, "uct(playouts=90)");
  EXPECT_EQ(kept.step, 100);
  EXPECT_EQ(kept.elo, meeting.elo + 100);
  const double wide = meeting.high - meeting.elo;  // 40 was the older half-width
  EXPECT_EQ(kept.high, std::round(kept.elo + std::sqrt(40 * 40 + wide * wide)));
  EXPECT_NE(done.file.about.find(R"("from":"2550")"), std::string::npos);
  EXPECT_NE(calibration_report(*find_game("renju"), done).find("Levels above 2550 stay"), std::string::npos);
}

TEST(Calibrate, LevelsAboveThatDoNotBeginWithTheLabelledCandidateAreRefused) {
  CalibrationPlan plan = below_2550();
  plan.above->rungs[1].agent = "uct(playouts=41)";
  EXPECT_EQ(complaint([&] { calibrate(plan); }),
            "at 2550 the levels above have «uct(playouts=41)», the candidates «uct(playouts=40)»");
  plan = below_2550();
  plan.above->rungs[1].label = "2560";
  EXPECT_EQ(complaint([&] { calibrate(plan); }), "the levels above have none that is called «2550»");
  plan = below_2550();
  plan.above->game = "go9";
  EXPECT_EQ(complaint([&] { calibrate(plan); }), "the levels above are of go9, not of renju");
}

TEST(Calibrate, LevelsThatWereNeverMeasuredOrAreOfAnotherGameAreRefused) {
  CalibrationPlan plan = measured_before();
  plan.from->rungs[1].games = 0;
  EXPECT_THROW(calibrate(plan), Error);
  plan = measured_before();
  plan.from->game = "go9";
  EXPECT_THROW(calibrate(plan), Error);
  plan = measured_before();
  plan.people.reset();
  EXPECT_THROW(calibrate(plan), Error);
}

TEST(Calibrate, WithoutAnAnchorPeoplesLabelsMeanNothing) {
  CalibrationPlan plan = people_of_go();
  plan.candidates.anchor_label.reset();
  EXPECT_THROW(aims(plan, {{"a", 0, 0, 0}, {"b", 300, 0, 0}, {"c", 480, 0, 0}}), Error);
}

TEST(Calibrate, ALadderOfSelfPlayRisesFromItsWeakestAgent) {
  const Calibration done = calibrate(small_calibration());
  ASSERT_EQ(done.candidates.size(), 3u);
  EXPECT_GT(done.candidates[2].elo, done.candidates[0].elo + 100);
  EXPECT_FALSE(done.file.people);
  ASSERT_GE(done.file.rungs.size(), 2u);
  EXPECT_EQ(done.file.rungs[0].label, "1");
  EXPECT_EQ(done.file.rungs[0].agent, "random");
  EXPECT_GT(done.file.rungs.back().elo, 50);
  EXPECT_GT(done.file.rungs.back().games, 0);
  ASSERT_FALSE(done.file.gaps.empty());
  EXPECT_GT(done.file.gaps[0].agents.score, 0.5);
  EXPECT_EQ(parse_levels(levels_text(done.file)), done.file);
  EXPECT_NE(calibration_report(*find_game("tictactoe"), done).find("| 1 |  | 0 (0 … 0) |  |"), std::string::npos);
  EXPECT_NE(calibration_plot(*find_game("tictactoe"), done.file).find("<svg"), std::string::npos);
}

TEST(Calibrate, ARunThatWasInterruptedGoesOnToTheSameLadder) {
  const Scratch folder;
  CalibrationPlan plan = small_calibration();
  const Calibration whole = calibrate(plan);
  plan.out = folder.path();
  std::stop_source stop;
  CalibrationHooks hooks{.stop = stop.get_token()};
  hooks.progress = [&](std::int64_t done, std::int64_t) {
    if (done == 50) stop.request_stop();
  };
  EXPECT_THROW(calibrate(plan, hooks), Error);
  std::int64_t fresh = -1;
  hooks.stop = {};
  hooks.progress = [&](std::int64_t done, std::int64_t) { fresh = std::max(fresh, done); };
  plan.jobs = 8;  // two pairings at a time
  const Calibration resumed = calibrate(plan, hooks);
  EXPECT_EQ(resumed.file, whole.file);
}

TEST(Calibrate, WrongCandidatesAreNamed) {
  EXPECT_THROW(parse_candidates("{}"), Error);
  EXPECT_THROW(parse_candidates(R"json({"candidates": 1, "game": "go9", "agents": [{"agent": "random"}]})json"), Error);
  EXPECT_THROW(parse_candidates(
                   R"json({"candidates": 1, "game": "go9", "agents": [{"agent": "nobody"}, {"agent": "random"}]})json"),
               Error);
  EXPECT_EQ(complaint([] {
              parse_candidates(R"json({"candidates": 1, "game": "go9", "agents": [{"agent": "uct(playouts=9)"},
                  {"agent": "uct( playouts = 9 )"}]})json");
            }),
            "«the candidates»: «uct(playouts=9)» stands twice: two places of a dial are two agents");
  CalibrationPlan plan = small_calibration();
  plan.game = find_game("connect4");
  EXPECT_THROW(calibrate(plan), Error);
}

}  // namespace
}  // namespace ludens::measure
