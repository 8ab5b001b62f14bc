// Ludemes that make graphs, and those that change them.
#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "base/text.h"
#include "games/ludeme/help.h"
#include "games/ludeme/shapes.h"

namespace ludens::games::lud {
namespace {

constexpr double kFarthest = 1e6;  // of a point from the origin

int whole(const Node& node) {
  const double value = number_in(node);
  if (std::abs(value) > 10000 || value != std::floor(value))
    throw LudemeError(node.place, fmt::format("expected a whole number up to 10000, found {}", cite(node.text)));
  return static_cast<int>(value);
}

std::vector<int> wholes(Reader& reader) {
  std::vector<int> out;
  while (const Node* node = reader.peek()) {
    if (node->kind == Node::Kind::Array || node->kind == Node::Kind::Text) break;
    if (node->kind == Node::Kind::Word && !node->is_number()) break;
    out.push_back(whole(*reader.next()));
    if (out.back() < 1) throw LudemeError(node->place, fmt::format("a size is at least 1, found {}", out.back()));
  }
  return out;
}

std::vector<int> list_of_wholes(const Node& node) {
  std::vector<int> out;
  if (node.kind != Node::Kind::Array) return {whole(node)};
  for (const auto& item : node.items) out.push_back(whole(item));
  return out;
}

std::vector<Point> polygon_of(const Node& node) {
  std::vector<Point> out;
  const Node* list = &node;
  if (node.list("poly") && !node.items.empty()) list = &node.items[0];
  for (const auto& corner : list->items) {
    if (corner.items.size() < 2) throw LudemeError(corner.place, "a corner is {x y}");
    out.push_back({number_in(corner.items[0]), number_in(corner.items[1]), 0});
  }
  if (out.size() < 3) throw LudemeError(node.place, "a polygon has at least three corners");
  return out;
}

Point corner_of(const Graph& graph, const Node& node) {  // a point's number, or {x y}
  if (node.kind == Node::Kind::Array) {
    if (node.items.size() < 2) throw LudemeError(node.place, "a point is {x y}");
    return {number_in(node.items[0]), number_in(node.items[1]), node.items.size() > 2 ? number_in(node.items[2]) : 0};
  }
  const int i = whole(node);
  if (i < 0 || i >= static_cast<int>(graph.points.size()))
    throw LudemeError(node.place, fmt::format("this graph has no point {}; it has {}", i, graph.points.size()));
  return graph.points[static_cast<std::size_t>(i)];
}

Graph add(Reader& reader, bool faces) {
  Graph g = read_graph(reader.need("a graph"), faces);
  bool changed = false;
  if (const Node* points = reader.label("vertices")) {
    for (const auto& p : points->items) g.point(corner_of(g, p));
    changed = true;
  }
  if (const Node* edges = reader.label("edges")) {
    for (const auto& e : edges->items) {
      if (e.items.size() < 2) throw LudemeError(e.place, "an edge is {a b}");
      const Point a = corner_of(g, e.items[0]), b = corner_of(g, e.items[1]);
      const int from = g.point(a);
      g.edge(from, g.point(b));
    }
    changed = true;
  }
  if (const Node* cells = reader.label("cells")) {
    for (const auto& cell : cells->items) {
      std::vector<Point> around;
      for (const auto& p : cell.items) around.push_back(corner_of(g, p));
      if (around.size() < 3) throw LudemeError(cell.place, "a cell has at least three corners");
      g.face(around);
    }
  }
  reader.flag("connect", false);
  if (changed && !g.ringed) g.find_faces();
  return g;
}

Graph remove(Reader& reader, bool faces) {
  Graph g = read_graph(reader.need("a graph"), faces);
  const bool trim = reader.flag("trimEdges", true);
  if (const Node* poly = reader.list("poly")) {
    const auto polygon = polygon_of(*poly);
    std::vector<bool> gone(g.points.size());
    for (std::size_t i = 0; i < g.points.size(); ++i) gone[i] = inside(polygon, g.points[i]);
    g.drop_points(gone);
  }
  if (const Node* cells = reader.label("cells")) {
    auto list = list_of_wholes(*cells);
    std::sort(list.rbegin(), list.rend());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    for (const int cell : list)
      if (cell >= 0 && cell < static_cast<int>(g.faces.size())) g.faces.erase(g.faces.begin() + cell);
    if (trim) g.drop_lonely();
  }
  if (const Node* edges = reader.label("edges")) {
    for (const auto& e : edges->items) {
      if (e.items.size() < 2) throw LudemeError(e.place, "an edge is {a b}");
      const int a = g.point(corner_of(g, e.items[0])), b = g.point(corner_of(g, e.items[1]));
      const std::array<int, 2> wanted = {std::min(a, b), std::max(a, b)};
      std::erase(g.edges, wanted);
    }
    g.find_faces();
  }
  if (const Node* points = reader.label("vertices")) {
    std::vector<bool> gone(g.points.size());
    for (const int i : list_of_wholes(*points))
      if (i >= 0 && i < static_cast<int>(gone.size())) gone[static_cast<std::size_t>(i)] = true;
    g.drop_points(gone);
  }
  return g;
}

Point center_of(const Graph& g) {  // of the box around it
  Point low{1e9, 1e9, 0}, high{-1e9, -1e9, 0};
  for (const auto& p : g.points) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y), 0};
    high = {std::max(high.x, p.x), std::max(high.y, p.y), 0};
  }
  return {(low.x + high.x) / 2, (low.y + high.y) / 2, 0};
}

Graph turned(Reader& reader, bool faces) {
  const double degrees = number_in(reader.need("an angle"));
  Graph g = read_graph(reader.need("a graph"), faces);
  // About the middle of the points.
  const Point mid = center_of(g);
  const double angle = degrees * std::numbers::pi / 180, cosine = std::cos(angle), sine = std::sin(angle);
  each_point(g, [&](Point& p) {
    const double x = p.x - mid.x, y = p.y - mid.y;
    p = {mid.x + x * cosine - y * sine, mid.y + x * sine + y * cosine, p.z};
  });
  return g;
}

std::vector<Graph> graphs_in(Reader& reader, bool faces) {
  std::vector<Graph> out;
  while (const Node* node = reader.peek()) {
    if (node->kind == Node::Kind::Array) {
      for (const auto& item : reader.next()->items) out.push_back(read_graph(item, faces));
    } else if (node->kind == Node::Kind::List) {
      out.push_back(read_graph(*reader.next(), faces));
    } else {
      break;
    }
  }
  if (out.empty()) throw LudemeError(reader.node().place, fmt::format("({} …) lacks graphs", reader.node().text));
  return out;
}

Graph given(Reader& reader, bool) {
  Graph g;
  if (const Node* points = reader.label("vertices"))
    for (const auto& p : points->items) g.points.push_back(corner_of(g, p));
  if (const Node* edges = reader.label("edges"))
    for (const auto& e : edges->items) {
      if (e.items.size() < 2) throw LudemeError(e.place, "an edge is {a b}");
      const int a = whole(e.items[0]), b = whole(e.items[1]), n = static_cast<int>(g.points.size());
      if (a < 0 || b < 0 || a >= n || b >= n) throw LudemeError(e.place, "this edge ends at a point that is not there");
      g.edge(a, b);
    }
  g.find_faces();
  return g;
}

Graph concentric(Reader& reader, bool faces) {
  const bool joins_corners = reader.flag("joinCorners", false), joins_middles = reader.flag("joinMidpoints", true);
  const bool stagger = reader.flag("stagger", false);
  const Node* rings = reader.label("rings");
  const Node* steps = reader.label("steps");
  if (steps) refuse(*steps, "concentric steps:");
  const Node& first = reader.need("a shape or rings");
  if (first.kind == Node::Kind::Array) return circles(list_of_wholes(first), stagger, faces);
  int sides = 0;
  if (first.word("Square"))
    sides = 4;
  else if (first.word("Triangle"))
    sides = 3;
  else if (first.word("Hexagon"))
    sides = 6;
  else if (first.is_number())
    sides = whole(first);
  else if (const Node* n = reader.label("sides"))
    sides = whole(*n);
  if (sides < 3)
    throw LudemeError(first.place, "concentric rings are Square, Triangle, Hexagon or {…} with a number for each ring");
  return rings_of(first.text, sides, rings ? whole(*rings) : 3, true, joins_corners, joins_middles);
}

std::string_view diagonals_of(Reader& reader) {
  const Node* node = reader.label("diagonals");
  return node ? std::string_view(node->text) : std::string_view();
}

Graph square(Reader& reader, bool faces) {
  const auto* shape = reader.word({"Diamond", "Square", "Rectangle", "Limping", "NoShape"});
  const auto diagonals = diagonals_of(reader);
  const bool pyramid = reader.flag("pyramidal", false);
  const Node* poly = reader.list("poly");
  const auto sizes = wholes(reader);
  if (poly) {  // the squares whose middle lies inside
    const auto polygon = polygon_of(*poly);
    Graph g;
    double low_x = 1e9, high_x = -1e9, low_y = 1e9, high_y = -1e9;
    for (const auto& p : polygon) {
      low_x = std::min(low_x, p.x), high_x = std::max(high_x, p.x);
      low_y = std::min(low_y, p.y), high_y = std::max(high_y, p.y);
    }
    if (!((high_x - low_x) * (high_y - low_y) <= 4.0 * kMostSites && high_x - low_x < 1000 && high_y - low_y < 1000))
      throw LudemeError(poly->place, fmt::format("a board has at most {} sites", kMostSites));
    for (double y = std::floor(low_y); y < high_y; ++y)
      for (double x = std::floor(low_x); x < high_x; ++x)
        if (inside(polygon, {x + 0.5, y + 0.5, 0}))
          g.face({{x, y, 0}, {x + 1, y, 0}, {x + 1, y + 1, 0}, {x, y + 1, 0}});
    return g;
  }
  if (sizes.empty()) throw LudemeError(reader.node().place, "(square …) lacks its size");
  const int extra = faces ? 1 : 0;
  if (shape && shape->word("Diamond")) {
    // A square on its corner, in steps: the cells whose distance to the centre is small.
    const int n = sizes[0];
    Graph g;
    if (n > 40) throw LudemeError(reader.node().place, "this board has more than 2048 sites");
    for (int r = -n; r < n; ++r)
      for (int c = -n; c < n; ++c) {
        const double x = c + 0.5, y = r + 0.5;
        if (std::abs(x) + std::abs(y) > n + 0.01) continue;
        g.face({{double(c), double(r), 0}, {c + 1.0, double(r), 0}, {c + 1.0, r + 1.0, 0}, {double(c), r + 1.0, 0}});
      }
    return g;
  }
  const int rows = sizes[0], columns = sizes.size() > 1 ? sizes[1] : rows;
  return rectangle(rows + extra, columns + extra, diagonals, pyramid);
}

Graph rectangular(Reader& reader, bool faces) {
  const auto diagonals = diagonals_of(reader);
  const auto sizes = wholes(reader);
  if (sizes.empty()) throw LudemeError(reader.node().place, "(rectangle …) lacks its sizes");
  const int extra = faces ? 1 : 0;
  return rectangle(sizes[0] + extra, (sizes.size() > 1 ? sizes[1] : sizes[0]) + extra, diagonals, false);
}

// Hexagons and triangles have the same shapes.
template <Graph (*kShape)(std::string_view shape, const std::vector<int>& sizes, bool faces)>
Graph honeycomb(Reader& reader, bool faces) {
  const std::string& head = reader.node().text;
  const Node* shape =
      reader.word({"Hexagon", "Limping", "Diamond", "Prism", "Triangle", "Rectangle", "Square", "Star"});
  if (const Node* poly = reader.list("poly")) refuse(*poly, head + " poly");
  const auto sizes = wholes(reader);
  if (const Node* array = reader.peek(); array && array->kind == Node::Kind::Array) refuse(*array, head + " {…}");
  if (sizes.empty()) throw LudemeError(reader.node().place, fmt::format("({} …) lacks its size", head));
  return kShape(shape ? std::string_view(shape->text) : std::string_view(), sizes, faces);
}

Graph wedged(Reader& reader, bool) {
  const auto sizes = wholes(reader);
  if (sizes.empty() || sizes[0] < 2) throw LudemeError(reader.node().place, "(wedge …) lacks its rows");
  return wedge(sizes[0], sizes.size() > 1 ? sizes[1] : 3);
}

template <Graph (*kJoin)(const Graph& a, const Graph& b)>
Graph together(Reader& reader, bool faces) {
  reader.flag("connect", false);
  auto all = graphs_in(reader, faces);
  Graph g = std::move(all[0]);
  for (std::size_t i = 1; i < all.size(); ++i) g = kJoin(g, all[i]);
  return g;
}

Graph shifted(Reader& reader, bool faces) {
  const double dx = number_in(reader.need("a distance")), dy = number_in(reader.need("a distance"));
  const double dz = reader.peek() && reader.peek()->is_number() ? number_in(*reader.next()) : 0;
  Graph g = read_graph(reader.need("a graph"), faces);
  each_point(g, [&](Point& p) { p = {p.x + dx, p.y + dy, p.z + dz}; });
  return g;
}

Graph scaled(Reader& reader, bool faces) {
  const double sx = number_in(reader.need("a factor"));
  const double sy = reader.peek() && reader.peek()->is_number() ? number_in(*reader.next()) : sx;
  if (reader.peek() && reader.peek()->is_number()) number_in(*reader.next());  // of heights
  Graph g = read_graph(reader.need("a graph"), faces);
  each_point(g, [&](Point& p) { p = {p.x * sx, p.y * sy, p.z}; });
  return g;
}

Graph skewed(Reader& reader, bool faces) {
  const double amount = number_in(reader.need("an amount"));
  Graph g = read_graph(reader.need("a graph"), faces);
  each_point(g, [&](Point& p) { p.x += p.y * amount; });
  return g;
}

Graph dual(Reader& reader, bool) { return dual_of(read_graph(reader.need("a graph"), true)); }

Graph crossed(Reader& reader, bool faces) {
  Graph g = read_graph(reader.need("a graph"), faces);
  split_crossings(g);
  return g;
}

Graph renumbered(Reader& reader, bool faces) { return read_graph(reader.need("a graph"), faces); }

Graph trimmed(Reader& reader, bool faces) {
  Graph g = read_graph(reader.need("a graph"), faces);
  for (bool again = true; again;) {  // points with fewer than two edges go
    std::vector<int> degree(g.points.size());
    for (const auto& e : g.edges) ++degree[static_cast<std::size_t>(e[0])], ++degree[static_cast<std::size_t>(e[1])];
    std::vector<bool> gone(g.points.size());
    for (std::size_t i = 0; i < gone.size(); ++i) gone[i] = degree[i] < 2;
    again = std::find(gone.begin(), gone.end(), true) != gone.end();
    g.drop_points(gone);
  }
  return g;
}

Graph inner_part(Reader& reader, bool faces) {
  Graph g = read_graph(reader.need("a graph"), faces);
  const auto polygon = polygon_of(reader.need("a polygon"));
  std::vector<bool> gone(g.points.size());
  for (std::size_t i = 0; i < gone.size(); ++i) gone[i] = !inside(polygon, g.points[i]);
  g.drop_points(gone);
  return g;
}

Graph with_hole(Reader& reader, bool faces) {
  Graph g = read_graph(reader.need("a graph"), faces);
  const auto polygon = polygon_of(reader.need("a polygon"));
  std::erase_if(g.faces, [&](const auto& f) { return inside(polygon, g.middle(f)); });
  return g;
}

// A polygon of equal sides, or the star through every second of its corners.
Graph regular(Reader& reader, bool) {
  const bool star = reader.word({"Star"}) != nullptr;
  const Node& corners = reader.need("a number of corners");
  const int n = whole(corners);
  if (n < 3 || n > 100) throw LudemeError(corners.place, "a polygon has 3 to 100 corners");
  Graph g;
  for (int i = 0; i < n; ++i) {
    const double angle = std::numbers::pi / 2 + 2 * std::numbers::pi * i / n, radius = n / 4.0;
    g.points.push_back({radius * std::cos(angle), radius * std::sin(angle), 0});
  }
  for (int i = 0; i < n; ++i) g.edge(i, (i + (star ? 2 : 1)) % n);
  g.find_faces();
  return g;
}

// Polygons again and again, a step further for each column and each row.
Graph repeated(Reader& reader, bool) {
  const Node& first = reader.need("a number of rows");
  const int rows = whole(first), columns = whole(reader.need("a number of columns"));
  const Node* step = reader.label("step");
  if (!step || step->items.size() != 2 || step->items[0].items.size() != 2 || step->items[1].items.size() != 2)
    throw LudemeError(reader.node().place, "(repeat …) lacks its step:{{X Y} {X Y}}");
  std::vector<const Node*> shapes;
  while (const Node* shape = reader.next()) {
    if (shape->kind == Node::Kind::Array)
      for (const auto& one : shape->items) shapes.push_back(&one);
    else
      shapes.push_back(shape);
  }
  if (rows < 1 || columns < 1 ||
      static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns) * shapes.size() > kMostSites)
    throw LudemeError(first.place, fmt::format("a board has at most {} sites", kMostSites));
  const auto move = [&](int which, int times, Point& p) {
    p.x += times * number_in(step->items[static_cast<std::size_t>(which)].items[0]);
    p.y += times * number_in(step->items[static_cast<std::size_t>(which)].items[1]);
  };
  Graph g;
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      for (const Node* shape : shapes) {
        if (!shape->list("poly")) refuse(*shape, "repeat " + shape->text);
        auto around = polygon_of(*shape);
        for (auto& p : around) {
          move(0, column, p);
          move(1, row, p);
        }
        g.face(around);
      }
  return g;
}

// Single shapes are numbered by where their sites are; what is made of others keeps the order of its parts.
enum class Order { ByPlace, OfParts };
struct GraphLudeme : LudemeHelp {
  Graph (*make)(Reader&, bool faces);
  Order order;
};
constexpr GraphLudeme kTable[] = {
    {"square", "[Diamond] SIZE [SIZE] or (poly {{X Y}…}), [diagonals:Alternating, Solid …] [pyramidal:True]",
     "squares: rows and columns, or a square on its corner", "(square 4 diagonals:Alternating)", square,
     Order::ByPlace},
    {"rectangle", "ROWS [COLUMNS] [diagonals:Alternating, Solid …]", "squares in rows and columns", "(rectangle 3 5)",
     rectangular, Order::ByPlace},
    {"hex", "[Hexagon, Limping, Diamond, Prism, Triangle, Rectangle, Square or Star] SIZE [SIZE]",
     "hexagons, in a hexagon where nothing else is said", "(hex Triangle 4)", honeycomb<hexagons>, Order::ByPlace},
    {"tri", "[Hexagon, Limping, Diamond, Prism, Triangle, Rectangle or Square] SIZE [SIZE]",
     "triangles, in a triangle where nothing else is said", "(tri Hexagon 3)", honeycomb<triangles>, Order::ByPlace},
    {"regular", "[Star] NUMBER", "a polygon of equal sides, or a star with so many points",
     "(splitCrossings (regular Star 5))", regular, Order::ByPlace},
    {"repeat", "ROWS COLUMNS step:{{X Y} {X Y}} (poly {{X Y}…}) or {(poly …)…}",
     "polygons in rows and columns, with the steps to the next column and to the next row",
     "(repeat 2 3 step:{{1 0} {0 1}} (poly {{0 0} {1 0} {.5 1}}))", repeated, Order::ByPlace},
    {"wedge", "ROWS [COLUMNS]", "lines that spread from one point", "(wedge 4 3)", wedged, Order::OfParts},
    {"concentric",
     "Square, Triangle, Hexagon or SIDES [rings:NUMBER] or {NUMBER…}, [sides:NUMBER] [steps:NUMBER] [joinCorners:True] "
     "[joinMidpoints:True] [stagger:True]",
     "rings inside each other: of a shape, or round ones with so many cells each", "(concentric {1 6 12})", concentric,
     Order::ByPlace},
    {"graph", "vertices:{{X Y}…} [edges:{{POINT POINT}…}]", "a graph given point by point",
     "(graph vertices:{{0 0} {2 0} {1 2}} edges:{{0 1} {1 2} {2 0}})", given, Order::OfParts},
    {"add", "GRAPH [vertices:{{X Y}…}] [edges:{{POINT POINT}…}] [cells:{{POINT…}…}] [connect:True]",
     "a graph with more points, edges or cells; a POINT is a number or {X Y}",
     "(add (square 3) cells:{{{3 1} {4 1} {4 2} {3 2}}})", add, Order::OfParts},
    {"remove",
     "GRAPH [(poly {{X Y}…})] [cells:{NUMBER…}] [edges:{{POINT POINT}…}] [vertices:{NUMBER…}] [trimEdges:True]",
     "a graph without some points, edges or cells", "(remove (square 4) cells:{0 3 12 15})", remove, Order::OfParts},
    {"merge", "GRAPH… or {GRAPH…} [connect:True]", "graphs laid over each other: what lies on the same place is one",
     "(merge (rectangle 3 1) (shift 0 1 (rectangle 1 3)))", together<merged>, Order::OfParts},
    {"union", "GRAPH… or {GRAPH…} [connect:True]", "graphs beside each other",
     "(union (square 2) (shift 3 0 (square 2)))", together<joined>, Order::OfParts},
    {"shift", "X Y [Z] GRAPH", "a graph elsewhere", "(shift 2 0 (square 3))", shifted, Order::OfParts},
    {"scale", "X [Y] [Z] GRAPH", "a graph larger or smaller", "(scale 2 1 (square 3))", scaled, Order::OfParts},
    {"rotate", "DEGREES GRAPH", "a graph turned about its middle", "(rotate 45 (square 3))", turned, Order::OfParts},
    {"skew", "AMOUNT GRAPH", "a graph whose rows lean", "(skew .5 (square 3))", skewed, Order::OfParts},
    {"dual", "GRAPH", "the graph with a point for every cell", "(dual (square 4))", dual, Order::OfParts},
    {"splitCrossings", "GRAPH", "a graph with a point wherever edges cross",
     "(splitCrossings (merge (square 3) (rotate 45 (square 3))))", crossed, Order::OfParts},
    {"renumber", "GRAPH", "a graph as it is", "(renumber (square 3))", renumbered, Order::OfParts},
    {"trim", "GRAPH", "a graph without loose ends", "(trim (square 3))", trimmed, Order::OfParts},
    {"keep", "GRAPH (poly {{X Y}…})", "the part of a graph inside a polygon",
     "(keep (square 5) (poly {{-.5 -.5} {5.5 -.5} {-.5 5.5}}))", inner_part, Order::OfParts},
    {"clip", "GRAPH (poly {{X Y}…})", "the part of a graph inside a polygon",
     "(clip (square 5) (poly {{-.5 -.5} {5.5 -.5} {-.5 5.5}}))", inner_part, Order::OfParts},
    {"hole", "GRAPH (poly {{X Y}…})", "a graph without the cells inside a polygon",
     "(hole (square 5) (poly {{1.5 1.5} {3.5 1.5} {3.5 3.5} {1.5 3.5}}))", with_hole, Order::OfParts},
};

Graph made(const Node& node, bool faces) {
  if (node.kind != Node::Kind::List)
    throw LudemeError(node.place, fmt::format("expected a board's graph, found {}", cite(node.text)));
  const auto* row =
      std::find_if(std::begin(kTable), std::end(kTable), [&](const auto& one) { return one.name == node.text; });
  if (row == std::end(kTable))
    refuse(node, node.list("tiling") && !node.items.empty() ? "tiling " + node.items[0].text : node.text);
  Reader reader(node);
  Graph g = row->make(reader, faces);
  reader.done();
  if (row->order == Order::ByPlace && !g.ringed) g.sort();
  return g;
}

}  // namespace

std::vector<LudemeHelp> graph_ludemes() { return {std::begin(kTable), std::end(kTable)}; }

Graph read_graph(const Node& node, bool faces) {
  try {
    Graph g = made(node, faces);
    if (g.points.size() > 2 * kMostSites || g.faces.size() > kMostSites)
      throw LudemeError(node.place, fmt::format("a board has at most {} sites", kMostSites));
    for (const auto& p : g.points)
      if (!(std::abs(p.x) <= kFarthest && std::abs(p.y) <= kFarthest && std::abs(p.z) <= kFarthest))
        throw LudemeError(node.place, "a point of this graph lies too far away");
    return g;
  } catch (const LudemeError&) {
    throw;
  } catch (const Error& error) {
    throw LudemeError(node.place, error.what());
  }
}

}  // namespace ludens::games::lud
