// Ogawa (2026, chapter 4) on renju and Go 9×9: whose moves human policies predict, and what makes them better.
#include <fmt/format.h>

#include "base/data_dir.h"
#include "base/json.h"
#include "base/text.h"
#include "base/whole_file.h"
#include "cli/progress.h"
#include "cli/reproduce.h"
#include "reproduce/policies/experiment.h"

namespace ludens::cli {
namespace {

template <class Item>
std::vector<Item> chosen(const Arguments& arguments, const char* option, std::vector<Item> all, const char* what) {
  if (!arguments.has(option)) return all;
  const std::string name = arguments.text(option);
  std::vector<std::string> known;
  for (const auto& item : all) {
    if (item.name == name) return {item};
    known.push_back(item.name);
  }
  throw UsageError(fmt::format("human-policies has the {} {}, found {}{}", what, join(known, ", "), cite(name),
                               did_you_mean(name, known)));
}

int run(const Arguments& arguments) {
  const auto experiments = chosen(arguments, "--only", policy_experiments(), "parts");
  const auto games = chosen(arguments, "--game", policy_games(), "games");
  PolicyPlan plan;
  const auto data = data_dir();
  if (!arguments.has("--data") && !data)
    throw Error("people's games are needed: --data DIR or LUDENS_DATA names the folder that holds renju/ and go/");
  plan.data = arguments.has("--data") ? std::filesystem::path(arguments.text("--data")) : *data;
  plan.models = arguments.text("--models", "build/trained");
  plan.out = arguments.text("--out", "human-policies");
  plan.positions = arguments.number("--positions", 0, 1, 100'000'000);
  plan.visits = arguments.number("--visits", plan.visits, 1, 1'000'000);
  plan.games = arguments.number("--games", plan.games, 2, 1'000'000);
  plan.jobs = static_cast<int>(arguments.number("--jobs", 1, 1, 1024));
  plan.seed = static_cast<std::uint64_t>(arguments.number("--seed", 1, 0, INT64_MAX));

  ProgressBar bar("human-policies");
  PolicyHooks hooks;
  hooks.stop = interrupt_token();
  hooks.progress = [&](const std::string& what, std::int64_t done, std::int64_t total) { bar.show(done, total, what); };
  for (const auto& experiment : experiments)
    for (const auto& game : games) {
      const PolicyReport report = experiment.run(game, plan, hooks);
      bar.clear();
      const std::string name = fmt::format("{}-{}", game.name, experiment.name);
      std::string lines;
      for (const auto& line : report.lines) lines += line.dump() + "\n";
      write_whole_file(plan.out / (name + ".md"), report.text);
      write_whole_file(plan.out / (name + ".jsonl"), lines);
      write_whole_file(plan.out / (name + ".svg"), report.plot);
      fmt::print("## {}: {}\n\n{}\n", name, experiment.summary, report.text);
      std::fflush(stdout);
    }
  return kDone;
}

}  // namespace

Experiment human_policies_experiment() {
  return {"human-policies", "networks that play like people: rating groups, blends, searches, sizes, the dial",
          "groups, blend, blend-search, kl, sizes, dial or temperature", run};
}

}  // namespace ludens::cli
