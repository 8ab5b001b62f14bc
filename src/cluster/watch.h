#pragma once
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "cluster/address.h"
#include "cluster/messages.h"
#include "cluster/nats.h"

namespace ludens::cluster {

// Who works, at what, and what waits.
struct ClusterView {
  struct Part {
    std::string build;  // as a part of a subject
    QueueState state;   // in parcels
  };
  std::vector<WorkerState> workers = {};  // by name
  std::vector<RunState> runs = {};
  std::vector<Part> queues = {};
};

// Looks on; it changes nothing but what it is asked to. Tested by tests/cluster.
class Watch {
 public:
  explicit Watch(const Access& access);  // throws Error
  ~Watch();

  ClusterView look(std::chrono::milliseconds longest);  // so long workers are waited for
  // How long a worker may be silent before what it has is given to another: of every build that has a queue, and ours.
  void set_lease(double seconds);

 private:
  const Access access_;
  Nats nats_;
};

// For Prometheus (text format 0.0.4).
std::string prometheus_text(const ClusterView& view);

}  // namespace ludens::cluster
