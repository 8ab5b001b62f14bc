#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <string>

#include "web/room.h"

namespace ludens::web {

// Counters for /metrics; any thread may count.
struct Metrics {
  std::array<std::atomic<std::int64_t>, 6> answers = {};  // by the first digit of the status
  std::atomic<std::int64_t> bytes_out = 0, bytes_in = 0, connections = 0, sockets = 0, messages = 0, refused = 0;
  std::atomic<std::int64_t> unsent = 0;  // bytes that clients have not read yet
  std::atomic<std::int64_t> slow = 0;    // clients that were cut off because they did not read
  std::atomic<std::int64_t> faults = 0;  // exceptions that reached the edge of a thread
  std::atomic<std::int64_t> stuck = 0;   // work that did not end

  // What a thread is given, or a client's turn: whatever it throws ends here and is counted, and the thread goes on.
  // False where it threw.
  template <class Work>
  bool contain(Work&& work) noexcept {
    try {
      work();
      return true;
    } catch (...) {
      ++faults;
      return false;
    }
  }
  void answered(int status) { ++answers[static_cast<std::size_t>(status / 100 % 6)]; }
};

// What the counters do not know.
struct Gauges {
  std::int64_t games = 0, live = 0, running = 0, waiting = 0;
  double thinking_seconds = 0;
};

std::string prometheus_text(const Metrics& metrics, const Gauges& gauges);
std::int64_t resident_bytes();  // of this process

}  // namespace ludens::web
