#pragma once
#include <vector>

#include "games/chess/board.h"
#include "games/deeds.h"

namespace ludens::games {

// What a move of chess does beside captures, checks and promotions: castling, what it threatens, saves and leaves
// hanging. Nothing in other games.
std::vector<Deed> chess_deeds(const Game& game, const Position& before, const Position& after, Move move);

namespace chess {
// What the side to move wins on a square when both sides take there as long as it pays and the moves are legal, in
// pawns; 0: nothing. A queen counts nine, a rook five, knight and bishop three.
int exchange(const Board& board, int square);
}  // namespace chess

}  // namespace ludens::games
