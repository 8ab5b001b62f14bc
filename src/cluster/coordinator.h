#pragma once
#include <memory>

#include "cluster/address.h"
#include "runner/elsewhere.h"

namespace ludens::cluster {

// Experiments on the workers of a NATS server. Joins it at once: throws Error where that cannot be. Several runs may be
// open at a time, each used by one thread. Tested by tests/cluster.
std::unique_ptr<Cluster> join_cluster(const Access& access);

}  // namespace ludens::cluster
