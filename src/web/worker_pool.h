#pragma once
#include <condition_variable>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "web/room.h"

namespace ludens::web {

// A few threads that think, so that those who answer requests never do. Fair: owners (sessions, sockets) take turns,
// however much one of them asks. Jobs that were stopped while they waited are still called, with the token set, so
// that whoever waits for them hears of it. Tested by tests/web/worker_pool_test.cpp.
class WorkerPool {
 public:
  using Work = std::function<void(std::stop_token)>;
  // Moves are awaited by somebody at a board; advice may take long, so the last thread is never given to it. Making
  // agents reads files but does not think: it goes before everything else, and one thread more does nothing but that.
  enum class Kind : std::uint8_t { Move, Advice, Make };

  // `threads` think. No thread at all where that is 0: then `run_one` works on the caller's, for tests and fuzzers.
  WorkerPool(int threads, int longest_queue);
  ~WorkerPool();  // stops and waits

  // Queues it; nothing where the queue of thinking, or that of making, is full. The source stops it, waiting or
  // running.
  std::optional<std::stop_source> add(const std::string& owner, Work work, Kind kind = Kind::Move);
  bool run_one();  // false where nothing waits
  void stop();     // stops what runs, calls what waits with the token set, and takes no more
  void join();     // after stop: waits until no job runs any more

  int running() const;
  int waiting() const;
  double seconds() const;  // of thinking so far

 private:
  struct Job {
    Work work;
    Kind kind = Kind::Move;
    std::stop_source stop = {};
  };
  bool may_run(const Job& job) const;
  std::optional<Job> take(bool makes_only);  // with the lock held
  void run(Job job);
  void serve(bool makes_only);

  const int longest_queue_, most_advice_;
  mutable std::mutex mutex_;
  std::condition_variable ready_;
  std::map<std::string, std::deque<Job>> queues_;
  std::list<std::string> turns_;  // owners with waiting jobs, whose turn is next first
  std::list<std::stop_source> running_;
  int waiting_ = 0, making_ = 0, advising_ = 0;  // making_: those that wait to make agents
  double seconds_ = 0;
  bool ended_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace ludens::web
