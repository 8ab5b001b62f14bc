#include "games/board_graph.h"

#include <span>

namespace ludens::games {

BoardGraph board_graph(const Geometry& board) {
  static constexpr int kSquare[][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
  static constexpr int kHexagon[][2] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};
  const bool hexes = board.cells == Geometry::Cells::Hexes;
  const std::span<const int[2]> steps = hexes ? std::span<const int[2]>(kHexagon) : std::span<const int[2]>(kSquare);
  BoardGraph out;
  for (int cell = 0; cell < board.size(); ++cell) {
    auto& around = out.around.emplace_back();
    for (const auto& [dx, dy] : steps) around.push_back(board.at(board.x(cell) + dx, board.y(cell) + dy));
  }
  return out;
}

}  // namespace ludens::games
