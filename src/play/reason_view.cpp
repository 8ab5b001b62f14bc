#include "play/reason_view.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "games/view.h"

namespace ludens::play {

std::string draw_window(const Game& game, const Position& position, Move move, const Reason& reason) {
  const Geometry& board = game.board;
  const std::vector<int> points = cells_of(game, position, reason.cells), own = clicks(game, position, move);
  if (points.empty()) return "";
  int left = board.columns, right = 0, top = board.rows, bottom = 0;
  for (const int cell : points) {
    left = std::min(left, board.x(cell) - 1);
    right = std::max(right, board.x(cell) + 1);
    top = std::min(top, board.y(cell) - 1);
    bottom = std::max(bottom, board.y(cell) + 1);
  }
  left = std::max(left, 0);
  right = std::min(right, board.columns - 1);
  top = std::max(top, 0);
  bottom = std::min(bottom, board.rows - 1);

  const auto holds = [](const std::vector<int>& cells, int cell) {
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
  };
  std::string out;
  for (int y = top; y <= bottom; ++y) {
    out += fmt::format("        {:>2}", board.row_name(y));
    for (int x = left; x <= right; ++x) {
      const int cell = board.at(x, y);
      if (cell < 0) {
        out += "  ";
        continue;
      }
      const char glyph = position.glyph(cell);
      const bool inside = holds(points, cell);
      const char shown = glyph == '.' ? holds(own, cell) ? '+'
                                        : inside         ? '*'
                                                         : '.'
                         : inside     ? glyph
                                      : static_cast<char>(std::tolower(static_cast<unsigned char>(glyph)));
      out += fmt::format(" {}", shown);
    }
    out += '\n';
  }
  out += "          ";
  for (int x = left; x <= right; ++x) out += fmt::format("{:>2}", board.column_name(x));
  return out + '\n';
}

}  // namespace ludens::play
