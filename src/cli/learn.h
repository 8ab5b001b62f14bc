#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/elsewhere.h"
#include "cli/verb.h"
#include "learn/feature_run.h"
#include "learn/five_run.h"

namespace ludens::cli {

// What `ludens learn` may be told. Each way of learning reads its own part.
struct LearnOptions {
  std::string how, game, database;
  std::filesystem::path out;
  std::vector<std::string> queries;
  bool json = false;
  std::uint64_t seed = 1;
  int jobs = 1;
  Elsewhere where;

  // Five-window networks
  FiveImitateRun imitate;
  FiveSelfplayRun selfplay;
  FiveTuneRun tune;
  five::Shape shape;
  std::vector<std::string> without;
  std::string start, doubt;

  // Residual networks
  std::string net, samples;
  std::vector<std::string> settings;
  std::optional<int> net_epochs, net_jobs;

  // Features
  FeatureSelfplayRun feature_selfplay;
  FeatureImitateRun feature_imitate;
  std::string mind = "auto";  // what learns: five windows, or features

  std::string action(const Arguments& given) const {
    if (how == "imitate" && given.has("--net")) return "imitate --net";
    return (how == "imitate" || how == "selfplay") && learns_features() ? how + " features" : how;
  }
  bool learns_features() const;
};

// The ways to a five-window network, from people's games and from itself, and the tuning of one.
int learn_five_imitate(LearnOptions options, const Arguments& arguments);
int learn_five_selfplay(LearnOptions options, const Arguments& arguments);
int learn_five_tune(LearnOptions options, const Arguments& arguments);

// Features of any game, likewise.
int learn_feature_imitate(LearnOptions options, const Arguments& arguments);
int learn_feature_selfplay(LearnOptions options, const Arguments& arguments);

// What a model says of itself: the command, without what changes no weight, nor the folders of the machine. Throws
// Error where nothing can be written to the place of the model: hours of work shall not end so.
std::string own_command(const Arguments& arguments);
void check_place(const std::filesystem::path& out);
std::string checked_query(const std::string& text);

// What every training is told, and what is shown of the model that came of it: what it says of itself, nothing where
// the training was interrupted.
class ProgressBar;
void fill(Training& run, GamePtr game, const LearnOptions& options, const Arguments& arguments, ProgressBar& bar);
int finish(const LearnOptions& options, const Arguments& arguments, ProgressBar& bar,
           const std::optional<std::string>& about);
template <class Model>
std::optional<std::string> about_of(const std::optional<Model>& model) {
  return model ? std::optional(model->about) : std::nullopt;
}

// Residual networks. Training is ludens-train's work, which needs libtorch.
int learn_samples(LearnOptions options, const Arguments& arguments);      // writes a sample file
int learn_net_imitate(LearnOptions options, const Arguments& arguments);  // writes one and trains on it
int learn_curve(LearnOptions options, const Arguments& arguments);        // draws OUT.jsonl, of any network, as OUT.svg

}  // namespace ludens::cli
