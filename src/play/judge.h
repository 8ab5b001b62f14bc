#pragma once
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "belief/opinion.h"
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
  // What there is to do after the other side has passed, beside what an agent thinks: a pass where nothing is left to
  // gain; after a dispute, a move that takes what is dead. Nothing where the game goes on.
  std::optional<Move> closing_move(const Game& game, const Position& position, std::span<const Move> history,
                                   bool disputed);

  std::int64_t judgements() const { return judgements_; }  // so many boards were looked at

 private:
  search::LifeJudge* look_at(const Game& game, const Position& position);  // nullptr: no stone can be dead

  std::mutex mutex_;
  std::string game_;
  std::unique_ptr<search::LifeJudge> last_;
  std::int64_t judgements_ = 0;
};

// A move of which the rules say that it is a pass, where stones may be dead at the end.
bool is_pass(const Game& game, Move move);

// So much of the visits of the move looked at most: below it a value says little.
inline constexpr double kSerious = 0.1;
// The moves that a search looked at seriously, in its order; none where it did not search.
std::vector<Candidate> serious(const Opinion& opinion);

// What an opinion recommends: of the moves looked at seriously the one that is surely worth most, the value less what
// few visits may have added to it. A search that stays close to people's policy looks most where they play, whatever it
// finds there. Where nothing was searched, the likeliest move.
Move first_choice(const Opinion& opinion);

// The same opinion without passing, where a chain or a region hangs on who moves first: two passes would end the game
// there, and the result on the board is not what the game is worth. The judge of life is asked only where passing
// might be recommended.
Opinion without_early_pass(const Game& game, const Position& position, Opinion opinion, Judge& life);

}  // namespace ludens::play
