#include "web/worker_pool.h"

#include <malloc.h>

#include <algorithm>

#include "base/clock.h"

namespace ludens::web {
namespace {

// A long search leaves some 100 MB of small free pieces that malloc would keep for the next one.
constexpr double kLongThought = 0.5;  // seconds

}  // namespace

WorkerPool::WorkerPool(int threads, int longest_queue)
    : longest_queue_(longest_queue), most_advice_(threads > 1 ? threads - 1 : 1) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { serve(false); });
  if (threads > 0) threads_.emplace_back([this] { serve(true); });
}

WorkerPool::~WorkerPool() {
  stop();
  join();
}

void WorkerPool::join() { threads_.clear(); }

std::optional<std::stop_source> WorkerPool::add(const std::string& owner, Work work, Kind kind) {
  std::unique_lock lock(mutex_);
  int& before = kind == Kind::Make ? making_ : waiting_;
  if (ended_ || before >= longest_queue_) return std::nullopt;
  auto& queue = queues_[owner];
  if (queue.empty()) turns_.push_back(owner);
  Job job{std::move(work), kind};
  std::stop_source stop = job.stop;
  queue.push_back(std::move(job));
  ++before;
  ready_.notify_all();  // the one that is woken might be another kind of thread
  return stop;
}

bool WorkerPool::may_run(const Job& job) const {
  return ended_ || job.kind != Kind::Advice || advising_ < most_advice_;
}

std::optional<WorkerPool::Job> WorkerPool::take(bool makes_only) {
  const auto first = [this](auto wanted) {
    return std::find_if(turns_.begin(), turns_.end(),
                        [&](const std::string& owner) { return wanted(queues_.at(owner).front()); });
  };
  auto turn = first([](const Job& job) { return job.kind == Kind::Make; });
  if (turn == turns_.end() && !makes_only) turn = first([this](const Job& job) { return may_run(job); });
  if (turn == turns_.end()) return std::nullopt;
  const std::string owner = *turn;
  turns_.erase(turn);
  const auto queue = queues_.find(owner);
  Job job = std::move(queue->second.front());
  queue->second.pop_front();
  --(job.kind == Kind::Make ? making_ : waiting_);
  advising_ += job.kind == Kind::Advice;
  if (queue->second.empty())
    queues_.erase(queue);
  else
    turns_.push_back(owner);
  return job;
}

void WorkerPool::run(Job job) {
  std::list<std::stop_source>::iterator place;
  {
    const std::lock_guard lock(mutex_);
    running_.push_back(job.stop);
    place = std::prev(running_.end());
  }
  const Stopwatch watch;
  try {
    job.work(job.stop.get_token());
  } catch (...) {
    // Whoever asked was told by the work itself, or will ask again; a thread that ends here would end the server.
  }
  job.work = nullptr;  // what it holds goes before it counts as done
  const double seconds = watch.seconds();
  if (seconds > kLongThought) ::malloc_trim(0);
  const std::lock_guard lock(mutex_);
  running_.erase(place);
  seconds_ += seconds;
  advising_ -= job.kind == Kind::Advice;
  ready_.notify_all();  // advice that waited for this may be next
}

bool WorkerPool::run_one() {
  std::unique_lock lock(mutex_);
  auto job = take(false);
  lock.unlock();
  if (!job) return false;
  run(std::move(*job));
  return true;
}

void WorkerPool::serve(bool makes_only) {
  // At everybody's priority: a thinker that gave way would give way, too, while it holds the lock of the games.
  for (;;) {
    std::unique_lock lock(mutex_);
    std::optional<Job> job;
    ready_.wait(lock, [&] { return (job = take(makes_only)) || ended_; });
    if (!job) return;
    if (ended_) job->stop.request_stop();
    lock.unlock();
    run(std::move(*job));
  }
}

void WorkerPool::stop() {
  const std::lock_guard lock(mutex_);
  ended_ = true;
  for (auto& stop : running_) stop.request_stop();
  for (auto& [owner, queue] : queues_)
    for (auto& job : queue) job.stop.request_stop();
  ready_.notify_all();
}

int WorkerPool::running() const {
  const std::lock_guard lock(mutex_);
  return static_cast<int>(running_.size());
}
int WorkerPool::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_ + making_;
}
double WorkerPool::seconds() const {
  const std::lock_guard lock(mutex_);
  return seconds_;
}

}  // namespace ludens::web
