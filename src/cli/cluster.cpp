// ludens cluster: who works for the experiments of a server, at what, and what waits.
#include <chrono>
#include <map>

#include <fmt/format.h>

#include "base/standard_streams.h"
#include "base/visible.h"
#include "cli/elsewhere.h"
#include "cli/progress.h"
#include "cluster/metrics_server.h"
#include "cluster/watch.h"
#include "measure/arena/report.h"

namespace ludens::cli {
namespace {

using cluster::ClusterView;

constexpr auto kPatience = std::chrono::milliseconds(700);  // for workers that answer

struct Options {
  Elsewhere where;
  std::optional<std::int64_t> lease;
  std::optional<int> metrics;
  bool json = false;
};

Json as_json(const ClusterView& view) {
  Json workers = Json::array(), runs = Json::array(), queues = Json::array();
  for (const auto& w : view.workers)
    workers.push_back({{"worker", w.worker},
                       {"build", w.build},
                       {"jobs", w.jobs},
                       {"busy", w.busy},
                       {"draining", w.draining},
                       {"programs", w.programs},
                       {"units", w.units},
                       {"failed", w.failed},
                       {"units_per_second", w.seconds > 0 ? static_cast<double>(w.units) / w.seconds : 0},
                       {"oldest_seconds", w.oldest},
                       {"oldest_unit", w.oldest_unit},
                       {"bytes", w.bytes}});
  for (const auto& r : view.runs)
    runs.push_back({{"run", r.run},
                    {"kind", r.kind},
                    {"coordinator", r.coordinator},
                    {"build", r.build},
                    {"given", r.given},
                    {"results", r.done},
                    {"failed", r.failed},
                    {"seconds", r.seconds}});
  for (const auto& q : view.queues)
    queues.push_back(
        {{"build", q.build}, {"waiting", q.state.waiting}, {"taken", q.state.taken}, {"lease_seconds", q.state.lease}});
  return {{"workers", std::move(workers)}, {"runs", std::move(runs)}, {"queues", std::move(queues)}};
}

void print(const ClusterView& view) {
  fmt::print("{} worker{}\n", view.workers.size(), view.workers.size() == 1 ? "" : "s");
  int jobs = 0, busy = 0;
  double rate = 0;
  if (!view.workers.empty())
    fmt::print("  {:<24} {:>5} {:>5} {:>9} {:>7} {:>9} {:>9}  {}\n", "worker", "jobs", "busy", "units", "failed",
               "units/s", "memory", "build");
  for (const auto& w : view.workers) {
    const double now = w.seconds > 0 ? static_cast<double>(w.units) / w.seconds : 0;
    jobs += w.jobs, busy += w.busy, rate += now;
    fmt::print("  {:<24} {:>5} {:>5} {:>9} {:>7} {:>9.1f} {:>9}  {}{}{}\n", visible(w.worker), w.jobs, w.busy, w.units,
               w.failed, now, bytes_text(w.bytes), visible(w.build), w.draining ? ", leaving" : "",
               w.programs ? ", may start programs" : "");
  }
  if (view.workers.size() > 1) fmt::print("  {:<24} {:>5} {:>5} {:>17} {:>9.1f}\n", "all", jobs, busy, "", rate);
  fmt::print("{} run{}\n", view.runs.size(), view.runs.size() == 1 ? "" : "s");
  for (const auto& r : view.runs)
    fmt::print("  {} {}, by {}: {} units given, {} results in {:.0f} s{}\n", visible(r.run.substr(0, 12)),
               visible(r.kind), visible(r.coordinator), r.given, r.done, r.seconds,
               r.failed > 0 ? fmt::format(", {} tries failed", r.failed) : "");
  for (const auto& q : view.queues)
    fmt::print("queue {}: {} parcels wait, {} are with workers; given to another after {:.0f} s of silence\n",
               visible(q.build), q.state.waiting, q.state.taken, q.state.lease);
  // Stragglers: at one unit for much longer than units take.
  for (const auto& w : view.workers) {
    const auto done = static_cast<double>(w.units);
    const double usual = done > 0 ? w.busy_seconds / done : 0;
    if (w.oldest > 10 && w.oldest > 10 * usual)
      fmt::print("straggler: {} has been at unit {} for {:.0f} s\n", visible(w.worker), visible(w.oldest_unit),
                 w.oldest);
  }
}

int run(const Options& options) {
  if (options.where.on.empty()) throw UsageError("cluster needs --on nats://HOST[:PORT]");
  const auto access = access_of(options.where, "cluster");
  cluster::Watch watch(access);
  if (options.lease) watch.set_lease(static_cast<double>(*options.lease) / 1000);
  if (options.metrics) {
    const std::stop_token stop = interrupt_token();
    cluster::MetricsServer server(*options.metrics);
    fmt::print("http://localhost:{}/metrics\n", server.port());
    std::fflush(stdout);
    server.run([&] { return prometheus_text(watch.look(kPatience)); }, stop);
    return kDone;
  }
  const ClusterView view = watch.look(kPatience);
  if (options.json)
    fmt::print("{}\n", as_json(view).dump());
  else
    print(view);
  return kDone;
}

}  // namespace

Verb cluster_verb() {
  return verb<Options>(
      "cluster", "For researchers", "Show the workers, runs and queues of a server that experiments run on",
      "ludens cluster --on nats://server.example",
      {{"--on", "URL", within(&Options::where, &Elsewhere::on), "the NATS server, as nats://HOST[:PORT] or tls://…",
        kRequired},
       {"--keys", "FILE", within(&Options::where, &Elsewhere::keys), kKeysHelp},
       {"--lease", "TIME", &Options::lease, Allowed::duration(),
        "how long a worker may be silent before what it has is given to another, as 30s; longer where there are "
        "thousands of workers"},
       {"--metrics", "PORT", &Options::metrics, Allowed::whole(0, 65535),
        "serve /metrics for Prometheus to this machine, until Ctrl-C; 0 takes any free port"},
       {"--json", &Options::json, "as JSON"}},
      run);
}

}  // namespace ludens::cli
