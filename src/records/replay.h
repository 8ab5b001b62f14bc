#pragma once
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "games/game.h"
#include "records/record.h"

namespace ludens::records {

// What became of a record under the rules of its game.
struct Replayed {
  std::string reason = {};          // "" for a legal game; else the first thing that is irregular, for people
  int ply = 0;                      // where, from 1; 0 for a legal game
  int moves = 0;                    // how many could be replayed
  int forbidden = 0;                // renju: moves that lost as forbidden though the game went on
  Result result = Result::Ongoing;  // by the rules, in the last position that was reached
  bool legal() const { return reason.empty(); }
};

// Called before each move that can be replayed; plies count from 1.
using OnTurn = std::function<void(const Position& before, const Turn& turn, int ply)>;

// A game is irregular when it goes on past its end (a five nobody saw, a forbidden move): the rest is still replayed;
// but Go may be resumed after two passes, and chess where nobody claimed a draw. It is irregular, too, when a move is
// illegal (an occupied point, a ko): the moves from there on cannot be replayed, since the position they were meant for
// is unknown. Throws Error for an unknown game or a wrong start position. Tested by tests/records/replay_test.cpp.
Replayed replay(const Game& game, const Record& record, const OnTurn& on_turn = {});
Replayed replay(const Record& record, const OnTurn& on_turn = {});

// One decision, for those who learn from records and those who measure against them.
struct Sample {
  const Position& position;       // before the move
  std::span<const Move> history;  // the moves since the record's start
  Move played;
  Persona persona;        // the mover's rating and the opponent's, where the record knows them
  Result outcome;         // as the record says, else by the rules; Ongoing: unknown
  const Opinion* target;  // what the record's mover thought, or nullptr
  int ply;                // from 1
};
void for_each_sample(const Game& game, const Record& record, const std::function<void(const Sample&)>& callback);

// The number to go by: the rating, else the value of the rank (belief/rating.h).
std::optional<double> strength(const Player& player);

}  // namespace ludens::records
