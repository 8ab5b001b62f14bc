// Ludemes that choose among moves, put them together, or make them for each of something.
#include <algorithm>
#include <bit>

#include "games/ludeme/groups.h"
#include "games/ludeme/move_parts.h"

namespace ludens::games::lud {
namespace {

std::vector<Moves> parts_of(Compiler& c, Reader& r) {
  std::vector<Moves> out;
  while (const Node* node = r.peek()) {
    if (node->list("then")) break;
    r.next();
    if (node->kind == Node::Kind::Array)
      for (const auto& item : node->items) out.push_back(c.moves(item));
    else
      out.push_back(c.moves(*node));
  }
  return out;
}

class Either final : public MovesFn {
 public:
  explicit Either(std::vector<Moves> parts) : parts_(std::move(parts)) {}
  void add(Eval& e, MoveSet& out) const override {
    for (const auto& part : parts_) part->add(e, out);
  }
  bool any(Eval& e) const override {
    return std::any_of(parts_.begin(), parts_.end(), [&](const auto& part) { return part->any(e); });
  }
  void chain(Eval& e, MoveSet& out) const override {
    for (const auto& part : parts_) part->chain(e, out);
  }
  void sketch(Eval& e, Sketches& out) const override {
    for (const auto& part : parts_)
      if (!out.enough()) part->sketch(e, out);
  }
  bool threatens(Eval& e, const Sites& targets) const override {
    return std::any_of(parts_.begin(), parts_.end(), [&](const auto& part) { return part->threatens(e, targets); });
  }
  void reach(const Rulebook& game, int what, int from, Sites& out) const override {
    for (const auto& part : parts_) part->reach(game, what, from, out);
  }

 private:
  std::vector<Moves> parts_;
};
Moves either(Compiler& c, Reader& r) {
  auto made = std::make_shared<const Either>(parts_of(c, r));
  return c.with_then(std::move(made), r);
}

class Conditional final : public MovesFn {
 public:
  Conditional(Bool when, Moves yes, Moves no) : when_(std::move(when)), yes_(std::move(yes)), no_(std::move(no)) {}
  void add(Eval& e, MoveSet& out) const override {
    if (const MovesFn* part = chosen(e)) part->add(e, out);
  }
  bool any(Eval& e) const override {
    const MovesFn* part = chosen(e);
    return part && part->any(e);
  }
  void chain(Eval& e, MoveSet& out) const override {
    if (const MovesFn* part = chosen(e)) part->chain(e, out);
  }
  void sketch(Eval& e, Sketches& out) const override {
    if (const MovesFn* part = chosen(e)) part->sketch(e, out);
  }
  bool threatens(Eval& e, const Sites& targets) const override {
    const MovesFn* part = chosen(e);
    return part && part->threatens(e, targets);
  }
  void reach(const Rulebook& game, int what, int from, Sites& out) const override {
    yes_->reach(game, what, from, out);
    if (no_) no_->reach(game, what, from, out);
  }

 private:
  const MovesFn* chosen(Eval& e) const { return when_(e) ? yes_.get() : no_.get(); }
  Bool when_;
  Moves yes_, no_;
};
Moves conditional(Compiler& c, Reader& r) {
  const Bool when = c.boolean(r.need("a condition"));
  const Moves yes = c.moves(r.need("moves"));
  const Node* other = r.peek() && !r.peek()->list("then") ? r.next() : nullptr;
  return c.with_then(std::make_shared<const Conditional>(when, yes, other ? c.moves(*other) : nullptr), r);
}

class Priority final : public MovesFn {
 public:
  explicit Priority(std::vector<Moves> parts) : parts_(std::move(parts)) {}
  void add(Eval& e, MoveSet& out) const override {
    const int before = out.size();
    for (const auto& part : parts_) {
      part->add(e, out);
      if (out.size() > before) return;
    }
  }
  bool any(Eval& e) const override {
    return std::any_of(parts_.begin(), parts_.end(), [&](const auto& part) { return part->any(e); });
  }
  void sketch(Eval& e, Sketches& out) const override {
    const int before = out.size();
    for (const auto& part : parts_) {
      part->sketch(e, out);
      if (out.size() == before) continue;
      if (!out.tried(before)) return;  // it is there for certain
      // Those that are tried may all fail, and then others come: nothing is known before they are made.
      out.shrink(before);
      MovesFn::sketch(e, out);
      return;
    }
  }

 private:
  std::vector<Moves> parts_;
};
Moves priority(Compiler& c, Reader& r) {
  auto made = std::make_shared<const Priority>(parts_of(c, r));
  return c.with_then(std::move(made), r);
}

// What another player would see after a move: the state, with the move made and what follows it.
void look_ahead(Eval& e, const MoveSet& moves, int index, PlayState& into) {
  into = e.state;
  e.game.make(into, moves, index);
}

Moves sequence(Compiler& c, Reader& r) {  // each part is evaluated after those before it were carried out
  const auto parts = parts_of(c, r);
  return c.with_then(moves_of([=](Eval& e, MoveSet& out) {
                       Lease<PlayState> now;
                       *now = e.state;
                       Eval inner{e.game, *now};
                       inner.from = e.from, inner.to = e.to, inner.between = e.between, inner.site = e.site,
                       inner.player = e.player, inner.value = e.value;
                       for (const auto& part : parts) {
                         Lease<MoveSet> made;
                         part->add(inner, *made);
                         for (int i = 0; i < made->size(); ++i) {
                           Eval act{e.game, *now};
                           e.game.carry_out(act, *made, i);
                           out.copy(*made, (*made)[i]);
                         }
                       }
                     }),
                     r);
}

// Moves that are made to see whether a condition holds after them.
class Tried final : public MovesFn {
 public:
  Tried(Moves prior, Bool after) : prior_(std::move(prior)), after_(std::move(after)) {}
  void add(Eval& e, MoveSet& out) const override {
    Lease<MoveSet> made;
    prior_->add(e, *made);
    for (int i = 0; i < made->size(); ++i)
      if (passes(e, *made, i)) out.copy(*made, (*made)[i]);
  }
  void sketch(Eval& e, Sketches& out) const override {
    const int begin = out.size();
    prior_->sketch(e, out);
    out.test(begin, this, e);
  }
  bool passes(Eval& e, const MoveSet& all, int which) const override {
    Lease<PlayState> then;
    look_ahead(e, all, which, *then);
    Eval test{e.game, *then};
    test.from = e.from, test.to = e.to, test.between = e.between, test.site = e.site, test.player = e.player,
    test.value = e.value;
    return after_(test);
  }

 private:
  Moves prior_;
  Bool after_;
};

Moves do_then(Compiler& c, Reader& r) {
  const Moves prior = c.moves(r.need("moves"));
  const Node* next_node = r.label("next");
  const Node* after_node = r.label("ifAfterwards");
  if (!next_node && after_node) return c.with_then(std::make_shared<const Tried>(prior, c.boolean(*after_node)), r);
  const Moves next = next_node ? c.moves(*next_node) : nullptr;
  const Bool after = after_node ? c.boolean(*after_node) : Bool(true);
  return c.with_then(moves_of([=](Eval& e, MoveSet& out) {
                       Lease<MoveSet> made;
                       prior->add(e, *made);
                       if (next) {  // one move with both
                         Lease<PlayState> now;
                         *now = e.state;
                         for (int i = 0; i < made->size(); ++i) {
                           Eval act{e.game, *now};
                           e.game.carry_out(act, *made, i);
                         }
                         Eval inner{e.game, *now};
                         inner.from = e.from, inner.to = e.to, inner.between = e.between, inner.site = e.site,
                         inner.level = e.level, inner.player = e.player, inner.piece = e.piece, inner.value = e.value;
                         Lease<MoveSet> following;
                         next->add(inner, *following);
                         for (int i = 0; i < following->size(); ++i) {
                           const auto& move = (*following)[i];
                           out.start(move.from, move.to, move.mover);
                           out.chain(*made);
                           auto& whole = out[out.size() - 1];
                           whole.type = move.type, whole.to_type = move.to_type, whole.level_from = move.level_from,
                           whole.level_to = move.level_to;
                           out.chain(*following, move);
                           if (whole.actions > 0) (out.end(out[out.size() - 1]) - 1)->decision = true;
                         }
                         if (!after_node) return;
                       }
                       for (int i = 0; i < made->size(); ++i) {
                         if (after_node) {
                           Lease<PlayState> then;
                           look_ahead(e, *made, i, *then);
                           Eval test{e.game, *then};
                           test.from = e.from, test.to = e.to, test.between = e.between, test.site = e.site,
                           test.player = e.player, test.value = e.value;
                           if (!after(test)) continue;
                         }
                         out.copy(*made, (*made)[i]);
                       }
                     }),
                     r);
}

// The most pieces that moves from here on can take before the turn ends, or the most moves that it can have.
int best_chain(const Rulebook& game, PlayState& s, int mover, bool captures, int depth);
int worth(const Rulebook& game, PlayState& s, const MoveSet& moves, int i, bool captures, int depth) {
  int taken = 0;
  if (captures) {
    const auto pieces = [&](const PlayState& state) {
      return pieces_of(game, state, 3 - s.mover, nullptr, true) - state.to_clear.count();
    };
    Lease<PlayState> next;
    *next = s;
    const int before = pieces(s);
    game.make(*next, moves, i);
    taken = before - pieces(*next);
    if (next->next == s.mover && depth > 0) {
      next->prev = s.mover;
      const int mover = s.mover;
      next->next = static_cast<std::int8_t>(3 - mover);
      taken += best_chain(game, *next, mover, captures, depth - 1);
    }
    return taken;
  }
  Lease<PlayState> next;
  *next = s;
  game.make(*next, moves, i);
  if (next->next == s.mover && depth > 0) {
    next->prev = s.mover;
    const int mover = s.mover;
    next->next = static_cast<std::int8_t>(3 - mover);
    return 1 + best_chain(game, *next, mover, captures, depth - 1);
  }
  return 1;
}
int best_chain(const Rulebook& game, PlayState& s, int mover, bool captures, int depth) {
  Lease<MoveSet> moves;
  Eval e{game, s};
  game.phases[static_cast<std::size_t>(s.phase[static_cast<std::size_t>(mover)])].play->add(e, *moves);
  int best = 0;
  for (int i = 0; i < moves->size(); ++i) best = std::max(best, worth(game, s, *moves, i, captures, depth));
  return best;
}

Moves greatest(Compiler& c, Reader& r, bool captures) {
  if (const Node* value = r.label("withValue")) refuse(*value, "max withValue:");
  const Moves moves = c.moves(r.need("moves"));
  const Rulebook& game = c.game;
  return c.with_then(moves_of([=, &game](Eval& e, MoveSet& out) {
                       Lease<MoveSet> made;
                       moves->add(e, *made);
                       thread_local int inside = 0;
                       if (inside > 0) {  // a longer chain looks for the longest itself
                         for (int i = 0; i < made->size(); ++i) out.copy(*made, (*made)[i]);
                         return;
                       }
                       std::vector<int> values;
                       int best = 0;
                       {
                         const Counted counted(inside);
                         for (int i = 0; i < made->size(); ++i) {
                           values.push_back(worth(game, e.state, *made, i, captures, 24));
                           best = std::max(best, values.back());
                         }
                       }
                       for (int i = 0; i < made->size(); ++i)
                         if (values[static_cast<std::size_t>(i)] == best) out.copy(*made, (*made)[i]);
                     }),
                     r);
}
Moves most_moves(Compiler& c, Reader& r) { return greatest(c, r, false); }
Moves most_captures(Compiler& c, Reader& r) { return greatest(c, r, true); }

// The moves of pieces, one piece after the other.
class EachPiece final : public MovesFn {
 public:
  struct Told {
    std::vector<bool> wanted;  // by component; empty: all
    Int player{[](Eval& e) { return int(e.state.mover); }};
    bool own = true, top = false;  // those of who is to move; of stacks only what lies on top
    std::optional<Int> container;
    Moves moves;  // null: the piece's own
  } told;

  void add(Eval& e, MoveSet& out) const override {
    each(e, [&](const MovesFn& moves) {
      moves.add(e, out);
      return false;
    });
  }
  bool any(Eval& e) const override {
    return each(e, [&](const MovesFn& moves) { return moves.any(e); });
  }
  void sketch(Eval& e, Sketches& out) const override {
    // Moves of pieces of others are made while these are to move.
    if (!told.own || e.game.has_stacks) return MovesFn::sketch(e, out);
    each(e, [&](const MovesFn& moves) {
      moves.sketch(e, out);
      return out.enough();
    });
  }

 private:
  // Until a visit says that it is enough; whether one did.
  template <class Visit>
  bool each(Eval& e, Visit visit_moves) const {
    const Rulebook& game = e.game;
    const auto& [wanted, player, own, top, container, moves] = told;
    PlayState& s = e.state;
    const int who = player(e);
    const auto mover = s.mover, next = s.next, prev = s.prev;
    auto* const listing = e.listing;
    if (!own && who != mover && (who == 1 || who == 2)) {
      e.listing = nullptr;  // another position, so to say
      s.mover = static_cast<std::int8_t>(who);
      s.next = static_cast<std::int8_t>(3 - who);
      s.prev = static_cast<std::int8_t>(3 - who);
    }
    const int from = e.from, to = e.to, site = e.site, level = e.level, piece = e.piece;
    const int where = container ? (*container)(e) : 0;
    int begin = 0, end = game.graph().count;
    if (where == -2) begin = end, end = game.sites;
    if (where > 0 && where < static_cast<int>(game.containers.size())) {
      begin = game.containers[static_cast<std::size_t>(where)].begin;
      end = begin + game.containers[static_cast<std::size_t>(where)].count;
    }
    bool enough = false;
    const auto visit = [&](int at, int what) {
      Work::spend();
      if (!wanted.empty() && !wanted[static_cast<std::size_t>(what)]) return;
      e.from = e.to = e.site = at;
      e.piece = what;
      const auto& generator = moves ? moves : game.components[static_cast<std::size_t>(what)].moves;
      const Work::Deeper deeper;
      if (generator) enough = visit_moves(*generator);
    };
    if (game.has_stacks && where == 0) {
      for (int at = begin; at < end && !enough; ++at) {
        const auto& stack = s.stacks[static_cast<std::size_t>(at)];
        const auto n = static_cast<int>(stack.size());
        for (int k = top ? n - 1 : 0; k < n && !enough; ++k) {
          if (k < 0 || (who != kShared && game.owner_of(stack[static_cast<std::size_t>(k)].what) != who)) continue;
          e.level = k;
          visit(at, stack[static_cast<std::size_t>(k)].what);
        }
      }
    } else if (who == kShared) {
      for (int at = begin; at < end && !enough; ++at)
        if (s.what[static_cast<std::size_t>(at)] != 0) visit(at, s.what[static_cast<std::size_t>(at)]);
    } else {
      const Sites mine = s.owned[static_cast<std::size_t>(who & 3)];
      for (const int at : mine) {
        if (at >= begin && at < end) visit(at, s.what[static_cast<std::size_t>(at)]);
        if (enough) break;
      }
    }
    e.from = from, e.to = to, e.site = site, e.level = level, e.piece = piece;
    e.listing = listing;
    s.mover = mover, s.next = next, s.prev = prev;
    return enough;
  }
};

Moves each_piece(Compiler& c, Reader& r) {
  auto made = std::make_shared<EachPiece>();
  auto& [wanted, player, own, top, container, moves] = made->told;
  top = r.flag("top", false);
  if (const Node* node = r.label("container")) {
    if (node->kind == Node::Kind::Text)
      container = Int(c.container(*node));
    else
      container = c.integer(*node);
  }
  if (const Node* node = r.label("on")) refuse(*node, "forEach Piece on:");
  c.type_in(r);
  while (const Node* node = r.peek()) {
    if (node->list("then")) break;
    r.next();
    const auto want = [&](const Node& name) {
      wanted.resize(c.game.components.size());
      for (const int one : c.components_named(name, name.text)) wanted[static_cast<std::size_t>(one)] = true;
    };
    if (node->kind == Node::Kind::Text)
      want(*node);
    else if (node->kind == Node::Kind::Array && !node->items.empty() && node->items[0].kind == Node::Kind::Text)
      for (const auto& item : node->items) want(item);
    else if (Compiler::is_role(*node)) {
      player = c.role(*node);
      own = node->word("Mover");
    } else
      moves = c.moves(*node);
  }
  return c.with_then(std::move(made), r);
}

class EachSite final : public MovesFn {
 public:
  EachSite(Region region, Moves moves, Moves other)
      : region_(std::move(region)), moves_(std::move(moves)), other_(std::move(other)) {}
  void add(Eval& e, MoveSet& out) const override {
    const int before = out.size();
    Sites sites;
    region_(e, sites);
    each(e, sites, [&] {
      moves_->add(e, out);
      return false;
    });
    if (other_ && out.size() == before)
      each(e, sites, [&] {
        other_->add(e, out);
        return false;
      });
  }
  bool any(Eval& e) const override {
    Sites sites;
    region_(e, sites);
    return each(e, sites, [&] { return moves_->any(e); }) || (other_ && each(e, sites, [&] { return other_->any(e); }));
  }
  void sketch(Eval& e, Sketches& out) const override {
    if (other_) return MovesFn::sketch(e, out);
    Sites sites;
    region_(e, sites);
    each(e, sites, [&] {
      moves_->sketch(e, out);
      return out.enough();
    });
  }

 private:
  template <class Visit>
  static bool each(Eval& e, const Sites& sites, Visit visit) {
    const int site = e.site;
    bool enough = false;
    for (const int s : sites) {
      Work::spend();
      e.site = s;
      if ((enough = visit())) break;
    }
    e.site = site;
    return enough;
  }
  Region region_;
  Moves moves_, other_;
};
Moves each_site(Compiler& c, Reader& r) {
  const Region region = c.region(r.need("a region"));
  const Moves moves = c.moves(r.need("moves"));
  const Node* otherwise = r.label("noMoveYet");
  return c.with_then(std::make_shared<const EachSite>(region, moves, otherwise ? c.moves(*otherwise) : nullptr), r);
}

Moves each_direction(Compiler& c, Reader& r) {
  const FromPart from = from_part(c, r);
  const BetweenPart between = between_part(c, r);
  const bool has_between =
      std::any_of(r.node().items.begin(), r.node().items.end(), [](const Node& n) { return n.list("between"); });
  const ToPart to = to_part(c, r);
  const Dirs dirs = c.directions_in(r, bit(Adjacent));
  const Node* body = r.peek() && !r.peek()->list("then") ? r.next() : nullptr;
  const Moves moves = body ? c.moves(*body) : nullptr;
  const Rulebook& game = c.game;
  return c.with_then(moves_of([=, &game](Eval& e, MoveSet& out) {
                       Sites origins;
                       const int old_from = e.from, old_to = e.to, old_site = e.site, old_between = e.between,
                                 old_direction = e.direction;
                       sites_of(from.region, e, e.from, game.words, origins);
                       for (const int s : origins) {
                         if (s >= game.graph().count) continue;
                         // Within directions, those that are relative are seen from the one that is gone.
                         const DirectionBits wanted = dirs.by_facing && old_direction >= 0
                                                          ? (*dirs.by_facing)[static_cast<std::size_t>(old_direction)]
                                                          : dirs(e, s);
                         const auto visit = [&](int t, DirectionBits along) {
                           Work::spend();
                           const DirectionBits compass = along & 0xffff;
                           e.direction = compass != 0 ? std::countr_zero(compass) : -1;
                           e.to = t;
                           e.site = t;
                           e.from = old_from == kOff ? s : old_from;  // a piece that is asked stays where it is
                           if (!to.when(e)) return;
                           if (moves) moves->add(e, out);
                           if (to.apply && to.apply.when(e)) to.apply.effect->add(e, out);
                         };
                         if (!has_between) {
                           for (const auto& step : game.graph().steps[static_cast<std::size_t>(s)])
                             if ((step.directions & wanted) != 0) visit(step.to, step.directions);
                           continue;
                         }
                         const int least = between.has_range ? between.least(e) : 1,
                                   most = between.has_range ? between.most(e) : kInfinity;
                         for (const auto& radial : game.graph().radials[static_cast<std::size_t>(s)]) {
                           if ((radial.directions & wanted) == 0) continue;
                           int far = 0;
                           for (const int t : radial.sites) {
                             if (++far > most) break;
                             e.between = e.to = t;
                             if (far >= least) visit(t, radial.directions);
                             e.between = e.to = t;
                             if (between.has_when ? !between.when(e) : game.what(e.state, game.type, t) != 0) break;
                           }
                         }
                       }
                       e.from = old_from, e.to = old_to, e.site = old_site, e.between = old_between;
                       e.direction = old_direction;
                     }),
                     r);
}

Moves each_player(Compiler& c, Reader& r) {
  std::optional<IntList> list;
  if (r.node().items.size() > 1 && r.peek() && !r.peek()->list("then") && c.is_array(*r.peek()))
    list = c.array(*r.next());
  const Moves moves = c.moves(r.need("moves"));
  const int players = c.game.players;
  return c.with_then(moves_of([=](Eval& e, MoveSet& out) {
                       const int player = e.player;
                       for (int p = 1; p <= players; ++p) {
                         Work::spend();
                         e.player = p;
                         moves->add(e, out);
                       }
                       e.player = player;
                     }),
                     r);
}

Moves each_value(Compiler& c, Reader& r) {
  const Node* low_node = r.label("min");
  const Node* high_node = r.label("max");
  if (!low_node) {
    const IntList list = c.array(r.need("an array"));
    const Moves moves = c.moves(r.need("moves"));
    return c.with_then(moves_of([=](Eval& e, MoveSet& out) {
                         std::vector<int> all;
                         list(e, all);
                         const int value = e.value;
                         for (const int v : all) {
                           Work::spend();
                           e.value = v;
                           moves->add(e, out);
                         }
                         e.value = value;
                       }),
                       r);
  }
  const Int low = c.integer(*low_node), high = high_node ? c.integer(*high_node) : low;
  const Moves moves = c.moves(r.need("moves"));
  return c.with_then(moves_of([=](Eval& e, MoveSet& out) {
                       const int value = e.value, a = low(e), b = std::min(high(e), a + 10000);
                       for (int v = a; v <= b; ++v) {
                         Work::spend();
                         e.value = v;
                         moves->add(e, out);
                       }
                       e.value = value;
                     }),
                     r);
}

Moves each_level(Compiler& c, Reader& r) {
  c.type_in(r);
  const Int site = c.integer(r.need("a site"));
  const bool from_top = r.word({"FromTop"}) != nullptr;
  r.word({"FromBottom"});
  const Moves moves = c.moves(r.need("moves"));
  const Rulebook& game = c.game;
  return c.with_then(moves_of([=, &game](Eval& e, MoveSet& out) {
                       const int s = site(e), n = game.stack_size(e.state, game.type, s), level = e.level;
                       for (int i = 0; i < n; ++i) {
                         Work::spend();
                         e.level = from_top ? n - 1 - i : i;
                         moves->add(e, out);
                       }
                       e.level = level;
                     }),
                     r);
}

Moves each_group(Compiler& c, Reader& r) {
  const SiteType type = c.type_in(r);
  const Dirs dirs = c.directions_in(r, bit(Adjacent));
  const Node* when = r.label("if");
  const Bool fits = when ? c.boolean(*when) : Bool();
  const Moves moves = c.moves(r.need("moves"));
  const Rulebook& game = c.game;
  return c.with_then(moves_of([=, &game](Eval& e, MoveSet& out) {
                       Sites seen(game.words), group;
                       const Sites* old = e.region;
                       const int to = e.to;
                       for (int s = 0; s < game.graph(type).count; ++s) {
                         const auto in = [&](int x) {
                           if (!fits) return game.who(e.state, type, x) == e.state.mover;
                           e.to = x;
                           return bool(fits(e));
                         };
                         if (seen.has(s) || !in(s)) continue;
                         group_of(game, type, e, s, dirs, in, group);
                         seen |= group;
                         e.to = to;
                         e.region = &group;
                         moves->add(e, out);
                         e.region = old;
                       }
                       e.to = to;
                     }),
                     r);
}

Moves append(Compiler& c, Reader& r) {  // all of them as one move
  const Moves moves = c.moves(r.need("moves"));
  return c.with_then(moves_of([=](Eval& e, MoveSet& out) {
                       Lease<MoveSet> made;
                       moves->add(e, *made);
                       if (made->empty()) return;
                       out.start((*made)[0].from, (*made)[0].to, e.state.mover);
                       out.chain(*made);
                       auto& move = out[out.size() - 1];
                       if (move.actions > 0) (out.end(move) - 1)->decision = true;
                     }),
                     r);
}

Moves all_combinations(Compiler& c, Reader& r) {
  const Moves a = c.moves(r.need("moves")), b = c.moves(r.need("moves"));
  return c.with_then(moves_of([=](Eval& e, MoveSet& out) {
                       Lease<MoveSet> x, y;
                       a->add(e, *x);
                       b->add(e, *y);
                       for (int i = 0; i < x->size(); ++i)
                         for (int j = 0; j < y->size(); ++j) {
                           out.start((*x)[i].from, (*x)[i].to, e.state.mover);
                           out.chain(*x, (*x)[i]);
                           out.chain(*y, (*y)[j]);
                         }
                     }),
                     r);
}

Moves repeated(Compiler& c, Reader& r) {
  const Bool when = c.boolean(r.need("a condition"));
  const Moves moves = c.moves(r.need("moves"));
  return c.with_then(moves_of([=](Eval& e, MoveSet& out) {
                       Lease<PlayState> now;
                       *now = e.state;
                       Eval inner{e.game, *now};
                       inner.from = e.from, inner.to = e.to, inner.site = e.site;
                       for (int round = 0; round < 1000 && when(inner); ++round) {
                         Lease<MoveSet> made;
                         moves->add(inner, *made);
                         if (made->empty()) break;
                         for (int i = 0; i < made->size(); ++i) {
                           Eval act{e.game, *now};
                           e.game.carry_out(act, *made, i);
                           out.copy(*made, (*made)[i]);
                         }
                       }
                     }),
                     r);
}

constexpr Ludeme<Moves> kTable[] = {
    {"or", "MOVES MOVES…", "any of these moves", "(or (forEach Piece) (move Pass))", either},
    {"and", "MOVES MOVES…", "all of these effects", "(forEach Piece (then (and (addScore Mover 1) (set Counter 0))))",
     either},
    {"if", "CONDITION MOVES [MOVES]", "these moves where a condition holds, else others",
     "(if (is Even (count Turns)) (forEach Piece \"Man\") (forEach Piece \"King\"))", conditional},
    {"priority", "MOVES MOVES…", "the first of these that has any moves",
     "(priority (forEach Piece (move Hop (between if:(is Enemy (who at:(between))) (apply (remove (between)))) (to "
     "if:(is Empty (to))))) (forEach Piece))",
     priority},
    {"seq", "{MOVES…}", "these effects one after the other",
     "(forEach Piece (then (seq {(addScore Mover 1) (addScore Next 1)})))", sequence},
    {"do", "MOVES [next:MOVES] [ifAfterwards:CONDITION]", "moves, if a condition holds after them",
     "(do (forEach Piece) ifAfterwards:(not (is Threatened (id \"King\" Mover))))", do_then},
    {"append", "MOVES", "all of these as one move", "(append (move Remove (sites Occupied by:Next component:\"Man\")))",
     append},
    {"allCombinations", "MOVES MOVES", "every pair of two kinds of moves as one",
     "(allCombinations (move Add (piece \"Man\" Mover) (to (sites Corners) if:(is Empty (to)))) (add (piece \"Rock\") "
     "(to (sites Centre) if:(is Empty (to)))))",
     all_combinations},
    {"while", "CONDITION MOVES", "effects again and again while a condition holds",
     "(forEach Piece (then (while (< (score Mover) 3) (addScore Mover 1))))", repeated},
    {"max Moves", "[withValue:CONDITION] MOVES", "those moves that let a turn go on longest",
     "(max Moves (forEach Piece \"Man\" (then (if (is In (last To) (sites Row 2)) (moveAgain)))))", most_moves},
    {"max Captures", "[withValue:CONDITION] MOVES", "those moves that let a turn take most",
     "(max Captures (forEach Piece (move Hop (between if:(is Enemy (who at:(between))) (apply (remove (between)))) (to "
     "if:(is Empty (to))))))",
     most_captures},
    {"forEach Piece",
     "[TYPE] [\"PIECE\" or {\"PIECE\"…}] [MOVES] [PLAYER] [container:\"CONTAINER\" or NUMBER] [top:CONDITION] "
     "[on:TYPE]",
     "the moves of every piece", "(forEach Piece \"King\" (move Slide))", each_piece},
    {"forEach Site", "REGION MOVES [noMoveYet:MOVES]", "moves for every site of a region",
     "(forEach Site (sites Empty) (if (is Odd (site)) (move Add (piece \"Man\" Mover) (to (site)))))", each_site},
    {"forEach Direction", "[FROM] [DIRECTIONS] [BETWEEN] [TO] MOVES", "moves for every direction",
     "(forEach Direction (from (where \"King\" Mover)) Orthogonal (to if:(is Empty (to)) (apply (fromTo (from (from)) "
     "(to (to))))))",
     each_direction},
    {"forEach Player", "[ARRAY] MOVES", "moves for every player",
     "(forEach Piece (then (forEach Player (addScore (player) 1))))", each_player},
    {"forEach Value", "min:NUMBER max:NUMBER MOVES or ARRAY MOVES", "moves for every number",
     "(forEach Value min:1 max:3 (move Add (piece \"Man\" Mover) (to (sites Row (value)) if:(is Empty (to)))))",
     each_value},
    {"forEach Level", "[TYPE] SITE [FromTop or FromBottom] MOVES", "moves for every piece of a stack",
     "(forEach Piece (then (forEach Level (last To) FromTop (addScore Mover 1))))", each_level},
    {"forEach Group", "[TYPE] [DIRECTIONS] [if:CONDITION] MOVES", "moves for every group",
     "(forEach Piece (then (forEach Group if:(is Friend (who at:(to))) (addScore Mover (count Sites in:(sites))))))",
     each_group},
};

}  // namespace

std::span<const Ludeme<Moves>> combine_ludemes() { return kTable; }

}  // namespace ludens::games::lud
