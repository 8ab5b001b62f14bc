#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "learn/feature_imitate.h"
#include "learn/feature_selfplay.h"

namespace ludens::learn {

// The trainings of features from end to end: games, examples, learning, model. Each writes OUT and OUT.jsonl (its
// curve); OUT.state is the checkpoint of self-play, which goes away when it is done.
struct FeatureRun {
  GamePtr game;
  std::filesystem::path out;
  std::string database = {};  // where queries look, but for those of files
  std::string command = {};   // what the model says of itself
  std::stop_token stop = {};
  std::function<void(std::string_view what, std::int64_t done, std::int64_t all)> progress = {};
  std::function<void(const std::string& json, const std::string& words)> line = {};  // an epoch or a round
};

struct FeatureSelfplayRun : FeatureRun {
  FeatureSelfplayOptions options;
};
// What became of it (OUT), or nothing where it was stopped.
std::optional<features::Model> run_feature_selfplay(FeatureSelfplayRun run);

struct FeatureImitateRun : FeatureRun {
  std::vector<std::string> queries;
  std::int64_t positions = 400'000;  // to learn from, at most
  FeatureImitateOptions options;
};
std::optional<features::Model> run_feature_imitation(FeatureImitateRun run);

}  // namespace ludens::learn
