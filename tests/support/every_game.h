#pragma once
#include <vector>

#include "games/catalogue.h"

namespace ludens::tests {

// The games of the catalogue, and of described ones what those lack: hexagons without a grid, hands, boards whose sites
// differ in their number of neighbours, kinds of pieces.
inline std::vector<games::GamePtr> every_game() {
  auto out = games::usual_games();
  for (const char* name : {"hex.lud", "bagh_chal.lud", "nine_mens_morris.lud", "chess.lud"})
    out.push_back(games::find_game(name));
  return out;
}

}  // namespace ludens::tests
