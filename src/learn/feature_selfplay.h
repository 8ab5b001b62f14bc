#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "learn/feature_game.h"

namespace ludens::learn {

// Expert iteration with features that grow (Soemers, Piette and Browne 2019): the search that they guide plays against
// itself, its visits train their policy and the results their action values, and every few games the two features whose
// conjunction would explain best what is still wrong become a new one.
struct FeatureSelfplayOptions {
  features::Turning turning = features::Turning::All;
  int iterations = 20;
  int games = 10;  // an iteration
  FeatureGameOptions play;
  int grow_every = 1;  // games for each new feature
  int features = 400;  // at most
  int elements = 4;    // of a feature, at most
  int cases = 40;      // positions that growth looks at
  int steps = 15;      // of learning for each game
  int batch = 64;
  double rate = 0.02, l2 = 1e-4;
  std::int64_t window = 20'000;  // positions that are remembered to learn from
  int gate = 5;                  // every so many iterations the model plays the last accepted one …
  int gate_games = 16;           // … so many games; with less than 40 % it is dropped
  std::uint64_t seed = 1;
  int threads = 1;
  std::filesystem::path checkpoint = {};  // what a later run goes on from; "": nothing is kept
  std::stop_token stop = {};
};

struct FeatureIteration {
  int iteration = 0, iterations = 0;
  std::int64_t games = 0, positions = 0;   // so far
  double plies = 0, first = 0, draws = 0;  // a game; shares of the first player's wins and of draws
  int features = 0;
  std::string newest = {};                    // in words
  double loss = 0, value_loss = 0, top1 = 0;  // of learning; how often the likeliest move was the most visited
  std::optional<double> gate;                 // score against the last accepted model
  double seconds = 0;                         // so far
};

// The same options give the same model whatever the threads, interrupted or not; nothing is returned when it was
// stopped: the checkpoint then holds the last whole iteration. Tested by tests/learn/feature_learn_test.cpp.
std::optional<features::Model> selfplay_features(const GamePtr& game, const FeatureSelfplayOptions& options,
                                                 const std::function<void(const FeatureIteration&)>& on_iteration,
                                                 const std::function<void(std::int64_t, std::int64_t)>& on_game = {});

}  // namespace ludens::learn
