#pragma once
#include <string>
#include <vector>

#include "belief/reason.h"
#include "games/game.h"
#include "play/room.h"

namespace ludens::play {

// A small picture of a reason: the part of the board around its points. «+» is the move, «*» its empty points, capitals
// the stones that belong to it, small letters other stones. "" where it has no points on the board. Tested by
// tests/play/reason_view_test.cpp.
std::string draw_window(const Game& game, const Position& position, Move move, const Reason& reason);

}  // namespace ludens::play
