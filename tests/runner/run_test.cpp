#include "runner/run.h"

#include <atomic>
#include <set>

#include <gtest/gtest.h>

#include "support/scratch.h"

namespace ludens::runner {
using namespace tests;
namespace {

// Squares of the numbers below `count`; later units are done sooner, so that threads finish out of order.
struct Squares {
  int count = 100;
  std::int64_t silent = -1;  // a unit whose work gives nothing
  std::atomic<int> workers = 0, worked = 0;
  std::vector<std::int64_t> taken = {}, fresh = {};
  std::function<void(std::int64_t index, std::stop_token stop)> on_work = {};
  std::function<bool(std::int64_t index)> on_take = {};

  RunEnd run(RunOptions options = {}) {
    taken.clear(), fresh.clear();
    workers = worked = 0;
    Experiment<std::int64_t, std::int64_t> experiment;
    experiment.next = numbers_below(count);
    experiment.worker = [this] {
      ++workers;
      return [this](std::int64_t index, std::int64_t unit, const std::stop_token& stop) -> std::optional<std::int64_t> {
        if (on_work) on_work(index, stop);
        std::this_thread::sleep_for(std::chrono::microseconds(100 * (unit % 7)));
        if (stop.stop_requested() || index == silent) return std::nullopt;
        ++worked;
        return unit * unit;
      };
    };
    experiment.take = [this](std::int64_t index, std::int64_t&& result, bool is_fresh) {
      EXPECT_EQ(index, std::ssize(taken)) << "results come in the order of their units";
      taken.push_back(result);
      if (is_fresh) fresh.push_back(index);
      return !on_take || on_take(index);
    };
    experiment.line = [](std::int64_t result) { return fmt::format("{{\"square\":{}}}", result); };
    experiment.read = [](std::string_view line, std::int64_t unit) {
      if (line != fmt::format("{{\"square\":{}}}", unit * unit)) throw Error("is no square of its number");
      return unit * unit;
    };
    return runner::run(experiment, options);
  }
  std::vector<std::int64_t> expected(int n) const {
    std::vector<std::int64_t> out;
    for (std::int64_t i = 0; i < n; ++i) out.push_back(i * i);
    return out;
  }
};

const RunPlan kSeedOne{"{\"seed\":1}", {{"a.model", "0123"}}};

TEST(Run, HandsResultsOnInOrderWhateverTheJobs) {
  for (const int jobs : {1, 2, 5}) {
    Squares squares;
    EXPECT_EQ(squares.run({jobs, {}, nullptr}), RunEnd::Whole);
    EXPECT_EQ(squares.taken, squares.expected(100));
    EXPECT_LE(squares.workers, jobs) << "one worker a thread";
  }
  Squares none;
  none.count = 0;
  EXPECT_EQ(none.run(), RunEnd::Whole);
  EXPECT_EQ(none.workers, 0);
}

TEST(Run, NobodyRunsFarAheadOfASlowUnit) {
  Squares squares;
  squares.count = 5000;
  std::atomic<std::int64_t> furthest = 0, at_release = 0;
  squares.on_work = [&](std::int64_t index, const std::stop_token&) {
    furthest = std::max<std::int64_t>(furthest, index);
    if (index != 0) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    at_release = furthest.load();
  };
  EXPECT_EQ(squares.run({4, {}, nullptr}), RunEnd::Whole);
  EXPECT_LT(at_release, 200);
}

TEST(Run, ATakerWhoHasEnoughEndsItInTheSameUnitWhateverTheJobs) {
  for (const int jobs : {1, 4}) {
    Squares squares;
    squares.on_take = [](std::int64_t index) { return index < 41; };
    EXPECT_EQ(squares.run({jobs, {}, nullptr}), RunEnd::Enough);
    EXPECT_EQ(squares.taken, squares.expected(42));
  }
}

TEST(Run, TheFirstFailureOfAWorkerEndsItAndComesBack) {
  for (const int jobs : {1, 3}) {
    Squares squares;
    squares.on_work = [](std::int64_t index, const std::stop_token&) {
      if (index == 20) throw Error("the engine went away");
    };
    EXPECT_EQ(complaint([&] { squares.run({jobs, {}, nullptr}); }), "the engine went away");
    EXPECT_LE(squares.taken.size(), 20u);
  }
  Squares taker;
  taker.on_take = [](std::int64_t) -> bool { throw Error("nobody counts"); };
  EXPECT_EQ(complaint([&] { taker.run({3, {}, nullptr}); }), "nobody counts");
}

TEST(Run, WorkThatGivesNothingThoughNobodyAskedToStopIsAFailure) {
  for (const int jobs : {1, 3}) {
    Squares squares;
    squares.count = 1000;  // more than others may run ahead
    squares.silent = 20;
    EXPECT_EQ(complaint([&] { squares.run({jobs, {}, nullptr}); }),
              "unit 20 gave no result, and nobody had asked to stop");
    EXPECT_LE(squares.taken.size(), 20u);
  }
}

TEST(Run, AStopEndsItAndWhatAStoppedWorkerThrowsIsNoFailure) {
  Squares squares;
  std::stop_source stop;
  squares.on_work = [&](std::int64_t index, const std::stop_token& token) {
    if (index == 30) stop.request_stop();
    if (token.stop_requested()) throw Error("stopped in the middle");
  };
  EXPECT_EQ(squares.run({3, stop.get_token(), nullptr}), RunEnd::Stopped);
  EXPECT_LT(squares.taken.size(), 31u);
  EXPECT_EQ(squares.run({3, stop.get_token(), nullptr}), RunEnd::Stopped);
  EXPECT_EQ(squares.workers, 0) << "nothing begins after the stop";
}

TEST(Run, GoesOnWhereItStoppedAndDoesNothingTwice) {
  for (const int jobs : {1, 3}) {
    const Scratch scratch;
    Squares squares;
    std::stop_source stop;
    squares.on_take = [&](std::int64_t index) { return index < 30 || (stop.request_stop(), true); };
    {
      RunLog log(scratch.file("run"), kSeedOne);
      EXPECT_EQ(squares.run({jobs, stop.get_token(), &log}), RunEnd::Stopped);
    }
    const int before = squares.worked;
    EXPECT_GE(before, 31);
    squares.on_take = {};
    {
      RunLog log(scratch.file("run"), kSeedOne);
      EXPECT_EQ(squares.run({jobs, {}, &log}), RunEnd::Whole);
    }
    EXPECT_EQ(squares.taken, squares.expected(100));
    EXPECT_EQ(squares.worked, 100 - before);
    {
      RunLog log(scratch.file("run"), kSeedOne);
      EXPECT_EQ(squares.run({jobs, {}, &log}), RunEnd::Whole);
    }
    EXPECT_EQ(squares.workers, 0) << "who takes a finished run up again makes no worker";
    {
      RunLog log(scratch.file("run"), kSeedOne);
      squares.count = 1000;
      squares.on_take = [](std::int64_t index) { return index < 99; };
      EXPECT_EQ(squares.run({jobs, {}, &log}), RunEnd::Enough);
    }
    EXPECT_EQ(squares.taken, squares.expected(100));
    EXPECT_EQ(squares.workers, 0) << "a decided run taken up again is read, not played on";
  }
}

TEST(Run, GapsThatSeveralJobsLeaveAreFilled) {
  const Scratch scratch;
  {
    const RunLog log(scratch.file("run"), kSeedOne);
  }
  scratch.write("run/results.jsonl", "{\"unit\":7,\"square\":49}\n{\"unit\":2,\"square\":4}\n{\"unit\":3,\"squ");
  Squares squares;
  squares.count = 10;
  RunLog log(scratch.file("run"), kSeedOne);
  EXPECT_EQ(squares.run({2, {}, &log}), RunEnd::Whole);
  EXPECT_EQ(squares.taken, squares.expected(10));
  EXPECT_EQ(squares.fresh, (std::vector<std::int64_t>{0, 1, 3, 4, 5, 6, 8, 9}));
}

TEST(Run, AKeptResultThatIsNoneSaysWhere) {
  const Scratch scratch;
  {
    const RunLog log(scratch.file("run"), kSeedOne);
  }
  scratch.write("run/results.jsonl", "{\"unit\":2,\"square\":4}\n{\"unit\":3,\"square\":8}\n");
  Squares squares;
  RunLog log(scratch.file("run"), kSeedOne);
  EXPECT_EQ(complaint([&] { squares.run({1, {}, &log}); }),
            (scratch.file("run") / "results.jsonl").string() + ", line 2: is no square of its number");
}

}  // namespace
}  // namespace ludens::runner
