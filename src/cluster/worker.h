#pragma once
#include <filesystem>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "cluster/address.h"
#include "runner/elsewhere.h"

namespace ludens::cluster {

struct WorkerOptions {
  Access access = {};
  int jobs = 1;
  WorkRules rules = {};
  std::int64_t bytes = 0;               // of memory that each job may have; 0: no bound
  std::filesystem::path cache = {};     // where plans and files are kept
  std::vector<std::string> child = {};  // the command that does the units of a plan; its folder follows
  std::stop_token stop = {};            // finish what is begun, and leave
};

// Works for whoever gives units, until it is told to stop: jobs side by side, each a process of its own, so that a unit
// that crashes or takes too much memory is a unit that failed, and the worker goes on. It holds nothing that anybody
// needs: killed at any moment, what it had is given to others. Throws Error where the server cannot be joined. Tested
// by tests/cluster.
struct WorkerSummary {
  std::int64_t units = 0, failed = 0;
  double seconds = 0;
};
WorkerSummary work(const WorkerOptions& options);

// The other side of that command: does the units that stdin asks for, of the plan in `folder`, with the kinds of work
// that there are, and answers on stdout. Everything that a plan may make a worker do is in `kinds`.
void work_at_plan(const std::filesystem::path& folder, std::span<const WorkKind> kinds, const WorkRules& rules);

}  // namespace ludens::cluster
