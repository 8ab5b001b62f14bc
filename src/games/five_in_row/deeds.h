#pragma once
#include <vector>

#include "games/deeds.h"

namespace ludens::games {

// What a stone does to rows, in games that a row wins: see DeedKind. Nothing in other games. A row that would be too
// long, or is blocked, counts as the game's rule says; a forbidden point of renju is an empty point like others.
std::vector<Deed> row_deeds(const Game& game, const Position& before, const Position& after, Move move);

}  // namespace ludens::games
