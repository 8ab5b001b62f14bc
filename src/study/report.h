#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/json.h"
#include "measure/plots/interval_chart.h"
#include "study/room.h"

namespace ludens::study {

// What a study shows. Every interval is of 95 % and by drawing whole observers, whose answers resemble each other.
// Tested by tests/study/report_test.cpp.
struct StudyReport {
  struct Arm {
    std::string name;  // kPerson first, then the agents, the most human-like first
    std::int64_t answers = 0, observers = 0;
    Estimate human;     // share of «a person»
    Estimate likeness;  // 0 to 100
    Estimate comfort, aggressiveness, strength, predictability;
    std::optional<Estimate> d_prime;  // against people; nothing for people themselves, or where there are none
    int rank = 1, rank_to = 1;        // by likeness; those between which no difference is found share ranks
  };
  // What else could have told a person from an agent, 0.5: nothing did.
  struct Leak {
    std::string what;
    double area = 0.5;
    std::int64_t people = 0, agents = 0;
  };
  struct Power {
    double share = 0.5;  // of «a person» that the one opponent has; the other has ten points more
    double participants80 = 0, participants90 = 0;
  };
  std::int64_t participants = 0, rounds = 0, answered = 0, timed_out = 0, nobody = 0, abandoned = 0;
  double answers_an_observer = 0, correlation = 0;  // of two answers of one observer about one kind of opponent
  std::vector<Arm> arms;
  std::vector<Leak> leaks;
  std::vector<Power> power;
  struct Difference {
    std::string a, b;
    double likeness = 0, low = 0, high = 0, p = 1;  // p: by Holm's correction over all pairs
  };
  std::vector<Difference> differences;
};

// Of rounds as read_observations has them. Games that were given up in the middle are left out, as no opponent was seen
// to the end, and so are those in which an agent stepped in for a person, unless `stepped_in`. Throws Error on lines
// that are no rounds.
struct ReportOptions {
  int resamples = 2000;
  std::uint64_t seed = 1;
  bool stepped_in = false;
};
StudyReport study_report(const std::vector<Json>& rounds, const ReportOptions& options = {});

std::string report_text(const StudyReport& report);
Json report_json(const StudyReport& report);
std::string report_figure(const StudyReport& report);  // SVG

}  // namespace ludens::study
