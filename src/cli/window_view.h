#pragma once
#include <string>

#include "belief/reason.h"
#include "games/game.h"

namespace ludens {

// A small picture of a reason: the part of the board around its points. «+» is the move, «*» its empty points, capitals
// the stones that belong to it, small letters other stones. "" where it has no points on the board.
std::string draw_window(const Game& game, const Position& position, Move move, const Reason& reason);

}  // namespace ludens
