#include "cli/reproduce.h"

#include <array>

#include <fmt/format.h>

#include "base/text.h"

namespace ludens::cli {
namespace {

std::array<Experiment, 4> experiments() {
  return {grave_memory_experiment(), levels_experiment(), dual_process_experiment(), human_policies_experiment()};
}

int run(const Arguments& arguments) {
  const std::string what = arguments.text("WHAT");
  std::vector<std::string> known;
  for (const auto& experiment : experiments()) {
    if (experiment.name == what) return experiment.run(arguments);
    known.emplace_back(experiment.name);
  }
  throw UsageError(
      fmt::format("reproduce knows {}, found {}{}", join(known, ", "), cite(what), did_you_mean(what, known)));
}

}  // namespace

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

Verb reproduce_verb() {
  std::string what, only;
  for (const auto& experiment : experiments()) {
    what += fmt::format("{}{}: {}", what.empty() ? "" : "; ", experiment.name, experiment.summary);
    only += fmt::format("{}{}: {}", only.empty() ? "" : "; ", experiment.name, experiment.parts);
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
