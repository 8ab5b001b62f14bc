#include "cluster/watch.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "cluster/here.h"

namespace ludens::cluster {
namespace {

// A value of a label.
std::string label_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (static_cast<unsigned char>(c) >= ' ') out += c;
  }
  return out + '"';
}

}  // namespace

Watch::Watch(const Access& access) : access_(access), nats_(access_, "ludens, watching " + own_name()) {
  nats_.prepare();
}
Watch::~Watch() = default;

ClusterView Watch::look(std::chrono::milliseconds longest) {
  ClusterView out;
  const auto answers = nats_.answers(kCall);
  answers->ask();
  std::map<std::string, WorkerState> workers;
  for (const auto& text : answers->take(longest)) {
    try {
      WorkerState one = read_state(text);
      const std::string name = one.worker;
      workers.insert_or_assign(name, std::move(one));
    } catch (const Error&) {
      // No worker of ours.
    }
  }
  for (auto& [name, one] : workers) out.workers.push_back(std::move(one));
  for (const auto& name : nats_.runs()) {
    try {
      if (const auto text = nats_.run(name)) out.runs.push_back(read_run(*text));
    } catch (const Error&) {
    }
  }
  for (const auto& part : nats_.parts())
    if (const auto state = nats_.units_state(part)) out.queues.push_back({part, *state});
  return out;
}

void Watch::set_lease(double seconds) {
  nats_.set_lease(subject_part(access_.build), seconds);
  for (const auto& part : nats_.parts()) nats_.set_lease(part, seconds);
}

std::string prometheus_text(const ClusterView& view) {
  std::string out;
  const auto head = [&](std::string_view name, std::string_view kind, std::string_view help) {
    fmt::format_to(std::back_inserter(out), "# HELP {} {}\n# TYPE {} {}\n", name, help, name, kind);
  };
  const auto each = [&](std::string_view name, std::string_view kind, std::string_view help, const auto& list,
                        const auto& labels, const auto& value) {
    head(name, kind, help);
    for (const auto& one : list)
      fmt::format_to(std::back_inserter(out), "{}{{{}}} {}\n", name, labels(one), value(one));
  };
  const auto worker = [](const WorkerState& w) { return "worker=" + label_text(w.worker); };
  const auto& w = view.workers;
  head("ludens_cluster_workers", "gauge", "Workers that answer.");
  fmt::format_to(std::back_inserter(out), "ludens_cluster_workers {}\n", w.size());
  each("ludens_worker_jobs", "gauge", "Units that the worker does at a time.", w, worker,
       [](const auto& one) { return one.jobs; });
  each("ludens_worker_busy", "gauge", "Jobs that are at a unit.", w, worker, [](const auto& one) { return one.busy; });
  each("ludens_worker_units_total", "counter", "Units done since the worker began.", w, worker,
       [](const auto& one) { return one.units; });
  each("ludens_worker_failed_total", "counter", "Units of them that failed.", w, worker,
       [](const auto& one) { return one.failed; });
  each("ludens_worker_busy_seconds_total", "counter", "Seconds that its jobs worked.", w, worker,
       [](const auto& one) { return one.busy_seconds; });
  each("ludens_worker_oldest_seconds", "gauge", "How long it has been at its oldest unit.", w, worker,
       [](const auto& one) { return one.oldest; });
  each("ludens_worker_memory_bytes", "gauge", "Memory of the worker and its processes.", w, worker,
       [](const auto& one) { return one.bytes; });
  const auto run = [](const RunState& r) {
    return fmt::format("run={},kind={}", label_text(r.run.substr(0, 12)), label_text(r.kind));
  };
  const auto& r = view.runs;
  each("ludens_run_given_total", "counter", "Units given by the coordinator, again counted again.", r, run,
       [](const auto& one) { return one.given; });
  each("ludens_run_results_total", "counter", "Results that came back.", r, run,
       [](const auto& one) { return one.done; });
  each("ludens_run_failed_total", "counter", "Tries that failed.", r, run, [](const auto& one) { return one.failed; });
  const auto part = [](const ClusterView::Part& p) { return "build=" + label_text(p.build); };
  const auto& q = view.queues;
  each("ludens_queue_waiting", "gauge", "Parcels of units that nobody has yet.", q, part,
       [](const auto& one) { return one.state.waiting; });
  each("ludens_queue_taken", "gauge", "Parcels that a worker has.", q, part,
       [](const auto& one) { return one.state.taken; });
  return out;
}

}  // namespace ludens::cluster
