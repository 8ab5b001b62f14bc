#pragma once
#include <array>
#include <utility>
#include <vector>

namespace ludens::games::lud {

struct Point {
  double x = 0, y = 0, z = 0;
};
double distance(const Point& a, const Point& b);

// The drawing a board is made of: points, lines between them, and faces with their points in order around. A board's
// sites are the points, the lines or the faces. Tested by tests/games/ludeme/topology_test.cpp.
struct Graph {
  std::vector<Point> points;
  std::vector<std::array<int, 2>> edges;  // the smaller end first
  std::vector<std::vector<int>> faces;
  bool ringed = false;  // made of rings around a centre: it has directions clockwise, in and out

  int point(Point p);                           // the point there, made where there is none
  void edge(int a, int b);                      // nothing where it is there already, or a is b
  void face(const std::vector<Point>& around);  // with its points and edges
  bool has_edge(int a, int b) const;
  Point middle(const std::vector<int>& face) const;

  void find_faces();  // every smallest region that edges enclose; takes the place of the faces there are
  void sort();        // rows from below, from the left in a row: how sites are numbered
  void drop_points(const std::vector<bool>& dropped);
  void drop_lonely();  // edges of no face, and points of no edge
};

inline constexpr std::size_t kMostSites = 2048;  // of each kind

Graph merged(const Graph& a, const Graph& b);  // points at one place become one
Graph joined(const Graph& a, const Graph& b);  // side by side, nothing shared
Graph dual_of(const Graph& graph);             // a point for every face
void split_crossings(Graph& graph);            // a point where edges cross
template <class Change>
void each_point(Graph& graph, Change change) {
  for (auto& p : graph.points) change(p);
}
bool inside(const std::vector<Point>& polygon, const Point& p);

}  // namespace ludens::games::lud
