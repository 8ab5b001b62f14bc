#pragma once
#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "runner/room.h"

namespace ludens::runner {

// What makes a run the one it is: everything that decides a result, so not the number of jobs.
struct RunPlan {
  std::string settings;                      // a JSON object
  std::map<std::string, std::string> files;  // that it reads, models and data, with the hash of what they hold
};

struct RunLogOptions {
  std::string file = "results.jsonl";
  // A line is on the disk at most so many seconds after its unit was done; 0: before the next unit begins. Waiting
  // spares fast units the disk, and a crash loses no more than that.
  double latest = 1;
};

// The results of a run on the disk: DIR/plan.json says what is run, DIR/results.jsonl holds a line for each unit that
// is done, in the order they were: {"unit":INDEX,…}. Opening it again takes the run up where it stopped; a line that
// was torn by a crash is cut off. One process at a time. Tested by tests/runner/run_log_test.cpp.
class RunLog {
 public:
  // Throws Error where the folder holds a run with another plan or of an earlier version, or is in use, and where a
  // file that the plan reads has changed since.
  RunLog(const std::filesystem::path& folder, const RunPlan& plan, RunLogOptions options = {});
  ~RunLog();
  RunLog(const RunLog&) = delete;
  RunLog& operator=(const RunLog&) = delete;

  bool has(std::int64_t unit) const { return known_.contains(unit); }  // since an earlier run
  std::string line(std::int64_t unit) const;                           // as it was kept; precondition: has(unit)
  std::string place(std::int64_t unit) const;                          // «DIR/results.jsonl, line 3», for messages

  // `line` is a JSON object. Any thread.
  void keep(std::int64_t unit, std::string_view line);
  void flush(bool all = true);  // on the disk when it returns; not `all`: if it is time

 private:
  void read();
  void write(std::string_view bytes);

  struct Place {
    off_t start = 0;
    std::size_t size = 0;
    int row = 0;
  };
  std::filesystem::path path_;
  RunLogOptions options_;
  int file_ = -1;
  std::map<std::int64_t, Place> known_;
  std::mutex mutex_;  // of all below
  off_t end_ = 0;     // of the whole lines
  std::string waiting_;
  Stopwatch since_;
};

}  // namespace ludens::runner
