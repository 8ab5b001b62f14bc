#include "study/report.h"

#include <cmath>

#include <gtest/gtest.h>

#include "base/rng.h"
#include "measure/stats/intervals.h"
#include "study/detection.h"

namespace ludens::study {
namespace {

Json round_of(int observer, const std::string& met, bool human, double likeness, double waited = 1000,
              double seconds = 2) {
  Json seats = Json::array();
  seats.push_back({{"person", "p"}});
  seats.push_back(met == "person" ? Json({{"person", "q"}}) : Json({{"agent", met}, {"text", "random"}}));
  const Json said = {{"seat", 1},     {"human", human},      {"likeness", likeness}, {"comfort", 4},
                     {"strength", 5}, {"aggressiveness", 3}, {"predictability", 2},  {"level", 3}};
  Json out = {{"participant", "p-" + std::to_string(observer)},
              {"mode", "play"},
              {"met", met},
              {"seat", 0},
              {"waited_ms", waited},
              {"timed_out", false},
              {"status", "done"},
              {"ended_by", "board"}};
  out["seats"] = std::move(seats);
  out["seconds"] = {1.0, seconds, 1.0, seconds};
  out["answers"] = Json::array();
  out["answers"].push_back(said);
  return out;
}

// Observers of equal variance: d′ between people and each agent is as stated.
std::vector<Json> simulated(int observers, int rounds, double one, double two, double lean, std::uint64_t seed) {
  Rng rng(seed);
  const auto normal = [&] {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += rng.unit();
    return sum;
  };
  std::vector<Json> out;
  for (int observer = 0; observer < observers; ++observer) {
    const double own = lean * normal();
    for (int round = 0; round < rounds; ++round)
      for (const auto& [met, ability] : {std::pair<const char*, double>{"person", 0}, {"one", one}, {"two", two}}) {
        const double felt = normal() - ability + one / 2;
        const double likeness = std::round(100 * normal_below((felt + own) / 1.5));
        out.push_back(round_of(observer, met, felt + own > 0, likeness));
      }
  }
  return out;
}

TEST(StudyReport, FindsTheAbilityOfSimulatedObservers) {
  int inside = 0, all = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const StudyReport report = study_report(simulated(60, 2, 1.0, 0.0, 0, seed), {.resamples = 300});
    for (const auto& arm : report.arms) {
      if (!arm.d_prime) continue;
      const double truth = arm.name == "one" ? 1.0 : 0.0;
      inside += arm.d_prime->low <= truth && truth <= arm.d_prime->high;
      ++all;
    }
  }
  EXPECT_EQ(all, 40);
  EXPECT_GE(inside, 34) << "of 40 intervals of 95 %";
}

TEST(StudyReport, CountsObserversAndNotAnswers) {
  // Everybody says the same of everything: twice as many answers say no more.
  const auto width = [](const std::vector<Json>& rounds) {
    const auto report = study_report(rounds, {.resamples = 500});
    return report.arms.at(0).human.high - report.arms.at(0).human.low;
  };
  std::vector<Json> once, often;
  for (int observer = 0; observer < 30; ++observer)
    for (int i = 0; i < 6; ++i) {
      const Json round = round_of(observer, "person", observer % 2 == 0, 50);
      if (i == 0) once.push_back(round);
      often.push_back(round);
    }
  EXPECT_NEAR(width(once), width(often), 1e-9);
  EXPECT_NEAR(study_report(often).correlation, 1, 1e-9);
  EXPECT_NEAR(study_report(simulated(40, 6, 0, 0, 0, 9), {.resamples = 50}).correlation, 0, 0.05);
}

TEST(StudyReport, RanksWithTiesThoseItCannotTellApart) {
  const StudyReport report = study_report(simulated(80, 3, 2.5, 0.0, 0, 4), {.resamples = 500});
  ASSERT_EQ(report.arms.size(), 3u);
  EXPECT_EQ(report.arms[0].name, "person");
  EXPECT_EQ(report.arms[1].name, "two");
  EXPECT_EQ(report.arms[0].rank, 1);
  EXPECT_EQ(report.arms[0].rank_to, 2);
  EXPECT_EQ(report.arms[1].rank, 1);
  EXPECT_EQ(report.arms[2].rank, 3);
  EXPECT_EQ(report.arms[2].rank_to, 3);
  for (const auto& one : report.differences)
    EXPECT_EQ(one.p < 0.05, one.a == "one" || one.b == "one") << one.a << one.b;
}

TEST(StudyReport, LeavesOutWhatSaysNothingOfTheOpponent) {
  std::vector<Json> rounds = {round_of(1, "person", true, 50), round_of(2, "one", true, 50),
                              round_of(3, "one", false, 50), round_of(4, "one", false, 50)};
  rounds[2]["ended_by"] = "time";
  rounds[3]["timed_out"] = true;
  const StudyReport report = study_report(rounds, {.resamples = 50});
  EXPECT_EQ(report.answered, 2);
  EXPECT_EQ(report.abandoned, 1);
  EXPECT_EQ(report.timed_out, 1);
  EXPECT_EQ(study_report(rounds, {.resamples = 50, .stepped_in = true}).answered, 3);
}

TEST(StudyReport, MeasuresWhatElseCouldHaveTold) {
  std::vector<Json> rounds;
  for (int i = 0; i < 10; ++i) {
    rounds.push_back(round_of(i, "person", true, 50, 1000 + i, 3));
    rounds.push_back(round_of(i, "one", true, 50, 5000 + i, 3));
  }
  const StudyReport report = study_report(rounds, {.resamples = 50});
  ASSERT_EQ(report.leaks.size(), 4u);
  EXPECT_EQ(report.leaks[0].area, 1) << "agents are waited for longer, always";
  EXPECT_EQ(report.leaks[1].area, 0.5);
}

TEST(StudyReport, SaysSoWhereNobodyHasAnswered) {
  EXPECT_NE(report_text(study_report({})).find("Nobody has answered yet"), std::string::npos);
  EXPECT_EQ(report_json(study_report({})).at("arms").size(), 0u);
}

TEST(StudyReport, IsWrittenAsTextJsonAndPicture) {
  const StudyReport report = study_report(simulated(20, 1, 1.0, 0.0, 0, 2), {.resamples = 50});
  EXPECT_NE(report_text(report).find("| person | 20 | 20 |"), std::string::npos) << report_text(report);
  EXPECT_EQ(report_json(report).at("arms").at(0).at("answers"), 20);
  EXPECT_TRUE(report_json(report).at("arms").at(0).at("d_prime").is_null());
  EXPECT_NE(report_figure(report).find("<svg"), std::string::npos);
}

}  // namespace
}  // namespace ludens::study
