#pragma once
#include <string_view>
#include <vector>

#include "agents/room.h"
#include "games/game.h"

namespace ludens::agents {

// The number that INFO rule takes for a game: 0 gomoku, 1 exactly five, 4 renju, 8 caro. (Yixin's own number for renju
// is 2: options="rule=2".) Throws Error for games that the protocol cannot name, renju with openings other than swap2
// among them.
int gomocup_rule(const Game& game);

// Is a Swap2 opening at a point that SWAP2BOARD asks about?
bool gomocup_opening(const Game& game, const Position& position);

// What an answer to SWAP2BOARD means: three stones; SWAP, which takes Black; one stone, which takes White and puts it;
// or two stones, after which the other side chooses. Empty where it means nothing here; legality is not checked.
std::vector<Move> swap2_moves(const Game& game, const Position& position, std::string_view said);

}  // namespace ludens::agents
