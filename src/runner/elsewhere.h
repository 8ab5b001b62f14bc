#pragma once
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "runner/room.h"

namespace ludens::runner {

// What a worker on another machine has to know of an experiment: a kind of work that it has itself, by name, how that
// is set, and the files that it reads. No program travels, so a worker can be asked for nothing else.
struct WorkPlan {
  std::string kind;           // "arena"
  std::string settings = {};  // a JSON object; all that decides a result beside the unit
  // By the name that the settings have for them; several where one comes with others beside it.
  std::map<std::string, std::vector<std::filesystem::path>> files = {};
  std::map<std::string, std::string> data = {};  // likewise, what is in no file: weights of a network in training
};

// What a worker may do for others.
struct WorkRules {
  bool programs = false;  // start other programs
};

// What the rules forbid.
struct Refused : Error {
  using Error::Error;
};

// A kind of work: from the settings of a plan to what does its units. Throws Error, or Refused.
struct WorkKind {
  using Work = std::function<std::string(std::int64_t index, const std::string& task)>;  // the line of a result
  std::string_view name;
  std::function<Work(const std::string& settings, const WorkRules& rules)> make;
};

struct Task {
  std::int64_t index = 0;  // of the unit
  std::string text = {};   // what must be known of it beside its number
};

// What became of a unit: a line, or why there is none. Whatever it holds came over a network.
struct Outcome {
  std::int64_t index = 0;
  std::string line = {};
  std::string error = {};  // "": there is a line
  bool refused = false;    // by a rule of the worker, so that another try would be refused as well
  std::string worker = {};
};

// One experiment under way among the workers. A task that was given is not lost, whoever dies, but its outcome may come
// more than once, late, or from an earlier coordinator of the same plan; nothing here says in which order.
class Dispatch {
 public:
  virtual ~Dispatch() = default;
  virtual void give(std::vector<Task> tasks) = 0;                            // again, where that is wished
  virtual std::vector<Outcome> wait(std::chrono::milliseconds longest) = 0;  // what has come
  virtual std::size_t wanted() = 0;         // so many units should be given at a time to keep every worker busy
  virtual bool drained() = 0;               // nobody has anything of ours, nor will be given it
  virtual void kept() = 0;                  // every outcome so far is on the disk and need not be held for us
  virtual void end(std::int64_t done) = 0;  // nothing more of this run is wanted: with its end, in order
};

// Where experiments may run other than in this process.
class Cluster {
 public:
  virtual ~Cluster() = default;
  virtual std::unique_ptr<Dispatch> open(const WorkPlan& plan) = 0;
};

}  // namespace ludens::runner
