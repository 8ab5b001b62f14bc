// Two hundred at once through real sockets: nobody is lost, everybody meets whom the seed draws, and what observers can
// do comes out as it was put in.
#include "web/study/simulation.h"

#include <map>

#include <gtest/gtest.h>

#include "base/text.h"
#include "study/draw.h"
#include "study/report.h"
#include "study/small_study.h"
#include "support/scratch.h"
#include "web/http_client.h"

namespace ludens::web {
using tests::Scratch;
namespace {

TEST(Simulation, TakesTwoHundredObserversThroughAStudyAtOnce) {
  const Scratch folder;
  // Nobody runs out of time on a machine that is busy with something else.
  const StudyFile study = parse_study(small_study(kTwoAgents, "[play]\nmove_time = \"60min\"\n"), "s");
  StudySimulation plan;
  plan.data = folder.path();
  plan.ability = 2;
  plan.seed = 5;
  const SimulatedStudy found = simulate_study(study, plan);
  EXPECT_EQ(found.finished, 200);
  EXPECT_EQ(found.failed, 0);
  EXPECT_EQ(found.faults, 0);
  std::map<std::string, int> answers;
  std::map<std::string, std::array<int, 2>> seats;
  for (const auto& round : found.rounds) {
    const auto number = [&](const char* key) { return round.at(key).get<std::int64_t>(); };
    EXPECT_EQ(round.at("planned"), draw_round(study, number("number"), number("round"), number("attempt")).whom);
    if (round.at("met") != "") {
      EXPECT_EQ(round.at("met"), round.at("planned"));
      ++seats[round.at("met").text()][round.at("seat").get<std::size_t>()];
    }
    answers[round.at("participant").text()] += static_cast<int>(round.at("answers").size());
  }
  EXPECT_EQ(answers.size(), 200u);
  for (const auto& [who, count] : answers) EXPECT_EQ(count, 2) << who;
  ASSERT_EQ(seats.size(), 3u);
  for (const auto& [met, held] : seats) EXPECT_LE(std::abs(held[0] - held[1]), 1) << met;
  // Some hundred answers about each agent: five standard errors of d′ are about 1.
  const StudyReport report = study_report(found.rounds, {.resamples = 200});
  for (const auto& arm : report.arms)
    if (arm.d_prime) {
      EXPECT_NEAR(arm.d_prime->value, 2, 1) << arm.name;
    }
}

TEST(HttpClient, SaysWhereNobodyAnswers) { EXPECT_EQ(HttpClient(1).ask("GET", "/").status, 0); }

}  // namespace
}  // namespace ludens::web
