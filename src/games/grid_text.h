#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "games/game.h"

namespace ludens::games {

// The board part of a position text: rows from the top joined by «/», a number for a run of empty cells, the glyph of
// each other cell, as in chess's FEN. «3X3/7/2O4».
std::string write_grid(const Geometry& board, const std::function<char(int cell)>& glyph);

// Reads it back: one glyph a cell, '.' for empty. Throws Error with the column on any other letter than `glyphs`, on
// rows that are too long or too short, and on too many or too few rows.
std::vector<char> read_grid(const Geometry& board, std::string_view text, std::string_view glyphs);

// A notation for games whose moves are cells: a move's id is its cell, further ids have words («pass», «swap»). The
// letters, case and direction of counting are those of `style`.
Notation cell_notation(std::string name, Geometry style, const std::vector<std::pair<Move, std::string>>& words = {});

// The dialects of protocols, for any grid: GTP counts from the bottom in capitals without I; Gomocup writes
// «x,y» from zero, from the top left.
Geometry gtp_style(Geometry board);
Notation gomocup_notation(Geometry board, const std::vector<std::pair<Move, std::string>>& words = {});

}  // namespace ludens::games
