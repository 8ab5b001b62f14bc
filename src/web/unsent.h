#pragma once
#include <atomic>
#include <cstdint>

#include "web/limits.h"
#include "web/metrics.h"

namespace ludens::web {

// Bytes that a client has still to read, counted with those of everybody.
class Unsent {
 public:
  explicit Unsent(Metrics& metrics) : metrics_(metrics) {}
  ~Unsent() { metrics_.unsent -= mine_; }
  Unsent(const Unsent&) = delete;
  Unsent& operator=(const Unsent&) = delete;

  // False where the client has something to read already and this is more than may wait.
  bool add(std::size_t bytes, const Limits& limits) {
    const auto more = static_cast<std::int64_t>(bytes);
    const std::int64_t before = mine_.fetch_add(more), all = metrics_.unsent += more;
    const bool fits = before + more <= limits.unsent_bytes && all <= limits.unsent_bytes_all;
    if (!fits && before > 0) ++metrics_.slow;
    return fits || before <= 0;
  }
  void sent(std::size_t bytes) {
    mine_ -= static_cast<std::int64_t>(bytes);
    metrics_.unsent -= static_cast<std::int64_t>(bytes);
  }

 private:
  Metrics& metrics_;
  std::atomic<std::int64_t> mine_ = 0;
};

}  // namespace ludens::web
