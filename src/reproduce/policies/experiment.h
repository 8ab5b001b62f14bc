#pragma once
#include <functional>
#include <string>
#include <vector>

#include "base/json.h"
#include "reproduce/policies/match_scores.h"
#include "reproduce/policies/setting.h"
#include "reproduce/reproduction.h"

namespace ludens::reproduce {

// The experiments on human policies (Ogawa 2026, chapter 4): what they have in common. Tested by
// tests/reproduce/policies/experiments_test.cpp.

// What an experiment came to, in one game.
struct PolicyReport {
  std::string text;  // Markdown
  std::vector<Json> lines;
  std::string plot;  // SVG
};

struct PolicyExperiment {
  std::string name, summary;
  std::function<PolicyReport(const PolicyGame&, const ReproduceOptions&, const ReproduceHooks&)> run;
  std::vector<PolicyGame> (*games)() = policy_games;  // in which it is run
};
std::vector<PolicyExperiment> policy_experiments();

std::vector<std::string> policy_parts();  // their names
std::vector<std::string> policy_game_names();
// Runs them, or one of them, in both games or one; writes OUT/GAME-PART.md, .jsonl and .svg.
void reproduce_policies(const ReproduceOptions& options, const ReproduceHooks& hooks);

PolicyReport compare_groups(const PolicyGame& game, const ReproduceOptions& plan, const ReproduceHooks& hooks);
PolicyReport compare_blends(const PolicyGame& game, const ReproduceOptions& plan, const ReproduceHooks& hooks);
PolicyReport compare_search_blends(const PolicyGame& game, const ReproduceOptions& plan, const ReproduceHooks& hooks);
PolicyReport compare_kl(const PolicyGame& game, const ReproduceOptions& plan, const ReproduceHooks& hooks);
PolicyReport compare_sizes(const PolicyGame& game, const ReproduceOptions& plan, const ReproduceHooks& hooks);
PolicyReport turn_the_dial(const PolicyGame& game, const ReproduceOptions& plan, const ReproduceHooks& hooks);
PolicyReport compare_originals(const PolicyGame& game, const ReproduceOptions& plan, const ReproduceHooks& hooks);
PolicyReport compare_original_blends(const PolicyGame& game, const ReproduceOptions& plan, const ReproduceHooks& hooks);
PolicyReport compare_temperatures(const PolicyGame& game, const ReproduceOptions& plan, const ReproduceHooks& hooks);

// The game with people of one group alone, both players inside it, as the paper has it.
PolicyGame of_group(const PolicyGame& game, const RatingGroup& group);

// A model of the plan's folder as an agent. Throws Error that says which of all these are missing and how they are
// made.
void require_models(const PolicyGame& game, const ReproduceOptions& plan, const std::vector<std::string>& names);
// How many splits, from the first on, all these kinds of models were trained on; at least one, else as above.
int trained_folds(const PolicyGame& game, const ReproduceOptions& plan, const std::vector<std::string>& kinds);
std::string trained_net(const ReproduceOptions& plan, const std::string& model);

// What is asked of some agents. `name` is that of the file that keeps the answers.
struct PolicyQuestion {
  std::string name;
  Split split = Split::Test;
  int fold = 0;
  std::vector<std::string> parts;
  std::function<Agents(const GamePtr&)> make = {};
  std::string judge = {};
  std::int64_t usual = 3000;  // positions of each group where the plan does not say
  bool unrated = false;       // those without a rating, too, all of them
  bool perhaps = false;       // there may be no such positions
};
std::vector<TuningPosition> ask(const PolicyGame& game, const ReproduceOptions& plan, const ReproduceHooks& hooks,
                                const PolicyQuestion& question);

// One part of `parts` alone, and all mixtures of two of them by 0.01, the first one's weight falling.
Mixture only_part(std::size_t part, std::size_t parts);
Mixture two_parts(std::size_t first, std::size_t second, std::size_t parts, double alpha);
std::vector<Mixture> pair_grid(std::size_t first, std::size_t second, std::size_t parts);

}  // namespace ludens::reproduce
