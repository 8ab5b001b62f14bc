// ludens work: a worker of those who run experiments with --on.
#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <thread>

#include <fmt/format.h>

#include "base/process.h"
#include "base/standard_streams.h"
#include "cli/elsewhere.h"
#include "cli/progress.h"
#include "cluster/worker.h"
#include "learn/five_selfplay.h"
#include "measure/arena/arena.h"
#include "measure/matching/match.h"
#include "measure/matching/value_match.h"
#include "measure/tuning/collect.h"

namespace ludens::cli {
namespace {

namespace fs = std::filesystem;

// Everything that a plan may ask of a worker.
std::vector<WorkKind> work_kinds() {
  return {arena_work(), match_work(), value_work(), tune_work(), five_selfplay_work()};
}

int processors() { return static_cast<int>(std::max(1u, std::thread::hardware_concurrency())); }

std::int64_t usual_memory() {
  const std::int64_t pages = ::sysconf(_SC_PHYS_PAGES), page = ::sysconf(_SC_PAGESIZE);
  return pages > 0 && page > 0 ? pages / 5 * 4 * page : 0;
}

fs::path usual_cache() {
  if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache && *cache) return fs::path(cache) / "ludens" / "work";
  if (const char* home = std::getenv("HOME"); home && *home) return fs::path(home) / ".cache" / "ludens" / "work";
  return fs::temp_directory_path() / fmt::format("ludens-work-{}", ::getuid());
}

struct Options {
  Elsewhere where;
  std::optional<int> jobs;
  std::optional<std::int64_t> memory;
  bool programs = false;
  fs::path cache, plan;
};

// The process that does the units of one plan.
int run_plan(const Options& options) {
  ::setenv("LUDENS_GIVEN", options.plan.c_str(), 1);
  ::setenv("LUDENS_DATA", options.plan.c_str(), 1);
  ::unsetenv("LUDENS_DB");
  if (const auto bytes = static_cast<rlim_t>(options.memory.value_or(0)); bytes > 0) {
    const rlimit bound{bytes, bytes};
    ::setrlimit(RLIMIT_DATA, &bound);
  }
  cluster::work_at_plan(options.plan, work_kinds(), {.programs = options.programs});
  return kDone;
}

int run(const Options& options) {
  if (!options.plan.empty()) return run_plan(options);
  if (options.where.on.empty()) throw UsageError("work needs --on nats://HOST[:PORT], the server that units come from");
  cluster::WorkerOptions how;
  how.access = access_of(options.where, "work");
  how.jobs = options.jobs.value_or(processors());
  how.rules.programs = options.programs;
  how.cache = fs::absolute(options.cache.empty() ? usual_cache() : options.cache);
  how.stop = interrupt_token();
  const std::int64_t memory = options.memory.value_or(usual_memory());
  how.child = {fs::read_symlink("/proc/self/exe").string(), "work"};
  if (memory > 0) how.child.insert(how.child.end(), {"--memory", std::to_string(memory / how.jobs)});
  if (options.programs) how.child.emplace_back("--allow-programs");
  how.child.emplace_back("--plan");
  how.access.say(fmt::format("{} job{} for {} ({}); Ctrl-C finishes what is begun, twice leaves it to others", how.jobs,
                             how.jobs == 1 ? "" : "s", how.access.url, how.access.build));
  const auto summary = cluster::work(how);
  say_aside(fmt::format("ludens work: {} units done, {} of them failed; {:.1f} s of work\n", summary.units,
                        summary.failed, summary.seconds));
  return kDone;
}

}  // namespace

Verb work_verb() {
  return verb<Options>(
      "work", "For researchers", "Do the work of experiments that run with --on, on this machine",
      "ludens work --on nats://server.example --jobs 8",
      {{"--on", "URL", within(&Options::where, &Elsewhere::on),
        "the NATS server that units come from, as nats://HOST[:PORT] or tls://HOST[:PORT]"},
       {"--keys", "FILE", within(&Options::where, &Elsewhere::keys), kKeysHelp},
       {"--jobs", "N", &Options::jobs, any_jobs(), "units at the same time (default: one a processor)"},
       {"--memory", "SIZE", &Options::memory, Allowed::bytes(),
        "for all jobs together, as 8GB; a unit that needs more than its share fails (default: four fifths of the "
        "machine's)"},
       {"--allow-programs", &Options::programs,
        "do units of agents that start other programs, as engine(…), too: whoever may give units may then run any "
        "program here"},
       {"--cache", "DIR", &Options::cache,
        "where models and data are kept that plans read (default $XDG_CACHE_HOME/ludens/work)"},
       {"--plan", "DIR", &Options::plan,
        "instead: do the units of the plan in this folder that stdin asks for, as the worker itself starts it"}},
      run);
}

}  // namespace ludens::cli
