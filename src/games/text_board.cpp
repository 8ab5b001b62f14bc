#include "games/text_board.h"

#include <algorithm>

#include "base/text.h"
#include "games/view.h"

namespace ludens::games {
namespace {

constexpr std::string_view kFaint = "\x1b[2m", kBold = "\x1b[1m", kMark = "\x1b[31m", kPlain = "\x1b[0m";

std::string pad(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

std::string coloured(std::string_view style, const std::string& text, bool colour) {
  return colour ? std::string(style) + text + std::string(kPlain) : text;
}

// A side's pieces: the second's in small letters where they have names.
std::string piece_text(const std::string& piece, Side side) { return side == Side::First ? piece : lower(piece); }

std::string stone_text(const Game& game, const Position& position, int cell) {
  const std::string piece = game.view->piece(position, cell);
  return piece.empty() ? std::string(1, position.glyph(cell))
                       : piece_text(piece, holder(game, position, cell).value_or(Side::First));
}

std::string cell_text(const Game& game, const Position& position, int cell, const BoardMarks& marks,
                      std::size_t width) {
  const std::string stone = pad(stone_text(game, position, cell), width);
  if (!stone.ends_with('.')) return coloured(kBold, stone, marks.colour);
  if (const auto mark = marks.marks.find(cell); mark != marks.marks.end())
    return coloured(kMark, pad(std::string(1, mark->second), width), marks.colour);
  return coloured(kFaint, stone, marks.colour);
}

// «Black holds P×2 R», where pieces are held.
std::string hands_text(const Game& game, const Position& position) {
  std::string out;
  const auto hands = game.view->hands(position);
  for (const Side side : {Side::First, Side::Second}) {
    std::string held;
    for (const auto& one : hands) {
      if (one.side != side || one.count == 0) continue;
      held += ' ' + piece_text(one.piece, side);
      if (one.count > 1) held += "×" + std::to_string(one.count);
    }
    if (!hands.empty())
      out += game.sides[static_cast<std::size_t>(index(side))] + (held.empty() ? " holds nothing" : " holds" + held) +
             '\n';
  }
  return out;
}

}  // namespace

std::string draw_board(const Game& game, const Position& position, const BoardMarks& marks) {
  const Geometry& board = game.board;
  std::size_t margin = 0;
  for (int y = 0; y < board.rows; ++y) margin = std::max(margin, board.row_name(y).size());
  std::size_t width = 1;
  for (int cell = 0; cell < board.size(); ++cell) width = std::max(width, stone_text(game, position, cell).size());
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
      out += cell_text(game, position, cell, marks, width);
      before = here;
    }
    if (before) out += ')';
    out += '\n';
  }
  if (!board.full()) return out + hands_text(game, position);  // columns have no names
  out += std::string(margin + (leaning ? static_cast<std::size_t>(board.rows) : 0), ' ');
  for (int x = 0; x < board.columns; ++x) out += pad(board.column_name(x), width + 1);
  return out + '\n' + hands_text(game, position);
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
