// What follows a move and moves no piece: whose turn it is, numbers that are set and remembered, captures.
#include <algorithm>

#include "games/ludeme/groups.h"
#include "games/ludeme/move_parts.h"
#include "games/ludeme/ways.h"

namespace ludens::games::lud {

std::span<const Ludeme<Moves>> piece_effects();
Moves compile_sow(Compiler& c, Reader& r);  // sowing.cpp

namespace {

// One action by itself.
template <class Fill>
Moves single(Compiler& c, Reader& r, Action::Kind kind, Fill fill) {
  struct Single final : MovesFn {
    Single(Action::Kind k, Fill f) : kind(k), fill(std::move(f)) {}
    bool make(Eval& e, Action& action) const {
      action.kind = kind;
      return fill(e, action);
    }
    void add(Eval& e, MoveSet& out) const override {
      Action action;
      if (!make(e, action)) return;
      out.start(action.from, action.to, e.state.mover);
      out.act(action);
    }
    void chain(Eval& e, MoveSet& out) const override {
      Action action;
      if (!make(e, action)) return;
      action.decision = false;
      out.act(action);
    }
    Action::Kind kind;
    Fill fill;
  };
  return c.with_then(std::make_shared<const Single>(kind, std::move(fill)), r);
}

Moves move_again(Compiler& c, Reader& r) {
  return single(c, r, Action::Kind::SetNext, [](Eval& e, Action& a) {
    a.value = e.state.mover;
    return true;
  });
}

Moves set_numbers(Compiler& c, Reader& r, Action::Kind kind) {
  const SiteType type = c.type_in(r);
  std::optional<Region> region;
  std::optional<Int> site;
  for (const auto* label : {"at", "to"})
    if (const Node* node = r.label(label)) {
      if (c.is_integer(*node))
        site = c.integer(*node);
      else
        region = c.region(*node);
    }
  const Node* level_node = r.label("level");
  const Int level = level_node ? c.integer(*level_node) : Int(kOff);
  const Int value = c.integer(r.need("a number"));
  const Rulebook& game = c.game;
  const SiteType where = region ? region->type : type;
  return c.with_then(
      moves_of([=, &game](Eval& e, MoveSet& out) {
        const auto put = [&](int s) {
          if (!game.valid(where, s)) return;
          Action action;
          action.kind = kind;
          action.to_type = where;
          action.to = static_cast<std::int16_t>(s);
          action.level_to = static_cast<std::int16_t>(level(e));
          const int v = value(e);
          if (kind == Action::Kind::SetState) action.state = static_cast<std::int16_t>(v < 0 ? 0 : v & 255);
          if (kind == Action::Kind::SetRotation) action.rotation = static_cast<std::int16_t>(v < 0 ? 0 : v & 255);
          if (kind == Action::Kind::SetValue) action.value = v;
          if (kind == Action::Kind::SetCount) {
            action.count = v;
            const int there = game.what(e.state, where, s);
            action.what = static_cast<std::int16_t>(there > 0 ? there : game.components.size() > 1 ? 1 : 0);
          }
          out.start(s, s, e.state.mover);
          out.act(action);
        };
        if (site) {
          put((*site)(e));
        } else if (region) {
          Sites sites;
          (*region)(e, sites);
          for (const int s : sites) put(s);
        } else {
          put(e.to);
        }
      }),
      r);
}
Moves set_state(Compiler& c, Reader& r) { return set_numbers(c, r, Action::Kind::SetState); }
Moves set_rotation(Compiler& c, Reader& r) { return set_numbers(c, r, Action::Kind::SetRotation); }
Moves set_count(Compiler& c, Reader& r) { return set_numbers(c, r, Action::Kind::SetCount); }
Moves set_value(Compiler& c, Reader& r) {
  if (const Node* first = r.peek(); first && Compiler::is_role(*first)) {
    const Int player = c.role(*r.next());
    const Int value = c.integer(r.need("a number"));
    return single(c, r, Action::Kind::SetPlayerValue, [=](Eval& e, Action& a) {
      a.what = static_cast<std::int16_t>(player(e) & 3);
      a.value = value(e);
      return true;
    });
  }
  return set_numbers(c, r, Action::Kind::SetValue);
}
Moves set_var(Compiler& c, Reader& r) {
  const Node* name = r.text();
  const Int value = r.peek() && !r.peek()->list("then") ? c.integer(*r.next()) : Int(kUndefined);
  if (!name)
    return single(c, r, Action::Kind::SetTemp, [=](Eval& e, Action& a) {
      a.value = value(e);
      return true;
    });
  const int i = c.variable(name->text);
  return single(c, r, Action::Kind::SetVar, [=](Eval& e, Action& a) {
    a.what = static_cast<std::int16_t>(i);
    a.value = value(e);
    return true;
  });
}
Moves set_temp(Compiler& c, Reader& r) {
  const Int value = c.integer(r.need("a number"));
  return single(c, r, Action::Kind::SetTemp, [=](Eval& e, Action& a) {
    a.value = value(e);
    return true;
  });
}
Moves set_pending(Compiler& c, Reader& r) {
  const Node* what = r.peek() && !r.peek()->list("then") ? r.next() : nullptr;
  if (what && !c.is_integer(*what)) {
    const Region region = c.region(*what);
    return c.with_then(moves_of([=](Eval& e, MoveSet& out) {
                         Sites sites;
                         region(e, sites);
                         if (sites.empty()) return;
                         out.start(-1, -1, e.state.mover);
                         for (const int s : sites) {
                           Action action;
                           action.kind = Action::Kind::SetPending;
                           action.value = s;
                           out.act(action);
                         }
                       }),
                       r);
  }
  const Int value = what ? c.integer(*what) : Int(1);
  return single(c, r, Action::Kind::SetPending, [=](Eval& e, Action& a) {
    a.value = value(e);
    return true;
  });
}
Moves set_next(Compiler& c, Reader& r) {
  const Node& who = r.need("a player");
  const Int player = who.list("player") && !who.items.empty() ? c.integer(who.items[0]) : c.role(who);
  return single(c, r, Action::Kind::SetNext, [=](Eval& e, Action& a) {
    a.value = player(e);
    return a.value == 1 || a.value == 2;
  });
}
Moves set_counter(Compiler& c, Reader& r) {
  const Node* node = r.peek() && !r.peek()->list("then") ? r.next() : nullptr;
  const Int value = node ? c.integer(*node) : Int(-1);
  return single(c, r, Action::Kind::SetCounter, [=](Eval& e, Action& a) {
    a.value = value(e);
    return true;
  });
}
Moves score_change(Compiler& c, Reader& r, Action::Kind kind) {
  const Node& who = r.need("a player");
  const Int player = who.list("player") && !who.items.empty() ? c.integer(who.items[0]) : c.role(who);
  const Int value = c.integer(r.need("a number"));
  return single(c, r, kind, [=](Eval& e, Action& a) {
    a.what = static_cast<std::int16_t>(player(e) & 3);
    a.value = value(e);
    return true;
  });
}
Moves set_score(Compiler& c, Reader& r) { return score_change(c, r, Action::Kind::SetScore); }
Moves add_score(Compiler& c, Reader& r) { return score_change(c, r, Action::Kind::AddScore); }

Moves remember_value(Compiler& c, Reader& r) {
  const Node* name = r.text();
  const int i = c.memory(name ? name->text : "");
  const Node& what = r.need("a number");
  const bool unique = r.flag("unique", false);
  if (!c.is_integer(what) && c.is_region(what)) {
    const Region region = c.region(what);
    return c.with_then(moves_of([=](Eval& e, MoveSet& out) {
                         Sites sites;
                         region(e, sites);
                         for (const int s : sites) {
                           Action action;
                           action.kind = Action::Kind::Remember;
                           action.what = static_cast<std::int16_t>(i);
                           action.value = s;
                           action.stack = unique;
                           out.start(-1, -1, e.state.mover);
                           out.act(action);
                         }
                       }),
                       r);
  }
  const Int value = c.integer(what);
  return single(c, r, Action::Kind::Remember, [=](Eval& e, Action& a) {
    a.what = static_cast<std::int16_t>(i);
    a.value = value(e);
    a.stack = unique;
    const auto& list = e.state.remembered[static_cast<std::size_t>(i)];
    return !unique || std::find(list.begin(), list.end(), a.value) == list.end();
  });
}
Moves forget_value(Compiler& c, Reader& r) {
  const Node* name = r.text();
  const int i = c.memory(name ? name->text : "");
  if (r.next_is_word("All"))
    return single(c, r, Action::Kind::ForgetAll, [i, all = !name](Eval&, Action& a) {
      a.what = static_cast<std::int16_t>(all ? -1 : i);
      return true;
    });
  const Node& what = r.need("a number");
  if (!c.is_integer(what)) {
    const IntList list = c.array(what);
    return c.with_then(moves_of([=](Eval& e, MoveSet& out) {
                         std::vector<int> all;
                         list(e, all);
                         for (const int v : all) {
                           Action action;
                           action.kind = Action::Kind::Forget;
                           action.what = static_cast<std::int16_t>(i);
                           action.value = v;
                           out.start(-1, -1, e.state.mover);
                           out.act(action);
                         }
                       }),
                       r);
  }
  const Int value = c.integer(what);
  return single(c, r, Action::Kind::Forget, [=](Eval& e, Action& a) {
    a.what = static_cast<std::int16_t>(i);
    a.value = value(e);
    return true;
  });
}
Moves trigger(Compiler& c, Reader& r) {
  const Node& name = r.need("a name");
  const int i = c.vote(name.text) & 7;
  const Int player = c.role(r.need("a player"));
  return single(c, r, Action::Kind::Trigger, [=](Eval& e, Action& a) {
    a.what = static_cast<std::int16_t>(player(e) & 3);
    a.value = i;
    return true;
  });
}
Moves note(Compiler& c, Reader& r) {
  while (r.peek() && !r.peek()->list("then")) r.next();
  if (const Node* node = r.label("to")) (void)node;
  return single(c, r, Action::Kind::Note, [](Eval&, Action&) { return true; });
}
Moves applied(Compiler& c, Reader& r) {
  const Node* when_node = r.label("if");
  const Bool when = when_node ? c.boolean(*when_node) : Bool(true);
  const Moves moves = c.moves(r.need("moves"));
  return c.with_then(moves_of([=](Eval& e, MoveSet& out) {
                       if (when(e)) moves->add(e, out);
                     }),
                     r);
}
Moves flip(Compiler& c, Reader& r) {
  const SiteType type = c.type_in(r);
  const Int site = r.peek() && !r.peek()->list("then") ? c.integer(*r.next()) : Int([](Eval& e) { return e.to; });
  const Rulebook& game = c.game;
  return single(c, r, Action::Kind::SetState, [=, &game](Eval& e, Action& a) {
    const int s = site(e);
    if (!game.valid(type, s) || !game.has_states) return false;
    const int now = e.state.site_state[static_cast<std::size_t>(game.slot(type, s))];
    a.to = static_cast<std::int16_t>(s);
    a.to_type = type;
    a.state = static_cast<std::int16_t>(now);
    for (const auto& [x, y] : game.components[static_cast<std::size_t>(game.what(e.state, type, s))].flips) {
      if (now == x)
        a.state = static_cast<std::int16_t>(y);
      else if (now == y)
        a.state = static_cast<std::int16_t>(x);
    }
    return true;
  });
}

// The pieces a capture is about are found from a site, usually where the last move went; `take` is their effect.
void take(Eval& e, MoveSet& out, const Apply& apply, int Eval::* field, int site) {
  const int old = e.*field, to = e.to;
  e.*field = site;
  if (!apply.effect) {
    Action action{.kind = Action::Kind::Remove, .to_type = e.game.type};
    action.to = static_cast<std::int16_t>(site);
    out.start(site, site, e.state.mover);
    out.act(action);
  } else if (apply.when(e)) {
    apply.effect->add(e, out);
  }
  e.*field = old;
  e.to = to;
}
int origin(const FromPart& from, Eval& e, int words) {
  if (!from.region) return e.state.last_to;
  if (from.site) return (*from.site)(e);
  Sites sites;
  sites_of(from.region, e, kOff, words, sites);
  return sites.first();
}

class Custodial final : public MovesFn {
 public:
  Custodial(Compiler& c, Reader& r)
      : from_(from_part(c, r)),
        between_(between_part(c, r)),
        to_(to_part(c, r)),
        dirs_(c.directions_in(r, bit(Adjacent))),
        held_(c.game, between_.when, &Eval::between, c.game.type),
        holds_(c.game, to_.when, &Eval::to, c.game.type),
        near_(c.neighbours(c.game.type, dirs_)),
        ways_(c.game, c.game.type, dirs_) {}

  void add(Eval& e, MoveSet& out) const override {
    each(e, [&](const Radial& radial, int length) {
      for (int i = 0; i < length; ++i)
        take(e, out, between_.apply, &Eval::between, radial.sites[static_cast<std::size_t>(i)]);
      return true;
    });
  }
  bool any(Eval& e) const override {
    bool found = false;
    const bool sure = !between_.apply.effect || !between_.apply.has_when;
    if (!sure) return MovesFn::any(e);
    each(e, [&](const Radial&, int) {
      found = true;
      return false;
    });
    return found;
  }

 private:
  // Every line on which something is held, until `visit` has seen enough.
  template <class Visit>
  void each(Eval& e, Visit visit) const {
    const Rulebook& game = e.game;
    const int start = origin(from_, e, game.words), old_to = e.to, old_between = e.between;
    if (!game.on_board(start)) return;
    SiteTest::Now held(held_, e), holds(holds_, e);
    if (near_ && between_.has_when)  // nothing beside it can be held
      if (const Sites* all = held.sites(); all && !near_.beside(start, *all)) return;
    const int most = between_.has_range ? between_.most(e) : kInfinity;
    const auto along = [&](const Radial& radial) {
      const auto n = static_cast<int>(radial.sites.size());
      int length = 0;
      while (length < n && length < most) {
        const int s = radial.sites[static_cast<std::size_t>(length)];
        e.to = s;
        if (between_.has_when ? !held(s) : game.who(e.state, game.type, s) != 3 - e.state.mover) break;
        ++length;
      }
      if (length == 0 || length >= n) return true;
      const int end = radial.sites[static_cast<std::size_t>(length)];
      if (to_.has_when ? !holds(end) : game.who(e.state, game.type, end) != e.state.mover) return true;
      e.to = end;
      return visit(radial, length);
    };
    if (ways_) {
      for (const Radial* radial : ways_.lines(e, start))
        if (!along(*radial)) break;
    } else {
      const DirectionBits wanted = dirs_(e, start);
      for (const auto& radial : game.graph().radials[static_cast<std::size_t>(start)])
        if ((radial.directions & wanted) != 0 && !along(radial)) break;
    }
    e.to = old_to;
    e.between = old_between;
  }

  FromPart from_;
  BetweenPart between_;
  ToPart to_;
  Dirs dirs_;
  SiteTest held_, holds_;
  Neighbours near_;
  Ways ways_;
};
Moves custodial(Compiler& c, Reader& r) {
  auto made = std::make_shared<const Custodial>(c, r);
  return c.with_then(std::move(made), r);
}

Moves intervene(Compiler& c, Reader& r) {
  const FromPart from = from_part(c, r);
  const BetweenPart between = between_part(c, r);
  const ToPart to = to_part(c, r);
  const Dirs dirs = c.directions_in(r, bit(Adjacent));
  const Rulebook& game = c.game;
  return c.with_then(moves_of([=, &game](Eval& e, MoveSet& out) {
                       const int start = origin(from, e, game.words), old_to = e.to;
                       if (!game.on_board(start)) return;
                       const DirectionBits wanted = dirs(e, start);
                       const auto& radials = game.graph().radials[static_cast<std::size_t>(start)];
                       const auto fits = [&](int site) {
                         e.to = site;
                         return to.has_when ? bool(to.when(e))
                                            : game.who(e.state, game.type, site) == 3 - e.state.mover;
                       };
                       for (std::size_t i = 0; i < radials.size(); ++i) {
                         const int j = radials[i].opposite;
                         if ((radials[i].directions & wanted) == 0 || j < 0 || static_cast<std::size_t>(j) < i)
                           continue;
                         const int a = radials[i].sites[0], b = radials[static_cast<std::size_t>(j)].sites[0];
                         if (!fits(a) || !fits(b)) continue;
                         take(e, out, to.apply, &Eval::to, a);
                         take(e, out, to.apply, &Eval::to, b);
                       }
                       e.to = old_to;
                     }),
                     r);
}

Moves surround(Compiler& c, Reader& r) {
  const FromPart from = from_part(c, r);
  const BetweenPart between = between_part(c, r);
  const ToPart to = to_part(c, r);
  const Dirs dirs = c.directions_in(r, bit(Adjacent));
  const Int except = c.site_or(r, "except", 0);
  std::vector<Int> needed;  // one of those around must be such a piece
  if (const Node* with_node = r.label("with")) {
    if (!with_node->list("piece")) refuse(*with_node, "surround with:");
    Reader inner(*with_node);
    needed = pieces_of_node(c, inner);
    inner.done();
  }
  const Rulebook& game = c.game;
  return c.with_then(
      moves_of([=, &game](Eval& e, MoveSet& out) {
        const int start = origin(from, e, game.words), old_to = e.to, old_between = e.between;
        if (!game.on_board(start)) return;
        const DirectionBits wanted = dirs(e, start);
        const auto& graph = game.graph();
        for (const auto& one : graph.steps[static_cast<std::size_t>(start)]) {
          if ((one.directions & wanted) == 0) continue;
          e.between = e.to = one.to;
          if (between.has_when ? !between.when(e) : game.who(e.state, game.type, one.to) != 3 - e.state.mover) continue;
          int missing = 0;
          bool with = needed.empty();
          const DirectionBits around = dirs(e, one.to);
          for (const auto& next : graph.steps[static_cast<std::size_t>(one.to)]) {
            if ((next.directions & around) == 0) continue;
            e.to = next.to;
            if (to.has_when ? !to.when(e) : game.who(e.state, game.type, next.to) != e.state.mover) ++missing;
            for (const auto& piece : needed) with = with || game.what(e.state, game.type, next.to) == piece(e);
          }
          if (with && missing <= except(e)) take(e, out, between.apply, &Eval::between, one.to);
        }
        e.to = old_to;
        e.between = old_between;
      }),
      r);
}

Moves enclose(Compiler& c, Reader& r) {
  const SiteType type = c.type_in(r);
  const FromPart from = from_part(c, r);
  const BetweenPart between = between_part(c, r);
  const Dirs dirs = c.directions_in(r, bit(Adjacent));
  const Int except = c.site_or(r, "numException", 0);
  const Rulebook& game = c.game;
  return c.with_then(moves_of([=, &game](Eval& e, MoveSet& out) {
                       const int start = origin(from, e, game.words), old_to = e.to, old_between = e.between;
                       const auto& graph = game.graph(type);
                       if (start < 0 || start >= graph.count) return;
                       const auto enclosed = [&](int s) {
                         e.between = e.to = s;
                         return between.has_when ? bool(between.when(e))
                                                 : game.who(e.state, type, s) == 3 - e.state.mover;
                       };
                       Sites seen(game.words), group;
                       const DirectionBits wanted = dirs(e, start);
                       for (const auto& one : graph.steps[static_cast<std::size_t>(start)]) {
                         if ((one.directions & wanted) == 0 || seen.has(one.to) || !enclosed(one.to)) continue;
                         group_of(game, type, e, one.to, dirs, enclosed, group);
                         seen |= group;
                         Sites free(game.words);
                         for (const int s : group) {
                           const DirectionBits around = dirs(e, s);
                           for (const auto& next : graph.steps[static_cast<std::size_t>(s)])
                             if ((next.directions & around) != 0 && game.what(e.state, type, next.to) == 0)
                               free.add(next.to);
                         }
                         if (free.count() > except(e)) continue;
                         for (const int s : group) take(e, out, between.apply, &Eval::between, s);
                       }
                       e.to = old_to;
                       e.between = old_between;
                     }),
                     r);
}

Moves directional(Compiler& c, Reader& r) {
  const FromPart from = from_part(c, r);
  const ToPart to = to_part(c, r);
  const Dirs dirs = c.directions_in(r, bit(Adjacent));
  const Rulebook& game = c.game;
  return c.with_then(moves_of([=, &game](Eval& e, MoveSet& out) {
                       const int start = origin(from, e, game.words), old_to = e.to;
                       if (!game.on_board(start)) return;
                       const DirectionBits wanted = dirs(e, start);
                       for (const auto& radial : game.graph().radials[static_cast<std::size_t>(start)]) {
                         if ((radial.directions & wanted) == 0) continue;
                         for (const int s : radial.sites) {
                           e.to = s;
                           if (to.has_when ? !to.when(e) : game.who(e.state, game.type, s) != 3 - e.state.mover) break;
                           take(e, out, to.apply, &Eval::to, s);
                         }
                       }
                       e.to = old_to;
                     }),
                     r);
}

Moves push(Compiler& c, Reader& r) {
  const FromPart from = from_part(c, r);
  const Dirs dirs = c.directions(r.need("a direction"));
  const Rulebook& game = c.game;
  return c.with_then(moves_of([=, &game](Eval& e, MoveSet& out) {
                       const int start = origin(from, e, game.words);
                       if (!game.on_board(start)) return;
                       const DirectionBits wanted = dirs(e, start);
                       for (const auto& radial : game.graph().radials[static_cast<std::size_t>(start)]) {
                         if ((radial.directions & wanted) == 0) continue;
                         int carried = game.what(e.state, game.type, start);
                         if (carried == 0) return;
                         out.start(start, start, e.state.mover);
                         Action remove{.kind = Action::Kind::Remove, .to_type = game.type};
                         remove.to = static_cast<std::int16_t>(start);
                         out.act(remove);
                         for (const int s : radial.sites) {
                           const int there = e.state.what[static_cast<std::size_t>(s)];
                           if (there != 0) {
                             remove.to = static_cast<std::int16_t>(s);
                             out.act(remove);
                           }
                           Action put{.kind = Action::Kind::Add, .to_type = game.type};
                           put.to = static_cast<std::int16_t>(s);
                           put.what = static_cast<std::int16_t>(carried);
                           out.act(put);
                           carried = there;
                           if (carried == 0) break;
                         }
                         return;
                       }
                     }),
                     r);
}

}  // namespace

// The players change sides; a decision where it is a move.
Moves swap_players(Compiler& c, Reader& r) {
  while (r.peek() && Compiler::is_role(*r.peek())) r.next();
  return single(c, r, Action::Kind::Swap, [](Eval&, Action& a) {
    a.decision = true;
    return true;
  });
}

namespace {

constexpr Ludeme<Moves> kTable[] = {
    {"moveAgain", "", "the mover moves again", "(if (is Occupied (centrePoint)) (moveAgain))", move_again},
    {"set State", "[TYPE] [at:SITE] [to:SITE] [level:NUMBER] NUMBER", "a site's state becomes a number",
     "(set State at:(last To) 1)", set_state},
    {"set Rotation", "[TYPE] [at:SITE] [to:SITE] [level:NUMBER] NUMBER", "a piece is turned",
     "(set Rotation at:(last To) 2)", set_rotation},
    {"set Count", "[TYPE] [at:SITE] [to:SITE] [level:NUMBER] NUMBER", "the number of pieces on a site changes",
     "(set Count at:(last To) 2)", set_count},
    {"set Value", "PLAYER NUMBER or [TYPE] [at:SITE] [to:SITE] [level:NUMBER] NUMBER",
     "a number is kept for a player or a piece", "(set Value Mover (count Moves))", set_value},
    {"set Var", "[\"NAME\"] NUMBER", "a number is kept by name", "(set Var \"best\" (last To))", set_var},
    {"set Temp", "NUMBER", "a number is kept", "(set Temp (last To))", set_temp},
    {"set Pending", "[SITE or REGION]", "something is pending in the next move",
     "(set Pending (sites Around (last To) Empty))", set_pending},
    {"set NextPlayer", "PLAYER", "who moves next", "(set NextPlayer (player (next)))", set_next},
    {"set Counter", "[NUMBER]", "the game's counter becomes a number", "(set Counter 0)", set_counter},
    {"set Score", "PLAYER NUMBER", "a player's score becomes a number", "(set Score Mover (count Pieces Mover))",
     set_score},
    {"addScore", "PLAYER NUMBER", "a player's score grows", "(addScore Mover 1)", add_score},
    {"set RememberValue", "[\"NAME\"] NUMBER or REGION [unique:CONDITION]", "a number is remembered",
     "(set RememberValue \"seen\" (last To) unique:True)", remember_value},
    {"remember Value", "[\"NAME\"] NUMBER or REGION [unique:CONDITION]", "a number is remembered",
     "(remember Value \"seen\" (last To))", remember_value},
    {"forget Value", "[\"NAME\"] NUMBER, ARRAY or All", "a number is forgotten", "(forget Value \"seen\" All)",
     forget_value},
    {"trigger", "\"NAME\" PLAYER", "an event happens to a player", "(trigger \"Lost\" Next)", trigger},
    {"note", "[PLAYER] \"TEXT\" [to:PLAYER]", "a remark for the players", "(note \"Check!\")", note},
    {"swap Players", "PLAYER PLAYER", "the players change sides", "(if (= 3 (count Moves)) (swap Players P1 P2))",
     swap_players},
    {"apply", "[if:CONDITION] MOVES", "effects, where a condition holds", "(apply if:(is Mover P1) (set Counter 0))",
     applied},
    {"flip", "[TYPE] [SITE]", "a piece is turned over", "(flip (last To))", flip},
    {"custodial", "[FROM] [DIRECTIONS] [BETWEEN] [TO]", "pieces between two are taken",
     "(custodial (from (last To)) Orthogonal (between (max 1) if:(is Enemy (who at:(between))) (apply (remove "
     "(between)))) (to if:(is Friend (who at:(to)))))",
     custodial},
    {"intervene", "[FROM] [DIRECTIONS] [BETWEEN] [TO]", "pieces on both sides are taken",
     "(intervene (from (last To)) (to if:(is Enemy (who at:(to))) (apply (remove (to)))))", intervene},
    {"surround", "[FROM] [DIRECTIONS] [BETWEEN] [TO] [except:NUMBER] [with:PIECE]",
     "a piece with others all around is taken",
     "(surround (from (last To)) Orthogonal (between if:(is Enemy (who at:(between))) (apply (remove (between)))) (to "
     "if:(is Friend (who at:(to)))))",
     surround},
    {"enclose", "[TYPE] [FROM] [DIRECTIONS] [BETWEEN] [numException:NUMBER]",
     "groups without an empty neighbour are taken",
     "(enclose (from (last To)) Orthogonal (between if:(is Enemy (who at:(between))) (apply (remove (between)))))",
     enclose},
    {"directional", "[FROM] [DIRECTIONS] [TO]", "pieces along a line are taken",
     "(directional (from (last To)) (directions SameDirection) (to if:(is Enemy (who at:(to))) (apply (remove (to)))))",
     directional},
    {"push", "[FROM] DIRECTIONS", "pieces are pushed along a line", "(push (from (last To)) N)", push},
    {"sow",
     "[TYPE] [SITE] [\"TRACK\"] [owner:PLAYER] [count:NUMBER] [numPerHole:NUMBER] [if:CONDITION] [apply:MOVES] "
     "[sowEffect:MOVES] [includeSelf:CONDITION] [origin:CONDITION] [skipIf:CONDITION] [backtracking:CONDITION] "
     "[forward:CONDITION]",
     "pieces are sown along a track, one by one",
     "(game \"Sowing\" (players 2) (equipment {(mancalaBoard 2 4 store:None (track \"Round\" \"0,E,N,W\" loop:True)) "
     "(piece \"Seed\" Shared)}) (rules (start (set Count 2 to:(sites Track))) (play (move Select (from (sites Track) "
     "if:(< 0 (count at:(from)))) (then (sow if:(= 3 (count at:(to))) apply:(and (addScore Mover 3) (remove (to))))))) "
     "(end (if (> (score Mover) 6) (result Mover Win)))))",
     compile_sow},
};

}  // namespace

std::span<const Ludeme<Moves>> effect_ludemes() {
  static const std::vector<Ludeme<Moves>> all = [] {
    std::vector<Ludeme<Moves>> out(std::begin(kTable), std::end(kTable));
    out.insert(out.end(), piece_effects().begin(), piece_effects().end());
    return out;
  }();
  return all;
}

}  // namespace ludens::games::lud
