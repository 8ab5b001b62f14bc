// Rautureau, Cazenave and Piette (2026) on Go 9×9: two-level search and node recycling.
#include <fmt/format.h>

#include "base/whole_file.h"
#include "cli/progress.h"
#include "cli/reproduce.h"
#include "cli/typed.h"
#include "reproduce/grave_memory.h"

namespace ludens::cli {
namespace {

int run(const Arguments& arguments) {
  std::vector<std::string> parts = grave_memory_parts();
  if (arguments.has("--only")) parts = {arguments.text("--only")};
  std::int64_t points = 0;
  for (const auto& part : parts)
    points += static_cast<std::int64_t>(typed([&] { return grave_memory_points(part); }).size());

  ArenaPlan plan;
  plan.game = typed_game("go9");
  plan.b = typed_agent("grave");
  plan.games = arguments.number("--games", 500, 2, 1'000'000);
  plan.jobs = static_cast<int>(arguments.number("--jobs", 1, 1, 1024));
  plan.seed = static_cast<std::uint64_t>(arguments.number("--seed", 1, 0, INT64_MAX));
  const std::filesystem::path folder = arguments.text("--out", "grave-memory");
  std::filesystem::create_directories(folder);

  ArenaHooks hooks;
  hooks.stop = interrupt_token();
  ProgressBar bar("grave-memory");
  std::int64_t done = 0;
  for (const auto& part : parts) {
    std::vector<GraveMemoryResult> results;
    for (const auto& point : grave_memory_points(part)) {
      plan.a = point.agent;
      plan.out = folder / slug(point.agent);
      hooks.progress = [&](const ArenaResult& now) {
        bar.show(done * plan.games + now.tally.games(), points * plan.games,
                 fmt::format("{}: {:.1f} % of {}", point.agent, 100 * now.tally.score(), now.tally.games()));
      };
      const ArenaResult result = run_arena(plan, hooks);
      bar.clear();
      if (result.stopped) throw Error("interrupted; the same command goes on where it stopped");
      results.push_back({point, result});
      ++done;
      write_whole_file(folder / (part + ".md"), grave_memory_table(results));
      write_whole_file(folder / (part + ".svg"), grave_memory_plot(part, results));
    }
    fmt::print("{} ({})\n\n{}\n", part, (folder / (part + ".svg")).string(), grave_memory_table(results));
    std::fflush(stdout);
  }
  return kDone;
}

}  // namespace

Experiment grave_memory_experiment() {
  return {"grave-memory", "two-level search and node recycling on Go 9×9 (500 games a match in the paper)",
          "band, crossings, table1, sharing, recycling or graver2", run};
}

}  // namespace ludens::cli
