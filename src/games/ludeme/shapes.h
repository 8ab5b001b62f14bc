#pragma once
#include "games/ludeme/graph.h"
#include "games/ludeme/reader.h"

namespace ludens::games::lud {

// The drawing that a board's ludeme means: shapes, tilings, and what is done to them. With `faces` the sizes count
// cells, otherwise points. Throws LudemeError; bounded by kMostSites.
Graph read_graph(const Node& node, bool faces);

// The single shapes, in units of one cell.
Graph rectangle(int rows, int columns, std::string_view diagonals, bool pyramid);
Graph hexagons(std::string_view shape, const std::vector<int>& sizes, bool faces);
Graph triangles(std::string_view shape, const std::vector<int>& sizes, bool faces);
Graph rings_of(std::string_view shape, int sides, int rings, bool middles, bool corners, bool steps_middles);
Graph circles(const std::vector<int>& rings, bool stagger, bool faces);
Graph wedge(int rows, int columns);

}  // namespace ludens::games::lud
