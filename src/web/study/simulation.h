#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <vector>

#include "base/json.h"
#include "study/study_file.h"
#include "web/room.h"

namespace ludens::web {

// A study with observers that are simulated: a server of its own on loopback whose clock runs faster, and as many
// browsers, which consent, wait, play at random, answer and finish through HTTP as people's browsers do. At the form
// each is told the truth by the database, behind the server's back, and feels it as an observer of signal detection
// theory: «a person» where a normal draw, shifted by half the ability towards the truth, is above the observer's own
// lean. Tested by tests/web/study/simulation_test.cpp.
struct StudySimulation {
  int observers = 200;
  double ability = 1;  // d′
  double lean = 0;     // above 0: «a program» is said more often; of the mean observer
  double spread = 0;   // between the leans of observers, a deviation
  double speed = 20;   // of the clock
  double poll = 3;     // seconds of that clock between two questions of a browser
  std::uint64_t seed = 1;
  int threads = 2;             // that think
  std::filesystem::path data;  // where the study is kept; needed, since the truth is read there
};
struct SimulatedStudy {
  std::vector<Json> rounds;                                        // as read_observations has them
  std::int64_t finished = 0;                                       // observers
  std::int64_t requests = 0, refused = 0, failed = 0, faults = 0;  // failed: nobody answered; faults: of the server
  double seconds = 0;
  // Milliseconds that an answer took while the opponent was to move, against agents and against people.
  std::vector<double> against_agents, against_people;
};
// Throws Error where the study cannot be served. What was asked to stop gives what there is.
SimulatedStudy simulate_study(const StudyFile& study, const StudySimulation& plan, const std::stop_token& stop = {},
                              const std::function<void(std::int64_t finished)>& progress = {});

}  // namespace ludens::web
