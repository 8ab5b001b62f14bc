#pragma once
#include <functional>
#include <stop_token>
#include <string>

#include "base/process.h"
#include "cluster/room.h"

namespace ludens::cluster {

// What Prometheus asks: GET /metrics over HTTP/1.0, of this machine alone, one after the other; everything else is
// answered with 404. Tested by tests/cluster.
class MetricsServer {
 public:
  explicit MetricsServer(int port);  // 0: any free one; throws Error
  int port() const { return port_; }
  // Answers until it is stopped.
  void run(const std::function<std::string()>& text, const std::stop_token& stop);

 private:
  Descriptor listening_;
  int port_ = 0;
};

}  // namespace ludens::cluster
