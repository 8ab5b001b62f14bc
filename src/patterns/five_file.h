#pragma once
#include <filesystem>
#include <string>
#include <string_view>

#include "belief/doubt_filter.h"
#include "patterns/five_net.h"

namespace ludens::patterns::five {

// A five-window network as it is kept: with its game, its thresholds of doubt and where it comes from.
struct Model {
  std::string game = {};
  Net net;
  DoubtLimits doubt = {};
  double trust = 0;          // in its first impression where System 2 disagrees (agents/dual_agent.h)
  std::string about = "{}";  // a JSON object, as text: command, seed, query, metrics
  int visits = 1000;         // of System 2, that trust was tuned with
};

// Weights as f16. Tested by tests/patterns/five_file_test.cpp and fuzzed.
std::string model_bytes(const Model& model);
Model parse_model(std::string_view bytes, std::string_view name = "the model");  // throws Error that says what is wrong
void save_model(const std::filesystem::path& path, const Model& model);
Model load_model(const std::filesystem::path& path);

}  // namespace ludens::patterns::five
