#pragma once
#include <optional>
#include <span>
#include <vector>

#include "games/game.h"
#include "play/room.h"

namespace ludens::play {

// The judge of life at the end of games in which stones may be dead (search/life/life.h): it looks at the board alone,
// never at who would win. Tested by tests/play/counting_test.cpp.

// What is dead in a position, as cells; nothing in games without dead stones.
std::vector<int> dead_stones(const Game& game, const Position& position);

// A move of which the rules say that it is a pass, where stones may be dead at the end.
bool is_pass(const Game& game, Move move);

// Is it too early to pass: does a chain or a region hang on who moves first?
bool anything_open(const Game& game, const Position& position);

// What there is to do after the other side has passed, beside what an agent thinks: a pass where nothing is left to
// gain; after a dispute, a move that takes what is dead. Nothing where the game goes on.
std::optional<Move> closing_move(const Game& game, const Position& position, std::span<const Move> history,
                                 bool disputed);

}  // namespace ludens::play
