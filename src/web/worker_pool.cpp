#include "web/worker_pool.h"

#include <malloc.h>

#include <algorithm>

#include "base/clock.h"

namespace ludens::web {
namespace {

using Kind = WorkerPool::Kind;

// A long search leaves some 100 MB of small free pieces that malloc would keep for the next one.
constexpr double kLongThought = 0.5;  // seconds

constexpr Kind kGame[] = {Kind::Game}, kLook[] = {Kind::Look}, kMake[] = {Kind::Make}, kFile[] = {Kind::File},
               kThink[] = {Kind::Move, Kind::Advice},
               kAll[] = {Kind::Game, Kind::Look, Kind::Make, Kind::File, Kind::Move, Kind::Advice};

bool thinks(Kind kind) { return kind == Kind::Move || kind == Kind::Advice || kind == Kind::Show; }

// Who does such work.
std::span<const Kind> crew(Kind kind) {
  switch (kind) {
    case Kind::Game:
      return kGame;
    case Kind::Look:
      return kLook;
    case Kind::Make:
      return kMake;
    case Kind::File:
      return kFile;
    default:
      return kThink;
  }
}

std::int64_t milliseconds_since(std::chrono::steady_clock::time_point begun) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begun).count();
}

}  // namespace

WorkerPool::WorkerPool(int threads, const Limits& limits, Metrics& metrics)
    : limits_(limits), metrics_(metrics), thinkers_(threads) {
  if (threads == 0) return;
  try {
    for (int i = 0; i < threads; ++i) begin(kThink);
    for (const Kinds kinds : {Kinds(kGame), Kinds(kLook), Kinds(kMake), Kinds(kFile)}) begin(kinds);
  } catch (...) {  // the system has no more threads, or no memory: those that wait are told that nothing will come
    stop();
    throw;
  }
}

WorkerPool::~WorkerPool() {
  stop();
  threads_.clear();
}

void WorkerPool::begin(Kinds kinds) {
  threads_.emplace_back([this, kinds] { serve(kinds); });
}

bool WorkerPool::join() {
  {
    std::unique_lock lock(mutex_);
    const auto idle = [this] {
      return running_.empty() &&
             std::all_of(lines_.begin(), lines_.end(), [](const Line& l) { return l.waiting == 0; });
    };
    if (thinkers_ > 0 && !done_.wait_for(lock, std::chrono::milliseconds(limits_.grace_ms), idle)) return false;
  }
  threads_.clear();
  return true;
}

std::optional<std::stop_source> WorkerPool::add(const std::string& owner, Work work, Kind kind, JobDetails more) {
  const std::lock_guard lock(mutex_);
  Line& line = this->line(kind);
  const bool turn = kind == Kind::Move || kind == Kind::Show;  // of a game, which has one at most
  const bool quick = kind == Kind::Game || kind == Kind::Look;
  const int most = quick ? 4 * limits_.queue : limits_.queue;
  const int most_of_one = quick ? limits_.requests_an_address : limits_.questions_an_address;
  if (ended_ || line.waiting >= most || bytes_ + more.bytes > limits_.waiting_bytes) return std::nullopt;
  const auto mine = line.queues.find(owner);
  if (!turn && mine != line.queues.end() && mine->second.size() >= static_cast<std::size_t>(most_of_one))
    return std::nullopt;
  auto& queue = mine == line.queues.end() ? line.queues[owner] : mine->second;
  const bool first = queue.empty();
  const std::int64_t bytes = more.bytes;
  Job job{std::move(work), bytes};
  std::stop_source stop;
  job.ticket.push_back({owner, kind, stop, std::move(more.lost)});
  // Nothing has changed where one of these finds no memory but an owner without jobs, who has no turn.
  queue.push_back(std::move(job));
  if (first) {
    try {
      line.turns.push_back(owner);
    } catch (...) {
      queue.pop_back();
      throw;
    }
  }
  ++line.waiting;
  bytes_ += bytes;
  ready_.notify_all();  // the one that is woken might be another kind of thread
  return stop;
}

// One thread is left for moves, and one of those that think is left for the moves of others.
bool WorkerPool::may_run(Kind kind, const std::string& owner) const {
  if (ended_ || thinkers_ <= 1 || !thinks(kind)) return true;
  if (kind != Kind::Move) return thinking_ < thinkers_ - 1;
  const auto mine = moving_.find(owner);
  return mine == moving_.end() || mine->second < thinkers_ - 1;
}

std::optional<WorkerPool::Job> WorkerPool::take(Kinds kinds) {
  for (const Kind kind : kinds) {
    Line& line = this->line(kind);
    const auto turn = std::find_if(line.turns.begin(), line.turns.end(),
                                   [&](const std::string& owner) { return may_run(kind, owner); });
    if (turn == line.turns.end()) continue;
    const auto queue = line.queues.find(*turn);
    const Ticket& ticket = queue->second.front().ticket.front();
    if (ticket.kind == Kind::Move) ++moving_[ticket.owner];
    if (thinks(ticket.kind)) ++thinking_;
    Job job = std::move(queue->second.front());
    queue->second.pop_front();
    --line.waiting;
    bytes_ -= job.bytes;
    if (queue->second.empty()) {
      line.turns.erase(turn);
      line.queues.erase(queue);
    } else {
      line.turns.splice(line.turns.end(), line.turns, turn);
    }
    return job;
  }
  return std::nullopt;
}

// Its place may be taken by another.
void WorkerPool::freed(const Ticket& job) {
  if (thinks(job.kind)) --thinking_;
  if (job.kind != Kind::Move) return;
  const auto mine = moving_.find(job.owner);
  if (mine != moving_.end() && --mine->second == 0) moving_.erase(mine);
}

bool WorkerPool::run(Job job) {
  const auto ticket = job.ticket.begin();
  ticket->begun = std::chrono::steady_clock::now();
  {
    const std::lock_guard lock(mutex_);
    running_.splice(running_.end(), job.ticket);
  }
  const Stopwatch watch;
  // Whoever asked was told by the work itself, or will ask again; a thread that ends here would end the server.
  metrics_.contain([&] { job.work(ticket->stop.get_token()); });
  metrics_.contain([&] { job.work = nullptr; });  // what it holds goes before it counts as done
  const double seconds = watch.seconds();
  if (seconds > kLongThought) ::malloc_trim(0);
  const std::lock_guard lock(mutex_);
  if (thinks(ticket->kind)) seconds_ += seconds;
  const bool lost = ticket->lost;
  if (lost)
    --lost_;
  else
    freed(*ticket);
  job.ticket.splice(job.ticket.end(), running_, ticket);
  ready_.notify_all();  // advice that waited for this may be next
  done_.notify_all();
  return !lost;
}

bool WorkerPool::run_one(std::optional<Kind> only) {
  std::unique_lock lock(mutex_);
  auto job = only ? take(Kinds(&*only, 1)) : take(kAll);
  lock.unlock();
  if (!job) return false;
  run(std::move(*job));
  return true;
}

void WorkerPool::serve(Kinds kinds) {
  // At everybody's priority: a thinker that gave way would give way, too, while it holds the lock of the games.
  for (bool mine = true; mine;) {
    std::optional<Job> job;
    // No memory to take it: it waits until there is.
    const bool taken = metrics_.contain([&] {
      std::unique_lock lock(mutex_);
      ready_.wait(lock, [&] { return (job = take(kinds)) || ended_; });
      if (job && ended_) job->ticket.front().stop.request_stop();
    });
    if (!taken) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      continue;
    }
    if (!job) return;
    mine = run(std::move(*job));
  }
}

std::int64_t WorkerPool::longest(Kind kind) const {
  if (kind == Kind::Move || kind == Kind::Show) return limits_.think_ms + limits_.grace_ms;
  // A ply of a review is several searches, some of them four times as long.
  if (kind == Kind::Advice) return 10 * limits_.think_ms + limits_.grace_ms;
  return limits_.work_ms;
}

void WorkerPool::watch() {
  std::vector<std::function<void()>> given_up;
  {
    const std::lock_guard lock(mutex_);
    if (ended_) return;
    for (auto& one : running_) {
      const std::int64_t over = milliseconds_since(one.begun) - longest(one.kind);
      if (one.lost || over < 0) continue;
      one.stop.request_stop();
      if (over < limits_.grace_ms) continue;
      if (one.tell) given_up.push_back(one.tell);
      begin(crew(one.kind));
      one.lost = true;
      ++lost_;
      ++metrics_.stuck;
      freed(one);
    }
  }
  for (const auto& tell : given_up) metrics_.contain(tell);
}

void WorkerPool::stop() {
  const std::lock_guard lock(mutex_);
  ended_ = true;
  for (auto& one : running_) one.stop.request_stop();
  for (auto& line : lines_)
    for (auto& [owner, queue] : line.queues)
      for (auto& job : queue) job.ticket.front().stop.request_stop();
  ready_.notify_all();
}

int WorkerPool::running() const {
  const std::lock_guard lock(mutex_);
  return static_cast<int>(running_.size());
}
int WorkerPool::waiting() const {
  const std::lock_guard lock(mutex_);
  int out = 0;
  for (const auto& line : lines_) out += line.waiting;
  return out;
}
int WorkerPool::lost() const {
  const std::lock_guard lock(mutex_);
  return lost_;
}
double WorkerPool::seconds() const {
  const std::lock_guard lock(mutex_);
  return seconds_;
}

}  // namespace ludens::web
