#pragma once
#include <string>
#include <vector>

#include "cli/room.h"
#include "patterns/features/feature_signs.h"

namespace ludens::cli {

// A feature as one player weighs it, ready to be shown.
struct ShownFeature {
  std::string sentence;
  float weight = 0, frequency = 0;  // for which share of moves it holds
  std::vector<std::vector<patterns::features::Sign>> boards;
};
struct ShownPlayer {
  std::string name;
  std::vector<ShownFeature> features;
};

// A board of a feature as SVG: what is where around the move, ahead is up. `slots`: 4 for squares, 6 for hexagons.
std::string feature_svg(const std::vector<patterns::features::Sign>& board, int slots);
// The strategy that was found in a game as a page that needs nothing beside it. Tested by
// tests/cli/features_page_test.cpp.
std::string features_page(const std::string& game, const std::string& about, const std::vector<ShownPlayer>& players,
                          int slots);

}  // namespace ludens::cli
