#pragma once
#include <functional>
#include <string>

#include "train/options.h"

namespace ludens::train {

enum class TrainEnd { Done, Interrupted };

struct TrainHooks {
  std::function<bool()> stop = [] { return false; };       // asked before every step
  std::function<void(const std::string& line)> line = {};  // one JSON object an epoch
};

// Trains a network on a sample file: OUT is the best model so far by validation's top-1, OUT.jsonl one line an epoch,
// OUT.checkpoint where to go on; the latter goes away when the run is done. The same options give the same weights on
// the CPU, also when the run was interrupted and resumed (with --seconds the end of the schedule depends on the
// machine's speed). Throws Error. Tested by tests/train/trainer_test.cpp.
TrainEnd train(TrainOptions options, const TrainHooks& hooks);

// What makes two trainings the same: the options that the result depends on, but how long it may take, and the samples.
// A checkpoint and the last line of OUT.jsonl keep it. Throws Error where there is no such sample file.
std::string training_plan(TrainOptions options);

}  // namespace ludens::train
