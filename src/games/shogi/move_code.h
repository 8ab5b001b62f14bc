#pragma once
#include <optional>

#include "games/shogi/board.h"

// Ids of moves, for policy heads: 27 planes of 81 destinations and one more for declaring a win by impasse.
//
//   id = 81·plane + destination, both as the mover sees the board (White's is turned by 180°)
//   planes 0–9    arriving without promotion by one of the ten ways: up, up and left, up and right, left, right, down,
//                 down and left, down and right, the knight's jumps to the left and to the right
//   planes 10–19  the same with promotion
//   planes 20–26  drops of pawn, lance, knight, silver, gold, bishop, rook
//   id 2187       declares
//
// Whoever arrives by a way comes from the nearest piece behind the destination, so there is one move an id. These are
// the labels of the policy of dlshogi (Yamaoka 2018), counted row by row as everything here.
// Tested by tests/games/shogi/notation_test.cpp.
namespace ludens::games::shogi {

inline constexpr int kPlanes = 2 * kWays + kHandKinds;
inline constexpr Move kDeclare{kPlanes * kCells};
inline constexpr int kMoveIds = kPlanes * kCells + 1;

// A move in words: a piece from a cell, or from the hand.
struct Action {
  static constexpr int kFromHand = -1, kNowhere = -2;  // nowhere: no piece can arrive so, or the move declares
  int from = kNowhere, to = 0;
  Kind dropped = Pawn;
  bool promotes = false;

  bool is_drop() const { return from == kFromHand; }
  bool operator==(const Action&) const = default;
};

// What an id means here, whether it is legal or not, and the id of an action; nothing where no way leads there.
Action action_of(const Board& board, Move move);
std::optional<Move> move_of(Side mover, const Action& action);

// Is a piece that moves so allowed to promote?
bool may_promote(const Board& board, const Action& action);
// Does a piece of this kind go so from cell to cell? Not whether anything stands between.
bool goes(Kind kind, Way way, int from, int to);
// The mover's pieces of a kind that can go to a cell over empty ones, legally or not.
Squares origins(const Board& board, Kind kind, int to);

constexpr Move move_of(Side mover, int plane, int to) {
  return Move{static_cast<std::uint32_t>(kCells * plane + seen_by(mover, to))};
}

}  // namespace ludens::games::shogi
