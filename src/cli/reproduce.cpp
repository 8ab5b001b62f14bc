#include <fmt/format.h>

#include "base/text.h"
#include "cli/progress.h"
#include "cli/typed.h"
#include "measure/grave_memory.h"
#include "records/output.h"

namespace ludens {
namespace {

void write_whole(const std::filesystem::path& path, const std::string& text) {
  Output output(path);
  output.write(text);
  output.commit();
}

// A folder's name for an agent: letters, digits and dashes.
std::string slug(const std::string& agent) {
  std::string out;
  for (const char c : agent)
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.')
      out += c;
    else if (!out.empty() && out.back() != '-')
      out += '-';
  while (out.ends_with('-')) out.pop_back();
  return out;
}

int run(const Arguments& arguments) {
  const std::vector<std::string> known = {"grave-memory"};
  const std::string what = arguments.text("WHAT");
  if (what != known[0])
    throw UsageError(fmt::format("reproduce knows {}, found {}{}", known[0], cite(what), did_you_mean(what, known)));
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
      write_whole(folder / (part + ".md"), grave_memory_table(results));
      write_whole(folder / (part + ".svg"), grave_memory_plot(part, results));
    }
    fmt::print("{} ({})\n\n{}\n", part, (folder / (part + ".svg")).string(), grave_memory_table(results));
    std::fflush(stdout);
  }
  return kDone;
}

}  // namespace

Verb reproduce_verb() {
  return {"reproduce",
          "For researchers",
          "Play the experiments of a paper and set them beside its numbers",
          "ludens reproduce grave-memory --only band --games 2",
          {{"WHAT", "", "grave-memory: two-level search and node recycling on Go 9×9", true},
           {"--only", "PART", "band, table1, sharing, recycling or graver2"},
           {"--games", "N", "games of each match (default 500, as in the paper)"},
           {"--jobs", "N", "games at the same time (default 1); changes no game"},
           {"--seed", "N", "dice of the run (default 1)"},
           {"--out", "DIR", "keeps games, tables and plots (default grave-memory); the same command resumes"}},
          run};
}

}  // namespace ludens
