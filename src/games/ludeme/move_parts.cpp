#include "games/ludeme/move_parts.h"

#include <fmt/format.h>

namespace ludens::games::lud {

std::vector<LudemeHelp> part_ludemes() {
  return {
      {"from", "[TYPE] [REGION] [if:CONDITION] [level:NUMBER]",
       "FROM: where a move begins, the piece's own site where it is missing",
       "(move (from (sites Occupied by:Mover) if:(= 0 (row of:(from)))) (to (sites Empty)))"},
      {"to", "[TYPE] [REGION] [if:CONDITION] [level:NUMBER] [(apply …)]",
       "TO: where it may go, and what happens there first",
       "(forEach Piece \"King\" (move Step (to if:(is Enemy (who at:(to))) (apply (remove (to))))))"},
      {"between", "[if:CONDITION] [before:NUMBER] [after:NUMBER] [(range …)] [trail:PIECE] [(apply …)]",
       "BETWEEN: what a move passes: which pieces, how many of them, how far before and after, and what happens to "
       "them",
       "(forEach Piece \"King\" (move Hop (between before:2 after:1 (range 1 2) if:(is Occupied (between))) (to if:(is "
       "Empty (to)))))"},
      {"range", "NUMBER NUMBER", "so many, from the one number to the other; (exact N), (min N) and (max N) likewise",
       "(forEach Piece \"King\" (move Slide (between (range 1 2))))"},
      {"apply", "[if:CONDITION] MOVES", "what happens there, where a condition holds",
       "(forEach Piece \"King\" (move Step (to if:(not (is Friend (who at:(to)))) (apply if:(is Enemy (who at:(to))) "
       "(remove (to))))))"},
      {"piece", "\"NAME\", PIECE or {…} [PLAYER] [state:NUMBER] [value:NUMBER]",
       "PIECE: which pieces, of the mover where no player is named",
       "(move Add (piece {\"Man\" \"King\"} Mover) (to (sites Corners) if:(is Empty (to))))"},
      {"then", "MOVES [applyAfterAllMoves:CONDITION]", "what follows a move",
       "(move Add (piece \"Man\" Mover) (to (sites Empty)) (then (addScore Mover 1)))"},
  };
}

void Apply::chain(Eval& e, MoveSet& out) const {
  if (effect && when(e)) effect->chain(e, out);
}

Apply apply_part(Compiler& c, Reader& r) {
  Apply out;
  const Node* node = r.list("apply");
  if (!node) return out;
  Reader inner(*node);
  if (const Node* when = inner.label("if")) {
    out.when = c.boolean(*when);
    out.has_when = true;
  }
  if (const Node* effect = inner.next()) out.effect = c.moves(*effect);
  inner.done();
  return out;
}

void range_part(Compiler& c, const Node& node, Int& least, Int& most) {
  Reader inner(node);
  if (node.list("range")) {
    least = c.integer(inner.need("a number"));
    most = c.integer(inner.need("a number"));
  } else if (node.list("exact")) {
    least = most = c.integer(inner.need("a number"));
  } else if (node.list("min")) {
    least = c.integer(inner.need("a number"));
    most = kInfinity;
  } else {
    least = 1;
    most = c.integer(inner.need("a number"));
  }
  inner.done();
}

FromPart from_part(Compiler& c, Reader& r) {
  FromPart out;
  out.type = c.game.type;
  const Node* node = r.list("from");
  if (!node) return out;
  Reader inner(*node);
  out.given = !node->items.empty();
  out.type = c.type_in(inner);
  if (const Node* when = inner.label("if")) out.when = c.boolean(*when);
  if (const Node* level = inner.label("level")) out.level = c.integer(*level);
  if (const Node* region = inner.next()) {
    out.region = c.region(*region);
    if (!c.is_region(*region) && c.is_integer(*region)) out.site = c.integer(*region);
  }
  if (inner.next_is_word("FromTop")) refuse(*node, "from … FromTop");
  inner.done();
  return out;
}

ToPart to_part(Compiler& c, Reader& r) {
  ToPart out;
  out.type = c.game.type;
  const Node* node = r.list("to");
  if (!node) return out;
  out.given = true;
  Reader inner(*node);
  out.type = c.type_in(inner);
  if (const Node* when = inner.label("if")) {
    out.when = c.boolean(*when);
    out.has_when = true;
  }
  if (const Node* level = inner.label("level")) out.level = c.integer(*level);
  out.apply = apply_part(c, inner);
  if (const Node* rotations = inner.list("rotations")) refuse(*rotations, "rotations");
  if (const Node* region = inner.next()) out.region = c.region(*region);
  inner.done();
  return out;
}

BetweenPart between_part(Compiler& c, Reader& r) {
  BetweenPart out;
  const Node* node = r.list("between");
  if (!node) return out;
  out.given = true;
  Reader inner(*node);
  out.before = c.site_or(inner, "before", 0);
  out.after = c.site_or(inner, "after", 0);
  if (const Node* range = inner.any_list({"range", "exact", "min", "max"})) {
    range_part(c, *range, out.least, out.most);
    out.has_range = true;
  }
  if (const Node* when = inner.label("if")) {
    out.when = c.boolean(*when);
    out.has_when = true;
  }
  if (const Node* trail = inner.label("trail")) out.trail = c.integer(*trail);
  out.apply = apply_part(c, inner);
  inner.done();
  return out;
}

std::vector<Int> pieces_of_node(Compiler& c, Reader& inner) {
  std::vector<Int> out;
  const Node& first = inner.need("a piece");
  const Node* role = inner.peek() && Compiler::is_role(*inner.peek()) ? inner.next() : nullptr;
  const auto named = [&](const Node& name) {
    if (name.kind != Node::Kind::Text) {
      out.push_back(c.integer(name));
      return;
    }
    const auto all = c.components_named(name, name.text);
    if (role || all.size() > 1) {
      std::array<int, 4> by_owner{};
      for (const int one : all) by_owner[static_cast<std::size_t>(c.game.owner_of(one))] = one;
      const Int player = role ? c.role(*role) : Int([](Eval& e) { return int(e.state.mover); });
      out.push_back(Int([=](Eval& e) { return by_owner[static_cast<std::size_t>(player(e) & 3)]; }));
    } else {
      out.push_back(all[0]);
    }
  };
  if (first.kind == Node::Kind::Array)
    for (const auto& item : first.items) named(item);
  else
    named(first);
  return out;
}

PiecePart piece_part(Compiler& c, Reader& r) {
  PiecePart out;
  const Node* node = r.list("piece");
  if (!node) return out;
  Reader inner(*node);
  out.pieces = pieces_of_node(c, inner);
  if (const Node* state = inner.label("state")) out.state = c.integer(*state);
  if (const Node* value = inner.label("value")) out.value = c.integer(*value);
  inner.done();
  return out;
}

Bool step_condition(Compiler& c, Reader& r, Dirs& dirs) {
  const Node* node = r.list("step");
  if (!node) return {};
  Reader inner(*node);
  const ToPart to = to_part(c, inner);
  if (inner.peek()) dirs = c.directions_in(inner, bit(Adjacent));
  inner.done();
  if (!to.region) return to.when;
  return Bool([region = *to.region, when = to.when](Eval& e) {
    Sites sites;
    region(e, sites);
    return sites.has(e.to) && when(e);
  });
}

void sites_of(const std::optional<Region>& region, Eval& e, int otherwise, int words, Sites& out) {
  if (region) {
    (*region)(e, out);
    return;
  }
  out.reset(words);
  out.add_checked(otherwise);
}

Action move_action(SiteType type, int from, SiteType to_type, int to) {
  Action action;
  action.kind = Action::Kind::Move;
  action.type = type;
  action.to_type = to_type;
  action.from = static_cast<std::int16_t>(from);
  action.to = static_cast<std::int16_t>(to);
  action.decision = true;
  return action;
}

}  // namespace ludens::games::lud
