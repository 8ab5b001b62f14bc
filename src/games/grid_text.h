#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "games/game.h"

namespace ludens::games {

// The board part of a position text: rows from the top joined by «/», a number for a run of empty cells, the glyph of
// each other cell, as in chess's FEN. «3X3/7/2O4». Rows are as long as the board has cells in them.
std::string write_grid(const Geometry& board, const std::function<char(int cell)>& glyph);

// Reads it back: one glyph a cell, '.' for empty. Throws Error with the column on any other letter than `glyphs`, on
// rows that are too long or too short, and on too many or too few rows.
std::vector<char> read_grid(const Geometry& board, std::string_view text, std::string_view glyphs);

// The rules of a game whose position text is «rows side»: a glyph for the stones of either side, and its small letter
// for the side to move. A game adds its start and how a position is made of cells.
class GridRules : public Rules {
 public:
  explicit GridRules(Geometry board, std::string_view glyphs = "XO") : board_(std::move(board)), glyphs_(glyphs) {}
  Position read(std::string_view text) const override;
  std::string write(const Position& position) const override;

 protected:
  // Throws Error where no game leads there.
  virtual Position position_of(const std::vector<char>& cells, Side to_move) const = 0;

 private:
  char side_letter(Side side) const {
    return static_cast<char>(glyphs_[static_cast<std::size_t>(index(side))] - 'A' + 'a');
  }
  Geometry board_;
  std::string_view glyphs_;
};

// A notation for games whose moves are cells: a move's id is its cell, further ids have words («pass», «swap»). The
// letters, case and direction of counting are those of `style`.
Notation cell_notation(std::string name, Geometry style, const std::vector<std::pair<Move, std::string>>& words = {});

// The dialects of protocols, for any grid: GTP counts from the bottom in capitals without I; Gomocup writes
// «x,y» from zero, from the top left.
Geometry gtp_style(Geometry board);
// What GTP's boardsize says of a game: the size in its name, as a hexagon's side, else that of its square; 0: no one
// number.
int gtp_size(const Game& game);
Notation gomocup_notation(Geometry board, const std::vector<std::pair<Move, std::string>>& words = {});

}  // namespace ludens::games
