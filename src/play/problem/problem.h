#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.h"
#include "play/session.h"

namespace ludens::play {

// A move that people play instead of the solution, and how it is answered.
struct WrongMove {
  Move move = kNoMove;
  double share = 0;              // of the level that the problem was made for
  double value = 0;              // what it leaves the side to move, by the judge
  std::vector<Move> reply = {};  // the refutation, both sides in turn; empty where the move ends the game
  bool operator==(const WrongMove&) const = default;
};

// A position with one move that decides: by the judge's word every other one costs much. What is said of the position
// is of the side to move there. One line of JSON each (docs/problems.md). Tested by tests/play/problem/.
struct Problem {
  std::string game;                 // catalogue text
  std::string start = {};           // position text; "" for the game's start
  std::vector<Move> moves = {};     // to the position
  std::vector<Move> solution = {};  // the first, third … are the solver's, each the only one that decides
  double value = 0;                 // what the solution is worth, by the judge
  double other = 0;                 // and the best of all other moves
  std::string level = {};           // whom it was made for
  double chance = 0;                // how many of them find the whole solution: the product of their shares
  std::vector<std::pair<std::string, double>> chances = {};  // the same of other levels, weakest first
  std::vector<WrongMove> wrong = {};                         // the most popular ones, those first
  std::string judge = {};
  std::string source = {};  // the id of the game that it comes from; nobody's name
  double difficulty() const { return 1 - chance; }
  bool operator==(const Problem&) const = default;
};

std::string problem_id(const Problem& problem);  // 16 digits, of the game, its moves and the solution
// The position: a session of its moves. Throws Error where they cannot be played.
Session problem_session(const Problem& problem);

// {id, game, start?, moves, side, solution, value, other, level, difficulty, chances: {label: p}, wrong: [as below],
// does?, steps, judge, source, ply}. `does` and `steps` say of the first move of the solution what the rules say of it;
// they are made anew whenever it is written.
Json problem_json(const Problem& problem);
// {move, share, value, reply, does?, harm?}: `does` of the answer, `harm` of the move itself.
Json wrong_json(const Session& session, const WrongMove& wrong);
// Of a line. Throws Error on what is missing, or cannot be played.
Problem read_problem(const Json& json);

}  // namespace ludens::play
