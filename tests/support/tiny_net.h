#pragma once
#include <cmath>
#include <random>

#include "games/catalogue.h"
#include "nets/features.h"
#include "nets/model_file.h"

namespace ludens::tests {
using namespace nets;

// A network with random weights for a game: what it says is nonsense, and always the same nonsense.
inline NetModel tiny_net(const std::string& game_name, int blocks = 2, int channels = 16, int squeeze = 0,
                         unsigned seed = 1) {
  const GamePtr game = find_game(game_name);
  const Features& features = features_of(*game);
  std::mt19937 dice(seed);
  NetModel model;
  model.game = game->name;
  model.features = features.name();
  model.shape = {.blocks = blocks,
                 .channels = channels,
                 .squeeze = squeeze,
                 .policy_channels = 8,
                 .value_channels = 4,
                 .value_hidden = 8,
                 .policy_planes = features.policy_planes(),
                 .planes = features.input_planes(),
                 .width = game->board.columns,
                 .height = game->board.rows,
                 .moves = features.logits(*game)};
  for (const auto& t : net_tensors(model.shape)) {
    const double fan = static_cast<double>(t.count()) / t.sizes[0];
    std::normal_distribution<float> normal(0, static_cast<float>(t.sizes.size() > 1 ? std::sqrt(2.0 / fan) : 0.2));
    Tensor tensor{t.name, t.sizes, std::vector<float>(t.count())};
    for (auto& v : tensor.values) v = normal(dice);
    model.tensors.push_back(std::move(tensor));
  }
  return model;
}

}  // namespace ludens::tests
