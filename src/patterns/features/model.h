#pragma once
#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "belief/doubt_filter.h"
#include "games/board_reader.h"
#include "patterns/features/compiled.h"

namespace ludens::patterns::features {

// What a mind has found in a game: its features, and how much each speaks for a move and for winning by it. Policy:
// softmax of Σ θ over the features active for a move; action value: the logistic function of another such sum. Each
// player has weights of its own.
enum class Head { Policy, Value };

struct Model {
  std::string game = {};  // its text, with options
  Turning turning = Turning::All;
  std::vector<Feature> features = {};
  std::vector<float> weights = {};                   // [head][mover][kAlways, kNoPlace, features …]
  std::array<std::vector<float>, 2> frequency = {};  // by mover: the share of moves seen for which each was active
  DoubtLimits doubt = {1.2, 4, 0.02};
  double trust = 0;
  int visits = 1000;         // of System 2
  std::string about = "{}";  // a JSON object, as text: command, seed, what was measured

  std::size_t row() const { return features.size() + kFirstFeature; }
  std::span<float> of(Head head, Side mover) { return {weights.data() + offset(head, mover), row()}; }
  std::span<const float> of(Head head, Side mover) const { return {weights.data() + offset(head, mover), row()}; }
  void add(Feature feature);  // with weights of 0

 private:
  std::size_t offset(Head head, Side mover) const {
    return (2 * static_cast<std::size_t>(head) + static_cast<std::size_t>(index(mover))) * row();
  }
};

// One sealed file (base/sealed_file.h), "LUDFEAT1", weights as f32. Tested by tests/patterns/features/ and fuzzed.
std::string model_bytes(const Model& model);
Model parse_model(std::string_view bytes, std::string_view name = "the model");  // throws Error
void save_model(const std::filesystem::path& path, const Model& model);
Model load_model(const std::filesystem::path& path);
bool is_model_file(const std::filesystem::path& path);

std::shared_ptr<Space> space_of(const Game& game, Turning turning);

// A model ready to be asked about positions of its game; shared between threads.
struct Prepared {
  Prepared(const Game& game, Model its_model);
  Model model;
  std::shared_ptr<const BoardReader> reader;
  std::shared_ptr<const Compiled> compiled;
};
// The model of that name or path, loaded once. Throws Error where there is none or it plays another game.
std::shared_ptr<const Prepared> open_model(const Game& game, std::string_view name);

}  // namespace ludens::patterns::features
