#pragma once
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "base/error.h"
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
  // message. Without a log neither is asked.
  std::function<std::string(const Result& result)> line = {};
  std::function<Result(std::string_view line, const Unit& unit)> read = {};
};

struct RunOptions {
  int jobs = 1;  // threads; changes nothing but the time
  std::stop_token stop = {};
  RunLog* log = nullptr;  // keeps results and knows those of an earlier run
};

enum class RunEnd { Whole, Enough, Stopped };

// A source of units that are their own numbers, 0 … count − 1.
inline std::function<bool(std::int64_t& unit)> numbers_below(std::int64_t count) {
  return [count, next = std::int64_t{0}](std::int64_t& unit) mutable {
    unit = next;
    return next++ < count;
  };
}

// The local way to run an experiment: threads that take the next unit, and one place that hands results on in order.
// A worker that runs far ahead waits, so that little is held in memory.
template <class Unit, class Result>
class LocalRun {
 public:
  LocalRun(const Experiment<Unit, Result>& experiment, const RunOptions& options)
      : experiment_(experiment), options_(options), window_(64 + 8 * options.jobs) {}

  RunEnd run() {
    const std::stop_callback forward(options_.stop, [this] { ours_.request_stop(); });
    // Every result is kept, and what an earlier run left without a gap is handed on before anybody starts: who takes a
    // finished run up again makes no worker, so opens no network, and a decided test is not played on.
    while (options_.log && options_.log->has(next_) && !ours_.stop_requested()) {
      Unit unit{};
      if (!experiment_.next(unit)) return RunEnd::Whole;
      if (!experiment_.take(next_, kept(next_, unit), false)) return RunEnd::Enough;
      head_ = ++next_;
    }
    if (ours_.stop_requested()) return RunEnd::Stopped;
    bool enough = false;
    {
      std::vector<std::jthread> workers;
      const EndOfScope end{ours_};  // before the workers are waited for
      working_ = options_.jobs;
      for (int i = 0; i < options_.jobs; ++i) workers.emplace_back([this] { work(); });
      while (auto done = wait()) {
        if (!experiment_.take(head_ - 1, std::move(done->result), done->fresh)) {
          enough = true;
          break;
        }
      }
    }
    if (options_.log) options_.log->flush();
    return enough ? RunEnd::Enough : ended_ && head_ == next_ ? RunEnd::Whole : RunEnd::Stopped;
  }

 private:
  struct EndOfScope {
    std::stop_source& source;
    ~EndOfScope() { source.request_stop(); }
  };
  struct Task {
    std::int64_t index = 0;
    Unit unit{};
  };
  struct Done {
    Result result;
    bool fresh = true;
  };

  Result kept(std::int64_t index, const Unit& unit) const {
    try {
      return experiment_.read(options_.log->line(index), unit);
    } catch (const Error& error) {
      throw Error(fmt::format("{}: {}", options_.log->place(index), error.what()));
    }
  }

  void work() {
    const std::stop_token stop = ours_.get_token();
    std::exception_ptr failure;
    try {
      typename Experiment<Unit, Result>::Work doing;
      while (auto task = take(stop)) {
        const bool fresh = !options_.log || !options_.log->has(task->index);
        if (fresh && !doing) doing = experiment_.worker();
        auto result = fresh ? doing(task->index, task->unit, stop) : kept(task->index, task->unit);
        if (!result) {
          // The caller's token may be ahead of ours by a moment.
          if (stop.stop_requested() || options_.stop.stop_requested()) break;
          throw Error(fmt::format("unit {} gave no result, and nobody had asked to stop", task->index));
        }
        if (fresh && options_.log) options_.log->keep(task->index, experiment_.line(*result));
        const std::lock_guard lock(mutex_);
        done_.emplace(task->index, Done{std::move(*result), fresh});
        changed_.notify_all();
      }
    } catch (...) {
      if (!stop.stop_requested()) failure = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    if (failure && !failure_) failure_ = failure;
    --working_;
    changed_.notify_all();
  }

  std::optional<Task> take(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, stop, [&] { return failure_ || ended_ || next_ < head_ + window_; });
    if (failure_ || ended_ || stop.stop_requested()) return std::nullopt;
    Task task;
    if (!experiment_.next(task.unit)) {
      ended_ = true;
      changed_.notify_all();
      return std::nullopt;
    }
    task.index = next_++;
    return task;
  }

  // The next result in order; nothing when there will be none.
  std::optional<Done> wait() {
    std::unique_lock lock(mutex_);
    const auto known = [&] { return failure_ || working_ == 0 || done_.contains(head_); };
    while (!changed_.wait_for(lock, std::chrono::seconds(1), known)) {
      if (!options_.log) continue;
      lock.unlock();
      options_.log->flush(false);  // a line waits no longer for a slow unit behind it
      lock.lock();
    }
    if (failure_) std::rethrow_exception(failure_);
    auto found = done_.extract(head_);
    if (found.empty()) return std::nullopt;
    ++head_;
    changed_.notify_all();
    return std::move(found.mapped());
  }

  const Experiment<Unit, Result>& experiment_;
  const RunOptions& options_;
  const std::int64_t window_;
  std::stop_source ours_;  // the caller's wish to stop, or the end
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::map<std::int64_t, Done> done_;  // but not handed on yet
  std::int64_t next_ = 0, head_ = 0;   // the unit that is taken next, and the one that is handed on next
  bool ended_ = false;                 // no more units
  int working_ = 0;                    // threads that have not gone home
  std::exception_ptr failure_;
};

// Runs an experiment and hands its results to `take`; with a log it goes on where an earlier run stopped. Neither the
// results nor the end depend on `jobs`. The first exception of a worker ends the run and comes back.
// Tested by tests/runner/run_test.cpp.
template <class Unit, class Result>
RunEnd run(const Experiment<Unit, Result>& experiment, const RunOptions& options = {}) {
  return LocalRun<Unit, Result>(experiment, options).run();
}

}  // namespace ludens::runner
