// Moves of pieces: step, hop, slide, leap, from one region to another, add, remove, select, promote.
#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "games/ludeme/groups.h"
#include "games/ludeme/move_parts.h"
#include "games/ludeme/ways.h"

namespace ludens::games::lud {

Moves swap_players(Compiler& c, Reader& r);  // effects.cpp

namespace {

// Keeps the sites an evaluation is about, and gives them back.
class Keep {
 public:
  explicit Keep(Eval& e) : e_(e), from_(e.from), to_(e.to), between_(e.between), site_(e.site), level_(e.level) {}
  ~Keep() {
    e_.from = from_;
    e_.to = to_;
    e_.between = between_;
    e_.site = site_;
    e_.level = level_;
  }
  Keep(const Keep&) = delete;
  Keep& operator=(const Keep&) = delete;

 private:
  Eval& e_;
  int from_, to_, between_, site_, level_;
};

// A move whose effect on the target comes before the piece arrives there.
void put_move(Eval& e, MoveSet& out, const Action& action, const Apply& first, const Apply* then_each = nullptr,
              const int* hurdles = nullptr, int n = 0) {
  out.start(action.from, action.to, e.state.mover);
  const int to = e.to;
  for (int i = 0; i < n && then_each && *then_each; ++i) {
    e.between = hurdles[i];
    then_each->chain(e, out);
  }
  e.to = to;
  first.chain(e, out);
  out.act(action);
  auto& move = out[out.size() - 1];
  move.type = action.type;
  move.to_type = action.to_type;
}

// The moves below go through the places of theirs with a visit, which says when it has seen enough; the move of a place
// is made when it is added, or later, where it was only listed.
constexpr bool kGoOn = false, kEnough = true;

class StepMoves final : public MovesFn {
 public:
  StepMoves(Compiler& c, Reader& r)
      : from_(from_part(c, r)),
        to_(to_part(c, r)),
        dirs_(c.directions_in(r, bit(Adjacent))),
        stack_(r.flag("stack", false)),
        may_go_(c.game, to_.when, &Eval::to, to_.type),
        ways_(c.game, from_.type, dirs_),
        plain_(ways_ && may_go_.where() && !from_.region && from_.when.is_constant() && from_.when.constant() &&
               from_.type == c.game.type && to_.type == c.game.type) {}

  void add(Eval& e, MoveSet& out) const override {
    each(e, nullptr, [&](int s, int t) {
      put(e, s, t, out);
      return kGoOn;
    });
  }
  bool any(Eval& e) const override {
    return each(e, nullptr, [](int, int) { return kEnough; });
  }
  void sketch(Eval& e, Sketches& out) const override {
    if (e.game.has_stacks) return MovesFn::sketch(e, out);
    if (plain_ && e.listing && e.game.on_board(e.from)) {  // most steps of most games
      SiteTest::Now goes(may_go_, e);
      const Sites& open = *goes.sites();
      for (const int t : ways_.steps(e, e.from))
        if (open.has(t)) out.put(e, this, from_.type, e.from, to_.type, t);
      return;
    }
    each(e, nullptr, [&](int s, int t) {
      out.put(e, this, from_.type, s, to_.type, t);
      return kGoOn;
    });
  }
  void make(Eval& e, const Sketch& sketch, MoveSet& out) const override {
    e.from = sketch.from;
    e.to = sketch.to;
    put(e, sketch.from, sketch.to, out);
  }
  bool threatens(Eval& e, const Sites& targets) const override {
    return each(e, &targets, [](int, int) { return kEnough; });
  }
  void reach(const Rulebook& game, int what, int from, Sites& out) const override {
    if (from_.region || from_.type != game.type || to_.type != game.type) return reach_all(game, out);
    const DirectionBits wanted = likely_directions(game, dirs_, what);
    for (const auto& one : game.graph().steps[static_cast<std::size_t>(from)])
      if ((one.directions & wanted) != 0) out.add_checked(one.to);
  }

 private:
  template <class Visit>
  bool each(Eval& e, const Sites* targets, Visit visit) const {
    const Keep keep(e);
    const auto& graph = e.game.graph(from_.type);
    SiteTest::Now goes(may_go_, e);
    return each_origin(from_.region, e, e.from, [&](int s) {
      if (s >= graph.count) return kGoOn;
      e.from = s;
      if (!from_.when(e)) return kGoOn;
      const auto there = [&](int t) {
        if ((targets && !targets->has(t)) || !goes(t)) return kGoOn;
        e.to = t;
        return visit(s, t);
      };
      if (ways_) {
        for (const int t : ways_.steps(e, s))
          if (there(t)) return kEnough;
        return kGoOn;
      }
      const DirectionBits wanted = dirs_(e, s);
      for (const auto& one : graph.steps[static_cast<std::size_t>(s)])
        if ((one.directions & wanted) != 0 && there(one.to)) return kEnough;
      return kGoOn;
    });
  }
  void put(Eval& e, int s, int t, MoveSet& out) const {
    Action action = move_action(from_.type, s, to_.type, t);
    action.stack = stack_;
    if (e.game.has_stacks && e.level != kOff && !stack_) action.level_from = static_cast<std::int16_t>(e.level);
    put_move(e, out, action, to_.apply);
  }

  FromPart from_;
  ToPart to_;
  Dirs dirs_;
  bool stack_;
  SiteTest may_go_;
  Ways ways_;
  bool plain_;  // of the piece that is asked, wherever it is, to a set of sites
};
Moves step(Compiler& c, Reader& r) {
  auto made = std::make_shared<const StepMoves>(c, r);
  return c.with_then(std::move(made), r);
}

class SlideMoves final : public MovesFn {
 public:
  SlideMoves(Compiler& c, Reader& r)
      : from_(from_part(c, r)),
        between_(between_part(c, r)),
        to_(to_part(c, r)),
        dirs_(c.directions_in(r, bit(Adjacent))),
        stack_(r.flag("stack", false)),
        may_stop_(c.game, to_.when, &Eval::to, from_.type),
        may_pass_(c.game, between_.when, &Eval::between, from_.type),
        ways_(c.game, from_.type, dirs_) {}

  void add(Eval& e, MoveSet& out) const override {
    each(e, nullptr, [&](const Place& place) {
      put(e, place, out);
      return kGoOn;
    });
  }
  bool any(Eval& e) const override {
    return each(e, nullptr, [](const Place&) { return kEnough; });
  }
  void sketch(Eval& e, Sketches& out) const override {
    if (e.game.has_stacks || between_.apply || between_.trail) return MovesFn::sketch(e, out);
    each(e, nullptr, [&](const Place& place) {
      out.put(e, this, from_.type, place.from, from_.type, place.to, place.stops ? 1 : 0);
      return kGoOn;
    });
  }
  void make(Eval& e, const Sketch& sketch, MoveSet& out) const override {
    e.from = sketch.from;
    e.to = e.between = sketch.to;
    put(e, {.from = sketch.from, .to = sketch.to, .stops = sketch.extra != 0}, out);
  }
  bool threatens(Eval& e, const Sites& targets) const override {
    return each(e, &targets, [](const Place&) { return kEnough; });
  }
  void reach(const Rulebook& game, int what, int from, Sites& out) const override {
    if (from_.region || from_.type != game.type) return reach_all(game, out);
    const DirectionBits wanted = likely_directions(game, dirs_, what);
    const int most = between_.has_range && between_.most.is_constant() ? between_.most.constant() : kInfinity;
    for (const auto& radial : game.graph().radials[static_cast<std::size_t>(from)]) {
      if ((radial.directions & wanted) == 0) continue;
      int far = 0;
      for (const int site : radial.sites)
        if (++far <= most) out.add_checked(site);
    }
  }

 private:
  struct Place {
    int from = kOff, to = kOff;
    bool stops = false;              // where the condition of (to …) holds, with the effect there
    const Radial* radial = nullptr;  // the way, where it matters
    int passed = 0;                  // sites of it
  };
  template <class Visit>
  bool each(Eval& e, const Sites* targets, Visit visit) const {
    const Keep keep(e);
    const Rulebook& game = e.game;
    const auto& graph = game.graph(from_.type);
    SiteTest::Now stops(may_stop_, e), passes(may_pass_, e);
    return each_origin(from_.region, e, e.from, [&](int s) {
      if (s >= graph.count) return kGoOn;
      e.from = s;
      if (!from_.when(e)) return kGoOn;
      const int least = between_.has_range ? between_.least(e) : 1,
                most = between_.has_range ? between_.most(e) : kInfinity;
      const auto along = [&](const Radial& radial) {
        int far = 0;
        for (const int target : radial.sites) {
          if (++far > most) break;
          e.to = e.between = target;
          // The condition of an effect says where the piece may stop.
          const auto seen = [&](bool stopping) {
            if (far < least || (targets && !targets->has(target))) return kGoOn;
            if (to_.apply.has_when && !to_.apply.when(e)) return kGoOn;
            if (visit(Place{s, target, stopping, &radial, far - 1})) return kEnough;
            e.to = e.between = target;
            return kGoOn;
          };
          if (to_.has_when && stops(target) && far >= least) return seen(true);
          if (between_.has_when ? !passes(target) : game.what(e.state, from_.type, target) != 0) break;
          if (seen(false)) return kEnough;
        }
        return kGoOn;
      };
      if (ways_) {
        for (const Radial* radial : ways_.lines(e, s))
          if (along(*radial)) return kEnough;
        return kGoOn;
      }
      const DirectionBits wanted = dirs_(e, s);
      for (const auto& radial : graph.radials[static_cast<std::size_t>(s)])
        if ((radial.directions & wanted) != 0 && along(radial)) return kEnough;
      return kGoOn;
    });
  }
  void put(Eval& e, const Place& place, MoveSet& out) const {
    static const Apply nothing;
    Action action = move_action(from_.type, place.from, from_.type, place.to);
    action.stack = stack_;
    if (e.game.has_stacks && e.level != kOff && !stack_) action.level_from = static_cast<std::int16_t>(e.level);
    put_move(e, out, action, place.stops ? to_.apply : nothing, &between_.apply,
             place.radial ? place.radial->sites.data() : nullptr, place.passed);
    e.between = place.to;
    if (!between_.trail) return;
    const int piece = (*between_.trail)(e);
    for (int k = -1; k < place.passed; ++k) {
      Action mark{.kind = Action::Kind::Add, .to_type = from_.type};
      mark.to = static_cast<std::int16_t>(k < 0 ? place.from : place.radial->sites[static_cast<std::size_t>(k)]);
      mark.what = static_cast<std::int16_t>(piece);
      out.act(mark);
    }
  }

  FromPart from_;
  BetweenPart between_;
  ToPart to_;
  Dirs dirs_;
  bool stack_;
  SiteTest may_stop_, may_pass_;
  Ways ways_;
};

// Along tracks a piece slides round the bends of the board: a site that stands twice in a row begins one. It takes what
// it meets only beyond a bend, by each way that leads there, and stops nowhere else. It may pass its own site.
class SlideAlongTracks final : public MovesFn {
 public:
  SlideAlongTracks(Compiler& c, Reader& r, std::string name)
      : from_(from_part(c, r)), between_(between_part(c, r)), to_(to_part(c, r)), name_(std::move(name)) {}

  void add(Eval& e, MoveSet& out) const override {
    const Keep keep(e);
    const Rulebook& game = e.game;
    each_origin(from_.region, e, e.from, [&](int s) {
      e.from = s;
      if (!from_.when(e)) return kGoOn;
      for (const auto& track : game.tracks) {
        if (track.owner != 0 && track.owner != kShared && track.owner != e.state.mover) continue;
        if (name_ != "AllTracks" && track.name.find(name_) == std::string::npos) continue;
        // On a site that stands twice a piece is before the bend.
        for (std::size_t i = 0, n = track.sites.size(); i < n; ++i)
          if (track.sites[i] == s && (i == 0 ? !track.loop || track.sites[n - 1] != s : track.sites[i - 1] != s))
            along(e, track, i, out);
      }
      return kGoOn;
    });
  }

 private:
  void along(Eval& e, const Track& track, std::size_t begin, MoveSet& out) const {
    const Rulebook& game = e.game;
    const std::size_t n = track.sites.size();
    bool bent = false;
    for (std::size_t i = 1; i <= n && (track.loop || begin + i < n); ++i) {
      Work::spend();
      const int at = track.sites[(begin + i) % n];
      if (!game.valid(from_.type, at)) return;
      bent = bent || at == track.sites[(begin + i - 1) % n];
      e.to = e.between = at;
      if (bent && to_.has_when && to_.when(e)) {
        out.start(e.from, at, e.state.mover);
        if (to_.apply.effect) to_.apply.effect->chain(e, out);
        out.act(move_action(from_.type, e.from, from_.type, at));
        auto& move = out[out.size() - 1];
        move.type = move.to_type = from_.type;
        return;
      }
      if (between_.has_when ? !between_.when(e) : game.what(e.state, from_.type, at) != 0) return;
    }
  }

  FromPart from_;
  BetweenPart between_;
  ToPart to_;
  std::string name_;
};
Moves slide(Compiler& c, Reader& r) {
  if (const Node* track = r.text()) return c.with_then(std::make_shared<const SlideAlongTracks>(c, r, track->text), r);
  auto made = std::make_shared<const SlideMoves>(c, r);
  return c.with_then(std::move(made), r);
}

class HopMoves final : public MovesFn {
 public:
  HopMoves(Compiler& c, Reader& r)
      : from_(from_part(c, r)),
        between_(between_part(c, r)),
        to_(to_part(c, r)),
        dirs_(c.directions_in(r, bit(Adjacent))),
        stack_(r.flag("stack", false)) {
    const auto& graph = c.game.graph(from_.type);
    for (const auto& radials : graph.radials) listable_ = listable_ && radials.size() < 256;
    listable_ = listable_ && graph.count < 4096;
  }

  void add(Eval& e, MoveSet& out) const override {
    each(e, [&](const Place& place) {
      put(e, place, out);
      return kGoOn;
    });
  }
  bool any(Eval& e) const override {
    return each(e, [](const Place&) { return kEnough; });
  }
  void sketch(Eval& e, Sketches& out) const override {
    if (e.game.has_stacks || !listable_) return MovesFn::sketch(e, out);
    each(e, [&](const Place& place) {
      out.put(e, this, from_.type, place.from, to_.type, place.to,
              place.radial | place.first << 8 | place.length << 20);
      return kGoOn;
    });
  }
  void make(Eval& e, const Sketch& sketch, MoveSet& out) const override {
    const Place place{sketch.from, sketch.to, sketch.extra & 0xff, sketch.extra >> 8 & 0xfff, sketch.extra >> 20};
    const auto& way = e.game.graph(from_.type).radials[static_cast<std::size_t>(place.from)];
    e.from = place.from;
    e.to = place.to;
    e.between =
        way[static_cast<std::size_t>(place.radial)].sites[static_cast<std::size_t>(place.first + place.length - 1)];
    put(e, place, out);
  }
  bool threatens(Eval& e, const Sites& targets) const override {
    return each(e, [&](const Place& place) { return targets.has(place.to); });
  }
  void reach(const Rulebook& game, int what, int from, Sites& out) const override {
    if (from_.region || from_.type != game.type || to_.type != game.type) return reach_all(game, out);
    const DirectionBits wanted = likely_directions(game, dirs_, what);
    for (const auto& radial : game.graph().radials[static_cast<std::size_t>(from)]) {
      if ((radial.directions & wanted) == 0) continue;
      for (const int site : radial.sites) out.add_checked(site);
    }
  }

 private:
  struct Place {
    int from, to, radial, first, length;  // of the hurdles along the radial
  };
  template <class Visit>
  bool each(Eval& e, Visit visit) const {
    const Keep keep(e);
    const Rulebook& game = e.game;
    const auto& graph = game.graph(from_.type);
    const auto what = [&](int s) { return game.what(e.state, from_.type, s); };
    return each_origin(from_.region, e, e.from, [&](int s) {
      if (s >= graph.count) return kGoOn;
      e.from = s;
      if (!from_.when(e)) return kGoOn;
      const int before = between_.before(e), after = between_.after(e), least = between_.least(e),
                most = between_.most(e);
      const DirectionBits wanted = dirs_(e, s);
      int number = -1;
      for (const auto& radial : graph.radials[static_cast<std::size_t>(s)]) {
        ++number;
        if ((radial.directions & wanted) == 0) continue;
        const auto n = static_cast<int>(radial.sites.size());
        const auto at = [&](int i) { return radial.sites[static_cast<std::size_t>(i)]; };
        const auto hurdle = [&](int i) {
          e.between = at(i);
          e.to = at(i);
          return !between_.given || (between_.has_when ? bool(between_.when(e)) : what(at(i)) != 0);
        };
        int first = 0;
        while (first < n && first <= before && !hurdle(first)) {
          if (what(at(first)) != 0) first = n;
          ++first;
        }
        if (first >= n || first > before) continue;
        int length = 0, i = first;
        while (i < n && length < most && length < 64 && hurdle(i)) {
          ++length;
          ++i;
          if (length < least) continue;
          for (int k = 0; k <= after && i + k < n; ++k) {
            e.to = at(i + k);
            e.between = at(i - 1);
            // Where the effect has a condition the piece passes while the other holds, and stops where that of the
            // effect does.
            const bool goes = to_.when(e), stops = to_.apply.has_when && !goes && to_.apply.when(e);
            if (!goes && !stops) break;
            if (to_.apply.has_when && !stops) continue;
            if (visit(Place{s, at(i + k), number, first, length})) return kEnough;
            if (stops) break;
          }
        }
      }
      return kGoOn;
    });
  }
  void put(Eval& e, const Place& place, MoveSet& out) const {
    const auto& way = e.game.graph(from_.type).radials[static_cast<std::size_t>(place.from)];
    Action action = move_action(from_.type, place.from, to_.type, place.to);
    action.stack = stack_;
    if (e.game.has_stacks && e.level != kOff && !stack_) action.level_from = static_cast<std::int16_t>(e.level);
    put_move(e, out, action, to_.apply, &between_.apply,
             way[static_cast<std::size_t>(place.radial)].sites.data() + place.first, place.length);
  }

  FromPart from_;
  BetweenPart between_;
  ToPart to_;
  Dirs dirs_;
  bool stack_, listable_ = true;
};
Moves hop(Compiler& c, Reader& r) {
  auto made = std::make_shared<const HopMoves>(c, r);
  return c.with_then(std::move(made), r);
}

class LeapMoves final : public MovesFn {
 public:
  LeapMoves(Compiler& c, Reader& r)
      : from_(from_part(c, r)),
        to_(to_part(c, r)),
        forward_(r.flag("forward", false)),
        rotations_(r.flag("rotations", true)),
        ahead_(c.directions(Node{Node::Kind::Word, "Forward", "", {}, r.node().place})) {
    if (const Node* node = r.next()) {
      if (node->kind == Node::Kind::Array && !node->items.empty() && node->items[0].kind == Node::Kind::Array) {
        for (const auto& walk : node->items) {
          walks_.emplace_back();
          for (const auto& word : walk.items) walks_.back().push_back(word.text.empty() ? 'F' : word.text[0]);
        }
      } else {
        region_ = c.region(*node);
      }
    } else {
      throw LudemeError(r.node().place, "a leap lacks its walk");
    }
    may_go_.emplace(c.game, to_.when, &Eval::to, to_.type);
    // Where walks lead is the same in every position.
    if (!region_)
      for (int s = 0; s < c.game.graph().count; ++s) {
        table_.emplace_back();
        walk_sites(c.game, s, N, walks_, true, table_.back());
      }
  }

  void add(Eval& e, MoveSet& out) const override {
    each(e, nullptr, [&](int s, int t) {
      put(e, s, t, out);
      return kGoOn;
    });
  }
  bool any(Eval& e) const override {
    return each(e, nullptr, [](int, int) { return kEnough; });
  }
  void sketch(Eval& e, Sketches& out) const override {
    if (e.game.has_stacks) return MovesFn::sketch(e, out);
    each(e, nullptr, [&](int s, int t) {
      out.put(e, this, from_.type, s, to_.type, t);
      return kGoOn;
    });
  }
  void make(Eval& e, const Sketch& sketch, MoveSet& out) const override {
    e.from = sketch.from;
    e.to = sketch.to;
    put(e, sketch.from, sketch.to, out);
  }
  bool threatens(Eval& e, const Sites& targets) const override {
    return each(e, &targets, [](int, int) { return kEnough; });
  }
  void reach(const Rulebook& game, int, int from, Sites& out) const override {
    if (from_.region || region_ || from_.type != game.type || to_.type != game.type || !rotations_ || forward_)
      return reach_all(game, out);
    for (const int site : table_[static_cast<std::size_t>(from)]) out.add_checked(site);
  }

 private:
  template <class Visit>
  bool each(Eval& e, const Sites* targets, Visit visit) const {
    const Keep keep(e);
    const Rulebook& game = e.game;
    SiteTest::Now goes(*may_go_, e);
    return each_origin(from_.region, e, e.from, [&](int s) {
      if (s >= game.graph().count) return kGoOn;
      e.from = s;
      if (!from_.when(e)) return kGoOn;
      const auto there = [&](int target) {
        if ((targets && !targets->has(target)) || !goes(target)) return kGoOn;
        e.to = target;
        return visit(s, target);
      };
      if (region_) {
        Sites sites;
        (*region_)(e, sites);
        for (const int t : sites)
          if (there(t)) return kEnough;
        return kGoOn;
      }
      if (!rotations_ || forward_) {
        for (const int t : forward(e, s))
          if (there(t)) return kEnough;
        return kGoOn;
      }
      for (const int t : table_[static_cast<std::size_t>(s)])
        if (there(t)) return kEnough;
      return kGoOn;
    });
  }
  // Where walks lead as the piece faces: without turns, or those that end nearer to where it faces.
  std::vector<int> forward(Eval& e, int s) const {
    const Rulebook& game = e.game;
    const int facing = std::countr_zero(ahead_(e, s));
    std::vector<int> some;
    if (!rotations_) {
      walk_sites(game, s, facing, walks_, false, some);
      return some;
    }
    const Point& here = game.graph().places[static_cast<std::size_t>(s)];
    constexpr double kX[] = {0, .38, .71, .92, 1, .92, .71, .38, 0, -.38, -.71, -.92, -1, -.92, -.71, -.38};
    const double x = kX[facing & 15], y = kX[(facing + 4) & 15];
    for (const int t : table_[static_cast<std::size_t>(s)]) {
      const Point& there = game.graph().places[static_cast<std::size_t>(t)];
      if ((there.x - here.x) * x + (there.y - here.y) * y > 1.01) some.push_back(t);
    }
    return some;
  }
  void put(Eval& e, int s, int t, MoveSet& out) const {
    Action action = move_action(from_.type, s, to_.type, t);
    if (e.game.has_stacks && e.level != kOff) action.level_from = static_cast<std::int16_t>(e.level);
    put_move(e, out, action, to_.apply);
  }

  FromPart from_;
  ToPart to_;
  bool forward_, rotations_;
  Dirs ahead_;
  std::vector<std::vector<char>> walks_;
  std::optional<Region> region_;
  std::optional<SiteTest> may_go_;
  std::vector<std::vector<int>> table_;
};
Moves leap(Compiler& c, Reader& r) {
  auto made = std::make_shared<const LeapMoves>(c, r);
  return c.with_then(std::move(made), r);
}

// Moves from a region to a region.
class FromTo final : public MovesFn {
 public:
  FromTo(Compiler& c, Reader& r) : from_(from_part(c, r)), to_(to_part(c, r)) {
    if (const Node* count = r.label("count")) count_ = c.integer(*count);
    copy_ = r.flag("copy", false);
    stack_ = r.flag("stack", false);
    if (r.word({"P1", "P2", "Mover", "Next"})) {
    }
  }

  void add(Eval& e, MoveSet& out) const override {
    each(e, [&](SiteType origin, int s, int t, int amount) {
      put(e, origin, s, t, amount, out);
      return kGoOn;
    });
  }
  bool any(Eval& e) const override {
    return each(e, [](SiteType, int, int, int) { return kEnough; });
  }
  void sketch(Eval& e, Sketches& out) const override {
    if (e.game.has_stacks || count_) return MovesFn::sketch(e, out);
    each(e, [&](SiteType origin, int s, int t, int) {
      out.put(e, this, origin, s, e.game.home(to_.type, t), t);
      return kGoOn;
    });
  }
  void make(Eval& e, const Sketch& sketch, MoveSet& out) const override {
    e.from = sketch.from;
    e.to = sketch.to;
    put(e, sketch.type, sketch.from, sketch.to, 1, out);
  }

 private:
  template <class Visit>
  bool each(Eval& e, Visit visit) const {
    const Keep keep(e);
    const Rulebook& game = e.game;
    Sites origins, targets;
    sites_of(from_.region, e, e.from, game.words, origins);
    for (const int s : origins) {
      e.from = s;
      e.site = s;
      const SiteType origin = game.home(from_.type, s);
      if (game.what(e.state, origin, s) == 0 || !from_.when(e)) continue;
      sites_of(to_.region, e, e.to, game.words, targets);
      const int amount = count_ ? (*count_)(e) : 1, old_to = e.to;
      for (const int t : targets) {
        Work::spend();
        e.to = t;
        if (!to_.when(e) || amount <= 0) continue;
        if (visit(origin, s, t, amount)) return kEnough;
      }
      e.to = old_to;
    }
    return kGoOn;
  }
  void put(Eval& e, SiteType origin, int s, int t, int amount, MoveSet& out) const {
    const Rulebook& game = e.game;
    Action action = move_action(origin, s, game.home(to_.type, t), t);
    if (copy_) action.kind = Action::Kind::Copy;
    action.stack = stack_;
    if (count_) action.count = amount;
    if (stack_ && count_) action.level_from = 0;
    if (game.has_stacks) {
      if (const int level = from_.level(e); level != kOff) action.level_from = static_cast<std::int16_t>(level);
      if (const int level = to_.level(e); level != kOff) action.level_to = static_cast<std::int16_t>(level);
    }
    put_move(e, out, action, to_.apply);
  }

  FromPart from_;
  ToPart to_;
  std::optional<Int> count_;
  bool copy_ = false, stack_ = false;
};
Moves from_to(Compiler& c, Reader& r) {
  auto made = std::make_shared<const FromTo>(c, r);
  return c.with_then(std::move(made), r);
}

Moves move_any(Compiler& c, Reader& r) {  // (move (from …) (to …)); (move X …) was found by its word
  if (const Node* first = r.peek(); first && first->kind == Node::Kind::Word) {
    std::vector<std::string> names;
    for (const auto& row : move_ludemes()) names.emplace_back(row.name);
    const std::string said = "move " + first->text;
    throw unknown_ludeme(first->place, "a kind of move", said, names);
  }
  return from_to(c, r);
}

// A piece on any site of a region, without conditions: what most placement games are made of.
class PlainAdd final : public MovesFn {
 public:
  PlainAdd(Region region, Int piece, SiteType type)
      : region_(std::move(region)), piece_(std::move(piece)), type_(type) {}
  void add(Eval& e, MoveSet& out) const override {
    const int what = piece_(e);
    if (what <= 0 || what >= static_cast<int>(e.game.components.size())) return;
    Sites sites;
    region_(e, sites);
    for (const int site : sites) put(e, site, what, out);
  }
  bool sites(Eval& e, Sites& out) const override {
    const int what = piece_(e);
    if (what <= 0 || what >= static_cast<int>(e.game.components.size())) return false;
    region_(e, out);
    return true;
  }
  void add_at(Eval& e, int site, MoveSet& out) const override { put(e, site, piece_(e), out); }
  void sketch(Eval& e, Sketches& out) const override {
    Sites found;
    if (!sites(e, found)) return;
    for (const int site : found) out.put(e, this, type_, site, type_, site);
  }
  void make(Eval& e, const Sketch& sketch, MoveSet& out) const override { add_at(e, sketch.to, out); }
  bool any(Eval& e) const override {
    Sites found;
    return sites(e, found) && !found.empty();
  }

 private:
  void put(Eval& e, int site, int what, MoveSet& out) const {
    Action action;
    action.kind = Action::Kind::Add;
    action.to_type = type_;
    action.decision = true;
    action.to = static_cast<std::int16_t>(site);
    action.what = static_cast<std::int16_t>(what);
    auto& move = out.start(site, site, e.state.mover);
    move.type = move.to_type = type_;
    out.act(action);
  }
  Region region_;
  Int piece_;
  SiteType type_;
};

Moves add(Compiler& c, Reader& r) {
  PiecePart pieces = piece_part(c, r);
  if (pieces.pieces.empty()) pieces.pieces.push_back(Int([](Eval& e) { return int(e.state.mover); }));
  const ToPart to = to_part(c, r);
  const Node* count_node = r.label("count");
  const Int count = count_node ? c.integer(*count_node) : Int(1);
  const bool stack = r.flag("stack", false);
  const Rulebook& game = c.game;
  if (to.region && !to.apply && pieces.pieces.size() == 1 && !pieces.state && !pieces.value && !count_node && !stack) {
    if (!to.has_when) return c.with_then(std::make_shared<const PlainAdd>(*to.region, pieces.pieces[0], to.type), r);
    // The site under consideration is where it goes.
    auto where = where_of(game, to.when, &Eval::to);
    if (!where) where = where_of(game, to.when, &Eval::site);
    if (where && to.region->type == game.type) {
      const Region all = *to.region, good(
                                         [=](Eval& e, Sites& sites) {
                                           all(e, sites);
                                           Sites allowed;
                                           where->sites(e, allowed);
                                           sites &= allowed;
                                         },
                                         to.region->type);
      return c.with_then(std::make_shared<const PlainAdd>(good, pieces.pieces[0], to.type), r);
    }
  }
  return c.with_then(moves_of([=, &game](Eval& e, MoveSet& out) {
                       const Keep keep(e);
                       Sites targets;
                       sites_of(to.region, e, e.to, game.words, targets);
                       const bool insert = stack && game.has_stacks;
                       for (const int t : targets) {
                         Work::spend();
                         e.to = t;
                         e.site = t;
                         if (!to.when(e)) continue;
                         for (const auto& piece : pieces.pieces) {
                           Action action{.kind = Action::Kind::Add, .to_type = to.type};
                           action.decision = true;
                           action.to = static_cast<std::int16_t>(t);
                           action.what = static_cast<std::int16_t>(piece(e));
                           if (action.what <= 0 || action.what >= static_cast<int>(game.components.size())) continue;
                           action.count = count(e);
                           if (pieces.state) action.state = static_cast<std::int16_t>((*pieces.state)(e));
                           if (pieces.value) action.value = (*pieces.value)(e);
                           const int level = to.level(e);
                           if (insert && level != kOff) {
                             action.kind = Action::Kind::Insert;
                             action.level_to = static_cast<std::int16_t>(level);
                           }
                           // Ludii has a move with an effect twice.
                           for (int times = to.apply.effect && !game.has_stacks ? 2 : 1; times > 0; --times) {
                             out.start(t, t, e.state.mover);
                             to.apply.chain(e, out);
                             out.act(action);
                             auto& move = out[out.size() - 1];
                             move.type = move.to_type = to.type;
                           }
                         }
                       }
                     }),
                     r);
}

// Pieces that leave the board: of one site, or of a region.
struct Removal final : MovesFn {
  std::optional<Int> one;
  std::optional<Region> many;
  Int level, count;
  SiteType kind{};
  bool later = false, counted = false, decision = false;

  bool make(Eval& e, int s, Action& action) const {
    if (!e.game.valid(kind, s) || e.game.what(e.state, kind, s) == 0) return false;
    action.kind = later ? Action::Kind::ClearLater : Action::Kind::Remove;
    action.to_type = kind;
    action.to = static_cast<std::int16_t>(s);
    action.decision = decision;
    action.level_to = static_cast<std::int16_t>(level(e));
    if (counted) {
      action.count = count(e);
      action.value = -3;
    }
    return true;
  }
  template <class Put>
  void each(Eval& e, Put put) const {
    if (one) return put((*one)(e));
    Sites sites;
    (*many)(e, sites);
    for (const int s : sites) put(s);
  }
  void add(Eval& e, MoveSet& out) const override {
    each(e, [&](int s) {
      Action action;
      if (!make(e, s, action)) return;
      auto& move = out.start(s, s, e.state.mover);
      move.type = move.to_type = kind;
      out.act(action);
    });
  }
  void chain(Eval& e, MoveSet& out) const override {
    each(e, [&](int s) {
      Action action;
      if (!make(e, s, action)) return;
      action.decision = false;
      out.act(action);
    });
  }
};

Moves remove(Compiler& c, Reader& r, bool decision) {
  const SiteType type = c.type_in(r);
  bool later = false;
  if (const Node* when = r.label("at")) {
    if (!when->word("EndOfTurn")) refuse(*when, "remove at:");
    later = true;
  }
  const Node* level_node = r.label("level");
  const Int level = level_node ? c.integer(*level_node) : Int(kOff);
  const Node* count_node = r.label("count");
  const Int count = count_node ? c.integer(*count_node) : Int(0);
  const Node& where = r.need("a site or region");
  std::optional<Int> one;
  std::optional<Region> many;
  if (c.is_integer(where))
    one = c.integer(where);
  else
    many = c.region(where);
  const SiteType kind = many ? many->type : type;
  auto made = std::make_shared<Removal>();
  made->one = one;
  made->many = many;
  made->level = level;
  made->count = count;
  made->kind = kind;
  made->later = later;
  made->counted = count_node != nullptr;
  made->decision = decision;
  return c.with_then(std::move(made), r);
}
Moves remove_effect(Compiler& c, Reader& r) { return remove(c, r, false); }
Moves remove_move(Compiler& c, Reader& r) { return remove(c, r, true); }

Moves select(Compiler& c, Reader& r) {
  const FromPart from = from_part(c, r);
  const bool two =
      std::any_of(r.node().items.begin(), r.node().items.end(), [](const Node& n) { return n.list("to"); });
  const ToPart to = to_part(c, r);
  if (const Node* who = r.peek(); who && Compiler::is_role(*who)) refuse(*who, "select for a player");
  const Rulebook& game = c.game;
  return c.with_then(moves_of([=, &game](Eval& e, MoveSet& out) {
                       const Keep keep(e);
                       Sites origins, targets;
                       sites_of(from.region, e, e.from, game.words, origins);
                       for (const int s : origins) {
                         e.from = s;
                         e.site = s;
                         const int to_before = e.to;
                         e.to = s;
                         const bool good = from.when(e);
                         e.to = to_before;
                         if (!good) continue;
                         Action action{
                             .kind = Action::Kind::Select, .type = game.home(from.type, s), .to_type = to.type};
                         if (!two) action.to_type = action.type;
                         action.decision = true;
                         action.from = static_cast<std::int16_t>(s);
                         const int level = from.level(e);
                         const auto put = [&](int t) {
                           action.to = static_cast<std::int16_t>(t);
                           put_move(e, out, action, to.apply);
                           out[out.size() - 1].level_from = static_cast<std::int16_t>(level == kOff ? 0 : level);
                         };
                         if (!two) {
                           put(s);
                           continue;
                         }
                         sites_of(to.region, e, e.to, game.words, targets);
                         for (const int t : targets) {
                           Work::spend();
                           e.to = t;
                           if (to.when(e)) put(t);
                         }
                       }
                     }),
                     r);
}

Moves promote(Compiler& c, Reader& r) {
  const SiteType type = c.type_in(r);
  Int site([](Eval& e) { return e.to; });
  const PiecePart named = piece_part(c, r);
  std::optional<Int> owner;
  const Node* level_node = r.label("level");
  const Int level = level_node ? c.integer(*level_node) : Int(kOff);
  while (const Node* node = r.peek()) {
    if (Compiler::is_role(*node))
      owner = c.role(*r.next());
    else if (node->list("then"))
      break;
    else
      site = c.integer(*r.next());
  }
  const Rulebook& game = c.game;
  if (named.pieces.empty()) throw LudemeError(r.node().place, "a promotion lacks its (piece …)");
  // With an owner, the piece of the same name that the owner has.
  return c.with_then(moves_of([=, &game](Eval& e, MoveSet& out) {
                       const int s = site(e);
                       if (!game.valid(type, s)) return;
                       for (const auto& piece : named.pieces) {
                         int what = piece(e);
                         if (what <= 0 || what >= static_cast<int>(game.components.size())) continue;
                         if (owner) {
                           const int who = (*owner)(e);
                           for (std::size_t i = 1; i < game.components.size(); ++i)
                             if (game.components[i].owner == who &&
                                 game.components[i].stem == game.components[static_cast<std::size_t>(what)].stem)
                               what = static_cast<int>(i);
                         }
                         Action action{.kind = Action::Kind::Promote, .to_type = type};
                         action.to = static_cast<std::int16_t>(s);
                         action.what = static_cast<std::int16_t>(what);
                         action.decision = true;
                         action.level_to = static_cast<std::int16_t>(level(e));
                         if (named.state) action.state = static_cast<std::int16_t>((*named.state)(e));
                         out.start(s, s, e.state.mover);
                         out.act(action);
                       }
                     }),
                     r);
}

Moves pass(Compiler& c, Reader& r) {
  return c.with_then(moves_of([](Eval& e, MoveSet& out) {
                       out.start(-1, -1, e.state.mover);
                       Action action;
                       action.decision = true;
                       out.act(action);
                     }),
                     r);
}

Moves swap_pieces(Compiler& c, Reader& r) {
  const Int a =
      r.peek() && !r.peek()->list("then") ? c.integer(*r.next()) : Int([](Eval& e) { return e.state.last_to; });
  const Int b = r.peek() && !r.peek()->list("then") ? c.integer(*r.next()) : Int([](Eval& e) { return e.to; });
  const Rulebook& game = c.game;
  return c.with_then(moves_of([=, &game](Eval& e, MoveSet& out) {
                       const int from = a(e), to = b(e);
                       if (!game.valid(game.type, from) || !game.valid(game.type, to)) return;
                       Action action = move_action(game.type, from, game.type, to);
                       action.kind = Action::Kind::SwapSites;
                       out.start(from, to, e.state.mover);
                       out.act(action);
                     }),
                     r);
}

Moves vote_move(Compiler& c, Reader& r, Action::Kind kind) {
  std::vector<int> names;
  const Node& first = r.need("a name");
  if (first.kind == Node::Kind::Array)
    for (const auto& item : first.items) names.push_back(c.vote(item.text));
  else
    names.push_back(c.vote(first.text));
  return c.with_then(moves_of([=](Eval& e, MoveSet& out) {
                       for (const int i : names) {
                         out.start(-1, -1, e.state.mover);
                         Action action;
                         action.kind = kind;
                         action.value = i;
                         action.decision = true;
                         out.act(action);
                       }
                     }),
                     r);
}
Moves propose(Compiler& c, Reader& r) { return vote_move(c, r, Action::Kind::Propose); }
Moves vote(Compiler& c, Reader& r) { return vote_move(c, r, Action::Kind::Vote); }

Moves shoot(Compiler& c, Reader& r) {
  const FromPart from = from_part(c, r);
  const BetweenPart between = between_part(c, r);
  const ToPart to = to_part(c, r);
  const PiecePart piece = piece_part(c, r);
  const Dirs dirs = c.directions_in(r, bit(Adjacent));
  if (piece.pieces.empty()) throw LudemeError(r.node().place, "(move Shoot …) lacks its (piece …)");
  const Rulebook& game = c.game;
  return c.with_then(moves_of([=, &game](Eval& e, MoveSet& out) {
                       const Keep keep(e);
                       Sites origins;
                       sites_of(from.region, e, e.state.last_to, game.words, origins);
                       for (const int s : origins) {
                         if (s >= game.graph().count) continue;
                         e.from = s;
                         const DirectionBits wanted = dirs(e, s);
                         for (const auto& radial : game.graph().radials[static_cast<std::size_t>(s)]) {
                           if ((radial.directions & wanted) == 0) continue;
                           for (const int t : radial.sites) {
                             e.to = e.between = t;
                             if (between.has_when ? !between.when(e) : e.state.what[static_cast<std::size_t>(t)] != 0)
                               break;
                             if (!to.when(e)) continue;
                             Action action{.kind = Action::Kind::Add, .to_type = game.type};
                             action.to = static_cast<std::int16_t>(t);
                             action.what = static_cast<std::int16_t>(piece.pieces[0](e));
                             action.decision = true;
                             out.start(t, t, e.state.mover);
                             out.act(action);
                           }
                         }
                       }
                     }),
                     r);
}

Moves set_next_move(Compiler& c, Reader& r) {
  std::vector<Int> players;
  while (const Node* node = r.peek()) {
    if (node->list("then")) break;
    players.push_back(node->list("player") ? c.integer(r.next()->items.at(0)) : c.role(*r.next()));
  }
  return c.with_then(moves_of([=](Eval& e, MoveSet& out) {
                       for (const auto& player : players) {
                         out.start(-1, -1, e.state.mover);
                         Action action;
                         action.kind = Action::Kind::SetNext;
                         action.value = player(e);
                         action.decision = true;
                         out.act(action);
                       }
                     }),
                     r);
}
Moves set_rotation_move(Compiler& c, Reader& r) {
  const ToPart to = to_part(c, r);
  std::vector<Int> turns;
  if (const Node* node = r.next()) turns = c.integers(*node);
  const bool previous = r.flag("previous", true), next = r.flag("next", true);
  const Rulebook& game = c.game;
  return c.with_then(moves_of([=, &game](Eval& e, MoveSet& out) {
                       Sites sites;
                       sites_of(to.region, e, e.from, game.words, sites);
                       DirectionBits ways = 0;
                       for (const auto& step : game.graph().steps)
                         for (const auto& one : step)
                           if ((one.directions & bit(Adjacent)) != 0) ways |= one.directions & 0xffff;
                       const int around = std::max(1, std::popcount(ways));
                       for (const int s : sites) {
                         const auto put = [&](int rotation) {
                           Action action{.kind = Action::Kind::SetRotation, .to_type = game.type};
                           action.to = static_cast<std::int16_t>(s);
                           action.rotation = static_cast<std::int16_t>(((rotation % around) + around) % around);
                           action.decision = true;
                           out.start(s, s, e.state.mover);
                           out.act(action);
                         };
                         const int now = game.has_rotations ? e.state.rotation[static_cast<std::size_t>(s)] : 0;
                         for (const auto& turn : turns) put(turn(e));
                         if (turns.empty() && previous) put(now - 1);
                         if (turns.empty() && next) put(now + 1);
                       }
                     }),
                     r);
}

Moves set_move(Compiler& c, Reader& r) {
  if (r.next_is_word("NextPlayer")) return set_next_move(c, r);
  if (r.next_is_word("Rotation")) return set_rotation_move(c, r);
  refuse(r.node(), "move Set");
}
Moves swap_move(Compiler& c, Reader& r) {
  if (r.next_is_word("Pieces")) return swap_pieces(c, r);
  if (r.next_is_word("Players")) return swap_players(c, r);
  refuse(r.node(), "move Swap");
}

constexpr Ludeme<Moves> kMoves[] = {
    {"move", "FROM TO [count:NUMBER] [copy:CONDITION] [stack:CONDITION]", "a piece goes from a region to a region",
     "(move (from (sites Occupied by:Mover)) (to (sites Empty)))", move_any},
    {"move Step", "[FROM] [DIRECTIONS] [TO] [stack:CONDITION]", "a piece goes to a neighbouring site",
     "(forEach Piece \"King\" (move Step Orthogonal (to if:(is Empty (to)))))", step},
    {"move Slide", "[\"TRACK\" or \"AllTracks\"] [FROM] [DIRECTIONS] [BETWEEN] [TO] [stack:CONDITION]",
     "a piece goes along a line; along a track to where its condition holds beyond a bend, which is a site that stands "
     "there twice",
     "(forEach Piece \"King\" (move Slide Diagonal (to if:(is Enemy (who at:(to))) (apply (remove (to))))))", slide},
    {"move Hop", "[FROM] [DIRECTIONS] [BETWEEN] [TO] [stack:CONDITION]", "a piece jumps over others",
     "(forEach Piece (move Hop (between if:(is Enemy (who at:(between))) (apply (remove (between)))) (to if:(is Empty "
     "(to)))))",
     hop},
    {"move Leap", "[FROM] [forward:CONDITION] [rotations:CONDITION] {{STEP…}…} or REGION [TO]",
     "a piece jumps to where a walk leads",
     "(forEach Piece \"King\" (move Leap {{F F R F} {F F L F}} (to if:(is Empty (to)))))", leap},
    {"move Add", "[PIECE] [TO] [count:NUMBER] [stack:CONDITION]", "a piece is put on the board",
     "(move Add (piece \"Man\" Mover) (to (sites Empty)))", add},
    {"move Remove", "[TYPE] SITE or REGION [level:NUMBER] [count:NUMBER] [at:EndOfTurn]",
     "a piece is taken from the board", "(move Remove (sites Occupied by:Next component:\"Man\"))", remove_move},
    {"move Select", "FROM [TO]", "a site is chosen",
     "(move Select (from (sites Occupied by:Mover)) (then (set Var \"best\" (last To))))", select},
    {"move Promote", "[TYPE] [SITE] PIECE [PLAYER] [level:NUMBER]", "a piece becomes another",
     "(move Promote (last To) (piece \"King\") Mover)", promote},
    {"move Pass", "", "nothing happens", "(move Pass)", pass},
    {"move Propose", "\"NAME\" or {\"NAME\"…}", "something is proposed", "(move Propose \"Draw\")", propose},
    {"move Vote", "\"NAME\" or {\"NAME\"…}", "a proposal is voted for", "(move Vote \"Draw\")", vote},
    {"move Shoot", "PIECE [FROM] [BETWEEN] [TO] [DIRECTIONS]", "an arrow goes along a line and stays",
     "(move Shoot (piece \"Rock\") (from (last To)) (to if:(is Empty (to))))", shoot},
    {"move Set", "NextPlayer PLAYER… or Rotation [TO] [{NUMBER…}] [previous:CONDITION] [next:CONDITION]",
     "a piece is turned, or the next player is chosen",
     "(forEach Piece \"King\" (move Set Rotation (to (from)) next:False))", set_move},
    {"move Claim", "[PIECE] [TO] [count:NUMBER] [stack:CONDITION]", "a piece is put on the board",
     "(move Claim (to (sites Empty)))", add},
    {"move Swap", "Pieces [SITE] [SITE] or Players PLAYER PLAYER", "two pieces change places, or the players sides",
     "(move Swap Pieces (where \"King\" P1) (where \"King\" P2))", swap_move},
};
constexpr Ludeme<Moves> kEffects[] = {
    {"step", "[FROM] [DIRECTIONS] [TO] [stack:CONDITION]", "a piece goes to a neighbouring site",
     "(step (from (last To)) N (to if:(is Empty (to))))", step},
    {"slide", "[\"TRACK\" or \"AllTracks\"] [FROM] [DIRECTIONS] [BETWEEN] [TO] [stack:CONDITION]",
     "a piece goes along a line, or along a track, as (move Slide …) does",
     "(slide (from (last To)) N (between (exact 2)))", slide},
    {"hop", "[FROM] [DIRECTIONS] [BETWEEN] [TO] [stack:CONDITION]", "a piece jumps over others",
     "(hop (from (last To)) N (between if:(is Occupied (between))) (to if:(is Empty (to))))", hop},
    {"leap", "[FROM] [forward:CONDITION] [rotations:CONDITION] {{STEP…}…} or REGION [TO]",
     "a piece jumps to where a walk leads",
     "(if (can Move (leap (from (last To)) {{F F R F}} (to if:(is Empty (to))))) (moveAgain))", leap},
    {"fromTo", "FROM TO [count:NUMBER] [copy:CONDITION] [stack:CONDITION]", "a piece goes from a site to another",
     "(fromTo (from (handSite Mover)) (to (last From)))", from_to},
    {"add", "[PIECE] [TO] [count:NUMBER] [stack:CONDITION]", "a piece is put on the board",
     "(add (piece \"Rock\") (to (last From)))", add},
    {"claim", "[PIECE] [TO] [count:NUMBER] [stack:CONDITION]", "a piece is put on the board",
     "(claim (piece \"Rock\") (to (last From)))", add},
    {"remove", "[TYPE] SITE or REGION [level:NUMBER] [count:NUMBER] [at:EndOfTurn]", "pieces leave the board",
     "(remove (sites Around (last To) Enemy))", remove_effect},
    {"select", "FROM [TO]", "a site is chosen", "(if (can Move (select (from (sites Empty)))) (moveAgain))", select},
    {"promote", "[TYPE] [SITE] PIECE [PLAYER] [level:NUMBER]", "a piece becomes another",
     "(if (is In (last To) (sites Mover \"Goal\")) (promote (last To) (piece \"King\") Mover))", promote},
    {"pass", "", "nothing happens", "(if (can Move (pass)) (set Counter 0))", pass},
    {"swap Pieces", "[SITE] [SITE]", "two pieces change places",
     "(swap Pieces (where \"King\" P1) (where \"King\" P2))", swap_pieces},
    {"propose", "\"NAME\" or {\"NAME\"…}", "something is proposed", "(propose \"Draw\")", propose},
    {"vote", "\"NAME\" or {\"NAME\"…}", "a proposal is voted for", "(vote \"Draw\")", vote},
};

}  // namespace

std::span<const Ludeme<Moves>> move_ludemes() { return kMoves; }
std::span<const Ludeme<Moves>> piece_effects() { return kEffects; }

}  // namespace ludens::games::lud
