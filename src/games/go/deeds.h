#pragma once
#include <vector>

#include "games/deeds.h"

namespace ludens::games {

// What a move of Go does to chains and regions, beside what it captures: see DeedKind. Nothing in other games. By
// plain floods over cells, since it is asked once a move of a comment.
std::vector<Deed> go_deeds(const Game& game, const Position& before, const Position& after, Move move);

}  // namespace ludens::games
