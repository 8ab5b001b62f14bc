#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cluster/room.h"
#include "runner/elsewhere.h"

namespace ludens::cluster {

// What coordinators and workers write to each other, as JSON. All of it may come from a stranger: reading throws Error
// and nothing else, and takes no more memory than the message has. Fuzzed by tests/fuzz/fuzz_cluster.cpp, tested by
// tests/cluster/messages_test.cpp.

// A plan as it is kept: settings, and the hashes of the files that they name. Its own hash is the name of the run.
struct SentPlan {
  struct File {
    std::string name;  // of the file itself, without a folder
    std::string hash;  // SHA-256
    bool operator==(const File&) const = default;
  };
  std::string kind, settings, build;
  std::map<std::string, std::vector<File>> files = {};  // by the name that the settings have for them
  bool operator==(const SentPlan&) const = default;
};
std::string plan_text(const SentPlan& plan);
SentPlan read_plan(std::string_view text);

// Units that one worker does one after the other: so many that a message is worth its way.
struct Parcel {
  std::string run;
  std::vector<Task> tasks = {};
};
std::string parcel_text(const Parcel& parcel);
Parcel read_parcel(std::string_view text);
inline constexpr std::size_t kMostTasks = 10'000;  // of a parcel

// What a worker found.
struct Report {
  std::string worker;
  std::vector<Outcome> outcomes = {};
  double seconds = 0;  // that they took, all together
};
std::string report_text(const Report& report);
Report read_report(std::string_view text);

// What a worker says of itself when it is asked.
struct WorkerState {
  std::string worker, build;
  int jobs = 0, busy = 0;
  bool programs = false;                 // may it start other programs?
  std::int64_t units = 0, failed = 0;    // since it began
  double seconds = 0, busy_seconds = 0;  // since it began; of all jobs together
  double oldest = 0;                     // so long it has been at the unit that takes longest now
  std::string oldest_unit = {};          // «run, unit»
  std::int64_t bytes = 0;                // of memory, with its children
  bool draining = false;
};
std::string state_text(const WorkerState& state);
WorkerState read_state(std::string_view text);

// A run that a coordinator looks after.
struct RunState {
  std::string run, kind, coordinator, build;  // coordinator: «host:pid»
  std::int64_t given = 0, done = 0, failed = 0;
  double seconds = 0;     // since this coordinator began
  std::int64_t beat = 0;  // another each time that it is written
};
std::string run_text(const RunState& state);
RunState read_run(std::string_view text);

// «ludens.units.0_1_0-avx2.9f86d0…»: names of runs and builds as parts of a subject.
std::string subject_part(std::string_view build);
std::string units_subject(const std::string& part, const std::string& run);
std::string results_subject(const std::string& run);
bool is_hash(std::string_view text);  // SHA-256 in hexadecimal digits

}  // namespace ludens::cluster
