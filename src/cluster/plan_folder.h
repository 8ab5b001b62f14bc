#pragma once
#include <filesystem>
#include <string>

#include "cluster/messages.h"
#include "cluster/nats.h"

namespace ludens::cluster {

// Plans and their files on a worker's disk, by hash: what was fetched once serves every run that reads it, and every
// worker of this machine. Any thread.
class PlanFolders {
 public:
  PlanFolders(std::filesystem::path cache, Nats& nats) : cache_(std::move(cache)), nats_(nats) {}

  // The folder of a run's plan: «plan.json» and what it reads. Throws Error.
  std::filesystem::path folder(const std::string& run) const;

 private:
  std::filesystem::path file(const std::string& hash) const;

  std::filesystem::path cache_;
  Nats& nats_;
};

inline constexpr const char* kPlanFile = "plan.json";

}  // namespace ludens::cluster
