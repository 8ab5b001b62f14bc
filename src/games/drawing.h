#pragma once
#include <array>
#include <vector>

namespace ludens::games {

// How a board that is no plain grid is drawn: where its cells lie, in units of the least distance between two of them,
// from the left and from the top.
struct BoardDrawing {
  using Point = std::array<double, 2>;
  std::vector<Point> places;                 // of the cells' middles
  std::vector<std::vector<Point>> outlines;  // of the cells, where they are fields; empty where they are points
  std::vector<std::array<Point, 2>> lines;   // that join points
  bool holes = false;                        // in which seeds lie
};

}  // namespace ludens::games
