#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "play/problem/problem.h"
#include "play/review.h"

namespace ludens::play {

// Finding problems in games (docs/problems.md): positions with one move that decides, which most of a level would miss.
// Tested by tests/play/problem/mine_test.cpp.
struct MineOptions {
  std::string level = {};                // whom problems are made for
  std::vector<std::string> levels = {};  // other levels that are asked how many of them find the solution
  std::string judge = {};
  // Who plays like people of a level, as an agent's text; people_at_level where nobody says otherwise.
  std::function<std::string(const std::string& level)> people = {};
  double decides = 0.2;   // every other move costs so much of the expected result at least, as a mistake does
  double good = 0.5;      // the solution is worth so much at least
  double missed = 0.5;    // at least so many of the level do not find its first move
  int longest = 3;        // moves of the solver
  int wrong = 3;          // wrong moves that are told with their refutation
  double popular = 0.03;  // of the level: what fewer play is not told
  int closer = 4;  // the solution, and what comes nearest to it, are looked at again with so many times the visits
  int a_game = 2;  // problems of one game
};

// The one move that decides in a position.
struct DecidingMove {
  Move move = kNoMove;
  double value = 0;  // for the side to move, the lesser of two looks
  double other = 0;  // the best of all other moves, the greater of two looks
};

class Miner {
 public:
  // `ask` answers the same question the same way, whatever it was asked before.
  Miner(Review::Ask ask, MineOptions options) : ask_(std::move(ask)), options_(std::move(options)) {}

  // Of a game, in its order; those that the records of people hold say where to look.
  std::vector<Problem> problems(const Session& game) const;
  // At the end of a session that is not over. `level`: nothing where more of it would find the move than may.
  std::optional<DecidingMove> decides(const Session& here, const std::string& level = "") const;
  std::optional<Problem> problem(const Session& here) const;

 private:
  Opinion people(const Session& here, const std::string& level) const;
  std::vector<WrongMove> popular(const Session& here, Move solution) const;

  const Review::Ask ask_;
  const MineOptions options_;
};

// How a move is answered: the judge's moves behind it, both sides in turn; none where it ends the game.
std::vector<Move> answers(const Session& here, Move move, const std::string& judge, const Review::Ask& ask, int most);

// The levels that a problem is graded for: those that a dial offers, else some of the scale of people, where a human
// model of the game is installed; weakest first.
std::vector<std::string> problem_levels(const Game& game);

}  // namespace ludens::play
