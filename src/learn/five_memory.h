#pragma once
#include <deque>
#include <filesystem>
#include <string>
#include <vector>

#include "learn/room.h"
#include "patterns/five_sample.h"
#include "patterns/five_trainer.h"

namespace ludens::learn {

// Everything that the next iteration of self-play depends on, bit for bit.
struct FiveMemory {
  int iteration = 0;
  std::int64_t games = 0, positions = 0;
  double agreement = 0, elo = 0, seconds = 0;
  std::vector<float> weights, accepted;
  five::Trainer::Memory adam;
  std::deque<five::Sample> samples;
};

// `plan` says what is being trained: another training's file is an Error. An empty path keeps nothing.
// Tested by tests/learn/five_learn_test.cpp.
void save_memory(const std::filesystem::path& path, const std::string& plan, const FiveMemory& memory);
bool load_memory(const std::filesystem::path& path, const std::string& plan, FiveMemory& memory);

}  // namespace ludens::learn
