#include <algorithm>

#include <fmt/format.h>

#include "base/data_dir.h"
#include "base/text.h"
#include "cli/progress.h"
#include "cli/verb.h"
#include "reproduce/reproduction.h"

namespace ludens::cli {
namespace {

// One of the names that are known, or none.
std::string chosen(const Arguments& arguments, const char* option, const Reproduction& experiment, const char* what,
                   std::vector<std::string> (*known)()) {
  const std::string name = arguments.text(option);
  if (name.empty() || !known) return name;
  const auto names = known();
  if (std::find(names.begin(), names.end(), name) == names.end())
    throw UsageError(fmt::format("{} has the {} {}, found {}{}", experiment.name, what, join(names, ", "), cite(name),
                                 did_you_mean(name, names)));
  return name;
}

Reproduction find(const std::string& name) {
  std::vector<std::string> known;
  for (const auto& experiment : reproductions()) {
    if (experiment.name == name) return experiment;
    known.emplace_back(experiment.name);
  }
  throw UsageError(
      fmt::format("reproduce knows {}, found {}{}", join(known, ", "), cite(name), did_you_mean(name, known)));
}

int run(const Arguments& arguments) {
  const Reproduction experiment = find(arguments.text("WHAT"));
  ReproduceOptions options;
  options.only = chosen(arguments, "--only", experiment, "parts", experiment.parts);
  options.game = chosen(arguments, "--game", experiment, "games", experiment.games);
  options.games = arguments.number("--games", 0, 2, 1'000'000);
  options.positions = arguments.number("--positions", 0, 1, 100'000'000);
  options.visits = arguments.number("--visits", options.visits, 1, 1'000'000);
  options.models = arguments.text("--models", "build/trained");
  options.data = arguments.has("--data") ? std::filesystem::path(arguments.text("--data")) : data_dir().value_or("");
  options.jobs = static_cast<int>(arguments.number("--jobs", 1, 1, 1024));
  options.seed = static_cast<std::uint64_t>(arguments.number("--seed", 1, 0, INT64_MAX));
  options.out = arguments.text("--out", experiment.name);
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
  std::string what, only;
  for (const auto& experiment : reproductions()) {
    what += fmt::format("{}{}: {}", what.empty() ? "" : "; ", experiment.name, experiment.summary);
    if (!experiment.source.empty()) what += fmt::format(", after {}", experiment.source);
    only += fmt::format("{}{}: {}", only.empty() ? "" : "; ", experiment.name, experiment.only);
  }
  return {"reproduce",
          "For researchers",
          "Repeat an experiment and set it beside the published numbers",
          "ludens reproduce grave-memory --only band --games 2",
          {{"WHAT", "", what, true},
           {"--only", "PART", only},
           {"--game", "GAME", "human-policies: renju or go9 alone"},
           {"--games", "N", "games of each match (default 500; human-policies 200)"},
           {"--positions", "N", "human-policies: of each rating group and split (default: as the part needs)"},
           {"--visits", "N", "human-policies kl: of the search, a move (default 50)"},
           {"--models", "DIR", "human-policies: what tools/train_on_gpu.sh trained (default build/trained)"},
           {"--data", "DIR", "human-policies: the folder of people's games (default $LUDENS_DATA)"},
           {"--jobs", "N", "games at the same time (default 1); changes no game"},
           {"--seed", "N", "dice of the run (default 1)"},
           {"--out", "DIR", "keeps games, tables and plots (default: named after WHAT); the same command resumes"}},
          run};
}

}  // namespace ludens::cli
