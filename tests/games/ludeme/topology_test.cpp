#include "games/ludeme/topology.h"

#include <gtest/gtest.h>

#include "games/ludeme/shapes.h"

namespace ludens::games::lud {
namespace {

Topology board(const std::string& text, bool faces) {
  const std::string file = "board";
  return Topology(read_graph(parse(lex(text, file)), faces), kMostWords);
}
int steps(const SiteGraph& graph, int site, Direction direction) {
  int n = 0;
  for (const auto& step : graph.steps[static_cast<std::size_t>(site)]) n += (step.directions & bit(direction)) != 0;
  return n;
}

struct Known {
  std::string text;
  int cells, points, edges;
};

TEST(Boards, HaveAsManySitesAsTheyShould) {
  for (const Known& known :
       {Known{"(square 3)", 9, 16, 24}, Known{"(rectangle 2 5)", 10, 18, 27}, Known{"(hex 3)", 19, 54, 72},
        Known{"(hex Triangle 4)", 10, 33, 42}, Known{"(hex Diamond 3)", 9, 30, 38}, Known{"(hex 5 6)", 75, 0, 0},
        Known{"(concentric Square rings:3)", 0, 24, 32}, Known{"(merge (square 2) (shift 2 0 (square 2)))", 8, 15, 22},
        Known{"(remove (square 3) cells:{4})", 8, 16, 24}}) {
    const Topology topology = board(known.text, known.cells > 0);
    if (known.cells > 0) EXPECT_EQ(topology.of(SiteType::Cell).count, known.cells) << known.text;
    if (known.points > 0) EXPECT_EQ(topology.of(SiteType::Vertex).count, known.points) << known.text;
    if (known.edges > 0) EXPECT_EQ(topology.of(SiteType::Edge).count, known.edges) << known.text;
  }
}

TEST(Boards, KnowNeighboursByDirection) {
  const Topology topology = board("(square 3)", true);
  const auto& cells = topology.of(SiteType::Cell);
  EXPECT_EQ(steps(cells, 4, Orthogonal), 4);
  EXPECT_EQ(steps(cells, 4, Diagonal), 4);
  EXPECT_EQ(steps(cells, 4, Adjacent), 8);
  EXPECT_EQ(cells.step_sites(4, bit(N)).first(), 7) << "rows are numbered from below";
  EXPECT_EQ(cells.step_sites(4, bit(SE)).first(), 2);
  const Topology hexes = board("(hex 3)", true);
  EXPECT_EQ(steps(hexes.of(SiteType::Cell), 9, Orthogonal), 6);
  EXPECT_EQ(steps(hexes.of(SiteType::Cell), 9, Diagonal), 6);
}

TEST(Boards, HaveStepsInRotationOrderThatGoBothWays) {
  for (const auto* text :
       {"(square 4)", "(hex 4)", "(tri 4)", "(rectangle 3 3 diagonals:Alternating)", "(concentric {1 8})"}) {
    const Topology topology = board(text, false);
    for (const auto type : {SiteType::Cell, SiteType::Vertex}) {
      const auto& graph = topology.of(type);
      for (int s = 0; s < graph.count; ++s)
        for (const auto& step : graph.steps[static_cast<std::size_t>(s)])
          EXPECT_TRUE(
              graph.step_sites(step.to, step.directions & (bit(Orthogonal) | bit(Diagonal) | bit(OffDiagonal))).has(s))
              << text << " " << s << "-" << step.to;
    }
  }
}

TEST(Boards, HaveStraightLines) {
  const Topology topology = board("(square 5)", true);
  for (const auto& radial : topology.of(SiteType::Cell).radials[0]) EXPECT_EQ(radial.sites.size(), 4u);
  const auto& middle = topology.of(SiteType::Cell).radials[12];
  ASSERT_EQ(middle.size(), 8u);
  for (const auto& radial : middle) {
    ASSERT_GE(radial.opposite, 0);
    EXPECT_EQ(middle[static_cast<std::size_t>(radial.opposite)].sites[0] + radial.sites[0], 24);
  }
}

TEST(Boards, KnowTheirSidesAndCorners) {
  const Topology topology = board("(square 8)", true);
  const auto& cells = topology.of(SiteType::Cell);
  EXPECT_EQ(cells.corners.count(), 4);
  EXPECT_EQ(cells.bottom.count(), 8);
  EXPECT_EQ(cells.outer.count(), 28);
  EXPECT_EQ(cells.centre.count(), 4);
  EXPECT_EQ(cells.phases.size(), 2u);
  const Topology hexes = board("(hex Diamond 5)", true);
  for (const auto side : {NE, NW, SE, SW})
    EXPECT_EQ(hexes.of(SiteType::Cell).sides[static_cast<std::size_t>(side)].count(), 5);
}

TEST(Boards, HaveDiagonalsOnEveryLayerOfAPyramid) {
  const Topology topology = board("(square 4 pyramidal:True)", false);
  const auto& points = topology.of(SiteType::Vertex);
  int upper = 0;
  for (int s = 0; s < points.count; ++s)
    for (const auto& step : points.steps[static_cast<std::size_t>(s)])
      if ((step.directions & bit(Diagonal)) != 0 && points.layer_of[static_cast<std::size_t>(s)] > 0) {
        EXPECT_EQ(points.layer_of[static_cast<std::size_t>(s)], points.layer_of[static_cast<std::size_t>(step.to)]);
        ++upper;
      }
  EXPECT_EQ(upper, 16 + 4);  // of nine points and of four, each way
}

TEST(Boards, AreBounded) {
  for (const auto* text : {"(square 500)", "(hex 400)", "(concentric {9000})", "(merge (square 9000) (square 2))",
                           "(square 10001)", "(square -3)", "(square 2.5)"})
    EXPECT_THROW(board(text, true), Error) << text;
}

}  // namespace
}  // namespace ludens::games::lud
