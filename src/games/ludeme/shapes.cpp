// Single shapes. Sites are numbered by where they are, so only places matter here, not the order they are made in.
#include "games/ludeme/shapes.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/error.h"
#include "games/ludeme/work.h"

namespace ludens::games::lud {
namespace {

constexpr double kPi = std::numbers::pi;
const double kRoot3 = std::sqrt(3.0);

void bound(double cells) {
  Work::spend(16);
  if (!(cells <= static_cast<double>(kMostSites))) throw base::Error("this board has more than 2048 sites");
}
int at(const std::vector<int>& sizes, std::size_t i, int usual) { return i < sizes.size() ? sizes[i] : usual; }

void hexagon(Graph& g, double x, double y, bool flat = false) {
  std::vector<Point> around;
  for (int i = 0; i < 6; ++i) {
    const double angle = (flat ? 0 : kPi / 6) + i * kPi / 3;
    around.push_back({x + std::cos(angle) / kRoot3, y + std::sin(angle) / kRoot3, 0});
  }
  g.face(around);
  bound(static_cast<double>(g.faces.size()));
}

}  // namespace

Graph rectangle(int rows, int columns, std::string_view diagonals, bool pyramid) {
  bound(static_cast<double>(rows) * columns);
  Work::spend(8 * static_cast<std::int64_t>(rows) * columns);
  Graph g;
  const auto id = [&](int r, int c) { return r * columns + c; };
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c) g.points.push_back({double(c), double(r), 0});
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c) {
      if (c + 1 < columns) g.edges.push_back({id(r, c), id(r, c + 1)});
      if (r + 1 < rows) g.edges.push_back({id(r, c), id(r + 1, c)});
    }
  const auto rising = [&](int r, int c) { g.edges.push_back({id(r, c), id(r + 1, c + 1)}); };
  const auto falling = [&](int r, int c) { g.edges.push_back({id(r, c + 1), id(r + 1, c)}); };
  for (int r = 0; r + 1 < rows && !diagonals.empty() && diagonals != "Implied"; ++r)
    for (int c = 0; c + 1 < columns; ++c) {
      const int r2 = rows - 2 - r, c2 = columns - 2 - c;
      if (diagonals == "Alternating") {
        (r + c) % 2 == 0 ? rising(r, c) : falling(r, c);
      } else if (diagonals == "Solid") {
        const int mid = static_cast<int>(g.points.size());
        g.points.push_back({c + 0.5, r + 0.5, 0});
        for (const int corner : {id(r, c), id(r, c + 1), id(r + 1, c), id(r + 1, c + 1)})
          g.edges.push_back({corner, mid});
      } else if (diagonals == "SolidNoSplit") {
        rising(r, c);
        falling(r, c);
      } else if (diagonals == "Concentric") {
        const bool left = c<c2, right = c> c2, low = r<r2, high = r> r2;
        if ((low && left) || (high && right))
          falling(r, c);
        else if ((low && right) || (high && left))
          rising(r, c);
        else {
          rising(r, c);
          falling(r, c);
        }
      } else if (diagonals == "Radiating") {
        if (r == c) rising(r, c);
        if (r + c == columns - 2) falling(r, c);
      } else {
        throw base::Error("diagonals are Implied, Solid, SolidNoSplit, Alternating, Concentric or Radiating");
      }
    }
  g.find_faces();
  if (pyramid) {
    for (int layer = 1; layer < std::min(rows, columns); ++layer) {
      bound(static_cast<double>(g.points.size()));
      for (int r = 0; r + layer < rows; ++r)
        for (int c = 0; c + layer < columns; ++c)
          g.points.push_back({c + 0.5 * layer, r + 0.5 * layer, layer / std::sqrt(2.0)});
    }
    // Balls of one layer are joined along rows and columns, and to the four below.
    for (std::size_t i = 0; i < g.points.size(); ++i)
      for (std::size_t j = i + 1; j < g.points.size(); ++j)
        if (g.points[j].z > 0 && distance(g.points[i], g.points[j]) < 1.01)
          g.edges.push_back({static_cast<int>(i), static_cast<int>(j)});
  }
  return g;
}

Graph hexagons(std::string_view shape, const std::vector<int>& sizes, bool faces) {
  Graph g;
  const int a = at(sizes, 0, 1), b = at(sizes, 1, a);
  bound(static_cast<double>(a) * b);
  const auto put = [&](double column, double row) { hexagon(g, column, row * kRoot3 / 2); };
  if (shape == "Hexagon" || shape == "Limping" || shape.empty()) {
    const int second = shape == "Limping" ? a + 1 : b;
    // Sides of a and b cells in turn; the lower side has a.
    const int rows = a + second - 1;
    bound(static_cast<double>(rows) * (a + second));
    for (int r = 0; r < rows; ++r) {
      const int length = r < second ? a + r : a + second - 1 - (r - (second - 1));
      const double left = r < second ? -0.5 * r : -0.5 * (second - 1) + 0.5 * (r - (second - 1));
      for (int c = 0; c < length; ++c) put(left + c, r);
    }
  } else if (shape == "Diamond") {
    for (int r = 0; r < a; ++r)
      for (int c = 0; c < b; ++c) hexagon(g, kRoot3 / 2 * (c - r), 0.5 * (r + c), true);
  } else if (shape == "Prism") {
    const int tall = sizes.size() > 1 ? b : a;
    for (int r = 0; r < a; ++r)
      for (int c = 0; c < a; ++c)
        for (int k = 0; k < tall; ++k) put(0.5 * (c - r), r + c + 2.0 * k);
  } else if (shape == "Triangle") {
    for (int r = 0; r < a; ++r)
      for (int c = 0; c < a - r; ++c) put(c + 0.5 * r, r);
  } else if (shape == "Rectangle" || shape == "Square") {
    for (int r = 0; r < a; ++r)  // every other row lies between the cells of its neighbours
      for (int c = 0; c < (r % 2 == 1 && b > 1 ? b - 1 : b); ++c) put(c + (r % 2 == 1 ? 0.5 : 0), r);
  } else if (shape == "Star") {
    const int n = a;  // two triangles of side 3n−2
    for (int turn = 0; turn < 2; ++turn)
      for (int r = 0; r < 3 * n - 2; ++r)
        for (int c = 0; c < 3 * n - 2 - r; ++c) {
          const double x = c + 0.5 * r - 0.5 * (3 * n - 3), y = turn == 0 ? r - (n - 1) : (n - 1) - r;
          put(x, y);
        }
  } else {
    throw base::Error("a board of hexagons is Hexagon, Limping, Diamond, Prism, Triangle, Rectangle or Star");
  }
  (void)faces;
  return g;
}

Graph triangles(std::string_view shape, const std::vector<int>& sizes, bool faces) {
  Graph g;
  const int extra = faces ? 1 : 0;
  const int a = at(sizes, 0, 1) + extra, b = (sizes.size() > 1 ? sizes[1] + extra : a);
  bound(static_cast<double>(a) * b);
  const auto put = [&](double x, double row) { g.point({x, row * kRoot3 / 2, 0}); };
  if (shape == "Hexagon" || shape == "Limping") {
    const int second = shape == "Limping" ? a + 1 : b;
    const int rows = a + second - 1;
    bound(static_cast<double>(rows) * (a + second));
    for (int r = 0; r < rows; ++r) {
      const int length = r < second ? a + r : a + second - 1 - (r - (second - 1));
      const double left = r < second ? -0.5 * r : -0.5 * (second - 1) + 0.5 * (r - (second - 1));
      for (int c = 0; c < length; ++c) put(left + c, r);
    }
  } else if (shape == "Triangle" || shape.empty()) {
    for (int r = 0; r < a; ++r)
      for (int c = 0; c < a - r; ++c) put(c + 0.5 * r, r);
  } else if (shape == "Diamond") {
    for (int r = 0; r < a; ++r)
      for (int c = 0; c < b; ++c) put(0.5 * (c - r), r + c);
  } else if (shape == "Rectangle" || shape == "Square") {
    for (int r = 0; r < a; ++r)
      for (int c = 0; c < b; ++c) put(c + (r % 2 == 1 ? 0.5 : 0), r);
  } else if (shape == "Prism") {
    const int tall = sizes.size() > 1 ? b : a;
    for (int r = 0; r < a; ++r)
      for (int c = 0; c < a; ++c)
        for (int k = 0; k < tall; ++k) put(0.5 * (c - r), r + c + 2.0 * k);
  } else {
    throw base::Error("a board of triangles is Triangle, Hexagon, Limping, Diamond, Prism or Rectangle");
  }
  for (std::size_t i = 0; i < g.points.size(); ++i, Work::spend(1 + static_cast<std::int64_t>(g.points.size() / 16)))
    for (std::size_t j = i + 1; j < g.points.size(); ++j)
      if (distance(g.points[i], g.points[j]) < 1.01) g.edges.push_back({static_cast<int>(i), static_cast<int>(j)});
  g.find_faces();
  return g;
}

// Rings of one regular shape inside each other, as in the morris games: points at corners and middles of the sides.
Graph rings_of(std::string_view shape, int sides, int rings, bool middles, bool corners, bool steps_middles) {
  bound(static_cast<double>(sides) * rings * 2);
  Graph g;
  const double turn = shape == "Square"     ? kPi / 4
                      : shape == "Triangle" ? kPi / 2
                      : shape == "Hexagon"  ? kPi / 6
                                            : kPi / 2;
  std::vector<std::vector<int>> corner(static_cast<std::size_t>(rings)), middle(static_cast<std::size_t>(rings));
  for (int ring = 0; ring < rings; ++ring) {
    const double radius = (ring + 0.5) / std::cos(kPi / sides);  // sides are one step apart
    std::vector<Point> around;
    for (int i = 0; i < sides; ++i) {
      const double angle = turn + 2 * kPi * i / sides;
      around.push_back({radius * std::cos(angle), radius * std::sin(angle), 0});
    }
    for (int i = 0; i < sides; ++i) {
      const Point &p = around[static_cast<std::size_t>(i)], &q = around[static_cast<std::size_t>((i + 1) % sides)];
      corner[static_cast<std::size_t>(ring)].push_back(g.point(p));
      if (middles) middle[static_cast<std::size_t>(ring)].push_back(g.point({(p.x + q.x) / 2, (p.y + q.y) / 2, 0}));
    }
    for (int i = 0; i < sides; ++i) {
      const auto& c = corner[static_cast<std::size_t>(ring)];
      const auto& m = middle[static_cast<std::size_t>(ring)];
      const int p = c[static_cast<std::size_t>(i)], q = c[static_cast<std::size_t>((i + 1) % sides)];
      if (middles) {
        g.edge(p, m[static_cast<std::size_t>(i)]);
        g.edge(m[static_cast<std::size_t>(i)], q);
      } else {
        g.edge(p, q);
      }
    }
    if (ring == 0) continue;
    for (std::size_t i = 0; i < static_cast<std::size_t>(sides); ++i) {
      if (corners) g.edge(corner[static_cast<std::size_t>(ring)][i], corner[static_cast<std::size_t>(ring - 1)][i]);
      if (middles && steps_middles)
        g.edge(middle[static_cast<std::size_t>(ring)][i], middle[static_cast<std::size_t>(ring - 1)][i]);
    }
  }
  g.find_faces();
  return g;
}

// Round boards: each number says how many points (or cells) a ring has, from the centre outwards.
Graph circles(const std::vector<int>& rings, bool stagger, bool faces) {
  Graph g;
  g.ringed = true;
  double total = 0;
  for (const int n : rings) total += n;
  bound(total);
  if (!faces) {
    std::vector<std::vector<int>> ring_points;
    for (std::size_t ring = 0; ring < rings.size(); ++ring) {
      const int n = rings[ring];
      std::vector<int> made;
      // One point alone in the first ring is the centre.
      const double radius = rings[0] == 1 ? static_cast<double>(ring) : static_cast<double>(ring) + 1;
      const double begin = kPi / 2 - (stagger && ring % 2 == 1 ? kPi / n : 0);
      for (int i = 0; i < n; ++i)
        made.push_back(n == 1 && ring == 0 ? g.point({})
                                           : g.point({radius * std::cos(begin - 2 * kPi * i / n),
                                                      radius * std::sin(begin - 2 * kPi * i / n), 0}));
      for (int i = 0; i < n && n > 1; ++i)
        g.edge(made[static_cast<std::size_t>(i)], made[static_cast<std::size_t>((i + 1) % n)]);
      ring_points.push_back(made);
    }
    // A point is joined to that of the ring inside which lies in the same direction; the centre to all.
    for (std::size_t ring = 1; ring < rings.size(); ++ring) {
      for (const int outer : ring_points[ring]) {
        const Point p = g.points[static_cast<std::size_t>(outer)];
        for (const int inner : ring_points[ring - 1]) {
          const Point q = g.points[static_cast<std::size_t>(inner)];
          const double turn = std::abs(std::remainder(std::atan2(p.y, p.x) - std::atan2(q.y, q.x), 2 * kPi));
          if (std::hypot(q.x, q.y) < 0.001 || turn < 0.001) g.edge(inner, outer);
        }
      }
    }
    g.find_faces();
    return g;
  }
  // Where the first rings are empty, their place is a cell, too: the second one.
  const auto first =
      static_cast<std::size_t>(std::find_if(rings.begin(), rings.end(), [](int n) { return n > 0; }) - rings.begin());
  const auto fill_middle = [&] {
    if (first == 0 || first == rings.size() || rings[first] < 3) return;
    std::vector<Point> around;
    for (int i = 0; i < rings[first]; ++i) {
      const double radius = static_cast<double>(first) - 0.5, angle = kPi / 2 + 2 * kPi * (i + 0.5) / rings[first];
      around.push_back({radius * std::cos(angle), radius * std::sin(angle), 0});
    }
    g.face(around);
    std::rotate(g.faces.begin() + 1, g.faces.end() - 1, g.faces.end());
  };
  for (std::size_t ring = 0; ring < rings.size(); ++ring) {
    const int n = rings[ring];
    const double inner = static_cast<double>(ring) - 0.5, outer = inner + 1;
    if (n == 0) continue;
    const auto spot = [](double radius, double angle) {
      return Point{radius * std::cos(angle), radius * std::sin(angle), 0};
    };
    // Corners of the ring inside and outside that lie between must be corners here, too.
    if (n == 1) {
      const int corners = ring + 1 < rings.size() && rings[ring + 1] > 1 ? rings[ring + 1] : 8;
      std::vector<Point> around;
      for (int i = 0; i < corners; ++i) around.push_back(spot(outer, kPi / 2 + 2 * kPi * (i + 0.5) / corners));
      g.face(around);
      continue;
    }
    for (int i = 0; i < n; ++i) {
      const double from = kPi / 2 - 2 * kPi * (i - 0.5) / n, to = kPi / 2 - 2 * kPi * (i + 0.5) / n;
      std::vector<Point> around;
      const auto arc = [&](double radius, double begin, double end, int other) {
        around.push_back(spot(radius, begin));
        if (other > n)
          for (int k = 1; k < other / n; ++k) around.push_back(spot(radius, begin + (end - begin) * k * n / other));
        around.push_back(spot(radius, end));
      };
      arc(outer, to, from, ring + 1 < rings.size() ? rings[ring + 1] : n);
      if (inner > 0) arc(inner, from, to, ring > 0 ? rings[ring - 1] : n);
      g.face(around);
    }
  }
  fill_middle();
  return g;
}

Graph wedge(int rows, int columns) {
  bound(static_cast<double>(rows) * columns);
  Graph g;
  const double mid = rows - 1;
  const int apex = g.point({mid, double(rows - 1), 0});
  std::vector<int> above(static_cast<std::size_t>(columns), apex);
  for (int r = rows - 2; r >= 0; --r) {
    const double half = rows - 1 - r;
    std::vector<int> row;
    for (int c = 0; c < columns; ++c) {
      const double x = columns == 1 ? mid : mid - half + 2 * half * c / (columns - 1);
      row.push_back(g.point({x, double(r), 0}));
      g.edge(row.back(), above[static_cast<std::size_t>(c)]);
      if (c > 0) g.edge(row[static_cast<std::size_t>(c - 1)], row.back());
    }
    above = row;
  }
  g.find_faces();
  return g;
}

}  // namespace ludens::games::lud
