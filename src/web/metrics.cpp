#include "web/metrics.h"

#include <fstream>

#include <unistd.h>

#include <fmt/format.h>

namespace ludens::web {

std::int64_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::int64_t pages = 0;
  file >> pages >> pages;
  return pages * sysconf(_SC_PAGESIZE);
}

std::string prometheus_text(const Metrics& metrics, const Gauges& gauges) {
  std::string out;
  const auto head = [&](std::string_view name, std::string_view kind, std::string_view help) {
    out += fmt::format("# HELP ludens_{0} {2}\n# TYPE ludens_{0} {1}\n", name, kind, help);
  };
  const auto one = [&](std::string_view name, std::string_view kind, std::string_view help, auto value) {
    head(name, kind, help);
    out += fmt::format("ludens_{} {}\n", name, value);
  };
  head("requests_total", "counter", "answers by status");
  for (std::size_t i = 1; i < metrics.answers.size(); ++i)
    out += fmt::format("ludens_requests_total{{status=\"{}xx\"}} {}\n", i, metrics.answers[i].load());
  one("connections", "gauge", "open connections", metrics.connections.load());
  one("connections_refused_total", "counter", "connections beyond the limits", metrics.refused.load());
  one("sockets", "gauge", "open WebSockets", metrics.sockets.load());
  one("messages_total", "counter", "WebSocket messages received", metrics.messages.load());
  one("received_bytes_total", "counter", "bytes of requests and messages", metrics.bytes_in.load());
  one("sent_bytes_total", "counter", "bytes of answers and messages", metrics.bytes_out.load());
  one("unsent_bytes", "gauge", "bytes that clients have not read yet", metrics.unsent.load());
  one("slow_clients_total", "counter", "clients cut off because they did not read", metrics.slow.load());
  one("faults_total", "counter", "exceptions caught at the edge of a thread", metrics.faults.load());
  one("stuck_total", "counter", "work that did not end and was given up", metrics.stuck.load());
  one("sessions", "gauge", "games kept", gauges.games);
  one("sessions_live", "gauge", "games in memory", gauges.live);
  one("searches_running", "gauge", "searches that think", gauges.running);
  one("searches_queued", "gauge", "searches that wait", gauges.waiting);
  one("thinking_seconds_total", "counter", "seconds of thinking", gauges.thinking_seconds);
  one("resident_bytes", "gauge", "memory of the process", resident_bytes());
  return out;
}

}  // namespace ludens::web
