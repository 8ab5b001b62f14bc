#pragma once
#include <optional>
#include <string>
#include <vector>

#include "learn/feature_imitate.h"
#include "learn/feature_selfplay.h"
#include "learn/training.h"

namespace ludens::learn {

// The trainings of features.
struct FeatureSelfplayRun : Training {
  FeatureSelfplayOptions options;
};
// What became of it (OUT), or nothing where it was stopped.
std::optional<features::Model> run_feature_selfplay(FeatureSelfplayRun run);

struct FeatureImitateRun : Training {
  std::vector<std::string> queries;
  std::int64_t positions = 400'000;  // to learn from, at most
  FeatureImitateOptions options;
};
std::optional<features::Model> run_feature_imitation(FeatureImitateRun run);

}  // namespace ludens::learn
