#pragma once
#include <string>
#include <vector>

#include "belief/reason.h"
#include "games/game.h"
#include "play/room.h"

namespace ludens::play {

// The cells of points that belong together, such as those of a window; some may hold stones.
std::vector<int> cells_of(const Game& game, const Position& position, const std::vector<Move>& points);

// A small picture of a reason: the part of the board around its points. «+» is the move, «*» its empty points, capitals
// the stones that belong to it, small letters other stones. "" where it has no points on the board. Tested by
// tests/play/reason_view_test.cpp.
std::string draw_window(const Game& game, const Position& position, Move move, const Reason& reason);

}  // namespace ludens::play
