// Sowing, as in the mancala games: the pieces of a hole go one by one into those that follow along a track; what
// happens at the last of them is decided with the pieces sown, so it is evaluated on a copy.
#include <algorithm>

#include "games/ludeme/move_parts.h"

namespace ludens::games::lud {
namespace {

struct Sowing {
  SiteType type{};
  Int start, count, per_hole = 1;
  std::string track;
  std::optional<Int> owner;
  Bool when = true, skip = false, origin_too = false, backtracking = false, forward = false;
  Moves apply, each;
  bool includes_self = true;

  const Track* find(const Rulebook& game, Eval& e) const {
    const int who = owner ? (*owner)(e) : e.state.mover;
    const Track* open = nullptr;
    const Track* any = nullptr;
    for (const auto& one : game.tracks) {
      if (!track.empty() && one.name.find(track) == std::string::npos) continue;
      if (one.owner == who) return &one;
      if (one.owner == 0 || one.owner == kShared) open = open ? open : &one;
      any = any ? any : &one;
    }
    return open ? open : any;
  }

  void sow(Eval& e, MoveSet& out) const {
    const Rulebook& game = e.game;
    const Track* way = find(game, e);
    if (!way || way->sites.empty()) return;
    const auto& sites = way->sites;
    const auto n = static_cast<int>(sites.size());
    const int from = start(e);
    int left = count(e);
    const auto found = std::find(sites.begin(), sites.end(), from);
    if (found == sites.end() || left < 0 || left > 10000) return;
    int at = static_cast<int>(found - sites.begin());
    Lease<PlayState> sown;
    *sown = e.state;
    Eval inner{game, *sown};
    inner.from = from;
    inner.player = e.player;
    inner.value = e.value;
    inner.site = e.site;
    out.start(from, from, e.state.mover);
    const auto move_one = [&](int to) {
      Action action = move_action(type, from, type, to);
      action.decision = false;
      action.count = 1;
      if (game.has_states && game.valid(type, to))  // a hole keeps its state
        action.state = sown->site_state[static_cast<std::size_t>(game.slot(type, to))];
      game.act(*sown, action);
      out.act(action);
    };
    const int per = std::max(1, per_hole(e));
    int last = from;
    if (origin_too(e))  // those that stay
      for (int k = 0; k < per && left > 0; ++k, --left) move_one(from);
    int rounds = 0;
    while (left > 0) {
      if (!way->loop && at + 1 >= n) break;
      at = (at + 1) % n;
      if (++rounds > 10000) break;
      inner.to = sites[static_cast<std::size_t>(at)];
      if (sites[static_cast<std::size_t>(at)] == kOff) continue;
      if (!includes_self && inner.to == from) continue;
      if (skip(inner)) continue;
      for (int k = 0; k < per && left > 0; ++k, --left) move_one(inner.to);
      last = inner.to;
      if (each) {
        Lease<MoveSet> made;
        each->add(inner, *made);
        out.chain(*made);
        for (int i = 0; i < made->size(); ++i)
          for (const Action* a = made->begin((*made)[i]); a != made->end((*made)[i]); ++a) game.act(*sown, *a);
      }
    }
    out[out.size() - 1].to = static_cast<std::int16_t>(from);
    if (!apply) return;
    inner.to = last;
    for (int steps = 0; steps < n; ++steps) {
      if (!when(inner)) break;
      Lease<MoveSet> made;
      apply->add(inner, *made);
      out.chain(*made);
      const bool on = forward(inner);
      if (!on && !backtracking(inner)) break;
      at = (at + (on ? 1 : n - 1)) % n;
      inner.to = sites[static_cast<std::size_t>(at)];
      if (!on && !backtracking(inner)) break;
    }
  }
};

}  // namespace

Moves compile_sow(Compiler& c, Reader& r) {
  Sowing s;
  s.type = c.type_in(r);
  if (const Node* node = r.text()) s.track = node->text;
  if (const Node* node = r.label("owner")) s.owner = c.role(*node);
  if (const Node* node = r.label("if")) s.when = c.boolean(*node);
  if (const Node* node = r.label("skipIf")) s.skip = c.boolean(*node);
  if (const Node* node = r.label("origin")) s.origin_too = c.boolean(*node);
  if (const Node* node = r.label("numPerHole")) s.per_hole = c.integer(*node);
  if (const Node* node = r.label("apply")) s.apply = c.moves(*node);
  if (const Node* node = r.label("sowEffect")) s.each = c.moves(*node);
  if (const Node* node = r.label("backtracking")) s.backtracking = c.boolean(*node);
  if (const Node* node = r.label("forward")) s.forward = c.boolean(*node);
  s.includes_self = r.flag("includeSelf", true);
  const Node* site = r.peek() && !r.peek()->list("then") ? r.next() : nullptr;
  s.start = site ? c.integer(*site) : Int([](Eval& e) { return e.state.last_to; });
  const SiteType type = s.type;
  const Rulebook& game = c.game;
  if (const Node* node = r.label("count"))
    s.count = c.integer(*node);
  else
    s.count = Int([start = s.start, type, &game](Eval& e) {
      const int from = start(e), high = game.has_stacks ? game.stack_size(e.state, type, from) : 0;
      return high > 1 ? high : game.count(e.state, type, from);
    });
  return c.with_then(moves_of([s](Eval& e, MoveSet& out) { s.sow(e, out); }), r);
}

}  // namespace ludens::games::lud
