#pragma once
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/json.h"
#include "reproduce/policies/guesses.h"
#include "reproduce/policies/setting.h"

namespace ludens::reproduce {

// The experiments on human policies (Ogawa 2026, chapter 4): what they have in common. Tested by
// tests/reproduce/policies/experiments_test.cpp.
struct PolicyPlan {
  std::filesystem::path data;    // the folder of the data sets
  std::filesystem::path models;  // the folder of the models that tools/training lists
  std::filesystem::path out;     // keeps answers and games, so that the same plan goes on where it stopped
  std::int64_t positions = 0;    // of each rating group and split, by hash; 0: as many as the experiment usually takes
  std::int64_t judged = 1500;    // of them that a judge looks at
  std::int64_t visits = 50;      // of a search, a move
  std::int64_t games = 200;      // of a match
  std::uint64_t seed = 1;
  int jobs = 1;  // changes nothing but the time
};

struct PolicyHooks {
  std::stop_token stop = {};
  std::function<void(const std::string& what, std::int64_t done, std::int64_t total)> progress = {};
};

// What an experiment came to, in one game.
struct PolicyReport {
  std::string text;  // Markdown
  std::vector<Json> lines;
  std::string plot;  // SVG
};

struct PolicyExperiment {
  std::string name, summary;
  std::function<PolicyReport(const PolicyGame&, const PolicyPlan&, const PolicyHooks&)> run;
};
std::vector<PolicyExperiment> policy_experiments();

PolicyReport compare_groups(const PolicyGame& game, const PolicyPlan& plan, const PolicyHooks& hooks);
PolicyReport compare_blends(const PolicyGame& game, const PolicyPlan& plan, const PolicyHooks& hooks);
PolicyReport compare_search_blends(const PolicyGame& game, const PolicyPlan& plan, const PolicyHooks& hooks);
PolicyReport compare_kl(const PolicyGame& game, const PolicyPlan& plan, const PolicyHooks& hooks);
PolicyReport compare_sizes(const PolicyGame& game, const PolicyPlan& plan, const PolicyHooks& hooks);
PolicyReport turn_the_dial(const PolicyGame& game, const PolicyPlan& plan, const PolicyHooks& hooks);
PolicyReport compare_temperatures(const PolicyGame& game, const PolicyPlan& plan, const PolicyHooks& hooks);

// A model of the plan's folder as an agent. Throws Error that says which of all these are missing and how they are
// made.
void require_models(const PolicyGame& game, const PolicyPlan& plan, const std::vector<std::string>& names);
std::string trained_net(const PolicyPlan& plan, const std::string& model);

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
};
std::vector<TuningPosition> ask(const PolicyGame& game, const PolicyPlan& plan, const PolicyHooks& hooks,
                                const PolicyQuestion& question);

// The first group that holds the rating.
std::size_t group_of(const std::vector<Band>& bands, std::optional<double> rating);

// One part of `parts` alone, and all mixtures of two of them by 0.01, the first one's weight falling.
Mixture only_part(std::size_t part, std::size_t parts);
Mixture two_parts(std::size_t first, std::size_t second, std::size_t parts, double alpha);
std::vector<Mixture> pair_grid(std::size_t first, std::size_t second, std::size_t parts);

}  // namespace ludens::reproduce
