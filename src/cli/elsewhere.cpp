#include "cli/elsewhere.h"

#include <unistd.h>

#include <fmt/format.h>

#include "base/standard_streams.h"
#include "cli/progress.h"
#include "cli/sources.h"
#include "cli/version.h"
#include "cluster/coordinator.h"
#include "nets/kernels/choose.h"

namespace ludens::cli {

std::string build_name() { return fmt::format("{}-{} {}", kVersion, kSources, choose_kernels().name); }

cluster::Access access_of(const Elsewhere& where, const std::string& verb) {
  interrupt_token();  // before the library starts threads of its own, which would take the signal
  cluster::Access out;
  out.url = typed([&] { return cluster::checked_url(where.on); });
  out.keys = where.keys;
  out.build = build_name();
  out.say = [verb](const std::string& line) { say_aside(fmt::format("\r\x1b[Kludens {}: {}\n", verb, line)); };
  if (isatty(STDERR_FILENO) == 0)
    out.say = [verb](const std::string& line) { say_aside(fmt::format("ludens {}: {}\n", verb, line)); };
  return out;
}

std::unique_ptr<Cluster> join(const Elsewhere& where, const std::string& verb) {
  if (where.on.empty()) {
    if (!where.keys.empty()) throw UsageError("--keys belongs to --on");
    return nullptr;
  }
  return cluster::join_cluster(access_of(where, verb));
}

}  // namespace ludens::cli
