#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "learn/five_set.h"
#include "patterns/five_file.h"
#include "patterns/five_trainer.h"

namespace ludens::learn {

struct FiveImitateOptions {
  five::Shape shape = {};
  int epochs = 12;
  int batch = 256;
  double rate = 3e-3;  // of Adam at its highest; rises over the first 200 steps and falls as a cosine
  double decay = 1e-2;
  double hide = 0.1;           // how often the network is not told the ratings
  double value_weight = 0.25;  // of the action values' loss beside the policy's; a judge's deserves 1
  std::string teachers = {};   // who taught beside the people of the games, for the checkpoint's plan
  std::uint64_t seed = 1;
  int threads = 1;
  std::filesystem::path checkpoint = {};  // what a later run goes on from; "": nothing is kept
  std::stop_token stop = {};
};

struct FiveEpoch {
  int epoch = 0, epochs = 0;
  double train_loss = 0, train_top1 = 0;                // over the epoch, while learning
  double loss = 0, top1 = 0, top3 = 0, value_loss = 0;  // validation, from ply 4 on
  double seconds = 0;
};

struct FiveImitated {
  five::Net net;
  FiveEpoch best;  // the epoch that it is of
};

// Learns from what people played (supervised), in the order of learn/sample_order.h: the network after the epoch whose
// validation loss is the least. The same examples and options give the same network, whatever the threads, and whether
// it was interrupted or not. Returns nothing when it was stopped: the checkpoint then holds the last whole step. Tested
// by tests/learn/five_learn_test.cpp.
std::optional<FiveImitated> imitate_five(const FiveSet& train, const FiveSet& validation,
                                         const FiveImitateOptions& options, std::optional<five::Net> start,
                                         const std::function<void(const FiveEpoch&)>& on_epoch,
                                         const std::function<void(std::int64_t, std::int64_t)>& on_step = {});

}  // namespace ludens::learn
