// What a board's sites have to do with each other: steps, their directions, and the straight lines they make.
#include "games/ludeme/topology.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>

#include "games/ludeme/work.h"

namespace ludens::games::lud {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr std::string_view kNames[] = {
    "N",           "NNE",      "NE",  "ENE",        "E",      "ESE",      "SE",       "SSE", "S",          "SSW",
    "SW",          "WSW",      "W",   "WNW",        "NW",     "NNW",      "CW",       "CCW", "In",         "Out",
    "U",           "UN",       "UNE", "UE",         "USE",    "US",       "USW",      "UW",  "UNW",        "D",
    "DN",          "DNE",      "DE",  "DSE",        "DS",     "DSW",      "DW",       "DNW", "Orthogonal", "Diagonal",
    "OffDiagonal", "Adjacent", "All", "Rotational", "Upward", "Downward", "SameLayer"};

double bearing(const Point& a, const Point& b) { return std::atan2(b.y - a.y, b.x - a.x); }

double turn(double from, double to) { return std::abs(std::remainder(to - from, 2 * kPi)); }

DirectionBits named(const Point& a, const Point& b, bool ringed, const Point& hub) {
  DirectionBits out = 0;
  const double flat = std::hypot(b.x - a.x, b.y - a.y);
  const int compass = static_cast<int>(std::lround((kPi / 2 - bearing(a, b)) / (kPi / 8)) % 16 + 16) % 16;
  if (const double rise = b.z - a.z; std::abs(rise) > 0.001) {
    const int base = rise > 0 ? U : D;
    out |= bit(flat < 0.001 ? base : base + 1 + static_cast<int>(std::lround(compass / 2.0)) % 8);
    out |= bit(rise > 0 ? Upward : Downward);
  } else {
    out |= bit(compass) | bit(SameLayer);
  }
  if (ringed) {
    const double ra = distance(a, hub), rb = distance(b, hub);
    if (std::abs(ra - rb) < 0.01) {
      const double across = (a.x - hub.x) * (b.y - hub.y) - (a.y - hub.y) * (b.x - hub.x);
      out |= bit(across < 0 ? CW : CCW) | bit(Rotational);
    } else {
      out |= bit(rb < ra ? In : Out);
    }
  }
  return out;
}

void add_step(SiteGraph& kind, int from, int to, DirectionBits bits) {
  Work::spend(1 + static_cast<std::int64_t>(kind.steps[static_cast<std::size_t>(from)].size() / 8));
  for (auto& step : kind.steps[static_cast<std::size_t>(from)])
    if (step.to == to) {
      step.directions |= bits;
      return;
    }
  kind.steps[static_cast<std::size_t>(from)].push_back({to, bits});
}

void make_sets(SiteGraph& kind, int words) {
  for (Sites* one : {&kind.all, &kind.top, &kind.bottom, &kind.left, &kind.right, &kind.outer, &kind.inner,
                     &kind.corners, &kind.centre})
    one->reset(words);
  for (auto& side : kind.sides) side.reset(words);
  for (int i = 0; i < kind.count; ++i) kind.all.add(i);
  const auto n = static_cast<std::size_t>(kind.count);
  kind.steps.resize(n);
  kind.cells.resize(n);
  kind.vertices.resize(n);
  kind.edges.resize(n);
}

// Groups sites of (nearly) the same value, smallest first.
template <class Value>
void group(const SiteGraph& kind, int words, Value value, std::vector<Sites>& groups, std::vector<int>& group_of) {
  std::vector<std::pair<double, int>> order;
  for (int i = 0; i < kind.count; ++i) order.emplace_back(value(kind.places[static_cast<std::size_t>(i)]), i);
  std::sort(order.begin(), order.end());
  group_of.assign(static_cast<std::size_t>(kind.count), 0);
  double last = -1e18;
  for (const auto& [v, site] : order) {
    if (v - last > 0.01) groups.emplace_back(words);
    last = v;
    groups.back().add(site);
    group_of[static_cast<std::size_t>(site)] = static_cast<int>(groups.size()) - 1;
  }
}

// Corners of the convex hull and the sites on each of its sides.
void hull(SiteGraph& kind, int words) {
  std::vector<int> order;
  for (int i = 0; i < kind.count; ++i) order.push_back(i);
  const auto p = [&](int i) -> const Point& { return kind.places[static_cast<std::size_t>(i)]; };
  std::sort(order.begin(), order.end(),
            [&](int a, int b) { return std::abs(p(a).x - p(b).x) > 1e-6 ? p(a).x < p(b).x : p(a).y < p(b).y; });
  const auto cross = [&](int o, int a, int b) {
    return (p(a).x - p(o).x) * (p(b).y - p(o).y) - (p(a).y - p(o).y) * (p(b).x - p(o).x);
  };
  std::vector<int> loop;
  for (int pass = 0; pass < 2; ++pass) {
    const std::size_t begin = loop.size();
    for (const int i : order) {
      while (loop.size() >= begin + 2 && cross(loop[loop.size() - 2], loop.back(), i) <= 1e-6) loop.pop_back();
      loop.push_back(i);
    }
    loop.pop_back();
    std::reverse(order.begin(), order.end());
  }
  for (const int i : loop) kind.corners.add(i);
  if (loop.size() < 2) return;
  for (std::size_t i = 0; i < loop.size(); ++i) {
    const Point &a = p(loop[i]), &b = p(loop[(i + 1) % loop.size()]);
    const double length = std::max(distance(a, b), 1e-9), nx = (b.y - a.y) / length, ny = -(b.x - a.x) / length;
    const int compass = static_cast<int>(std::lround((kPi / 2 - std::atan2(ny, nx)) / (kPi / 4)) % 8 + 8) % 8 * 2;
    Sites on(words);
    for (int s = 0; s < kind.count; ++s)
      if (std::abs((p(s).x - a.x) * nx + (p(s).y - a.y) * ny) < 0.01) on.add(s);
    kind.sides[static_cast<std::size_t>(compass)] |= on;
  }
}

// The layers of a pyramid above the first have no faces: two points are diagonal where a corner joins them.
void upper_diagonals(SiteGraph& kind, const Graph& graph) {
  const auto& places = kind.places;
  const auto corners = [&](int at) {  // neighbours in its layer
    std::vector<int> out;
    for (const int e : kind.edges[static_cast<std::size_t>(at)]) {
      const auto [a, b] = graph.edges[static_cast<std::size_t>(e)];
      const int to = a == at ? b : a;
      if (std::abs(places[static_cast<std::size_t>(to)].z - places[static_cast<std::size_t>(at)].z) < 0.001)
        out.push_back(to);
    }
    return out;
  };
  for (int from = 0; from < kind.count; ++from) {
    const Point& a = places[static_cast<std::size_t>(from)];
    if (a.z < 0.001) continue;
    for (const int corner : corners(from))
      for (const int to : corners(corner)) {
        const Point &b = places[static_cast<std::size_t>(corner)], &c = places[static_cast<std::size_t>(to)];
        const double along = (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y);
        if (to != from && std::abs(along) < 0.01)
          add_step(kind, from, to, bit(Diagonal) | bit(All) | named(a, c, graph.ringed, {}));
      }
  }
}

}  // namespace

std::optional<Direction> direction_named(std::string_view name) {
  for (int i = 0; i < kDirections; ++i)
    if (kNames[i] == name) return static_cast<Direction>(i);
  return std::nullopt;
}

Sites SiteGraph::step_sites(int site, DirectionBits directions) const {
  Sites out(all.words());
  if (site < 0 || site >= count) return out;
  for (const auto& step : steps[static_cast<std::size_t>(site)])
    if ((step.directions & directions) != 0) out.add(step.to);
  return out;
}

Topology::Topology(Graph graph, int words) : graph_(std::move(graph)), words_(words) {
  kind(SiteType::Vertex).count = static_cast<int>(graph_.points.size());
  kind(SiteType::Cell).count = static_cast<int>(graph_.faces.size());
  kind(SiteType::Edge).count = static_cast<int>(graph_.edges.size());
  for (auto& one : kinds_) make_sets(one, words_);
  vertices();
  upper_diagonals(kind(SiteType::Vertex), graph_);
  edges();
  cells();
  for (auto& one : kinds_) finish(one);
}

void Topology::vertices() {
  auto& kind = this->kind(SiteType::Vertex);
  kind.places = graph_.points;
  Point hub;
  for (const auto& p : graph_.points)
    hub = {hub.x + p.x / std::max(1, kind.count), hub.y + p.y / std::max(1, kind.count), 0};
  const auto name = [&](int a, int b) {
    return named(kind.places[static_cast<std::size_t>(a)], kind.places[static_cast<std::size_t>(b)], graph_.ringed,
                 hub);
  };
  for (std::size_t e = 0; e < graph_.edges.size(); ++e) {
    const auto [a, b] = graph_.edges[e];
    for (const auto& [from, to] : {std::pair{a, b}, std::pair{b, a}}) {
      add_step(kind, from, to, bit(Orthogonal) | bit(Adjacent) | bit(All) | name(from, to));
      kind.edges[static_cast<std::size_t>(from)].push_back(static_cast<int>(e));
    }
  }
  for (std::size_t f = 0; f < graph_.faces.size(); ++f) {
    const auto& face = graph_.faces[f];
    for (const int from : face) kind.cells[static_cast<std::size_t>(from)].push_back(static_cast<int>(f));
    if (face.size() != 4) continue;
    for (std::size_t i = 0; i < 4; ++i) {
      const int from = face[i], to = face[(i + 2) % 4];
      if (!graph_.has_edge(from, to)) add_step(kind, from, to, bit(Diagonal) | bit(All) | name(from, to));
    }
  }
}

void Topology::edges() {
  auto& kind = this->kind(SiteType::Edge);
  std::map<std::array<int, 2>, int> id;
  for (std::size_t e = 0; e < graph_.edges.size(); ++e) {
    const auto& [a, b] = graph_.edges[e];
    kind.places.push_back(graph_.middle({a, b}));
    kind.vertices[e] = {a, b};
    id[graph_.edges[e]] = static_cast<int>(e);
  }
  for (std::size_t f = 0; f < graph_.faces.size(); ++f) {
    const auto& face = graph_.faces[f];
    for (std::size_t i = 0; i < face.size(); ++i) {
      const int a = face[i], b = face[(i + 1) % face.size()];
      if (const auto found = id.find({std::min(a, b), std::max(a, b)}); found != id.end()) {
        kind.cells[static_cast<std::size_t>(found->second)].push_back(static_cast<int>(f));
        this->kind(SiteType::Cell).edges[f].push_back(found->second);
      }
    }
  }
  const auto& ends = this->kind(SiteType::Vertex).edges;
  for (const auto& meeting : ends)
    for (const int a : meeting)
      for (const int b : meeting)
        if (a != b)
          add_step(
              kind, a, b,
              bit(Orthogonal) | bit(Adjacent) | bit(All) |
                  named(kind.places[static_cast<std::size_t>(a)], kind.places[static_cast<std::size_t>(b)], false, {}));
}

void Topology::cells() {
  auto& kind = this->kind(SiteType::Cell);
  Point hub;
  for (const auto& p : graph_.points)
    hub = {hub.x + p.x / static_cast<double>(graph_.points.size()),
           hub.y + p.y / static_cast<double>(graph_.points.size()), 0};
  for (std::size_t f = 0; f < graph_.faces.size(); ++f) {
    kind.places.push_back(graph_.middle(graph_.faces[f]));
    kind.vertices[f] = graph_.faces[f];
  }
  if (graph_.ringed)  // a cell around the centre is at the centre, whatever its corners
    for (auto& p : kind.places)
      if (std::hypot(p.x, p.y) < 0.2) p = {};
  const auto name = [&](int a, int b) {
    return named(kind.places[static_cast<std::size_t>(a)], kind.places[static_cast<std::size_t>(b)], graph_.ringed,
                 graph_.ringed ? Point{} : hub);
  };
  const auto& edge_cells = this->kind(SiteType::Edge).cells;
  for (const auto& pair : edge_cells)
    if (pair.size() == 2)
      for (int i = 0; i < 2; ++i) {
        const int from = pair[static_cast<std::size_t>(i)], to = pair[static_cast<std::size_t>(1 - i)];
        add_step(kind, from, to, bit(Orthogonal) | bit(Adjacent) | bit(All) | name(from, to));
      }
  const auto& corner_cells = this->kind(SiteType::Vertex).cells;
  const auto beside = [&](int a, int b) {
    for (const auto& step : kind.steps[static_cast<std::size_t>(a)])
      if (step.to == b && (step.directions & bit(Orthogonal)) != 0) return true;
    return false;
  };
  for (std::size_t v = 0; v < corner_cells.size(); ++v) {
    const Point& corner = graph_.points[v];
    const auto& around = corner_cells[v];
    for (const int from : around) {
      // Cells that meet in a corner: the one opposite is diagonal, the others are off the diagonal.
      for (const int to : around) {
        if (from == to || beside(from, to)) continue;
        const double off = turn(bearing(kind.places[static_cast<std::size_t>(from)], corner),
                                bearing(corner, kind.places[static_cast<std::size_t>(to)]));
        const bool opposite = off < kPi / 10;
        add_step(kind, from, to,
                 bit(Adjacent) | bit(All) | (opposite ? bit(Diagonal) : bit(OffDiagonal)) | name(from, to));
      }
      // Where three cells meet in every corner, the diagonal goes on along the line between the other two.
      if (around.size() != 3) continue;
      for (const int e : this->kind(SiteType::Vertex).edges[v]) {
        const auto& borders = edge_cells[static_cast<std::size_t>(e)];
        if (std::find(borders.begin(), borders.end(), from) != borders.end()) continue;
        const auto& ends = graph_.edges[static_cast<std::size_t>(e)];
        const int far = ends[0] == static_cast<int>(v) ? ends[1] : ends[0];
        for (const int to : corner_cells[static_cast<std::size_t>(far)]) {
          if (std::find(borders.begin(), borders.end(), to) != borders.end() || to == from) continue;
          if (kind.vertices[static_cast<std::size_t>(from)].size() == 6 &&
              kind.vertices[static_cast<std::size_t>(to)].size() == 6)
            add_step(kind, from, to, bit(Diagonal) | bit(All) | name(from, to));
        }
      }
    }
  }
}

void Topology::finish(SiteGraph& kind) {
  kind.at_site_.assign(static_cast<std::size_t>(kind.count), 0);
  for (int s = 0; s < kind.count; ++s) {
    auto& steps = kind.steps[static_cast<std::size_t>(s)];
    const Point& here = kind.places[static_cast<std::size_t>(s)];
    const auto clock = [&](const Step& step) {
      double a = kPi / 2 - bearing(here, kind.places[static_cast<std::size_t>(step.to)]);
      if (a < -1e-9) a += 2 * kPi;
      return a;
    };
    std::stable_sort(steps.begin(), steps.end(), [&](const Step& a, const Step& b) { return clock(a) < clock(b); });
    for (const auto& step : steps) {
      kind.supported |= step.directions;
      kind.at_site_[static_cast<std::size_t>(s)] |= step.directions;
    }
  }
  kind.radials.resize(static_cast<std::size_t>(kind.count));
  constexpr DirectionBits kRelations = bit(Orthogonal) | bit(Diagonal) | bit(OffDiagonal);
  for (int s = 0; s < kind.count; ++s) {
    auto& radials = kind.radials[static_cast<std::size_t>(s)];
    for (const auto& first : kind.steps[static_cast<std::size_t>(s)]) {
      Radial radial{first.directions, -1, {first.to}};
      int from = s, at = first.to;
      const DirectionBits relation = first.directions & kRelations;
      const DirectionBits round = first.directions & (bit(CW) | bit(CCW));
      while (static_cast<int>(radial.sites.size()) < kind.count) {
        const Point &a = kind.places[static_cast<std::size_t>(from)], &b = kind.places[static_cast<std::size_t>(at)];
        Work::spend();
        const Step* best = nullptr;
        double least = kPi / 8 - 1e-6;
        for (const auto& step : kind.steps[static_cast<std::size_t>(at)]) {
          if ((step.directions & relation) == 0 || step.to == from) continue;
          const Point& c = kind.places[static_cast<std::size_t>(step.to)];
          if (round != 0) {
            if ((step.directions & round) != 0) best = &step;
            continue;
          }
          double off = turn(bearing(a, b), bearing(b, c));
          if (std::abs((b.z - a.z) - (c.z - b.z)) > 0.01) off += kPi;
          if (off < least) {
            least = off;
            best = &step;
          }
        }
        if (!best || best->to == s) break;
        if (std::find(radial.sites.begin(), radial.sites.end(), best->to) != radial.sites.end()) break;
        from = at;
        at = best->to;
        radial.sites.push_back(at);
      }
      radials.push_back(std::move(radial));
    }
    for (std::size_t i = 0; i < radials.size(); ++i) {
      const Point& here = kind.places[static_cast<std::size_t>(s)];
      const double out = bearing(here, kind.places[static_cast<std::size_t>(radials[i].sites[0])]);
      const double rise = kind.places[static_cast<std::size_t>(radials[i].sites[0])].z - here.z;
      double least = kPi / 8 - 1e-6;
      for (std::size_t j = 0; j < radials.size(); ++j) {
        if (i == j || (radials[i].directions & radials[j].directions & kRelations) == 0) continue;
        const Point& there = kind.places[static_cast<std::size_t>(radials[j].sites[0])];
        const bool rounds =
            (radials[i].directions & (bit(CW) | bit(CCW))) != 0 && (radials[j].directions & (bit(CW) | bit(CCW))) != 0;
        if (std::abs(there.z - here.z + rise) > 0.01) continue;
        if (const double off = rounds ? 0 : turn(out, bearing(there, here)); off < least) {
          least = off;
          radials[i].opposite = static_cast<int>(j);
        }
      }
    }
  }
  measure(kind);
}

void Topology::measure(SiteGraph& kind) {
  if (kind.count == 0) return;
  group(kind, words_, [](const Point& p) { return p.y; }, kind.rows, kind.row_of);
  group(kind, words_, [](const Point& p) { return p.x; }, kind.columns, kind.column_of);
  group(kind, words_, [](const Point& p) { return p.z; }, kind.layers, kind.layer_of);
  kind.bottom = kind.rows.front();
  kind.top = kind.rows.back();
  kind.left = kind.columns.front();
  kind.right = kind.columns.back();
  hull(kind, words_);
  // Outer: what touches an edge that has no face on one side.
  const auto& border = this->kind(SiteType::Edge).cells;
  Sites with_face(words_);  // points
  for (const auto& face : graph_.faces)
    for (const int v : face) with_face.add_checked(v);
  for (std::size_t e = 0; e < border.size(); ++e) {
    if (border[e].size() >= 2) continue;
    if (&kind == &this->kind(SiteType::Edge)) kind.outer.add(static_cast<int>(e));
    if (&kind == &this->kind(SiteType::Cell))
      for (const int c : border[e]) kind.outer.add(c);
    // A line across the board, such as one that was added to it, has no face at all.
    const bool across = border[e].empty() && with_face.has(graph_.edges[e][0]) && with_face.has(graph_.edges[e][1]);
    if (&kind == &this->kind(SiteType::Vertex) && !across)
      for (const int v : graph_.edges[e]) kind.outer.add(v);
  }
  kind.inner = kind.all;
  kind.inner -= kind.outer;
  Point low{1e9, 1e9, 0}, high{-1e9, -1e9, 0};
  for (const auto& p : kind.places) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y), 0};
    high = {std::max(high.x, p.x), std::max(high.y, p.y), 0};
  }
  const Point mid{(low.x + high.x) / 2, (low.y + high.y) / 2, 0};
  const auto off = [&](int s) {
    const Point& p = kind.places[static_cast<std::size_t>(s)];
    return std::hypot(p.x - mid.x, p.y - mid.y);
  };
  double nearest = 1e18;
  for (int s = 0; s < kind.count; ++s) nearest = std::min(nearest, off(s));
  for (int s = 0; s < kind.count; ++s)
    if (off(s) < nearest + 0.01) kind.centre.add(s);
  // Phases: the least colour that no orthogonal neighbour with a smaller number has.
  kind.phase_of.assign(static_cast<std::size_t>(kind.count), 0);
  for (int s = 0; s < kind.count; ++s) {
    std::set<int> taken;
    for (const auto& step : kind.steps[static_cast<std::size_t>(s)])
      if (step.to < s && (step.directions & bit(Orthogonal)) != 0)
        taken.insert(kind.phase_of[static_cast<std::size_t>(step.to)]);
    int phase = 0;
    while (taken.count(phase) > 0) ++phase;
    kind.phase_of[static_cast<std::size_t>(s)] = phase;
    while (static_cast<int>(kind.phases.size()) <= phase) kind.phases.emplace_back(words_);
    kind.phases[static_cast<std::size_t>(phase)].add(s);
  }
}

}  // namespace ludens::games::lud
