// Where pieces stand before the first move.
#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "games/ludeme/compiler.h"
#include "games/ludeme/groups.h"
#include "games/ludeme/move_parts.h"

namespace ludens::games::lud {
namespace {

void put(Rulebook& game, SiteType type, int site, int what, int count, int state, int value, int rotation) {
  Action action{.kind = Action::Kind::Add, .to_type = type};
  action.to = static_cast<std::int16_t>(site);
  action.what = static_cast<std::int16_t>(what);
  action.count = count;
  action.state = static_cast<std::int16_t>(state);
  action.rotation = static_cast<std::int16_t>(rotation);
  action.value = value;
  if (count <= 0) return;
  // What sets up the board is a move, too: the last one before the first.
  game.start.last_from = game.start.last_to = site;
  if (game.has_stacks && game.on_board(site)) {
    action.count = 1;
    for (int i = 0; i < count && i < 200; ++i) game.act(game.start, action);
  } else {
    game.act(game.start, action);
  }
}

Eval at_start(Compiler& c) {
  Eval e{c.game, c.game.start};
  e.site = e.to = c.start_site;
  e.value = c.start_value;
  return e;
}

void sites_in(Compiler& c, const Node& node, Sites& out) {
  Rulebook& game = c.game;
  Eval e = at_start(c);
  const auto coordinate = [&](const Node& at) {
    const int site = site_named(game, at.text);
    if (site == kOff) throw LudemeError(at.place, fmt::format("the board has no site {}", cite(at.text)));
    return site;
  };
  out.reset(game.words);
  if (node.kind == Node::Kind::Text) {
    out.add(coordinate(node));
  } else if (node.kind == Node::Kind::Array && !node.items.empty() && node.items[0].kind == Node::Kind::Text) {
    for (const auto& item : node.items) out.add(coordinate(item));
  } else {
    c.region(node)(e, out);
  }
}

void place(Compiler& c, Reader& r) {
  Rulebook& game = c.game;
  Eval e = at_start(c);
  const auto number = [&](std::string_view label, int usual) {
    const Node* node = r.label(label);
    return node ? c.integer(*node)(e) : usual;
  };
  if (r.next_is_word("Random")) refuse(r.node(), "place Random");
  const bool stack = r.next_is_word("Stack");
  SiteType type = c.type_in(r);
  std::vector<int> counts;
  if (const Node* list = r.label("counts"))
    for (const auto& item : c.integers(*list)) counts.push_back(item(e));
  const int count = number("count", 1), state = number("state", -1), value = number("value", kUndefined),
            rotation = number("rotation", -1);
  const Node* coord = r.label("coord");
  std::vector<const Node*> pieces;
  if (const Node* items = r.label("items")) {
    for (const auto& item : items->items) pieces.push_back(&item);
  } else {
    const Node& piece = r.need("a piece");
    if (piece.kind == Node::Kind::Array)
      for (const auto& item : piece.items) pieces.push_back(&item);
    else
      pieces.push_back(&piece);
  }
  if (const Node* word = r.word({"Cell", "Vertex", "Edge"})) type = *site_type(*word);
  const Node* where = r.next();
  const auto what_of = [&](const Node& name, int owner) {
    const auto all = c.components_named(name, name.text);
    for (const int one : all)
      if (game.owner_of(one) == owner) return one;
    return all[0];
  };
  if (where && where->kind == Node::Kind::Text && where->text.rfind("Hand", 0) == 0) {
    for (const auto& container : game.containers) {
      if (container.owner == 0 || container.name.rfind(where->text, 0) != 0) continue;
      int index = 0;
      for (const Node* piece : pieces) {
        const int what = what_of(*piece, container.owner);
        if (game.owner_of(what) != container.owner && game.owner_of(what) != kShared && game.owner_of(what) != 0 &&
            container.owner != kShared)
          continue;
        put(game, game.type, container.begin + std::min(index, container.count - 1), what, count, state, value,
            rotation);
        ++index;
      }
    }
    if (const Node* extra = r.next()) refuse(*extra, "place in a hand");
    return;
  }
  Sites sites(game.words);
  if (coord)
    sites_in(c, *coord, sites);
  else if (where)
    sites_in(c, *where, sites);
  else
    throw LudemeError(r.node().place, "(place …) lacks a site");
  SiteType kind = type;
  if (where && where->kind == Node::Kind::List && c.is_region(*where)) kind = c.region(*where).type;
  std::size_t place = 0;  // among the sites: of one piece there is a number for each of them
  for (const int site : sites) {
    std::size_t i = 0;
    for (const Node* piece : pieces) {
      const std::size_t which = pieces.size() > 1 ? i : place;
      const int n = stack && !counts.empty() ? counts[std::min(which, counts.size() - 1)] : count;
      // «Man» is what players share where there is such a piece, else the first player's.
      int what = c.components_named(*piece, piece->text)[0];
      for (const int one : c.components_named(*piece, piece->text))
        if (game.components[static_cast<std::size_t>(one)].name == piece->text) what = one;
      put(game, kind, site, what, n, state, value, rotation);
      ++i;
    }
    ++place;
  }
}

void set(Compiler& c, Reader& r) {
  Rulebook& game = c.game;
  Eval e = at_start(c);
  const Node& first = r.need("what is set");
  if (first.word("Score") || first.word("Amount")) {
    const Int player = c.role(r.need("a player"));
    const Node* value = r.next();
    const int v = value ? c.integer(*value)(e) : 0, who = player(e);
    auto& list = first.word("Score") ? game.start.score : game.start.amount;
    for (int p = 1; p <= game.players; ++p)
      if (who == p || who == kShared) list[static_cast<std::size_t>(p)] = v;
  } else if (first.word("Count") || first.word("State") || first.word("Value") || first.word("Rotation")) {
    const Node& value = r.need("a number");
    c.type_in(r);
    const Node* at = nullptr;
    for (const auto* label : {"to", "at"})
      if (const Node* node = r.label(label)) at = node;
    if (!at) at = &r.need("sites");
    const Int number = c.integer(value);
    Sites sites;
    sites_in(c, *at, sites);
    for (const int site : sites) {
      Action action{.kind = Action::Kind::SetCount, .to_type = game.type};
      action.to = static_cast<std::int16_t>(site);
      e.site = e.to = site;
      const int v = number(e);
      action.what = static_cast<std::int16_t>(
          game.what(game.start, game.type, site) > 0 ? game.what(game.start, game.type, site) : 1);
      action.count = v;
      if (!first.word("Count")) {
        action.kind = first.word("State")   ? Action::Kind::SetState
                      : first.word("Value") ? Action::Kind::SetValue
                                            : Action::Kind::SetRotation;
        action.state = static_cast<std::int16_t>(v);
        action.rotation = static_cast<std::int16_t>(v);
        action.value = v;
      }
      game.act(game.start, action);
      game.start.last_from = game.start.last_to = site;
    }
  } else if (first.word("Var")) {
    const Node* name = r.text();
    const int v = c.integer(r.need("a number"))(e);
    if (name) {
      const auto i = static_cast<std::size_t>(c.variable(name->text));
      game.start.vars.resize(std::max(game.start.vars.size(), i + 1), kUndefined);
      game.start.vars[i] = v;
    } else {
      game.start.temp = v;
    }
  } else if (first.word("RememberValue")) {
    const Node* name = r.text();
    const auto i = static_cast<std::size_t>(c.memory(name ? name->text : ""));
    game.start.remembered.resize(std::max(game.start.remembered.size(), i + 1));
    const Node& what = r.need("a number");
    r.flag("unique", false);
    if (!c.is_integer(what) && c.is_region(what)) {
      Sites sites;
      c.region(what)(e, sites);
      for (const int s : sites) game.start.remembered[i].push_back(s);
    } else {
      game.start.remembered[i].push_back(c.integer(what)(e));
    }
  } else if (Compiler::is_role(first)) {  // (set P1 Cell (sites …)): the player's first piece there
    const SiteType type = c.type_in(r);
    const int who = c.role(first)(e);
    Sites sites;
    sites_in(c, r.need("sites"), sites);
    for (std::size_t i = 1; i < game.components.size(); ++i)
      if (game.components[i].owner == who) {
        for (const int site : sites) put(game, type, site, static_cast<int>(i), 1, -1, kUndefined, -1);
        break;
      }
  } else {
    refuse(first, "start set " + first.text);
  }
}

struct StartLudeme : LudemeHelp {
  void (*make)(Compiler&, Reader&);
};
constexpr StartLudeme kTable[] = {
    {"place",
     "\"PIECE\" or {\"PIECE\"…} [TYPE] \"COORDINATE\", {\"COORDINATE\"…}, REGION or \"Hand\" [coord:\"COORDINATE\"] "
     "[count:NUMBER] [state:NUMBER] [value:NUMBER] [rotation:NUMBER]",
     "pieces stand there, or are in a hand", "(place \"Man\" \"Hand\" count:3)", place},
    {"place Stack", "\"PIECE\" or items:{\"PIECE\"…} REGION [coord:\"COORDINATE\"] [count:NUMBER] [counts:{NUMBER…}]",
     "pieces stand there on top of each other", "(place Stack items:{\"Rock0\" \"King1\"} coord:\"C3\")", place},
    {"set Count", "NUMBER [TYPE] to:REGION", "so many pieces lie there", "(set Count 3 to:(sites {\"B2\"}))", set},
    {"set State", "NUMBER [TYPE] to:REGION", "sites are in a state", "(set State 1 to:(sites {\"B2\"}))", set},
    {"set Value", "NUMBER [TYPE] to:REGION", "pieces have a value", "(set Value 5 at:(sites {\"B2\"}))", set},
    {"set Rotation", "NUMBER [TYPE] to:REGION", "pieces are turned", "(set Rotation 1 to:(sites {\"B2\"}))", set},
    {"set Score", "PLAYER NUMBER", "a player begins with a score", "(set Score Each 10)", set},
    {"set Amount", "PLAYER NUMBER", "a player begins with an amount", "(set Amount P1 5)", set},
    {"set Var", "[\"NAME\"] NUMBER", "a number is kept by name", "(set Var \"best\" 7)", set},
    {"set RememberValue", "[\"NAME\"] NUMBER or REGION [unique:CONDITION]", "numbers are remembered",
     "(set RememberValue \"seen\" (sites Corners))", set},
    {"set P1", "[TYPE] REGION", "the player's first piece stands there; set P2 likewise", "(set P1 (sites {\"A3\"}))",
     set},
    {"set P2", "[TYPE] REGION", "the player's first piece stands there", "(set P2 (sites {\"E3\"}))", set},
};

void each(Compiler& c, const Node& node);
void one(Compiler& c, const Node& node) {
  if (node.list("forEach")) return each(c, node);
  const Node* word = node.items.empty() || node.items[0].kind != Node::Kind::Word ? nullptr : &node.items[0];
  const StartLudeme* row = nullptr;
  for (const auto& known : kTable)
    if (known.name == node.text || (word && known.name == node.text + " " + word->text)) row = &known;
  if (!row) refuse(node, "start " + node.text + (word ? " " + word->text : ""));
  Reader r(node);
  row->make(c, r);
  r.done();
}
void each(Compiler& c, const Node& node) {
  Reader r(node);
  const auto rules = [&](const Node& body) {
    Work::spend(200);  // a rule is compiled again each time
    if (body.kind != Node::Kind::Array) return one(c, body);
    for (const auto& rule : body.items) one(c, rule);
  };
  if (r.next_is_word("Site")) {
    const Region region = c.region(r.need("a region"));
    const Node* when_node = r.label("if");
    const Bool when = when_node ? c.boolean(*when_node) : Bool(true);
    const Node& body = r.need("a rule");
    r.done();
    Sites sites;
    Eval e = at_start(c);
    region(e, sites);
    const int outer = c.start_site;
    for (const int site : sites) {
      c.start_site = site;
      Eval here = at_start(c);
      if (when(here)) rules(body);
    }
    c.start_site = outer;
  } else if (r.next_is_word("Value")) {
    std::vector<int> values;
    Eval e = at_start(c);
    if (const Node* low = r.label("min")) {
      const Node* high = r.label("max");
      if (!high) throw LudemeError(node.place, "(forEach Value …) lacks max:");
      const int a = c.integer(*low)(e), b = c.integer(*high)(e);
      if (b - std::int64_t{a} > 1000) throw LudemeError(node.place, "a start rule is repeated at most 1000 times");
      for (int v = a; v <= b; ++v) values.push_back(v);
    } else {
      c.array(r.need("an array"))(e, values);
    }
    const Node& body = r.need("a rule");
    r.done();
    const int outer = c.start_value;
    for (const int value : values) {
      c.start_value = value;
      rules(body);
    }
    c.start_value = outer;
  } else {
    refuse(node, "start forEach");
  }
}

}  // namespace

std::vector<LudemeHelp> start_ludemes() {
  std::vector<LudemeHelp> out(std::begin(kTable), std::end(kTable));
  out.push_back({"forEach Site", "REGION [if:CONDITION] RULE or {RULE…}", "start rules for every site of a region",
                 "(forEach Site (sites Corners) if:(is Odd (row of:(site))) (place \"Rock0\" (site)))"});
  out.push_back({"forEach Value", "min:NUMBER max:NUMBER RULE or ARRAY RULE", "start rules for every number",
                 "(forEach Value min:0 max:2 (place \"Rock0\" (sites Layer (value))))"});
  return out;
}

void compile_start(Compiler& c, const Node& node) {
  for (const auto& item : node.items) {
    if (item.kind == Node::Kind::Array)
      for (const auto& rule : item.items) one(c, rule);
    else
      one(c, item);
  }
}

}  // namespace ludens::games::lud
