#pragma once
#include <vector>

#include "games/game.h"
#include "games/position.h"

namespace ludens::games {

// What the next two moves decide, whatever a judge may think. Tested by tests/games/at_once_test.cpp.

// Moves on the board that win. A pass or a swap that ends the game is a matter of counting, and no move that one sees.
std::vector<Move> wins_at_once(const Game& game, const Position& position);

// Where the other side threatens to win so with its next move: the moves that leave it none; nothing where no move
// does, or nobody threatens. Whether somebody does is seen by trying three moves: what each of them stops is no threat.
std::vector<Move> stops_at_once(const Game& game, const Position& position);

// Is this the only move that does not lose at once: every other one lets the other side end the game with its reply?
bool is_forced(const Position& position, Move move);

// Has this side lost, as anybody sees who looks a move ahead? To move, it cannot win at once, and whatever it does the
// other side wins with its reply; not to move, the other side wins with its next one.
bool is_lost(const Position& position, Side side);

}  // namespace ludens::games
