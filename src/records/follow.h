#pragma once
#include <map>
#include <optional>
#include <string>

#include "games/game.h"
#include "records/room.h"

namespace ludens::records {

// Plays the moves of a record as far as the rules let it, so that everybody who needs the positions of a record —
// replaying, writing and reading notation — agrees on irregular ones. Past the end of the game it goes on where the
// game can (HasGoOn). At a move that is illegal all the same it gets stuck: what people meant by the moves behind it
// depends on what they made of that one, so the position stays as it is.
class Follower {
 public:
  explicit Follower(Position start) : position_(std::move(start)) {}

  const Position& position() const { return position_; }
  bool stuck() const { return stuck_; }
  const Position& reading();  // where the next move is read from: past the end of the game, if it can go on

  // Makes ready for a move: goes on past the end of the game where need be. False, and stuck, where it is illegal.
  bool ready(Move move);
  void play(Move move) { position_.play(move); }  // precondition: ready(move) was true

 private:
  Position position_;
  std::optional<Position> further_;
  bool stuck_ = false;
};

// The start of a record, or its own start position. Throws Error where its text is none.
Position start_of(const Game& game, const std::string& start);

// Games by their text; making one costs more than reading a short record.
class GameCache {
 public:
  const GamePtr& find(const std::string& text);  // throws Error as find_game does

 private:
  std::map<std::string, GamePtr> known_;
};

}  // namespace ludens::records
