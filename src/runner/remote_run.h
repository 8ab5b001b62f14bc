#pragma once
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/clock.h"
#include "base/error.h"
#include "runner/experiment.h"

namespace ludens::runner {

inline constexpr int kMostTries = 3;  // of a unit that fails, before it is set aside

// The way to run an experiment on other machines: units are given out ahead of those whose results are known, outcomes
// come back in any order and any number of times, and each unit counts once, in order, by its number. A unit that
// failed is given again; one that failed three times, or that a worker may not do, is set aside: where there is a log
// all others are done and kept before that is told, so that the same command tries those few alone. Tested by
// tests/runner/remote_run_test.cpp against a dispatch that loses, doubles and shuffles, and by tests/cluster against a
// real server.
template <class Unit, class Result>
class RemoteRun {
 public:
  RemoteRun(const Experiment<Unit, Result>& experiment, const RunOptions& options)
      : experiment_(experiment), options_(options) {}

  RunEnd run() {
    const auto& stop = options_.stop;
    // As locally: who takes a finished run up again asks nobody.
    while (options_.log && options_.log->has(next_) && !stop.stop_requested()) {
      Unit unit{};
      if (!experiment_.next(unit)) return RunEnd::Whole;
      if (!experiment_.take(next_, kept_result(experiment_, *options_.log, next_, unit), false)) return RunEnd::Enough;
      head_ = ++next_;
    }
    if (stop.stop_requested()) return RunEnd::Stopped;
    Unit first{};
    if (!experiment_.next(first)) return RunEnd::Whole;
    first_ = std::move(first);
    const auto dispatch = options_.cluster->open(options_.work);
    const RunEnd end = among(*dispatch);
    if (options_.log) options_.log->flush();
    dispatch->end(head_);  // also of the failures: who tries again begins anew
    if (end == RunEnd::Whole && !aside_.empty()) tell();
    return end;
  }

 private:
  struct Given {
    Unit unit{};
    std::string text;
    std::vector<std::string> failures = {};
  };
  struct Done {
    Result result;
    bool fresh = true;
  };

  RunEnd among(Dispatch& dispatch) {
    Stopwatch second;
    for (;;) {
      if (options_.stop.stop_requested()) return RunEnd::Stopped;
      give(dispatch);
      for (auto found = done_.extract(head_); found; found = done_.extract(head_))
        if (!experiment_.take(head_++, std::move(found.mapped().result), found.mapped().fresh)) return RunEnd::Enough;
      if (!aside_.empty() && !options_.log) return RunEnd::Whole;  // whoever waits for the rest would wait for nothing
      if (ended_ && given_.empty()) return RunEnd::Whole;
      for (auto& outcome : dispatch.wait(std::chrono::milliseconds(200))) accept(dispatch, std::move(outcome));
      if (second.seconds() < 1) continue;
      second = {};
      if (options_.log && std::exchange(unkept_, false)) {
        options_.log->flush();
        dispatch.kept();
      }
      // A queue that was lost with its server's disk, or by a fault of the server: what nobody has is given again.
      if (!given_.empty() && dispatch.drained()) again(dispatch);
    }
  }

  // So many ahead of the one that is handed on next that every worker is busy and a slow unit holds nobody up.
  void give(Dispatch& dispatch) {
    if (ended_) return;
    const std::size_t wanted = dispatch.wanted();
    if (given_.size() > wanted / 2) return;
    std::vector<Task> tasks;
    const auto ahead = static_cast<std::int64_t>(8 * wanted);
    while (given_.size() < wanted && (next_ - head_ < ahead || !aside_.empty())) {
      Unit unit{};
      if (first_) {
        unit = std::move(*std::exchange(first_, std::nullopt));
      } else if (!experiment_.next(unit)) {
        ended_ = true;
        break;
      }
      const std::int64_t index = next_++;
      if (options_.log && options_.log->has(index)) {
        if (reachable(index)) done_.emplace(index, Done{kept_result(experiment_, *options_.log, index, unit), false});
        continue;
      }
      std::string text = experiment_.task ? experiment_.task(index, unit) : "";
      tasks.push_back({index, text});
      given_.emplace(index, Given{std::move(unit), std::move(text)});
    }
    if (!tasks.empty()) dispatch.give(std::move(tasks));
  }

  // Behind a unit that was set aside nothing is handed on, so nothing is held either.
  bool reachable(std::int64_t index) const { return aside_.empty() || index < aside_.begin()->first; }

  void again(Dispatch& dispatch) {
    std::vector<Task> tasks;
    for (const auto& [index, given] : given_) tasks.push_back({index, given.text});
    dispatch.give(std::move(tasks));
  }

  void accept(Dispatch& dispatch, Outcome outcome) {
    const auto found = given_.find(outcome.index);
    if (found == given_.end()) return;  // known by now, or none of ours
    if (outcome.error.empty()) {
      std::optional<Result> result;
      try {
        result = experiment_.read(outcome.line, found->second.unit);
      } catch (const Error& error) {
        outcome.error = fmt::format("sent a result that cannot be read: {}", error.what());
      }
      if (result) {
        // As it would have been written here.
        if (options_.log) options_.log->keep(outcome.index, experiment_.line(*result));
        unkept_ = true;
        given_.erase(found);
        if (reachable(outcome.index)) done_.emplace(outcome.index, Done{std::move(*result), true});
        return;
      }
    }
    auto& failures = found->second.failures;
    failures.push_back(fmt::format("{}: {}", outcome.worker, outcome.error));
    if (outcome.refused || std::ssize(failures) >= kMostTries) {
      aside_.emplace(outcome.index, std::move(failures));
      given_.erase(found);
      return;
    }
    dispatch.give({{outcome.index, found->second.text}});
  }

  [[noreturn]] void tell() const {
    std::string units;
    int named = 0;
    for (const auto& [index, failures] : aside_)
      if (named++ < 10) units += fmt::format("{}{}", units.empty() ? "" : ", ", index);
    const auto& [first, failures] = *aside_.begin();
    throw Error(fmt::format("unit{} {}{} set aside after {} {}; {}{}", aside_.size() == 1 ? "" : "s", units,
                            aside_.size() > 10   ? " … were"
                            : aside_.size() == 1 ? " was"
                                                 : " were",
                            failures.size(), failures.size() == 1 ? "try" : "tries", failures.back(),
                            options_.log ? " (all other results are kept; the same command tries these again)" : ""));
  }

  const Experiment<Unit, Result>& experiment_;
  const RunOptions& options_;
  std::optional<Unit> first_;            // was asked for to see whether there is any
  std::map<std::int64_t, Given> given_;  // to workers, with nothing back yet
  std::map<std::int64_t, Done> done_;    // but not handed on yet
  std::map<std::int64_t, std::vector<std::string>> aside_;
  std::int64_t next_ = 0, head_ = 0;  // the unit that is given next, and the one that is handed on next
  bool ended_ = false;                // no more units
  bool unkept_ = false;               // results came that the dispatch holds for us
};

}  // namespace ludens::runner
