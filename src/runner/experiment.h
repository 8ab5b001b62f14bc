#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "runner/elsewhere.h"
#include "runner/run_log.h"

namespace ludens::runner {

// An experiment is many units of work (games, positions, games of a corpus), numbered from 0. Where the units come
// from, who does the work and who counts the results are kept apart, so that the work may be done elsewhere: a result
// depends on the plan and the unit's number alone, and can be written as a line.
template <class Unit, class Result>
struct Experiment {
  // The source: the next unit in order; false when there are no more. One call at a time.
  std::function<bool(Unit& unit)> next;

  // The work. Each thread makes one worker, with agents and caches of its own, as soon as it has something to do.
  // Nothing comes back where the unit was stopped in the middle, and only there; an Error that a stopped agent throws
  // is no failure.
  using Work = std::function<std::optional<Result>(std::int64_t index, const Unit& unit, std::stop_token stop)>;
  std::function<Work()> worker;

  // The sink: every result in the order of the units, on the thread that called `run`; fresh: nobody had kept it.
  // False: that was enough, as where a sequential test is decided.
  std::function<bool(std::int64_t index, Result&& result, bool fresh)> take;

  // A result as a JSON object in one line, and back, exactly. `read` throws Error with what follows the place in a
  // message. Without a log, and without workers elsewhere, neither is asked.
  std::function<std::string(const Result& result)> line = {};
  std::function<Result(std::string_view line, const Unit& unit)> read = {};

  // What a worker elsewhere has to know of a unit beside its number; none: nothing.
  std::function<std::string(std::int64_t index, const Unit& unit)> task = {};
};

struct RunOptions {
  int jobs = 1;  // threads; changes nothing but the time
  std::stop_token stop = {};
  RunLog* log = nullptr;       // keeps results and knows those of an earlier run
  Cluster* cluster = nullptr;  // whose workers do the work; null: threads of this process
  WorkPlan work = {};          // what they are told of it
};

enum class RunEnd { Whole, Enough, Stopped };

// A result that was kept, of a unit that the log has.
template <class Unit, class Result>
Result kept_result(const Experiment<Unit, Result>& experiment, const RunLog& log, std::int64_t index,
                   const Unit& unit) {
  try {
    return experiment.read(log.line(index), unit);
  } catch (const Error& error) {
    throw Error(log.place(index) + ": " + error.what());
  }
}

}  // namespace ludens::runner
