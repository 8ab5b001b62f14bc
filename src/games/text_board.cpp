#include "games/text_board.h"

#include <algorithm>

#include "games/view.h"

namespace ludens::games {
namespace {

constexpr std::string_view kFaint = "\x1b[2m", kBold = "\x1b[1m", kMark = "\x1b[31m", kPlain = "\x1b[0m";

std::string pad(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

std::string coloured(std::string_view style, char c, bool colour) {
  if (!colour) return std::string(1, c);
  return std::string(style) + c + std::string(kPlain);
}

std::string cell_text(const Position& position, int cell, const BoardMarks& marks) {
  const char glyph = position.glyph(cell);
  if (glyph != '.') return coloured(kBold, glyph, marks.colour);
  if (const auto mark = marks.marks.find(cell); mark != marks.marks.end())
    return coloured(kMark, mark->second, marks.colour);
  return coloured(kFaint, '.', marks.colour);
}

}  // namespace

std::string draw_board(const Game& game, const Position& position, const BoardMarks& marks) {
  const Geometry& board = game.board;
  std::size_t margin = 0;
  for (int y = 0; y < board.rows; ++y) margin = std::max(margin, board.row_name(y).size());
  const bool leaning = board.cells == Geometry::Cells::Hexes;

  std::string out;
  for (int y = 0; y < board.rows; ++y) {
    const auto row = board.row(y);
    const int indent = (leaning ? y : 0) + (row.empty() ? 0 : 2 * board.x(row.front()));
    out += std::string(static_cast<std::size_t>(indent), ' ');
    out += pad(board.row_name(y), margin);
    bool before = false;
    for (const int cell : row) {
      const bool here = marks.last == cell;
      out += here ? '(' : before ? ')' : ' ';
      out += cell_text(position, cell, marks);
      before = here;
    }
    if (before) out += ')';
    out += '\n';
  }
  if (!board.full()) return out;  // columns have no names
  out += std::string(margin + (leaning ? static_cast<std::size_t>(board.rows) : 0), ' ');
  for (int x = 0; x < board.columns; ++x) out += pad(board.column_name(x), 2);
  return out + '\n';
}

std::optional<int> cell_of(const Game& game, const Position& before, const Position& after, Move move) {
  const std::vector<int> cells = clicks(game, before, move);
  if (!cells.empty() && after.glyph(cells.back()) != before.glyph(cells.back())) return cells.back();
  // Otherwise the cell where something stands that did not before.
  for (int i = 0; i < game.board.size(); ++i)
    if (after.glyph(i) != '.' && after.glyph(i) != before.glyph(i)) return i;
  return std::nullopt;
}

}  // namespace ludens::games
