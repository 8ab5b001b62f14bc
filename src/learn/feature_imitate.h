#pragma once
#include <filesystem>
#include <functional>
#include <optional>

#include "learn/feature_example.h"
#include "learn/sample_set.h"

namespace ludens::learn {

// The samples of a set as features are shown them.
struct FeatureSet {
  std::vector<features::Example> examples;
  std::int64_t games = 0;
};
// Of at most so many positions: of more, games are taken in the order of the set.
FeatureSet feature_set(const SampleSet& samples, std::int64_t most,
                       const std::function<void(std::int64_t, std::int64_t)>& on_games = {});

// Learns features from what people played: in one order over the samples (learn/sample_order.h), with a new feature
// every so many steps.
struct FeatureImitateOptions {
  features::Turning turning = features::Turning::All;
  int epochs = 4;
  int features = 200;  // at most
  int elements = 4;    // of a feature, at most
  int cases = 60;      // positions that growth looks at
  int batch = 64;
  double rate = 0.02, l2 = 1e-5;
  std::uint64_t seed = 1;
  std::filesystem::path checkpoint = {};  // what a later run goes on from; "": nothing is kept
  std::stop_token stop = {};
};

struct FeatureEpoch {
  int epoch = 0, epochs = 0, features = 0;
  double train_loss = 0, train_top1 = 0;
  double loss = 0, top1 = 0, value_loss = 0;  // validation
  double seconds = 0;
};

// The model after the epoch with the least validation loss; nothing when it was stopped: the checkpoint then holds the
// last whole step. The same examples and options give the same model, interrupted or not. Tested by
// tests/learn/feature_learn_test.cpp.
struct FeatureImitated {
  features::Model model;
  FeatureEpoch best;
};
std::optional<FeatureImitated> imitate_features(const GamePtr& game, const FeatureSet& train,
                                                const FeatureSet& validation, const FeatureImitateOptions& options,
                                                const std::function<void(const FeatureEpoch&)>& on_epoch,
                                                const std::function<void(std::int64_t, std::int64_t)>& on_step = {});

}  // namespace ludens::learn
