#pragma once
#include <optional>
#include <string>
#include <vector>

#include "games/game.h"

namespace ludens::games {

// What front ends that draw boards ask of a position, with the answer that fits most games where a game has none of its
// own. Tested by tests/games/view_test.cpp.

// What to click for a move, in order: the point of a stone, from and to of a piece. None: the move is a button.
std::vector<int> clicks(const Game& game, const Position& position, Move move);

// The text of such a button: «Pass», «Swap colours».
std::string button(const Game& game, const Position& position, Move move);

// The cells of the row that won, where rows win; of several the one through `last`. Empty while the game goes on.
std::vector<int> winning_row(const Game& game, const Position& position, std::optional<int> last = std::nullopt);

// Which side's stone or piece a cell holds.
std::optional<Side> holder(const Game& game, const Position& position, int cell);

}  // namespace ludens::games
