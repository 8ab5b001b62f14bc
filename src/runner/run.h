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
#include "runner/experiment.h"
#include "runner/remote_run.h"

namespace ludens::runner {

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
      if (!experiment_.take(next_, kept_result(experiment_, *options_.log, next_, unit), false)) return RunEnd::Enough;
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

  void work() {
    const std::stop_token stop = ours_.get_token();
    std::exception_ptr failure;
    try {
      typename Experiment<Unit, Result>::Work doing;
      while (auto task = take(stop)) {
        const bool fresh = !options_.log || !options_.log->has(task->index);
        if (fresh && !doing) doing = experiment_.worker();
        auto result = fresh ? doing(task->index, task->unit, stop)
                            : kept_result(experiment_, *options_.log, task->index, task->unit);
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
// results nor the end depend on `jobs`, nor on who does the work. Locally the first exception of a worker ends the run
// and comes back; what workers elsewhere do about one is told in runner/remote_run.h. An experiment that says nothing
// of its work (RunOptions::work) runs here. Tested by tests/runner/run_test.cpp.
template <class Unit, class Result>
RunEnd run(const Experiment<Unit, Result>& experiment, const RunOptions& options = {}) {
  if (options.cluster && !options.work.kind.empty()) return RemoteRun<Unit, Result>(experiment, options).run();
  return LocalRun<Unit, Result>(experiment, options).run();
}

}  // namespace ludens::runner
