#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/ludeme/graph.h"
#include "games/ludeme/sites.h"

namespace ludens::games::lud {

enum class SiteType : std::uint8_t { Cell, Vertex, Edge };

// Directions as numbers: sixteen points of the compass clockwise from N, turning around the centre, towards and away
// from it, and the same with a step up or down; then the relations, which stand for many.
enum Direction : std::int8_t {
  N,
  NNE,
  NE,
  ENE,
  E,
  ESE,
  SE,
  SSE,
  S,
  SSW,
  SW,
  WSW,
  W,
  WNW,
  NW,
  NNW,
  CW,
  CCW,
  In,
  Out,
  U,
  UN,
  UNE,
  UE,
  USE,
  US,
  USW,
  UW,
  UNW,
  D,
  DN,
  DNE,
  DE,
  DSE,
  DS,
  DSW,
  DW,
  DNW,
  kPlainDirections,
  Orthogonal = kPlainDirections,
  Diagonal,
  OffDiagonal,
  Adjacent,
  All,
  Rotational,
  Upward,
  Downward,
  SameLayer,
  kDirections
};
std::optional<Direction> direction_named(std::string_view name);
using DirectionBits = std::uint64_t;
constexpr DirectionBits bit(int direction) { return 1ull << direction; }

struct Step {
  int to = 0;
  DirectionBits directions = 0;  // what it may be called
};

// A straight line of sites from one site, without it.
struct Radial {
  DirectionBits directions = 0;  // of its first step
  int opposite = -1;             // the radial of the same site that goes the other way
  std::vector<int> sites;
};

// One kind of sites of a board and all that is true of them whatever stands there. Tested by
// tests/games/ludeme/topology_test.cpp.
struct SiteGraph {
  int count = 0;
  std::vector<Point> places;
  std::vector<std::vector<Step>> steps;      // in rotation order, from N clockwise
  std::vector<std::vector<Radial>> radials;  // the same order
  DirectionBits supported = 0;               // by any step
  Sites all, top, bottom, left, right, outer, inner, corners, centre;
  std::array<Sites, 16> sides;
  std::vector<Sites> rows, columns, phases, layers;
  std::vector<int> row_of, column_of, phase_of, layer_of;
  std::vector<std::vector<int>> cells, vertices, edges;  // incident sites of the other kinds

  Sites step_sites(int site, DirectionBits directions) const;
  // The plain directions that a step from this site in this direction (or relation) can take, as one bit each.
  DirectionBits directions_at(int site) const { return at_site_[static_cast<std::size_t>(site)]; }
  std::vector<DirectionBits> at_site_;
};

class Topology {
 public:
  Topology(Graph graph, int words);
  const Graph& graph() const { return graph_; }
  const SiteGraph& of(SiteType type) const { return kinds_[static_cast<std::size_t>(type)]; }
  int words() const { return words_; }

 private:
  void cells();
  void vertices();
  void edges();
  void finish(SiteGraph& kind);
  void measure(SiteGraph& kind);
  SiteGraph& kind(SiteType type) { return kinds_[static_cast<std::size_t>(type)]; }

  Graph graph_;
  int words_ = 1;
  std::array<SiteGraph, 3> kinds_;
};

}  // namespace ludens::games::lud
