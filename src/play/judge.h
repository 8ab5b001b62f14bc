#pragma once
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/game.h"
#include "play/room.h"
#include "search/life/life.h"

namespace ludens::play {

// The judge of life at a table of games in which stones may be dead at the end (search/life/life.h): it looks at the
// board alone, never at who would win. It remembers the board that it judged last: between the first thought of passing
// and the count of the game the stones stay where they are. Safe to call from any thread. Tested by
// tests/play/counting_test.cpp.
class Judge {
 public:
  // What is dead in a position, as cells; nothing in games without dead stones.
  std::vector<int> dead(const Game& game, const Position& position);
  // Is it too early to pass: does a chain or a region hang on who moves first?
  bool anything_open(const Game& game, const Position& position);
  // Is nothing left to gain, whoever moves: nothing is open, nor, under area scoring, a point that both may take?
  bool settled(const Game& game, const Position& position);
  // Where nothing is open, a point that both may take and that counts under area scoring, for who would pass: one that
  // leaves everything as it was judged. Nothing where there is none.
  std::optional<Move> dame(const Game& game, const Position& position);
  // What there is to do after the other side has passed, beside what an agent thinks: a pass where nothing is left to
  // gain; after a dispute, a move that takes what is dead. Nothing where the game goes on.
  std::optional<Move> closing_move(const Game& game, const Position& position, std::span<const Move> history,
                                   bool disputed);

  std::int64_t judgements() const { return judgements_; }  // so many boards were looked at

 private:
  static bool nothing_left(const Game& game, const search::Life& life);
  search::LifeJudge* look_at(const Game& game, const Position& position);  // nullptr: no stone can be dead

  std::mutex mutex_;
  std::string game_;
  std::unique_ptr<search::LifeJudge> last_;
  std::int64_t judgements_ = 0;
};

// A move of which the rules say that it is a pass, where stones may be dead at the end.
bool is_pass(const Game& game, Move move);

}  // namespace ludens::play
