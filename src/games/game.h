#pragma once
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/position.h"

namespace ludens::games {

// How a board is drawn and how its cells are named. Cells are numbered row by row from the top left.
struct Geometry {
  enum class Cells { Points, Squares, Hexes };
  int columns = 0, rows = 0;
  Cells cells = Cells::Points;
  bool skips_i = false;      // Go's letters leave out I
  bool row1_on_top = false;  // Othello and Hex count rows downwards
  bool upper_case = false;   // «D4» rather than «d4»

  int size() const { return columns * rows; }
  std::string name(int cell) const;                      // «h8»
  std::optional<int> cell(std::string_view name) const;  // upper or lower case
  std::string column_name(int x) const;
  std::string row_name(int y) const;
};

// How one dialect writes the moves of one game. Reading says which id is meant, not whether it is legal now.
struct Notation {
  std::string name;  // "native", "gtp", "gomocup"
  std::function<std::string(const Position&, Move)> write;
  std::function<std::optional<Move>(const Position&, std::string_view)> read;
};

// A remark on a cell that front ends can show: a forbidden point and why it is one.
struct Note {
  int cell = 0;
  std::string reason;
};

// What each side has so far, where a game counts something: area in Go, discs in Othello.
struct Standing {
  double first = 0, second = 0;
  std::string text;  // for people
};

// One game with its options settled: everything a program needs to know of it at run time. A move of a placement
// game has its cell's number as id.
struct Game {
  std::string name;   // "go9": the key in records, speeds, queries and models
  std::string text;   // "go9(komi=6.5)": with the options that differ from the defaults; find_game reads it back
  std::string title;  // "Go 9×9"
  int move_ids = 0;
  int playout_limit = 0;  // plies after which a random playout is cut; 0 where every game ends by itself
  Geometry board;
  std::array<std::string, 2> sides = {"Black", "White"};
  std::vector<Notation> notations;  // the native one first
  std::function<Position()> start;
  std::function<Position(std::string_view)> read;           // position text; throws Error
  std::function<std::string(const Position&)> write;        // read(write(p)) is p
  std::function<std::vector<Note>(const Position&)> notes;  // may be empty: this game has nothing to remark
  std::function<std::string(const Position&)> why;  // why a finished game ended so, as in «five in a row»; may be empty
  // Who decides next, where colours can be swapped: 0 for the person who began, 1 for the other; empty: First is person
  // 0.
  std::function<int(const Position&)> person;

  // For front ends that draw boards; games/view.h fills in what a game leaves empty.
  std::array<char, 2> glyphs = {'X', 'O'};  // what `glyph` says of the cells of either side
  int row = 0;                              // how many in a row win; 0 where rows are nothing special
  std::function<std::vector<int>(const Position&, Move)> cells;  // to click for a move, in order; empty: its id
  std::function<std::string(const Position&, Move)> label;       // of a move without cells, as on a button
  std::function<std::string(const Position&)> phase;             // what is to be decided where it is no ordinary move
  std::function<std::vector<Note>(const Position&)> marks;       // offered points, dead stones
  std::function<std::optional<Standing>(const Position&)> standing;

  const Notation& notation(std::string_view dialect) const;           // throws Error that lists the known ones
  std::string write_move(const Position& position, Move move) const;  // native
  // Who is to move, and whether the person who began holds the second colour now.
  int person_to_move(const Position& position) const { return person ? person(position) : index(position.to_move()); }
  bool colours_swapped(const Position& position) const { return person_to_move(position) != index(position.to_move()); }
  std::optional<Move> read_move(const Position& position, std::string_view said) const;  // native
};
using GamePtr = std::shared_ptr<const Game>;

// «Black wins (five in a row)», «Draw», or "" while the game goes on.
std::string result_text(const Game& game, const Position& position);

}  // namespace ludens::games
