#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/family.h"
#include "records/room.h"

namespace ludens::records {

// How SGF sees one of our games: its number (GM), its points, its pass. Points are two letters counted from the
// top left, «aa»; Hex writes «a1», as its programs do. Both forms are read in every game.
class SgfBoard {
 public:
  explicit SgfBoard(GamePtr game);  // throws Error for a game that SGF has no number for

  const Game& game() const { return *game_; }
  const SgfDialect& dialect() const { return game_->family->sgf; }
  int number() const { return dialect().number; }
  std::optional<Move> pass() const { return pass_; }

  // The move of a B or W value, already trimmed: a point, a pass («» and, up to 19×19, «tt»), Hex's «swap-pieces» or
  // «swap».
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
  std::optional<Move> pass_, swap_;
};

}  // namespace ludens::records
