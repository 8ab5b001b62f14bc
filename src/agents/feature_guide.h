#pragma once
#include <memory>
#include <optional>

#include "agents/room.h"
#include "patterns/features/model.h"

namespace ludens::agents {

// What the leaves of a search that features guide are told.
struct FeatureGuide {
  std::shared_ptr<const features::Prepared> prepared;
  double epsilon = 0;                       // share of uniformly random moves in their playouts
  double sharpness = 1;                     // what logits are multiplied by in playouts
  std::optional<int> plies = std::nullopt;  // so many plies of a playout are drawn by features, the rest uniformly
  MoveSites last = {};                      // of the last move before the root
};

}  // namespace ludens::agents
