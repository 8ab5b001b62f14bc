#pragma once
#include "games/position.h"

namespace ludens::games {

// Has either side a five to make with its next stone? Then the side to move must make its own or stop the other's, and
// matching its move proves little. Renju: Black needs exactly five, which also outweighs a forbidden point; White five
// or more. Gomoku: as its rule says. False for every other game. Tested by tests/games/five_in_row/forced_test.cpp.
bool five_at_hand(const Position& position);

}  // namespace ludens::games
