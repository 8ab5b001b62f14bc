#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/game.h"
#include "records/reader.h"
#include "records/sgf_tree.h"

namespace ludens {

// How SGF sees one of our games: its number (GM), its points, its pass. Points are two letters counted from the
// top left, «aa»; Hex writes «a1», as its programs do. Both forms are read in every game.
class SgfBoard {
 public:
  explicit SgfBoard(GamePtr game);  // throws Error for a game that SGF has no number for

  const Game& game() const { return *game_; }
  int number() const { return number_; }
  std::optional<Move> pass() const { return pass_; }

  // The move of a B or W value, already trimmed: a point, a pass («» and, up to 19×19, «tt»), Hex's «swap-pieces» or «swap».
  std::optional<Move> read_move(std::string_view text) const;
  std::string write_move(Move move) const;  // precondition: a cell, the pass or Hex's swap

  // The cells of an AB, AW or AE value: a point or a rectangle «aa:cc». Empty where it is neither.
  std::vector<int> read_cells(std::string_view value) const;
  std::string write_cell(int cell) const;

  bool is_swap(Move move) const { return swap_ && move == *swap_; }

  // The position text of a board, one of "XO." a cell, with this side to move; "" for the game's own start.
  std::string setup(const std::vector<char>& cells, Side to_move) const;

 private:
  std::optional<int> read_cell(std::string_view text) const;

  GamePtr game_;
  int number_ = 0;
  std::optional<Move> pass_, swap_;
};

// Which game a tree is of: `options.game` if given, else our own LUG, else GM, SZ, KM, HA, RU and, in Hex, whether anybody
// swaps. A komi that our Go does not have is left out and the tag «komi» keeps it. Throws Error (without file and line)
// on a game or size we lack.
GamePtr sgf_game(const SgfTree& tree, const ReadOptions& options, std::map<std::string, std::string>& tags);

std::string stem(std::string_view name);                             // «go» of «go9»
std::string option_of(const Game& game, std::string_view option);  // its settled value, defaults included; "" for none

// Follows a game move by move to know whose turn it is. After a move that is not legal it can only alternate.
class TurnKeeper {
 public:
  explicit TurnKeeper(Position start) : position_(std::move(start)), to_move_(position_.to_move()) {}
  Side to_move() const { return to_move_; }
  const Position& position() const { return position_; }
  bool lost() const { return lost_; }
  // Plays the move and says whether it put a stone (or was no cell at all): renju's offers and Go's dead stones do not.
  bool play(Move move, const SgfBoard& board);

 private:
  Position position_;
  Side to_move_;
  bool lost_ = false;
};

}  // namespace ludens
