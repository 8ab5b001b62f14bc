#pragma once
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/deeds.h"
#include "measure/room.h"
#include "play/ending.h"

namespace ludens::measure {

// One decision of a player, with what the board says of it.
struct StyleTurn {
  const Game& game;
  const Position& before;
  const Position& after;
  Move move;
  int ply = 1;                             // from 1
  std::optional<int> from = std::nullopt;  // the cell that a piece left
  std::optional<int> to = std::nullopt;    // where it went, or the stone stands; nothing: a pass, a swap
  std::optional<int> answered = std::nullopt, own_last = std::nullopt;  // where the last move of either side went
  std::vector<Deed> deeds = {};                                         // games/deeds.h

  bool does(DeedKind kind) const;
  int count(DeedKind kind) const;  // 0 where it does not
};

// A whole game, for what no single turn shows.
struct StyleGame {
  const Game& game;
  Side side;
  Result result;  // as the record says
  Ending ending;
  int plies = 0;      // of the record
  bool over = false;  // on the board
};

// One feature of how somebody plays: the mean, over the turns (or games) that it speaks of, of a number.
struct StyleFeature {
  std::string name;        // "contact"
  std::string measures;    // what the number is: «share of moves that touch a stone of the other side»
  std::string more, less;  // who has more of it than others: «plays in contact»; and less
  std::function<std::optional<double>(const StyleTurn&)> of_turn = {};
  std::function<std::optional<double>(const StyleGame&)> of_game = {};
};

// The features of a game: those of any board, and those that fit what the game is, by its row in the catalogue. One
// table; tools that compare, describe or imitate people's play have no list of their own. After Ogawa (2026, Table
// 5.1), whose counts of controlled squares in shogi are not among them. Tested by
// tests/measure/style/style_features_test.cpp.
std::vector<StyleFeature> style_features(const Game& game);

// The turns of a game one after the other, as features look at them; `wanted` says which side's, as deeds cost time.
class StyleTurns {
 public:
  explicit StyleTurns(const Game& game) : game_(game) {}
  void start();
  // Says what the turn looked like, and remembers it for the next one.
  StyleTurn turn(const Position& before, Move move, int ply);
  // Passes over a turn that nobody asks about.
  void skip(const Position& before, Move move);
  // A move that could be played here instead, for the expectations of a policy. Nothing is remembered.
  StyleTurn imagine(const Position& before, const Position& after, Move move, int ply) const;

 private:
  std::optional<int> target(const Position& before, Move move) const;
  const Game& game_;
  std::optional<Position> after_;
  std::optional<int> last_[2] = {};
};

}  // namespace ludens::measure
