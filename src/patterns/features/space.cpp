#include "patterns/features/space.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace ludens::patterns::features {
namespace {

constexpr int kFour[][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
constexpr int kSix[][2] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};

int modulo(int a, int n) { return (a % n + n) % n; }
// From −11 to 12, so that equal turns are equal numbers.
std::int8_t turn_of(int turn) {
  const int out = modulo(turn, kCircle);
  return static_cast<std::int8_t>(out > kCircle / 2 ? out - kCircle : out);
}

}  // namespace

Space::Space(BoardGraph graph, const Geometry& board, Symmetry symmetry, Turning turning)
    : graph_(std::move(graph)), turning_(turning) {
  for (const auto& around : graph_.around) slots_ = std::max(slots_, static_cast<int>(around.size()));
  lattice_ = commutes();
  const int slots = std::max(slots_, 1);
  const int by = kCircle % slots == 0 ? kCircle / slots : kCircle;
  if (turning == Turning::All) {
    for (const bool mirrored : {false, true})
      for (int turn = 0; turn < kCircle; turn += by) orientations_.push_back({turn, mirrored});
    return;
  }
  switch (symmetry) {
    case Symmetry::None:
      orientations_ = {{}};
      break;
    case Symmetry::HalfTurn:
      orientations_ = {{}, {kCircle / 2, false}};
      break;
    case Symmetry::Grid:
    case Symmetry::Hexagon:
      for (const bool mirrored : {false, true})
        for (int turn = 0; turn < kCircle; turn += by)
          if (symmetry == Symmetry::Hexagon || board.columns == board.rows || turn % (kCircle / 2) == 0)
            orientations_.push_back({turn, mirrored});
      break;
  }
}

// Four or six neighbours everywhere, and two steps lead to the same site in either order.
bool Space::commutes() const {
  if (slots_ != 4 && slots_ != 6) return false;
  for (const auto& around : graph_.around) {
    if (around.empty()) continue;
    if (static_cast<int>(around.size()) != slots_) return false;
    for (int i = 0; i < slots_; ++i) {
      const int j = (i + 1) % slots_;
      const auto step = [&](int site, int k) {
        return site < 0 ? site : graph_.around[static_cast<std::size_t>(site)][static_cast<std::size_t>(k)];
      };
      const int one = step(around[static_cast<std::size_t>(i)], j),
                other = step(around[static_cast<std::size_t>(j)], i);
      if (one >= 0 && other >= 0 && one != other) return false;
    }
  }
  return true;
}

int Space::find(const Orientation& orientation) const {
  const auto found = std::find(orientations_.begin(), orientations_.end(),
                               Orientation{modulo(orientation.turn, kCircle), orientation.mirrored});
  assert(found != orientations_.end());
  return static_cast<int>(found - orientations_.begin());
}

int Space::compose(int a, int b) const {
  const Orientation x = orientations_[static_cast<std::size_t>(a)], y = orientations_[static_cast<std::size_t>(b)];
  return find({x.turn + (x.mirrored ? -y.turn : y.turn), x.mirrored != y.mirrored});
}

int Space::inverse(int a) const {
  const Orientation x = orientations_[static_cast<std::size_t>(a)];
  return find({x.mirrored ? x.turn : -x.turn, x.mirrored});
}

Walk Space::turned(const Walk& walk, const Orientation& by) const {
  Walk out = walk;
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = turn_of((i == 0 ? by.turn : 0) + (by.mirrored ? -out[i] : out[i]));
  return out;
}

// Where two steps commute, a place is a·d + b·e of neighbouring directions d and e: first along the longer part.
Walk Space::standard(const Walk& walk) const {
  Walk out = walk;
  if (!lattice_) {
    for (auto& turn : out) turn = turn_of(turn);
    return out;
  }
  const auto* const steps = slots_ == 4 ? kFour : kSix;
  int x = 0, y = 0, heading = 0;
  for (const int turn : walk) {
    heading += turn;
    const int at = modulo(heading, kCircle) * slots_ / kCircle;
    x += steps[at][0];
    y += steps[at][1];
  }
  out.clear();
  if (x == 0 && y == 0) return out;
  for (int i = 0; i < slots_; ++i) {
    const int* const d = steps[i];
    const int* const e = steps[(i + 1) % slots_];
    const int determinant = d[0] * e[1] - d[1] * e[0];  // 1 or −1
    const int a = (x * e[1] - y * e[0]) / determinant, b = (d[0] * y - d[1] * x) / determinant;
    if (a <= 0 || b < 0) continue;
    const int by = kCircle / slots_;
    const bool first_d = a >= b;
    out.push_back(turn_of((first_d ? i : i + 1) * by));
    for (int k = 1; k < a + b; ++k) {
      const bool turns = k == (first_d ? a : b);
      out.push_back(turn_of(!turns ? 0 : first_d ? by : -by));
    }
    break;
  }
  return out;
}

int Space::end(const Walk& walk, int site) const {
  int slot = 0;
  for (std::size_t i = 0; i < walk.size(); ++i) {
    const auto& around = graph_.around[static_cast<std::size_t>(site)];
    const int slots = static_cast<int>(around.size());
    if (slots == 0 || walk[i] * slots % kCircle != 0) return kNoSite;
    slot = modulo(slot + walk[i] * slots / kCircle, slots);
    const int next = around[static_cast<std::size_t>(slot)];
    if (next < 0) return kOffBoard;
    const auto& behind = graph_.around[static_cast<std::size_t>(next)];
    const auto back = std::find(behind.begin(), behind.end(), site);
    if (back == behind.end()) return kNoSite;
    slot = static_cast<int>(back - behind.begin()) + static_cast<int>(behind.size()) / 2;
    site = next;
  }
  return site;
}

Feature Space::turned(const Feature& feature, const Orientation& by) const {
  Feature out = feature;
  for (auto& test : out.tests) test.walk = standard(turned(test.walk, by));
  return simplified(std::move(out));
}

Feature Space::standard(const Feature& feature) const {
  Feature best;
  for (const auto& orientation : orientations_) {
    Feature other = turned(feature, orientation);
    if (best.tests.empty() ||
        std::lexicographical_compare(other.tests.begin(), other.tests.end(), best.tests.begin(), best.tests.end()))
      best = std::move(other);
  }
  return best;
}

std::vector<Feature> atoms(const Space& space, bool moves) {
  const int by = kCircle / std::max(space.slots(), 1);
  std::vector<Walk> walks = {{}};
  const auto headings = space.turning() == Turning::All ? 1 : space.slots();
  for (int i = 0; i < headings; ++i) {
    const auto first = turn_of(i * by);
    for (std::size_t steps = 1; steps <= 4; ++steps) {
      walks.emplace_back(steps, std::int8_t{0});
      walks.back()[0] = first;
    }
    for (int k = 1; k < space.slots(); ++k) walks.push_back({first, turn_of(k * by)});
  }
  for (auto& walk : walks) walk = space.standard(walk);  // there and back is nowhere
  std::vector<Feature> out;
  const auto add = [&](Anchor anchor, const Walk& walk, Element element, bool negated) {
    Feature one = space.standard(Feature{{{anchor, walk, element, negated}}});
    if (std::find(out.begin(), out.end(), one) == out.end()) out.push_back(std::move(one));
  };
  const auto& pieces = space.graph().pieces;
  for (const Anchor anchor : {Anchor::To, Anchor::From}) {
    if (anchor == Anchor::From && !moves) continue;
    for (const auto& walk : walks) {
      for (const What what : {What::Off, What::Empty, What::Friend, What::Enemy})
        for (const bool negated : {false, true})
          if (!walk.empty() || what != What::Off) add(anchor, walk, {what}, negated);
      if (walk.size() <= 2)
        for (std::uint8_t piece = 0; piece < pieces.size(); ++piece)
          for (const What what : {What::FriendPiece, What::EnemyPiece}) add(anchor, walk, {what, piece}, false);
      add(anchor, walk, {What::LastTo}, false);
      if (moves) add(anchor, walk, {What::LastFrom}, false);
      if (moves && anchor == Anchor::To && !walk.empty()) add(anchor, walk, {What::Origin}, false);
    }
  }
  return out;
}

}  // namespace ludens::patterns::features
