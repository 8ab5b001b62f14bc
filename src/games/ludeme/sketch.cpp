#include "games/ludeme/sketch.h"

#include "games/ludeme/rulebook.h"

namespace ludens::games::lud {

void Sketches::take_made(int begin) {
  for (int i = begin; i < made.size(); ++i) {
    const MoveRecord& move = made[i];
    all_.push_back({nullptr, -1, i, move.from, move.to, kOff, 0, move.type, move.to_type});
  }
}

// Moves with the same past have the same future, so that most of them share one.
void Sketches::after(int begin, const MovesFn* what, int context) {
  std::int32_t inner = -2, shared = -1;
  for (auto i = static_cast<std::size_t>(begin); i < all_.size(); ++i) {
    if (all_[i].after != inner) {
      inner = all_[i].after;
      shared = static_cast<std::int32_t>(afters_.size());
      afters_.push_back({what, inner, context});
    }
    all_[i].after = shared;
  }
}

void Sketches::test(int begin, const MovesFn* tests, const Eval& e) {
  if (begin == size()) return;
  contexts_.push_back({e.from, e.to, e.between, e.site});
  after(begin, tests, static_cast<int>(contexts_.size()) - 1);
}

bool Sketches::make(const Eval& e, int i, MoveSet& out) const {
  const Sketch& sketch = (*this)[i];
  if (sketch.maker) {
    Eval now = e;
    now.site = sketch.site;
    now.piece = sketch.piece;
    sketch.maker->make(now, sketch, out);
  } else {
    out.copy(made, made[sketch.extra]);
  }
  return sketch.after < 0 || finish(e, sketch.after, out);
}

bool Sketches::finish(const Eval& e, int at, MoveSet& out) const {
  const After& after = afters_[static_cast<std::size_t>(at)];
  if (after.inner >= 0 && !finish(e, after.inner, out)) return false;
  const int last = out.size() - 1;
  if (after.context < 0) {
    out.then(out[last], after.what);
    return true;
  }
  const Context& context = contexts_[static_cast<std::size_t>(after.context)];
  Eval asks = e;
  asks.from = context.from, asks.to = context.to, asks.between = context.between, asks.site = context.site;
  if (after.what->passes(asks, out, last)) return true;
  out.shrink(last);
  return false;
}

const Sites& Sketches::found(std::size_t i, const Region& sites, Eval& e) {
  // All at once, before any of this listing is referred to.
  if (const auto n = static_cast<std::size_t>(e.game.site_tests); known_.size() < n) {
    known_.resize(n);
    known_in_.resize(n);
  }
  sites(e, known_[i]);
  known_in_[i] = round_;
  return known_[i];
}

void MovesFn::sketch(Eval& e, Sketches& out) const {
  const int before = out.made.size();
  add(e, out.made);
  out.take_made(before);
}

// The first few that are listed say it most of the time.
bool MovesFn::any(Eval& e) const {
  Lease<Sketches> all;
  Lease<MoveSet> one;
  auto* const listing = e.listing;
  bool found = false;
  for (const bool few : {true, false}) {
    all->clear();
    if (few) all->stop_at(1);
    if (!listing) e.listing = &*all;
    sketch(e, *all);
    e.listing = listing;
    found = !all->tries() && !all->empty();
    for (int i = 0; i < all->size() && !found; ++i) found = all->make(e, i, *one);
    if (found || !all->enough()) break;
  }
  return found;
}

void MovesFn::chain(Eval& e, MoveSet& out) const {
  Lease<MoveSet> made;
  add(e, *made);
  out.chain(*made);
}

bool MovesFn::threatens(Eval& e, const Sites& targets) const {
  Lease<MoveSet> moves;
  add(e, *moves);
  for (int i = 0; i < moves->size(); ++i)
    for (const Action* a = moves->begin((*moves)[i]); a != moves->end((*moves)[i]); ++a)
      if (a->kind == Action::Kind::Move && a->decision && targets.has(a->to)) return true;
  return false;
}

void MovesFn::reach(const Rulebook& game, int, int, Sites& out) const { reach_all(game, out); }

void MovesFn::reach_all(const Rulebook& game, Sites& out) {
  for (int site = 0; site < game.sites; ++site) out.add(site);
}

}  // namespace ludens::games::lud
