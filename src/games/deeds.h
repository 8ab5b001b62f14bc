#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "games/game.h"

namespace ludens::games {

// What a move does on the board, in the words of its game. Each is exact: it follows from the rules and the stones
// alone, whoever would win.
enum class DeedKind {
  Wins,           // the game, at once
  Loses,          // it ends the game so, as a forbidden point does
  Draws,          // it ends the game, and nobody has won
  Check,          // to the king
  Captures,       // so many stones or pieces; `piece` where it is one and pieces differ
  Turns,          // so many pieces of the other side become its own
  Promotes,       // `piece`: what it becomes
  Castles,        //
  StopsWin,       // the other side would have won with its next move, on so many cells
  Threat,         // it would win with its next move, on so many cells, in games where rows are not of five
  Fours,          // so many rows of which one more stone makes five
  OpenFour,       // a row that two stones make five
  Threes,         // so many rows of which one more stone makes an open four
  StopsFour,      // the other side would have made an open four with its next move, and cannot now
  Saves,          // so many own stones that could have been captured at once; `piece` where it is a piece
  Atari,          // so many stones of the other side that could be captured at once, and could not before
  Connects,       // so many own chains become one
  Separates,      // so many chains of the other side that would have become one by a stone there
  Surrounds,      // so many empty points are its own now, as far as stones reach
  Enters,         // a region of so many points that only the other side reached
  SelfAtari,      // so many own stones could be captured now
  StartsKo,       //
  Passes,         //
  Threatens,      // `piece` of the other side could be taken with profit by the next move, and could not before
  Forks,          // so many pieces of the other side at once
  LeavesHanging,  // `piece` of its own can be taken with profit now
  BaresKing,      // so many files at the other king have lost the last pawn that stood before it or beside
  AimsAtKing,     // so many squares around the other king are attacked, two more than before at least
  OpensKing       // so many files at its own king have lost its last pawn there
};
std::string_view deed_name(DeedKind kind);  // "captures", "open-four" …

struct Deed {
  DeedKind kind;
  int count = 1;
  std::string piece = {};       // a kind of piece by its name in English: «knight»
  std::vector<int> cells = {};  // where: what is captured, threatened, left hanging …
  bool operator==(const Deed&) const = default;
};
bool harms_itself(DeedKind kind);  // LeavesHanging, SelfAtari, OpensKing

// What a legal move does, the weightiest deed first; nothing where it is a quiet move, or no words are known. Families
// with words of their own are listed in deeds.cpp; those that fit any game are captures, turned pieces, checks,
// promotions and ends, and in games without such words wins that are stopped and, of stones, what touches what: chains
// joined and kept apart, by the board as a graph. Tested by tests/games/deeds_test.cpp.
std::vector<Deed> deeds(const Game& game, const Position& before, Move move);

}  // namespace ludens::games
