#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/room.h"

namespace ludens::games {

// How a board is drawn and how its cells are named. Cells are numbered row by row from the top left. Most boards are a
// full grid of columns × rows; any other shape lists its cells with their places in such a grid. Hexagons lean: each
// row is drawn half a cell further to the right than the one above it. Tested by tests/games/geometry_test.cpp.
struct Geometry {
  enum class Cells { Points, Squares, Hexes };
  struct Spot {
    int x = 0, y = 0;
    std::string name;
  };
  int columns = 0, rows = 0;
  Cells cells = Cells::Points;
  bool skips_i = false;           // Go's letters leave out I
  bool row1_on_top = false;       // Othello and Hex count rows downwards
  bool upper_case = false;        // «D4» rather than «d4»
  bool files_from_right = false;  // shogi numbers columns from the right and letters its rows from the top: «7g»
  std::vector<Spot> spots = {};   // the cells of a board that is no full grid, row by row

  bool full() const { return spots.empty(); }
  int size() const { return full() ? columns * rows : static_cast<int>(spots.size()); }
  int x(int cell) const { return full() ? cell % columns : spots[static_cast<std::size_t>(cell)].x; }
  int y(int cell) const { return full() ? cell / columns : spots[static_cast<std::size_t>(cell)].y; }
  int at(int x, int y) const;                   // the cell there; -1 where the board has none
  std::vector<int> row(int y) const;            // its cells from the left
  std::vector<int> neighbours(int cell) const;  // four, of hexagons six; fewer at the edge

  std::string name(int cell) const;                      // «h8»
  std::optional<int> cell(std::string_view name) const;  // upper or lower case
  std::string column_name(int x) const;                  // "" where columns have no names of their own
  std::string row_name(int y) const;
};

}  // namespace ludens::games
