// Who counts: gives the units of a plan to the queue and takes what comes back. All that it knows is its log or the
// server's streams, so that another can go on where it dies.
#include "cluster/coordinator.h"

#include <signal.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <set>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "base/clock.h"
#include "base/sha256.h"
#include "base/text.h"
#include "base/visible.h"
#include "base/whole_file.h"
#include "cluster/here.h"
#include "cluster/messages.h"
#include "cluster/nats.h"

namespace ludens::cluster {
namespace {

using std::chrono::milliseconds;

constexpr double kParcelSeconds = 0.1;  // of work in one message: what it costs to send it is then nothing
constexpr std::size_t kMostInParcel = 500, kParcelBytes = 128 << 10;
constexpr int kAhead = 3;        // parcels for each job of a worker, so that none waits for us
constexpr double kAskEvery = 3;  // seconds; how many work for us
constexpr double kBeatEvery = 2, kSilent = 10;
constexpr int kTakenAtOnce = 500;

void say(const Access& access, const std::string& line) {
  if (access.say) access.say(line);
}

// Is the process of that name one of this machine that is no more?
bool gone(const std::string& coordinator) {
  const auto colon = coordinator.rfind(':');
  if (colon == coordinator.npos || coordinator.substr(0, colon) != host_name()) return false;
  const auto pid = to_int(std::string_view(coordinator).substr(colon + 1));
  return pid && *pid > 0 && ::kill(*pid, 0) != 0 && errno == ESRCH;
}

class Run final : public Dispatch {
 public:
  Run(std::shared_ptr<Nats> nats, const Access& access, const WorkPlan& plan)
      : nats_(std::move(nats)), access_(access), part_(subject_part(access.build)) {
    const std::string text = patiently([&] { return sent(plan); });
    state_.run = sha256(text);
    state_.kind = plan.kind;
    state_.coordinator = own_name();
    state_.build = access.build;
    patiently([&] { nats_->put_file(state_.run, text); });
    patiently([&] { claim(); });
    patiently([&] { nats_->units(part_); });
    results_ = patiently([&] { return nats_->results(state_.run); });
    answers_ = nats_->answers(kCall);
    answers_->ask();
  }
  ~Run() override {
    if (ended_) return;
    // Whatever went wrong: nobody works on for nothing. What was found stays for whoever tries again.
    try {
      close();
    } catch (...) {
    }
  }

  void give(std::vector<Task> tasks) override {
    std::vector<std::pair<std::string, std::string>> messages;
    const std::string subject = units_subject(part_, state_.run);
    const std::size_t most = std::min(kParcelBytes, nats_->most_bytes() / 2);
    Parcel parcel{state_.run, {}};
    std::size_t bytes = 0;
    const auto send = [&] {
      if (parcel.tasks.empty()) return;
      messages.emplace_back(subject, parcel_text(parcel));
      parcel.tasks.clear();
      bytes = 0;
    };
    state_.given += std::ssize(tasks);
    for (auto& task : tasks) {
      if (bytes + task.text.size() > most) send();
      bytes += task.text.size() + 32;
      parcel.tasks.push_back(std::move(task));
      if (parcel.tasks.size() >= parcel_size()) send();
    }
    send();
    nats_->publish_all(messages);
    emptied_ = 0;
  }

  std::vector<Outcome> wait(milliseconds longest) override {
    beat();
    std::vector<Outcome> out;
    for (auto& message : results_->take(kTakenAtOnce, longest)) {
      last_ = std::max(last_, message.sequence());
      try {
        Report report = read_report(message.data());
        count(report);
        std::move(report.outcomes.begin(), report.outcomes.end(), std::back_inserter(out));
      } catch (const Error& error) {
        if (hostile_++ == 0)
          say(access_, fmt::format("a message among the results {}; it is passed over", visible(error.what())));
      }
      message.done();
    }
    if (!out.empty()) emptied_ = 0;
    state_.done += std::count_if(out.begin(), out.end(), [](const auto& one) { return one.error.empty(); });
    state_.failed += std::count_if(out.begin(), out.end(), [](const auto& one) { return !one.error.empty(); });
    return out;
  }

  std::size_t wanted() override {
    return std::max<std::size_t>(16, static_cast<std::size_t>(kAhead * jobs_) * parcel_size());
  }

  // Twice in a row, since a result may be on its way when the queue is empty.
  bool drained() override {
    const auto left = nats_->units_left(part_, state_.run);
    emptied_ = left && *left == 0 ? emptied_ + 1 : 0;
    return emptied_ > 2;
  }

  void kept() override { nats_->forget_results(state_.run, last_ + 1); }

  void end(std::int64_t) override {
    close();
    nats_->drop_results(state_.run);
    ended_ = true;
  }

 private:
  std::string sent(const WorkPlan& plan) {
    SentPlan out{plan.kind, plan.settings, access_.build, {}};
    for (const auto& [name, paths] : plan.files)
      for (const auto& path : paths) {
        const std::string bytes = read_whole_file(path);
        const std::string hash = sha256(bytes);
        nats_->put_file(hash, bytes);
        out.files[name].push_back({path.filename().string(), hash});
      }
    for (const auto& [name, bytes] : plan.data) {
      const std::string hash = sha256(bytes);
      nats_->put_file(hash, bytes);
      out.files[name].push_back({name, hash});
    }
    return plan_text(out);
  }

  // One coordinator a plan: two would take each other's results.
  void claim() {
    std::int64_t seen = -1;
    Stopwatch silent;
    bool told = false;
    while (!nats_->add_run(state_.run, run_text(state_))) {
      const auto text = nats_->run(state_.run);
      if (!text) continue;
      RunState there;
      try {
        there = read_run(*text);
      } catch (const Error&) {
        break;  // whatever it is, it is no coordinator
      }
      if (gone(there.coordinator) || silent.seconds() > kSilent) break;
      if (seen >= 0 && there.beat != seen)
        throw Error(fmt::format("{} runs this plan already, {} results so far; end it there, or change the seed",
                                visible(there.coordinator), there.done));
      seen = there.beat;
      if (!std::exchange(told, true))
        say(access_, fmt::format("{} began this plan and may be gone; waiting up to {:.0f} s for a sign of it",
                                 visible(there.coordinator), kSilent));
      std::this_thread::sleep_for(milliseconds(500));
    }
    nats_->put_run(state_.run, run_text(state_));
    // Units that an earlier coordinator gave: ours come with what is known by now.
    nats_->forget_units(part_, state_.run);
  }

  void close() {
    nats_->forget_units(part_, state_.run);
    nats_->tell(kEnded + state_.run, "");
    nats_->drop_run(state_.run);
  }

  void beat() {
    if (since_beat_.seconds() > kBeatEvery) {
      since_beat_ = {};
      ++state_.beat;
      state_.seconds = watch_.seconds();
      nats_->put_run(state_.run, run_text(state_));
    }
    if (since_heard_.seconds() < 0.5) return;
    since_heard_ = {};
    for (const auto& text : answers_->take(milliseconds(1))) hear(text);
    if (since_ask_.seconds() < kAskEvery) return;
    since_ask_ = {};
    answers_->ask();
    std::erase_if(workers_, [](auto& one) { return one.second.silent.seconds() > 3 * kAskEvery; });
    jobs_ = 0;
    for (const auto& [name, worker] : workers_) jobs_ += worker.jobs;
    if (jobs_ == 0 && !std::exchange(told_alone_, true))
      say(access_, fmt::format("no worker has joined; start some: ludens work --on {}", access_.url));
    if (jobs_ > 0) told_alone_ = false;
  }

  void hear(const std::string& text) {
    WorkerState worker;
    try {
      worker = read_state(text);
    } catch (const Error&) {
      return;
    }
    if (worker.build != access_.build) {
      if (strangers_.size() < 100 && strangers_.insert(worker.worker).second)
        say(access_, fmt::format("{} is built as {}, this program as {}: its results could differ, so it is given "
                                 "nothing of this run",
                                 visible(worker.worker), visible(worker.build), access_.build));
      return;
    }
    if (worker.draining) {
      workers_.erase(worker.worker);
      return;
    }
    auto& known = workers_[worker.worker];
    jobs_ += worker.jobs - known.jobs;
    known = {worker.jobs, {}};
  }

  void count(const Report& report) {
    if (report.outcomes.empty() || report.seconds < 0) return;
    const double now = report.seconds / static_cast<double>(report.outcomes.size());
    unit_seconds_ = unit_seconds_ < 0 ? now : 0.9 * unit_seconds_ + 0.1 * now;
  }
  std::size_t parcel_size() const {
    if (unit_seconds_ < 0) return 1;
    return std::clamp<std::size_t>(static_cast<std::size_t>(kParcelSeconds / std::max(unit_seconds_, 1e-6)), 1,
                                   kMostInParcel);
  }

  struct Known {
    int jobs = 0;
    Stopwatch silent = {};
  };
  std::shared_ptr<Nats> nats_;
  const Access& access_;
  std::string part_;
  RunState state_;
  std::unique_ptr<Queue> results_;
  std::unique_ptr<Answers> answers_;
  std::map<std::string, Known> workers_;
  std::set<std::string> strangers_;  // of other builds, who were told of
  int jobs_ = 0, emptied_ = 0;
  std::int64_t hostile_ = 0;
  std::uint64_t last_ = 0;
  double unit_seconds_ = -1;  // unknown
  Stopwatch watch_, since_beat_, since_ask_, since_heard_;
  bool told_alone_ = false, ended_ = false;
};

class NatsCluster final : public Cluster {
 public:
  explicit NatsCluster(const Access& access)
      : access_(access), nats_(std::make_shared<Nats>(access_, "ludens, coordinator " + own_name())) {
    patiently([&] { nats_->prepare(); });
  }
  std::unique_ptr<Dispatch> open(const WorkPlan& plan) override { return std::make_unique<Run>(nats_, access_, plan); }

 private:
  const Access access_;
  std::shared_ptr<Nats> nats_;
};

}  // namespace

std::unique_ptr<Cluster> join_cluster(const Access& access) { return std::make_unique<NatsCluster>(access); }

}  // namespace ludens::cluster
