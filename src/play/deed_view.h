#pragma once
#include <span>

#include "base/json.h"
#include "games/deeds.h"
#include "play/room.h"

namespace ludens::play {

// What is said of the deeds of a move (games/deeds.h) wherever moves are explained.

// What one would say of a move that is good: the weightiest thing that it does for itself; null where there is none.
const Deed* merit(std::span<const Deed> deeds);
// And of one that is bad.
const Deed* harm(std::span<const Deed> deeds);

// {kind, count, piece?, points?, cells?}
Json deed_json(const Game& game, const Deed& deed);

}  // namespace ludens::play
