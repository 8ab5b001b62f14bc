#pragma once
#include <array>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "web/limits.h"
#include "web/metrics.h"

namespace ludens::web {

// What may be known of a job beside the work.
struct JobDetails {
  std::int64_t bytes = 0;           // that it holds while it waits
  std::function<void()> lost = {};  // called, on the watchdog's thread, when it is given up
};

// Everything that may take a moment, so that the threads of the sockets never wait: a line for each kind of work, and
// threads that serve one kind, or several in their order. Fair: in a line owners (addresses) take turns, however much
// one of them asks, and what waits is bounded for each of them. Jobs that were stopped while they waited are still
// called, with the token set, so that whoever waits for them hears of it. Tested by tests/web/worker_pool_test.cpp.
class WorkerPool {
 public:
  using Work = std::function<void(std::stop_token)>;
  // Requests about games; what else is quick: positions, lists; new agents; files read and written; the answer that a
  // person at a board waits for; searches for nobody's move, asked for (Advice) or of agents among themselves (Show). A
  // person's move is thought about before anything of the last two, which never get the last thread.
  enum class Kind : std::uint8_t { Game, Look, Make, File, Move, Advice, Show };
  // `threads` think. No thread at all where that is 0: then `run_one` works on the caller's, for tests and fuzzers.
  WorkerPool(int threads, const Limits& limits, Metrics& metrics);
  ~WorkerPool();  // stops and waits

  // Queues it; nothing where the line is full or holds as much of this owner as it may. The source stops it, waiting
  // or running.
  std::optional<std::stop_source> add(const std::string& owner, Work work, Kind kind = Kind::Move,
                                      JobDetails more = {});
  bool run_one(std::optional<Kind> only = std::nullopt);  // false where nothing waits
  // The watchdog, called a few times a second: what runs for too long is asked to stop; what does not, is given up, and
  // another thread takes the place of its own. A thread cannot be killed: it ends when its work does, if ever.
  void watch();
  void stop();  // stops what runs, calls what waits with the token set, and takes no more
  // After stop: waits until no job runs any more; false where that takes too long, and threads are left behind.
  bool join();

  int running() const;
  int waiting() const;
  int lost() const;        // threads whose work does not end
  double seconds() const;  // of thinking so far

 private:
  // What is known of a job while it runs.
  struct Ticket {
    std::string owner;
    Kind kind = Kind::Move;
    std::stop_source stop = {};
    std::function<void()> tell = {};
    std::chrono::steady_clock::time_point begun = {};
    bool lost = false;
  };
  struct Job {
    Work work;
    std::int64_t bytes = 0;
    std::list<Ticket> ticket = {};  // one; it moves to `running_` without a need for memory
  };
  struct Line {
    std::map<std::string, std::deque<Job>> queues;
    std::list<std::string> turns;  // owners with waiting jobs, whose turn is next first
    int waiting = 0;
  };
  using Kinds = std::span<const Kind>;
  Line& line(Kind kind) { return lines_[static_cast<std::size_t>(kind == Kind::Show ? Kind::Advice : kind)]; }
  bool may_run(Kind kind, const std::string& owner) const;
  std::optional<Job> take(Kinds kinds);  // with the lock held
  bool run(Job job);                     // false where its thread was given up meanwhile
  void begin(Kinds kinds);
  void serve(Kinds kinds);
  void freed(const Ticket& job);
  std::int64_t longest(Kind kind) const;  // milliseconds that it may take

  const Limits limits_;
  Metrics& metrics_;
  const int thinkers_;
  mutable std::mutex mutex_;
  std::condition_variable ready_, done_;
  std::array<Line, 6> lines_;
  std::list<Ticket> running_;
  std::map<std::string, int> moving_;  // by owner: thoughts about moves that run
  int thinking_ = 0, lost_ = 0;
  std::int64_t bytes_ = 0;
  double seconds_ = 0;
  bool ended_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace ludens::web
