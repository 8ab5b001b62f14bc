// Graphs drawn in the plane. Faces are found by walking each edge with the region at its left, turning as sharply left
// as possible at every point.
#include "games/ludeme/graph.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "base/error.h"
#include "games/ludeme/work.h"

namespace ludens::games::lud {
namespace {

constexpr double kNear = 0.001;

double area(const Graph& g, const std::vector<int>& face) {
  double sum = 0;
  for (std::size_t i = 0; i < face.size(); ++i) {
    const Point& a = g.points[static_cast<std::size_t>(face[i])];
    const Point& b = g.points[static_cast<std::size_t>(face[(i + 1) % face.size()])];
    sum += a.x * b.y - b.x * a.y;
  }
  return sum / 2;
}

double rank(const Point& p) { return p.y * 100 + p.x; }

template <class T, class Key>
void sort_by(std::vector<T>& all, Key key) {
  std::vector<std::pair<double, std::size_t>> order;
  for (std::size_t i = 0; i < all.size(); ++i) order.emplace_back(std::round(key(all[i]) * 1e6) / 1e6, i);
  std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<T> out;
  for (const auto& [r, i] : order) out.push_back(std::move(all[i]));
  all = std::move(out);
}

}  // namespace

double distance(const Point& a, const Point& b) { return std::hypot(a.x - b.x, a.y - b.y, a.z - b.z); }

int Graph::point(Point p) {
  Work::spend(1 + static_cast<std::int64_t>(points.size() / 64));
  for (std::size_t i = 0; i < points.size(); ++i)
    if (distance(points[i], p) < kNear * 10) return static_cast<int>(i);
  points.push_back(p);
  if (points.size() > 4 * kMostSites) throw base::Error("this board has too many points");
  return static_cast<int>(points.size()) - 1;
}

bool Graph::has_edge(int a, int b) const {
  Work::spend(1 + static_cast<std::int64_t>(edges.size() / 64));
  const std::array<int, 2> wanted = {std::min(a, b), std::max(a, b)};
  return std::find(edges.begin(), edges.end(), wanted) != edges.end();
}

void Graph::edge(int a, int b) {
  if (a == b || has_edge(a, b)) return;
  edges.push_back({std::min(a, b), std::max(a, b)});
}

void Graph::face(const std::vector<Point>& around) {
  std::vector<int> loop;
  for (const auto& p : around) loop.push_back(point(p));
  for (std::size_t i = 0; i < loop.size(); ++i) edge(loop[i], loop[(i + 1) % loop.size()]);
  std::vector<int> sorted = loop;
  std::sort(sorted.begin(), sorted.end());
  Work::spend(1 + static_cast<std::int64_t>(faces.size() / 4));
  for (const auto& other : faces) {
    if (other.size() != loop.size() || std::find(other.begin(), other.end(), sorted[0]) == other.end()) continue;
    std::vector<int> theirs = other;
    std::sort(theirs.begin(), theirs.end());
    if (theirs == sorted) return;
  }
  faces.push_back(std::move(loop));
}

Point Graph::middle(const std::vector<int>& face) const {
  Point out;
  for (const int i : face) {
    out.x += points[static_cast<std::size_t>(i)].x;
    out.y += points[static_cast<std::size_t>(i)].y;
    out.z += points[static_cast<std::size_t>(i)].z;
  }
  const auto n = static_cast<double>(face.size());
  return {out.x / n, out.y / n, out.z / n};
}

void Graph::find_faces() {
  faces.clear();
  std::vector<std::vector<std::pair<double, int>>> around(points.size());
  for (const auto& [a, b] : edges) {
    const Point &p = points[static_cast<std::size_t>(a)], &q = points[static_cast<std::size_t>(b)];
    around[static_cast<std::size_t>(a)].emplace_back(std::atan2(q.y - p.y, q.x - p.x), b);
    around[static_cast<std::size_t>(b)].emplace_back(std::atan2(p.y - q.y, p.x - q.x), a);
  }
  for (auto& list : around) std::sort(list.begin(), list.end());
  std::map<std::pair<int, int>, bool> walked;
  for (const auto& one : edges) {
    for (const auto& [start, second] : {std::pair{one[0], one[1]}, std::pair{one[1], one[0]}}) {
      if (walked[{start, second}]) continue;
      Work::spend();
      std::vector<int> loop;
      int from = start, to = second;
      while (!walked[{from, to}] && loop.size() <= edges.size() * 2) {
        walked[{from, to}] = true;
        loop.push_back(from);
        const auto& list = around[static_cast<std::size_t>(to)];
        std::size_t back = 0;
        while (list[back].second != from) ++back;
        const int next = list[(back + list.size() - 1) % list.size()].second;
        from = to;
        to = next;
      }
      std::vector<int> once = loop;
      std::sort(once.begin(), once.end());
      const bool simple = std::adjacent_find(once.begin(), once.end()) == once.end();
      if (simple && loop.size() >= 3 && area(*this, loop) > 1e-6) faces.push_back(std::move(loop));
    }
  }
}

void Graph::sort() {
  std::vector<std::pair<double, int>> order;
  for (std::size_t i = 0; i < points.size(); ++i)
    order.emplace_back(std::round(rank(points[i]) * 1e6) / 1e6, static_cast<int>(i));
  std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<int> to(points.size());
  std::vector<Point> sorted;
  for (const auto& [r, i] : order) {
    to[static_cast<std::size_t>(i)] = static_cast<int>(sorted.size());
    sorted.push_back(points[static_cast<std::size_t>(i)]);
  }
  points = std::move(sorted);
  for (auto& e : edges) {
    const int a = to[static_cast<std::size_t>(e[0])], b = to[static_cast<std::size_t>(e[1])];
    e = {std::min(a, b), std::max(a, b)};
  }
  for (auto& f : faces)
    for (auto& i : f) i = to[static_cast<std::size_t>(i)];
  sort_by(edges, [&](const auto& e) { return rank(middle({e[0], e[1]})); });
  sort_by(faces, [&](const auto& f) { return rank(middle(f)); });
}

void Graph::drop_points(const std::vector<bool>& dropped) {
  std::vector<int> to(points.size(), -1);
  std::vector<Point> kept;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (dropped[i]) continue;
    to[i] = static_cast<int>(kept.size());
    kept.push_back(points[i]);
  }
  points = std::move(kept);
  const auto gone = [&](int i) { return to[static_cast<std::size_t>(i)] < 0; };
  std::erase_if(edges, [&](const auto& e) { return gone(e[0]) || gone(e[1]); });
  std::erase_if(faces, [&](const auto& f) { return std::any_of(f.begin(), f.end(), gone); });
  for (auto& e : edges) e = {to[static_cast<std::size_t>(e[0])], to[static_cast<std::size_t>(e[1])]};
  for (auto& f : faces)
    for (auto& i : f) i = to[static_cast<std::size_t>(i)];
}

void Graph::drop_lonely() {
  std::vector<std::array<int, 2>> used;
  for (const auto& f : faces)
    for (std::size_t i = 0; i < f.size(); ++i) {
      const int a = f[i], b = f[(i + 1) % f.size()];
      used.push_back({std::min(a, b), std::max(a, b)});
    }
  std::sort(used.begin(), used.end());
  std::erase_if(edges, [&](const auto& e) { return !std::binary_search(used.begin(), used.end(), e); });
  std::vector<bool> lonely(points.size(), true);
  for (const auto& e : edges) lonely[static_cast<std::size_t>(e[0])] = lonely[static_cast<std::size_t>(e[1])] = false;
  drop_points(lonely);
}

Graph merged(const Graph& a, const Graph& b) {
  Graph out = a;
  std::vector<int> to;
  for (const auto& p : b.points) to.push_back(out.point(p));
  for (const auto& e : b.edges) out.edge(to[static_cast<std::size_t>(e[0])], to[static_cast<std::size_t>(e[1])]);
  for (const auto& f : b.faces) {
    std::vector<Point> around;
    for (const int i : f) around.push_back(b.points[static_cast<std::size_t>(i)]);
    out.face(around);
  }
  out.ringed = a.ringed || b.ringed;
  return out;
}

Graph joined(const Graph& a, const Graph& b) {
  Graph out = a;
  const int base = static_cast<int>(a.points.size());
  out.points.insert(out.points.end(), b.points.begin(), b.points.end());
  for (const auto& e : b.edges) out.edges.push_back({e[0] + base, e[1] + base});
  for (auto f : b.faces) {
    for (auto& i : f) i += base;
    out.faces.push_back(std::move(f));
  }
  return out;
}

Graph dual_of(const Graph& graph) {
  Graph out;
  for (const auto& f : graph.faces) out.points.push_back(graph.middle(f));
  std::map<std::pair<int, int>, int> side;
  for (std::size_t i = 0; i < graph.faces.size(); ++i) {
    const auto& f = graph.faces[i];
    for (std::size_t k = 0; k < f.size(); ++k) {
      const auto key = std::minmax(f[k], f[(k + 1) % f.size()]);
      const auto [found, fresh] = side.emplace(key, static_cast<int>(i));
      if (!fresh) out.edge(found->second, static_cast<int>(i));
    }
  }
  out.find_faces();
  return out;
}

void split_crossings(Graph& graph) {
  for (std::size_t i = 0; i < graph.edges.size(); ++i) {
    Work::spend(1 + static_cast<std::int64_t>(graph.edges.size() / 16));
    for (std::size_t j = i + 1; j < graph.edges.size(); ++j) {
      const auto e = graph.edges[i], f = graph.edges[j];
      const auto at = [&](int k) { return graph.points[static_cast<std::size_t>(k)]; };
      const Point a = at(e[0]), b = at(e[1]), c = at(f[0]), d = at(f[1]);
      const double cross = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
      if (std::abs(cross) < 1e-9) continue;
      const double t = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / cross;
      const double u = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / cross;
      const double slack = 1e-4;
      const bool on_e = t > slack && t<1 - slack, on_f = u> slack && u < 1 - slack;
      if (t < -slack || t > 1 + slack || u < -slack || u > 1 + slack || (!on_e && !on_f)) continue;
      const int p = graph.point({a.x + t * (b.x - a.x), a.y + t * (b.y - a.y), 0});
      if (p == e[0] || p == e[1]) {
        if (p == f[0] || p == f[1]) continue;
        graph.edges.erase(graph.edges.begin() + static_cast<std::ptrdiff_t>(j));
        graph.edge(f[0], p);
        graph.edge(p, f[1]);
        --j;
        continue;
      }
      if (p != f[0] && p != f[1]) {
        graph.edges.erase(graph.edges.begin() + static_cast<std::ptrdiff_t>(j));
        graph.edge(f[0], p);
        graph.edge(p, f[1]);
      }
      graph.edges.erase(graph.edges.begin() + static_cast<std::ptrdiff_t>(i));
      graph.edge(e[0], p);
      graph.edge(p, e[1]);
      if (graph.edges.size() > 8 * kMostSites) throw base::Error("this board has too many lines");
      --i;
      break;
    }
  }
  graph.find_faces();
}

bool inside(const std::vector<Point>& polygon, const Point& p) {
  bool in = false;
  for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
    const Point &a = polygon[i], &b = polygon[j];
    if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) in = !in;
  }
  return in;
}

}  // namespace ludens::games::lud
