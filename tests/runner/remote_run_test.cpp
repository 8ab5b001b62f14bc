#include "runner/remote_run.h"

#include <deque>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "runner/run.h"
#include "support/scratch.h"

namespace ludens::runner {
using namespace tests;
namespace {

// Workers that square numbers behind a network at its worst: outcomes come in any order, twice, or never; then the
// queue says that it is empty.
struct Network {
  std::mt19937 dice{7};
  int lost_percent = 0, doubled_percent = 0;
  std::map<std::int64_t, int> fails = {};  // so often
  std::set<std::int64_t> refused = {}, damaged = {};
  std::int64_t given = 0, opened = 0, ended = -1, kept = 0;
  std::size_t wanted = 20;
  WorkPlan plan = {};
  bool in(int percent) { return static_cast<int>(dice() % 100) < percent; }
};

class BadDispatch final : public Dispatch {
 public:
  explicit BadDispatch(Network& network) : network_(network) {}
  void give(std::vector<Task> tasks) override {
    for (const auto& task : tasks) {
      ++network_.given;
      EXPECT_EQ(task.text, fmt::format("task {}", task.index)) << "what must be known of a unit travels with it";
      if (network_.in(network_.lost_percent)) continue;
      Outcome out{task.index, fmt::format("{{\"square\":{}}}", task.index * task.index), "", false, "host:1"};
      if (network_.damaged.contains(task.index)) out.line = "{\"square\":-1}";
      if (network_.fails[task.index]-- > 0) out.error = "fell over";
      if (network_.refused.contains(task.index)) out.error = "is against the rules", out.refused = true;
      waiting_.push_back(out);
      if (network_.in(network_.doubled_percent)) waiting_.push_back(out);
    }
    std::shuffle(waiting_.begin(), waiting_.end(), network_.dice);
  }
  std::vector<Outcome> wait(std::chrono::milliseconds) override {
    if (waiting_.empty()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    std::vector<Outcome> out;
    for (int i = 0; i < 5 && !waiting_.empty(); ++i) {
      out.push_back(waiting_.front());
      waiting_.pop_front();
    }
    out.push_back({1'000'000'007, "{}", "", false, "a stranger"});
    return out;
  }
  std::size_t wanted() override { return network_.wanted; }
  bool drained() override { return waiting_.empty(); }
  void kept() override { ++network_.kept; }
  void end(std::int64_t done) override { network_.ended = done; }

 private:
  Network& network_;
  std::deque<Outcome> waiting_;
};

struct BadCluster final : Cluster {
  Network network = {};
  std::unique_ptr<Dispatch> open(const WorkPlan& plan) override {
    ++network.opened;
    network.plan = plan;
    return std::make_unique<BadDispatch>(network);
  }
};

struct FarSquares {
  std::int64_t count = 200, enough = -1;
  std::vector<std::int64_t> taken = {};
  std::function<void(std::int64_t)> on_take = {};

  Experiment<std::int64_t, std::int64_t> experiment() {
    taken.clear();
    Experiment<std::int64_t, std::int64_t> out;
    out.next = numbers_below(count);
    out.worker = []() -> Experiment<std::int64_t, std::int64_t>::Work {
      ADD_FAILURE() << "nothing is done here";
      return {};
    };
    out.take = [this](std::int64_t index, std::int64_t&& result, bool) {
      EXPECT_EQ(index, std::ssize(taken)) << "results come in the order of their units, each once";
      EXPECT_EQ(result, index * index);
      taken.push_back(result);
      if (on_take) on_take(index);
      return index != enough;
    };
    out.line = [](std::int64_t result) { return fmt::format("{{\"square\":{}}}", result); };
    out.read = [](std::string_view line, std::int64_t unit) {
      if (line != fmt::format("{{\"square\":{}}}", unit * unit)) throw Error("is no square of its number");
      return unit * unit;
    };
    out.task = [](std::int64_t index, std::int64_t) { return fmt::format("task {}", index); };
    return out;
  }
  RunEnd run(Cluster& cluster, RunLog* log = nullptr, std::stop_token stop = {}) {
    return runner::run(experiment(), {.stop = std::move(stop), .log = log, .cluster = &cluster, .work = {"squares"}});
  }
};

const RunPlan kFarPlan{"{\"seed\":1}", {}};

TEST(RemoteRun, HandsEachResultOnOnceAndInOrder) {
  BadCluster cluster;
  cluster.network.doubled_percent = 30;
  FarSquares squares;
  EXPECT_EQ(squares.run(cluster), RunEnd::Whole);
  EXPECT_EQ(std::ssize(squares.taken), squares.count);
  EXPECT_EQ(cluster.network.ended, squares.count);
  EXPECT_EQ(cluster.network.plan.kind, "squares");
}

TEST(RemoteRun, GivesAgainWhatTheQueueLost) {
  BadCluster cluster;
  cluster.network.lost_percent = 20;
  FarSquares squares{.count = 60};
  EXPECT_EQ(squares.run(cluster), RunEnd::Whole);
  EXPECT_EQ(std::ssize(squares.taken), squares.count);
  EXPECT_GT(cluster.network.given, squares.count);
}

TEST(RemoteRun, EndsWhereTheSinkHasEnough) {
  BadCluster cluster;
  FarSquares squares{.enough = 37};
  EXPECT_EQ(squares.run(cluster), RunEnd::Enough);
  EXPECT_EQ(std::ssize(squares.taken), 38);
  EXPECT_EQ(cluster.network.ended, 38);
}

TEST(RemoteRun, IsStopped) {
  BadCluster cluster;
  FarSquares squares;
  std::stop_source source;
  squares.on_take = [&](std::int64_t index) {
    if (index == 10) source.request_stop();
  };
  EXPECT_EQ(squares.run(cluster, nullptr, source.get_token()), RunEnd::Stopped);
  EXPECT_LT(std::ssize(squares.taken), squares.count);
}

TEST(RemoteRun, ResumesFromTheLogAndAsksNobodyForAFinishedRun) {
  const Scratch folder;
  BadCluster cluster;
  FarSquares squares{.enough = 50};
  {
    RunLog log(folder.file("run"), kFarPlan);
    EXPECT_EQ(squares.run(cluster, &log), RunEnd::Enough);
  }
  squares.enough = -1;
  const std::int64_t before = cluster.network.given;
  {
    RunLog log(folder.file("run"), kFarPlan);
    EXPECT_EQ(squares.run(cluster, &log), RunEnd::Whole);
  }
  EXPECT_EQ(std::ssize(squares.taken), squares.count);
  EXPECT_LT(cluster.network.given - before, squares.count - 50 + 1);
  EXPECT_EQ(cluster.network.opened, 2);
  RunLog log(folder.file("run"), kFarPlan);
  EXPECT_EQ(squares.run(cluster, &log), RunEnd::Whole);
  EXPECT_EQ(cluster.network.opened, 2);
  // And the log is one that a local run takes up.
  auto local = squares.experiment();
  EXPECT_EQ(runner::run(local, {.log = &log}), RunEnd::Whole);
}

TEST(RemoteRun, TriesAUnitThreeTimes) {
  BadCluster cluster;
  cluster.network.fails = {{5, 2}, {17, 1}};
  FarSquares squares;
  EXPECT_EQ(squares.run(cluster), RunEnd::Whole);
  EXPECT_EQ(std::ssize(squares.taken), squares.count);
}

TEST(RemoteRun, NamesAUnitThatFailedThreeTimes) {
  BadCluster cluster;
  cluster.network.fails = {{5, 3}};
  FarSquares squares;
  EXPECT_EQ(complaint([&] { squares.run(cluster); }), "unit 5 was set aside after 3 tries; host:1: fell over");
  EXPECT_GE(cluster.network.ended, 0) << "nothing of it stays on the server";
}

TEST(RemoteRun, NeedsNoSecondTryWhereAWorkerRefuses) {
  BadCluster cluster;
  cluster.network.refused = {5};
  FarSquares squares;
  EXPECT_EQ(complaint([&] { squares.run(cluster); }), "unit 5 was set aside after 1 try; host:1: is against the rules");
}

TEST(RemoteRun, TakesNoResultThatCannotBeRead) {
  BadCluster cluster;
  cluster.network.damaged = {3};
  FarSquares squares;
  EXPECT_EQ(
      complaint([&] { squares.run(cluster); }),
      "unit 3 was set aside after 3 tries; host:1: sent a result that cannot be read: is no square of its number");
}

TEST(RemoteRun, FinishesAllOthersBeforeItTellsOfThoseSetAside) {
  const Scratch folder;
  BadCluster cluster;
  cluster.network.fails = {{5, 3}, {100, 3}};
  FarSquares squares;
  {
    RunLog log(folder.file("run"), kFarPlan);
    EXPECT_EQ(complaint([&] { squares.run(cluster, &log); }),
              "units 5, 100 were set aside after 3 tries; host:1: fell over (all other results are kept; the same "
              "command tries these again)");
    EXPECT_EQ(squares.taken.size(), 5u);
  }
  const std::int64_t before = cluster.network.given;
  RunLog log(folder.file("run"), kFarPlan);
  EXPECT_EQ(squares.run(cluster, &log), RunEnd::Whole);
  EXPECT_EQ(cluster.network.given - before, 2) << "those alone are tried again";
  EXPECT_EQ(std::ssize(squares.taken), squares.count);
}

}  // namespace
}  // namespace ludens::runner
