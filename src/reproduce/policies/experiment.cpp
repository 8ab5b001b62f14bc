#include "reproduce/policies/experiment.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/error.h"
#include "base/find_model.h"
#include "base/json.h"
#include "base/text.h"
#include "base/whole_file.h"

namespace ludens::reproduce {
namespace {

namespace fs = std::filesystem;

fs::path model_path(const ReproduceOptions& plan, const std::string& model) {
  return plan.models / (model + std::string(kModelEnding));
}

}  // namespace

std::vector<PolicyExperiment> policy_experiments() {
  return {{"groups", "models of one rating group, of all alike, and with ratings, on every group", compare_groups},
          {"blend", "a human policy and a strong one, weights by group, against each of them", compare_blends,
           blended_games},
          {"blend-search", "a human policy and a strong search", compare_search_blends},
          {"kl", "a search close to a human policy, against the blend", compare_kl, searched_games},
          {"sizes", "where the blend helps: training sizes, and mistakes of the human policy", compare_sizes},
          {"dial", "one model's rating turned up and down, against people and against itself", turn_the_dial},
          {"temperature", "drawing so that it loses what people lose", compare_temperatures},
          {"originals", "other people's networks of one rating group each (Maia), on every group", compare_originals,
           original_games},
          {"original-blends", "the same networks and a strong program, weights by group", compare_original_blends,
           original_games}};
}

std::vector<std::string> policy_parts() {
  std::vector<std::string> out;
  for (const auto& experiment : policy_experiments()) out.push_back(experiment.name);
  return out;
}

std::vector<std::string> policy_game_names() {
  std::vector<std::string> out;
  for (const auto& games : {blended_games(), original_games()})
    for (const auto& game : games)
      if (std::find(out.begin(), out.end(), game.name) == out.end()) out.push_back(game.name);
  return out;
}

void reproduce_policies(const ReproduceOptions& options, const ReproduceHooks& hooks) {
  if (options.data.empty())
    throw Error(
        "people's games are needed: --data DIR or LUDENS_DATA names the folder that holds renju/, go/ and chess/");
  for (const auto& experiment : policy_experiments())
    for (const auto& game : experiment.games()) {
      if (!options.only.empty() && options.only != experiment.name) continue;
      if (!options.game.empty() && options.game != game.name) continue;
      const PolicyReport report = experiment.run(game, options, hooks);
      const std::string name = fmt::format("{}-{}", game.name, experiment.name);
      std::string lines;
      for (const auto& line : report.lines) lines += line.dump() + "\n";
      write_whole_file(options.out / (name + ".md"), report.text);
      write_whole_file(options.out / (name + ".jsonl"), lines);
      write_whole_file(options.out / (name + ".svg"), report.plot);
      hooks.print(fmt::format("## {}: {}\n\n{}\n", name, experiment.summary, report.text));
    }
}

void require_models(const PolicyGame& game, const ReproduceOptions& plan, const std::vector<std::string>& names) {
  std::vector<std::string> missing, lists;
  for (const auto& name : names)
    if (!fs::is_regular_file(model_path(plan, name))) missing.push_back(name);
  if (missing.empty()) return;
  for (const auto& list : game.lists) lists.push_back("tools/training/" + list);
  const std::size_t shown = std::min<std::size_t>(3, missing.size());
  throw Error(fmt::format("{} has no {}{}: train them with tools/train_on_gpu.sh and {} (docs/training.md)",
                          plan.models.string(), join(std::span(missing).first(shown), ", "),
                          missing.size() > shown ? fmt::format(" and {} more", missing.size() - shown) : "",
                          join(lists, ", ")));
}

int trained_folds(const PolicyGame& game, const ReproduceOptions& plan, const std::vector<std::string>& kinds) {
  std::vector<std::string> needed;
  for (const auto& kind : kinds) needed.push_back(game.model(kind, 0));
  require_models(game, plan, needed);
  const auto whole = [&](int fold) {
    return std::all_of(kinds.begin(), kinds.end(),
                       [&](const auto& kind) { return fs::is_regular_file(model_path(plan, game.model(kind, fold))); });
  };
  int folds = 1;
  while (folds < game.folds && whole(folds)) ++folds;
  return folds;
}

std::string trained_net(const ReproduceOptions& plan, const std::string& model) {
  return agent_text(parse_spec(fmt::format("net(\"{}\")", model_path(plan, model).string())));
}

std::vector<TuningPosition> ask(const PolicyGame& game, const ReproduceOptions& plan, const ReproduceHooks& hooks,
                                const PolicyQuestion& question) {
  TuningPlan asked;
  asked.query = game.query(plan.data.string(), question.split, question.fold);
  for (const auto& part : question.parts) asked.parts.push_back(agent_text(parse_spec(part)));
  asked.make = question.make;
  asked.judge = question.judge;
  asked.judged = plan.judged;
  asked.bands = game.bands();
  if (question.unrated) asked.bands.push_back({.unrated = true});
  asked.most = plan.positions > 0 ? plan.positions : question.usual;
  asked.seed = plan.seed;
  asked.jobs = plan.jobs;
  const std::string name =
      fmt::format("{}-{}-{}-{}", game.name, question.name, split_name(question.split), question.fold);
  TuningHooks told{hooks.stop, {}};
  if (hooks.progress) told.progress = [&](std::int64_t done, std::int64_t total) { hooks.progress(name, done, total); };
  asked.out = plan.out / "answers" / name;
  auto positions = collect(asked, told);
  if (hooks.stop.stop_requested()) throw Error("interrupted; the same command goes on where it stopped");
  if (positions.empty() && !question.perhaps) throw Error(fmt::format("no positions: {}", query_text(asked.query)));
  return positions;
}

Mixture only_part(std::size_t part, std::size_t parts) {
  Mixture out{std::vector<double>(parts, 0.0), 0};
  out.weights[part] = 1;
  return out;
}

Mixture two_parts(std::size_t first, std::size_t second, std::size_t parts, double alpha) {
  Mixture out{std::vector<double>(parts, 0.0), 0};
  out.weights[first] = alpha;
  out.weights[second] = 1 - alpha;
  return out;
}

std::vector<Mixture> pair_grid(std::size_t first, std::size_t second, std::size_t parts) {
  std::vector<Mixture> out;
  for (int k = 100; k >= 0; --k) out.push_back(two_parts(first, second, parts, k / 100.0));
  return out;
}

}  // namespace ludens::reproduce
