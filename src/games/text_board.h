#pragma once
#include <map>
#include <optional>
#include <string>

#include "games/game.h"

namespace ludens::games {

struct BoardMarks {
  std::optional<int> last = std::nullopt;  // the cell of the last move, shown in brackets
  std::map<int, char> marks = {};          // letters for empty cells: forbidden points, candidates
  bool colour = false;                     // ANSI colours
};

// The board as lines of text, with coordinates on the left and below; hexes lean to the right.
std::string draw_board(const Game& game, const Position& position, const BoardMarks& marks = {});

// The cell a move is about, where it is about one: the point of a stone, the landing square of a piece.
std::optional<int> cell_of(const Game& game, const Position& before, const Position& after, Move move);

}  // namespace ludens::games
