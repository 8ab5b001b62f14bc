#include <algorithm>

#include <fmt/format.h>

#include "base/data_dir.h"
#include "base/text.h"
#include "cli/progress.h"
#include "cli/verb.h"
#include "reproduce/reproduction.h"

namespace ludens::cli {
namespace {

struct Options : ReproduceOptions {
  int what = -1;
  Reproduction experiment() const { return reproductions()[static_cast<std::size_t>(what)]; }
  std::string_view action(const Arguments&) const { return experiment().name; }
};

// One of the names that are known, or none.
void check(const std::string& name, const Reproduction& experiment, const char* what,
           std::vector<std::string> (*known)()) {
  if (name.empty() || !known) return;
  const auto names = known();
  if (std::find(names.begin(), names.end(), name) == names.end())
    throw UsageError(fmt::format("{} has the {} {}, found {}{}", experiment.name, what, join(names, ", "), cite(name),
                                 did_you_mean(name, names)));
}

int run(Options options) {
  const Reproduction experiment = options.experiment();
  check(options.only, experiment, "parts", experiment.parts);
  check(options.game, experiment, "games", experiment.games);
  if (options.data.empty()) options.data = data_dir().value_or("");
  if (options.out.empty()) options.out = experiment.name;
  make_folder(options.out);

  ProgressBar bar{std::string(experiment.name)};
  ReproduceHooks hooks;
  hooks.stop = interrupt_token();
  hooks.progress = [&](const std::string& what, std::int64_t done, std::int64_t total) { bar.show(done, total, what); };
  hooks.print = [&](const std::string& text) {
    bar.clear();
    fmt::print("{}", text);
    std::fflush(stdout);
  };
  experiment.run(options, hooks);
  return kDone;
}

}  // namespace

Verb reproduce_verb() {
  const std::string policies = "human-policies", wins = "win-rate", minds = "dual-process, map", recovery = "recovery";
  std::string what, only;
  std::vector<std::pair<std::string_view, int>> names;
  for (const auto& experiment : reproductions()) {
    names.emplace_back(experiment.name, static_cast<int>(names.size()));
    what += fmt::format("{}{}: {}", what.empty() ? "" : "; ", experiment.name, experiment.summary);
    if (!experiment.source.empty()) what += fmt::format(", after {}", experiment.source);
    only += fmt::format("{}{}: {}", only.empty() ? "" : "; ", experiment.name, experiment.only);
  }
  return verb<Options>(
      "reproduce", "For researchers", "Repeat an experiment and set it beside the published numbers",
      "ludens reproduce grave-memory --only band --games 2",
      {{"WHAT", "", &Options::what, Allowed::one_of(std::span<const std::pair<std::string_view, int>>(names)), what,
        kRequired},
       {"--only", "PART", &Options::only, only},
       {"--game", "GAME", &Options::game,
        "one game alone: renju or go9; go19, chess or shogi for blend and win-rate, go19 for kl, chess for originals",
        with(policies + ", " + wins)},
       {"--games", "N", &Options::games, Allowed::whole(2, 1'000'000).or_word("usual", 0),
        "of each match; usual: 500, human-policies and refined 200, map 100",
        with("grave-memory, refined, map, recovery, " + policies)},
       {"--resign", "P", &Options::resign, Allowed::real(0, 0.5),
        "a side gives up where both expect less than this for it; 0: games are played out", with("grave-memory")},
       {"--positions", "N", &Options::positions, Allowed::whole(1, 100'000'000).or_word("usual", 0),
        "dual-process: in all; human-policies: of each rating group and split; win-rate: games of each split; usual: "
        "as "
        "the part needs",
        with(minds + ", " + policies + ", " + wins + ", " + recovery)},
       {"--time", "T", &Options::milliseconds, Allowed::duration(), "of every agent of figure3, a move: 100ms, 5s",
        with("dual-process")},
       {"--engine", "AGENT", &Options::engine, "the external program of figure3: 'engine(\"…\", protocol=gomocup, …)'",
        with("dual-process")},
       {"--visits", "N", &Options::visits, Allowed::whole(1, 1'000'000), "of the search of kl, a move", with(policies)},
       {"--models", "DIR", &Options::models, "what tools/train_on_gpu.sh trained", with(policies + ", " + wins)},
       {"--data", "DIR", &Options::data, "the folder of people's games (default $LUDENS_DATA)",
        with(minds + ", " + policies + ", " + wins + ", " + recovery)},
       {"--jobs", "N", &Options::jobs, any_jobs(), "games at the same time; changes no game"},
       {"--seed", "N", &Options::seed, any_seed(), "dice of the run"},
       {"--out", "DIR", &Options::out,
        "keeps games, tables and plots (default: named after WHAT); the same command resumes"}},
      run);
}

}  // namespace ludens::cli
