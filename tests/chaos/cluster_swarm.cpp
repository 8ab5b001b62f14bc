// What a server and one coordinator bear (docs/cluster.md): cluster_swarm URL WORKERS UNITS [MICROSECONDS]. So many
// simulated workers, each of which asks for a parcel, waits as long as its units would take, sends what it found and
// asks again, in the messages of real ones; a real coordinator gives squares to find and counts them. One line of JSON.
// No test, since it measures.
#include <nats/nats.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <queue>
#include <thread>

#include <fmt/format.h>

#include "base/clock.h"
#include "base/error.h"
#include "cluster/coordinator.h"
#include "cluster/messages.h"
#include "cluster/nats.h"
#include "runner/run.h"

namespace {

using namespace ludens;
using Clock = std::chrono::steady_clock;

constexpr const char* kBuild = "swarm";
constexpr int kPerConnection = 500;  // simulated workers that share a connection, and its threads

double processor_seconds(int who) {
  rusage used{};
  ::getrusage(who, &used);
  return static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
         1e-6 * static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

class Swarm {
 public:
  Swarm(const std::string& url, int workers, int microseconds) : microseconds_(microseconds) {
    for (int first = 0; first < workers; first += kPerConnection) {
      auto& one = connections_.emplace_back();
      natsOptions* options = nullptr;
      natsOptions_Create(&options);
      natsOptions_SetURL(options, url.c_str());
      if (natsConnection_Connect(&one, options) != NATS_OK) throw base::Error("no server");
      natsOptions_Destroy(options);
      const int count = std::min(kPerConnection, workers - first);
      const std::string inbox = fmt::format("swarm.{}.{}", ::getpid(), first);
      natsSubscription* subscription = nullptr;
      natsConnection_Subscribe(&subscription, one, (inbox + ".*").c_str(), on_parcel, this);
      natsSubscription_SetPendingLimits(subscription, -1, -1);
      natsConnection_Subscribe(&subscription, one, cluster::kCall, on_call, this);
      places_[one] = {first, count};
      for (int i = 0; i < count; ++i) ask(one, fmt::format("{}.{}", inbox, i));
    }
    later_ = std::jthread([this](const std::stop_token& stop) { work(stop); });
  }
  ~Swarm() {
    later_.request_stop();
    later_.join();
    for (auto* one : connections_) natsConnection_Destroy(one);
  }
  std::int64_t parcels() const { return parcels_; }

 private:
  struct Held {
    Clock::time_point ready;
    natsConnection* connection;
    std::string inbox, reply, text;
    bool operator<(const Held& other) const { return ready > other.ready; }
  };

  static void ask(natsConnection* connection, const std::string& inbox) {
    static const std::string kNext = "$JS.API.CONSUMER.MSG.NEXT.LUDENS_UNITS.work-" + cluster::subject_part(kBuild);
    natsConnection_PublishRequestString(connection, kNext.c_str(), inbox.c_str(),
                                        "{\"batch\":1,\"expires\":600000000000}");
  }
  static void on_parcel(natsConnection* connection, natsSubscription*, natsMsg* message, void* closure) {
    auto& self = *static_cast<Swarm*>(closure);
    const std::string text(natsMsg_GetData(message), static_cast<std::size_t>(natsMsg_GetDataLength(message)));
    const std::string inbox = natsMsg_GetSubject(message);
    const char* reply = natsMsg_GetReply(message);
    if (!reply || text.empty()) {
      // The queue says that it has nothing any more, or not yet.
      natsMsg_Destroy(message);
      return;
    }
    const std::lock_guard lock(self.mutex_);
    // The subject of a delivered message is the stream's; whom it was for does not matter to a simulated worker.
    self.held_.push({Clock::now() + std::chrono::microseconds(self.microseconds_), connection, "", reply, text});
    self.changed_.notify_one();
    natsMsg_Destroy(message);
  }
  static void on_call(natsConnection* connection, natsSubscription*, natsMsg* message, void* closure) {
    const auto& self = *static_cast<Swarm*>(closure);
    if (const char* reply = natsMsg_GetReply(message)) {
      const auto [first, count] = self.places_.at(connection);
      for (int i = 0; i < count; ++i) {
        cluster::WorkerState state{fmt::format("swarm:{}", first + i), kBuild};
        state.jobs = 1;
        natsConnection_PublishString(connection, reply, state_text(state).c_str());
      }
    }
    natsMsg_Destroy(message);
  }

  void work(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    for (int asked = 0; !stop.stop_requested();) {
      changed_.wait_for(lock, std::chrono::milliseconds(5),
                        [&] { return !held_.empty() && held_.top().ready <= Clock::now(); });
      if (held_.empty() || held_.top().ready > Clock::now()) continue;
      const Held held = held_.top();
      held_.pop();
      lock.unlock();
      const cluster::Parcel parcel = cluster::read_parcel(held.text);
      cluster::Report report{"swarm:0", {}, 1e-6 * microseconds_};
      for (const auto& task : parcel.tasks)
        report.outcomes.push_back(
            {task.index, fmt::format("{{\"square\":{}}}", task.index * task.index), "", false, ""});
      natsConnection_PublishString(held.connection, cluster::results_subject(parcel.run).c_str(),
                                   report_text(report).c_str());
      natsConnection_PublishString(held.connection, held.reply.c_str(), "+ACK");
      ask(held.connection,
          fmt::format("swarm.{}.{}.{}", ::getpid(), places_.at(held.connection).first, asked++ % kPerConnection));
      ++parcels_;
      lock.lock();
    }
  }

  int microseconds_;
  std::vector<natsConnection*> connections_;
  std::map<natsConnection*, std::pair<int, int>> places_;
  std::atomic<std::int64_t> parcels_ = 0;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::priority_queue<Held> held_;
  std::jthread later_;
};

// The coordinator, in this process: its processor time is that of the thread that runs it and of its library's, so the
// swarm is another process.
int coordinate(const std::string& url, std::int64_t units, int workers, int microseconds, int out) {
  const auto cluster = cluster::join_cluster({url, "", kBuild, {}});
  runner::Experiment<std::int64_t, std::int64_t> squares;
  squares.next = runner::numbers_below(units);
  std::int64_t sum = 0, next = 0;
  squares.take = [&](std::int64_t index, std::int64_t&& square, bool) {
    if (index != next++ || square != index * index) throw base::Error("a result is wrong or out of order");
    ++sum;
    return true;
  };
  squares.line = [](std::int64_t square) { return fmt::format("{{\"square\":{}}}", square); };
  squares.read = [](std::string_view line, std::int64_t unit) {
    if (line != fmt::format("{{\"square\":{}}}", unit * unit)) throw base::Error("is no square");
    return unit * unit;
  };
  const base::Stopwatch watch;
  const double before = processor_seconds(RUSAGE_SELF);
  runner::run(squares, {.cluster = cluster.get(),
                        .work = {"squares", fmt::format("{{\"units\":{},\"pid\":{}}}", units, ::getpid())}});
  const double seconds = watch.seconds(), processor = processor_seconds(RUSAGE_SELF) - before;
  fmt::print(
      "{{\"workers\":{},\"units\":{},\"unit_microseconds\":{},\"seconds\":{:.3f},\"units_per_second\":{:.0f},"
      "\"coordinator_microseconds_per_unit\":{:.2f}}}\n",
      workers, sum, microseconds, seconds, static_cast<double>(sum) / seconds,
      1e6 * processor / static_cast<double>(sum));
  return sum == units ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    fmt::print(stderr, "usage: cluster_swarm URL WORKERS UNITS [MICROSECONDS A PARCEL]\n");
    return 2;
  }
  const std::string url = argv[1];
  const int workers = std::atoi(argv[2]), microseconds = argc > 4 ? std::atoi(argv[4]) : 0;
  const std::int64_t units = std::atoll(argv[3]);
  try {
    int ends[2];
    if (::pipe(ends) != 0) return 1;
    const pid_t child = ::fork();
    if (child == 0) {
      std::this_thread::sleep_for(std::chrono::seconds(2));  // for the swarm
      return coordinate(url, units, workers, microseconds, ends[1]);
    }
    {
      cluster::Nats nats({url, "", kBuild, {}}, "swarm");
      nats.prepare();
      nats.units(cluster::subject_part(kBuild));
    }
    Swarm swarm(url, workers, microseconds);
    int status = 0;
    ::waitpid(child, &status, 0);
    char line[1024] = {};
    if (::read(ends[0], line, sizeof line - 1) > 0) fmt::print("{},\"parcels\":{}}}\n", line, swarm.parcels());
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
  } catch (const std::exception& error) {
    fmt::print(stderr, "cluster_swarm: {}\n", error.what());
    return 1;
  }
}
