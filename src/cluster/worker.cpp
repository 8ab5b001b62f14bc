// Who does the work: takes parcels of units from the queue, lets a process of its own do each unit, sends what it found
// and only then says that the parcel is done. Whatever ends it in between, the parcel is given to another.
#include "cluster/worker.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <fstream>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <thread>

#include <fmt/format.h>

#include "base/clock.h"
#include "base/json_read.h"
#include "base/text.h"
#include "base/visible.h"
#include "cluster/child.h"
#include "cluster/here.h"
#include "cluster/messages.h"
#include "cluster/nats.h"
#include "cluster/plan_folder.h"

namespace ludens::cluster {
namespace {

using std::chrono::milliseconds;

constexpr auto kFetch = milliseconds(1000);
constexpr double kSendEvery = 0.5;               // seconds, while a parcel is being done
constexpr std::size_t kReportBytes = 192 << 10;  // sent when it holds so many
constexpr std::size_t kChildren = 2;             // processes that each job keeps, one a plan
constexpr std::size_t kMostEnded = 10'000;       // runs that are remembered as ended

std::int64_t resident(pid_t pid) {
  std::ifstream in(fmt::format("/proc/{}/statm", pid));
  std::int64_t all = 0, resident = 0;
  in >> all >> resident;
  return resident * ::sysconf(_SC_PAGESIZE);
}

// Runs whose end was told.
class Ended {
 public:
  void add(const std::string& run) {
    const std::lock_guard lock(mutex_);
    if (!is_hash(run)) return;
    if (known_.size() >= kMostEnded) known_.clear();
    known_.insert(run);
  }
  // A run may be taken up again under its name: then its parcels count.
  void forget(const std::string& run) {
    const std::lock_guard lock(mutex_);
    known_.erase(run);
  }
  bool has(const std::string& run) const {
    const std::lock_guard lock(mutex_);
    return known_.contains(run);
  }

 private:
  mutable std::mutex mutex_;
  std::set<std::string> known_;
};

class Worker {
 public:
  explicit Worker(const WorkerOptions& options)
      : options_(options),
        name_(own_name()),
        part_(subject_part(options.access.build)),
        jobs_(static_cast<std::size_t>(options.jobs)),
        nats_(options.access, "ludens, worker " + name_),
        folders_(options.cache, nats_) {}

  WorkerSummary run() {
    patiently([&] { nats_.prepare(); });
    const auto units = patiently([&] { return nats_.units(part_); });
    if (const auto state = nats_.units_state(part_)) lease_ = state->lease;
    nats_.listen(kCall, [this](const std::string&, const std::string&) { return state_text(state()); });
    nats_.listen(std::string(kEnded) + "*", [this](const std::string& subject, const std::string&) {
      ended_.add(subject.substr(std::string_view(kEnded).size()));
      return std::string();
    });
    {
      std::vector<std::jthread> threads;
      for (auto& job : jobs_) threads.emplace_back([this, &job] { serve(job); });
      fetch(*units);
      const std::lock_guard lock(mutex_);
      closed_ = true;
      changed_.notify_all();
    }
    return {done_, failed_, busy_seconds_};
  }

 private:
  // One of the jobs. What others read of it is under the lock.
  struct Job {
    std::list<std::pair<std::string, std::unique_ptr<Child>>> children = {};  // by run, the latest first
    std::string run = {};
    std::int64_t unit = -1;
    Stopwatch since = {};
    bool busy = false;
    std::vector<pid_t> pids = {};
  };

  bool stopping() const { return options_.stop.stop_requested(); }

  // As many as there are free jobs: what a worker holds without doing it would wait for nothing.
  void fetch(Queue& units) {
    Stopwatch since_lease;
    while (!stopping()) {
      int free = 0;
      {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, kFetch, [&] { return idle() > 0 || stopping(); });
        free = idle();
      }
      if (free <= 0 || stopping()) continue;
      auto taken = units.take(free, kFetch);
      if (since_lease.seconds() > 60) {
        since_lease = {};
        if (const auto state = nats_.units_state(part_)) lease_ = state->lease;
      }
      const std::lock_guard lock(mutex_);
      for (auto& one : taken) {
        ended_.forget(one.subject().substr(one.subject().rfind('.') + 1));
        parcels_.push_back(std::move(one));
      }
      changed_.notify_all();
    }
  }
  int idle() const {
    const auto busy = std::count_if(jobs_.begin(), jobs_.end(), [](const Job& job) { return job.busy; });
    return static_cast<int>(std::ssize(jobs_) - busy - std::ssize(parcels_));
  }

  void serve(Job& job) {
    for (;;) {
      std::optional<Taken> taken;
      {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return closed_ || !parcels_.empty(); });
        if (parcels_.empty()) return;
        taken = std::move(parcels_.front());
        parcels_.pop_front();
        job.busy = true;
        job.since = {};
      }
      try {
        deliver(job, *taken);
      } catch (const std::exception& error) {
        // Not a unit's fault but ours or the server's: somebody else may do better, or we later.
        say(error.what());
        std::this_thread::sleep_for(std::chrono::seconds(1));
        taken->give_back();
      }
      const std::lock_guard lock(mutex_);
      job.busy = false;
      job.unit = -1;
      changed_.notify_all();
    }
  }

  // Does a parcel and sends what came of it.
  void deliver(Job& job, Taken& taken) {
    Parcel parcel;
    try {
      parcel = read_parcel(taken.data());
      if (taken.subject() != units_subject(part_, parcel.run)) throw Error("came under another name");
    } catch (const Error& error) {
      say(fmt::format("a message among the units {}; it is passed over", visible(error.what())));
      taken.done();
      return;
    }
    Sending sending{Report{name_, {}, 0}, 0, {}, {}, results_subject(parcel.run)};
    for (std::size_t i = 0; i < parcel.tasks.size(); ++i) {
      if (stopping() && i == 0) {
        taken.give_back();
        return;
      }
      if (stopping()) {
        // What is left goes back as a parcel of its own, before this one is done with: it may be there twice for a
        // moment, never not at all.
        parcel.tasks.erase(parcel.tasks.begin(), parcel.tasks.begin() + static_cast<std::ptrdiff_t>(i));
        send(sending);
        nats_.publish(taken.subject(), parcel_text(parcel), {});
        taken.done();
        return;
      }
      const Stopwatch watch;
      const Task& task = parcel.tasks[i];
      Outcome outcome = do_unit(job, parcel.run, task, taken, sending);
      if (ended_.has(parcel.run)) {
        taken.done();
        return;
      }
      sending.report.seconds += watch.seconds();
      sending.bytes += outcome.line.size() + outcome.error.size() + 64;
      {
        const std::lock_guard lock(mutex_);
        ++done_;
        failed_ += !outcome.error.empty();
        busy_seconds_ += watch.seconds();
      }
      sending.report.outcomes.push_back(std::move(outcome));
      if (sending.bytes >= kReportBytes || sending.since_sent.seconds() > kSendEvery) send(sending);
      alive(taken, sending);
    }
    send(sending);
    taken.done();
  }

  struct Sending {
    Report report;
    std::size_t bytes;
    Stopwatch since_sent, since_alive;
    std::string subject;
  };

  void send(Sending& sending) {
    sending.since_sent = {};
    auto& outcomes = sending.report.outcomes;
    if (outcomes.empty()) return;
    std::string text = report_text(sending.report);
    if (text.size() > nats_.most_bytes()) {
      // One at a time, and what is too large by itself has failed, with the reason.
      const Report all = std::exchange(sending.report, Report{name_, {}, 0});
      for (auto outcome : all.outcomes) {
        Report one{name_, {std::move(outcome)}, all.seconds / static_cast<double>(all.outcomes.size())};
        text = report_text(one);
        if (text.size() > nats_.most_bytes()) {
          auto& it = one.outcomes.front();
          it.error = fmt::format("its result has {} bytes, and the server takes {}: set its max_payload",
                                 it.line.size(), nats_.most_bytes());
          it.line.clear();
          it.refused = true;
          text = report_text(one);
        }
        nats_.publish(sending.subject, text, {});
      }
    } else {
      nats_.publish(sending.subject, text, {});
    }
    outcomes.clear();
    sending.report.seconds = 0;
    sending.bytes = 0;
  }

  void alive(Taken& taken, Sending& sending) {
    if (sending.since_alive.seconds() < lease_ / 4) return;
    sending.since_alive = {};
    taken.working();
  }

  Outcome do_unit(Job& job, const std::string& run, const Task& task, Taken& taken, Sending& sending) {
    Outcome out{task.index, "", "", false, name_};
    {
      const std::lock_guard lock(mutex_);
      job.run = run;
      job.unit = task.index;
      job.since = {};
    }
    try {
      Child& child = child_for(job, run);
      child.ask(Json{{"unit", task.index}, {"task", task.text}}.dump() + "\n");
      const auto step = milliseconds(std::clamp<std::int64_t>(static_cast<std::int64_t>(lease_ * 250), 50, 500));
      for (;;) {
        const auto line = child.answer(step);
        if (line) {
          const Json answer = Json::parse(*line);
          out.error = text_of(answer, "error");
          out.refused = flag_of(answer, "refused", false);
          if (out.error.empty()) out.line = needed_text(answer, "line");
          return out;
        }
        if (child.ended()) {
          out.error = child.end();
          drop_child(job, run);
          return out;
        }
        alive(taken, sending);
        if (sending.since_sent.seconds() > kSendEvery) send(sending);
        if (ended_.has(run)) {
          drop_child(job, run);
          return out;
        }
      }
    } catch (const Error& error) {
      out.line.clear();
      out.error = error.what();
      drop_child(job, run);
    }
    return out;
  }

  Child& child_for(Job& job, const std::string& run) {
    auto& children = job.children;
    const auto found =
        std::find_if(children.begin(), children.end(), [&](const auto& one) { return one.first == run; });
    if (found != children.end()) {
      children.splice(children.begin(), children, found);
    } else {
      std::vector<std::string> command = options_.child;
      command.push_back(folders_.folder(run).string());
      while (children.size() >= kChildren) children.pop_back();
      children.emplace_front(run, std::make_unique<Child>(command));
      note_pids(job);
    }
    return *children.front().second;
  }
  void drop_child(Job& job, const std::string& run) {
    std::erase_if(job.children, [&](const auto& one) { return one.first == run; });
    note_pids(job);
  }
  void note_pids(Job& job) {
    std::vector<pid_t> pids;
    for (const auto& [run, child] : job.children) pids.push_back(child->pid());
    const std::lock_guard lock(mutex_);
    job.pids = std::move(pids);
  }

  WorkerState state() const {
    const std::lock_guard lock(mutex_);
    WorkerState out{name_, options_.access.build};
    out.jobs = options_.jobs;
    out.programs = options_.rules.programs;
    out.units = done_;
    out.failed = failed_;
    out.seconds = watch_.seconds();
    out.busy_seconds = busy_seconds_;
    out.draining = stopping();
    out.bytes = resident(::getpid());
    for (const auto& job : jobs_) {
      for (const pid_t pid : job.pids) out.bytes += resident(pid);
      if (!job.busy) continue;
      ++out.busy;
      if (job.unit < 0 || job.since.seconds() <= out.oldest) continue;
      out.oldest = job.since.seconds();
      out.oldest_unit = fmt::format("{}, {}", job.run.substr(0, 12), job.unit);
    }
    return out;
  }

  void say(const std::string& line) const {
    if (options_.access.say) options_.access.say(line);
  }

  const WorkerOptions& options_;
  std::string name_, part_;
  Ended ended_;
  std::atomic<double> lease_ = kLease;
  Stopwatch watch_;

  mutable std::mutex mutex_;  // of all below, and what Job says
  std::condition_variable changed_;
  std::vector<Job> jobs_;
  std::deque<Taken> parcels_;  // taken, and not begun: no more than there are idle jobs
  bool closed_ = false;
  std::int64_t done_ = 0, failed_ = 0;
  double busy_seconds_ = 0;

  Nats nats_;  // last: nobody calls us any more when the others go
  PlanFolders folders_;
};

}  // namespace

WorkerSummary work(const WorkerOptions& options) { return Worker(options).run(); }

}  // namespace ludens::cluster
