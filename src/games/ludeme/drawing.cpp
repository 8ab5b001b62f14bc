#include "games/ludeme/drawing.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace ludens::games::lud {
namespace {

// From a board's own places, whose rows count upwards, to those of a picture.
struct Scale {
  double left = 0, top = 0, factor = 1;
  BoardDrawing::Point operator()(const Point& p) const { return {(p.x - left) * factor, (top - p.y) * factor}; }
};

// So that two sites are one unit apart at least; layers lie on top of each other and may be nearer.
Scale scale_of(const SiteGraph& graph) {
  Scale out{graph.places[0].x, graph.places[0].y, 1};
  double least = 1e9;
  for (int a = 0; a < graph.count; ++a) {
    const Point& p = graph.places[static_cast<std::size_t>(a)];
    out.left = std::min(out.left, p.x);
    out.top = std::max(out.top, p.y);
    for (int b = a + 1; b < graph.count; ++b) {
      const Point& q = graph.places[static_cast<std::size_t>(b)];
      if (const double apart = std::hypot(p.x - q.x, p.y - q.y); apart > 0.05) least = std::min(least, apart);
    }
  }
  out.factor = least < 1e9 ? 1 / least : 1;
  return out;
}

bool near(const BoardDrawing::Point& a, double x, double y) {
  return std::abs(a[0] - x) < 0.01 && std::abs(a[1] - y) < 0.01;
}

// Squares side by side, or points joined by the lines of a grid and no others.
bool plain_grid(const BoardDrawing& drawing, const Geometry& board, SiteType type) {
  if (!board.full() || drawing.holes || type == SiteType::Edge) return false;
  for (int cell = 0; cell < board.size(); ++cell)
    if (!near(drawing.places[static_cast<std::size_t>(cell)], board.x(cell), board.y(cell))) return false;
  const auto unit = [](double length) { return std::abs(length - 1) < 0.01; };
  if (type == SiteType::Cell)
    return std::all_of(drawing.outlines.begin(), drawing.outlines.end(), [&](const auto& outline) {
      if (outline.size() != 4) return false;
      const auto &a = outline[0], &b = outline[1], &c = outline[2], &d = outline[3];
      const bool upright = std::abs(a[0] - b[0]) < 0.01 || std::abs(a[1] - b[1]) < 0.01;
      return upright && unit(std::hypot(a[0] - b[0], a[1] - b[1])) && unit(std::hypot(b[0] - c[0], b[1] - c[1])) &&
             unit(std::hypot(c[0] - d[0], c[1] - d[1]));
    });
  const auto wanted = board.rows * (board.columns - 1) + board.columns * (board.rows - 1);
  return static_cast<int>(drawing.lines.size()) == wanted &&
         std::all_of(drawing.lines.begin(), drawing.lines.end(), [&](const auto& line) {
           return unit(std::abs(line[0][0] - line[1][0]) + std::abs(line[0][1] - line[1][1]));
         });
}

std::shared_ptr<const BoardDrawing> draw(const DescribedGame& game) {
  const Rulebook& rules = *game.rules;
  const auto& graph = rules.graph();
  const auto& lines = rules.topology->graph();
  const Scale scale = scale_of(graph);
  auto out = std::make_shared<BoardDrawing>();
  const auto corner = [&](int point) { return scale(lines.points[static_cast<std::size_t>(point)]); };
  for (int cell = 0; cell < graph.count; ++cell) {
    const auto site = static_cast<std::size_t>(game.ids.site(cell));
    out->places.push_back(scale(graph.places[site]));
    if (rules.type != SiteType::Cell) continue;
    auto& outline = out->outlines.emplace_back();
    for (const int point : lines.faces[site]) outline.push_back(corner(point));
  }
  out->holes = rules.holes;
  if (rules.type != SiteType::Cell && !rules.holes)
    for (const auto& [a, b] : lines.edges) out->lines.push_back({corner(a), corner(b)});
  return out;
}

}  // namespace

Geometry geometry_of(const DescribedGame& game) {
  const auto& graph = game.rules->graph();
  Geometry out;
  out.columns = static_cast<int>(graph.columns.size());
  out.rows = static_cast<int>(graph.rows.size());
  out.cells = game.rules->type == SiteType::Cell ? Geometry::Cells::Squares : Geometry::Cells::Points;
  if (graph.count != out.columns * out.rows) {
    for (int cell = 0; cell < graph.count; ++cell) {
      const auto site = static_cast<std::size_t>(game.ids.site(cell));
      out.spots.push_back({graph.column_of[site], out.rows - 1 - graph.row_of[site], fmt::format("s{}", site)});
    }
  }
  return out;
}

std::shared_ptr<const BoardDrawing> drawing_of(const DescribedGame& game, const Geometry& board) {
  auto out = draw(game);
  return plain_grid(*out, board, game.rules->type) ? nullptr : out;
}

}  // namespace ludens::games::lud
