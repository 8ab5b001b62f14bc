#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "games/geometry.h"
#include "games/move.h"

namespace ludens::games {

inline constexpr int kOffBoard = -1;

// A board as a graph, whatever it looks like: of each site its neighbours in rotation order, clockwise, with kOffBoard
// where the board ends, so that directions keep their places at the edge. Sites are cells; what is held in hand has
// sites behind them that touch nothing. Tested by tests/games/board_graph_test.cpp.
struct BoardGraph {
  std::vector<std::vector<int>> around;
  std::vector<std::string> pieces = {};  // their kinds by name; empty where all that stands on a board are stones

  int sites() const { return static_cast<int>(around.size()); }
};

// Four neighbours of a point or a square, six of a hexagon.
BoardGraph board_graph(const Geometry& board);

// What stands on a site, in a byte: nothing is 0; whose it is (1 First's, 2 Second's, 3 nobody's) and its kind.
using SiteContent = std::uint8_t;
inline constexpr SiteContent kEmptySite = 0;
constexpr SiteContent content_of(int owner, int piece = 0) { return static_cast<SiteContent>(owner | piece << 2); }
constexpr SiteContent content_of(Side side, int piece = 0) { return content_of(index(side) + 1, piece); }
constexpr int owner_of(SiteContent content) { return content & 3; }
constexpr int piece_of(SiteContent content) { return content >> 2; }
inline constexpr int kMostPieces = 63;

// Where a move begins and ends; kOffBoard for what it does not have: a stone comes from nowhere, a pass goes nowhere.
struct MoveSites {
  int from = kOffBoard, to = kOffBoard;
  bool operator==(const MoveSites&) const = default;
};

}  // namespace ludens::games
