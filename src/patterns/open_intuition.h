#pragma once
#include <memory>
#include <string_view>

#include "belief/intuition.h"
#include "games/game.h"
#include "patterns/room.h"

namespace ludens::patterns {

// A System 1 and what was tuned for it.
struct SystemOne {
  std::unique_ptr<Intuition> intuition;
  DoubtLimits doubt;
  double trust = 0;   // in it, where System 2 disagrees
  int visits = 1000;  // of System 2, that trust was tuned with
};

// Reads the model of that name or path (base/find_model.h). Throws Error where there is none, or where it is of another
// game.
SystemOne open_intuition(const GamePtr& game, std::string_view model);

}  // namespace ludens::patterns
