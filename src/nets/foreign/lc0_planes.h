#pragma once
#include "games/game.h"
#include "nets/foreign/lc0_file.h"
#include "nets/policy_net.h"

namespace ludens::nets {

// The classical input of lc0's networks (LeelaChessZero, 2018; «INPUT_CLASSICAL_112_PLANE»), as its documentation
// tells it: the board as the mover sees it, ranks counted from their side, now and at the seven positions before. Of
// each position 13 planes: the mover's pawns, knights, bishops, rooks, queens and king, then the opponent's, then ones
// where the position stood before. Behind them the mover's right to castle long and short and the opponent's, ones if
// the mover is Black, on all squares the plies since a capture or a pawn's move, a plane of zeros, one of ones.
// What was before the start of a game is zeros; where only a position is known, it stands for what came before, a
// double step that it knows of taken back.
//
// Policies by planes: 56 planes of the queen's steps, eight directions clockwise from forward by seven distances, eight
// of the knight's clockwise, nine of promotions to something else than a knight; a move stands where it comes from.
// Castling is the king onto its rook. Tested by tests/nets/foreign/.
std::unique_ptr<NetDialect> lc0_dialect(const Game& game, const Lc0Net& net);  // throws Error for another game

}  // namespace ludens::nets
