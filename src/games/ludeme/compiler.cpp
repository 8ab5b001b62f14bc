// Finding the ludeme that a node names. A head such as «is» or «sites» is named together with the word that follows.
#include "games/ludeme/compiler.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/text.h"

namespace ludens::games::lud {
namespace {

template <class Made>
const Ludeme<Made>* find(std::span<const Ludeme<Made>> table, std::string_view name) {
  for (const auto& row : table)
    if (row.name == name) return &row;
  return nullptr;
}

const Node* first_word(const Node& node) {
  for (const auto& item : node.items)
    if (item.label.empty()) return item.kind == Node::Kind::Word && !item.is_number() ? &item : nullptr;
  return nullptr;
}

template <class Made>
struct Found {
  const Ludeme<Made>* row = nullptr;
  bool took_word = false;
};

template <class Made>
Found<Made> look_up(std::span<const Ludeme<Made>> table, const Node& node) {
  if (node.kind != Node::Kind::List) return {};
  if (const Node* word = first_word(node))
    if (const auto* row = find(table, node.text + " " + word->text)) return {row, true};
  return {find(table, node.text), false};
}

template <class Made>
Made make(Compiler& compiler, const Found<Made>& found, const Node& node) {
  Reader reader(node);
  if (found.took_word) reader.next();
  Made made = found.row->make(compiler, reader);
  reader.done();
  return made;
}

template <class... Tables>
[[noreturn]] void unknown(const Node& node, std::string_view kind, Tables... tables) {
  std::vector<std::string> names;
  (std::for_each(tables.begin(), tables.end(), [&](const auto& row) { names.emplace_back(row.name); }), ...);
  std::string said = node.text;
  if (node.kind == Node::Kind::Array) said = "{…}";
  if (node.kind == Node::Kind::List)
    if (const Node* word = first_word(node)) said += " " + word->text;
  throw unknown_ludeme(node.place, kind, said, names);
}

}  // namespace

int Compiler::place_in(std::vector<std::string>& list, const std::string& name) {
  const auto found = std::find(list.begin(), list.end(), name);
  if (found != list.end()) return static_cast<int>(found - list.begin());
  list.push_back(name);
  return static_cast<int>(list.size()) - 1;
}

std::optional<SiteType> site_type(const Node& node) {
  if (node.kind != Node::Kind::Word) return std::nullopt;
  if (node.text == "Cell") return SiteType::Cell;
  if (node.text == "Vertex") return SiteType::Vertex;
  if (node.text == "Edge") return SiteType::Edge;
  return std::nullopt;
}

SiteType Compiler::type_in(Reader& reader) {
  if (const Node* word = reader.word({"Cell", "Vertex", "Edge"})) return *site_type(*word);
  return game.type;
}

bool Compiler::is_role(const Node& node) {
  static constexpr std::string_view kRoles[] = {"P1",     "P2",        "P3",       "P4",  "Mover", "Next",  "Prev",
                                                "Player", "Neutral",   "Shared",   "All", "Each",  "Enemy", "Friend",
                                                "Ally",   "TeamMover", "NonMover", "Any", "None"};
  return node.kind == Node::Kind::Word &&
         std::find(std::begin(kRoles), std::end(kRoles), node.text) != std::end(kRoles);
}

Int Compiler::role(const Node& node) {
  if (node.kind != Node::Kind::Word || node.is_number()) return integer(node);
  const std::string& w = node.text;
  if (w == "P1") return 1;
  if (w == "P2") return 2;
  if (w == "Neutral" || w == "None") return 0;
  if (w == "Shared" || w == "All" || w == "Each" || w == "Any") return kShared;
  if (w == "Mover" || w == "TeamMover" || w == "Friend" || w == "Ally")
    return Int([](Eval& e) { return int(e.state.mover); });
  if (w == "Next") return Int([](Eval& e) { return int(e.state.next); });
  if (w == "Prev") return Int([](Eval& e) { return int(e.state.prev); });
  if (w == "Enemy" || w == "NonMover") return Int([](Eval& e) { return 3 - e.state.mover; });
  if (w == "Player") return Int([](Eval& e) { return e.player; });
  throw LudemeError(node.place, fmt::format("expected a player, such as P1, Mover or Next, found {}", cite(w)));
}

bool Compiler::is_direction(const Node& node) {
  if (node.kind == Node::Kind::List)
    return node.text == "directions" || (node.text == "if" && node.items.size() == 3 && is_direction(node.items[1])) ||
           (node.text == "difference" && !node.items.empty() && is_direction(node.items[0])) ||
           (node.text == "union" && !node.items.empty() && is_direction(node.items[0]));
  if (node.kind == Node::Kind::Array) return !node.items.empty() && is_direction(node.items[0]);
  if (node.kind != Node::Kind::Word) return false;
  static constexpr std::string_view kRelative[] = {"Forward",
                                                   "Backward",
                                                   "Rightward",
                                                   "Leftward",
                                                   "Forwards",
                                                   "Backwards",
                                                   "Rightwards",
                                                   "Leftwards",
                                                   "FL",
                                                   "FLL",
                                                   "FLLL",
                                                   "BL",
                                                   "BLL",
                                                   "BLLL",
                                                   "FR",
                                                   "FRR",
                                                   "FRRR",
                                                   "BR",
                                                   "BRR",
                                                   "BRRR",
                                                   "SameDirection",
                                                   "OppositeDirection"};
  return direction_named(node.text).has_value() ||
         std::find(std::begin(kRelative), std::end(kRelative), node.text) != std::end(kRelative);
}

bool Compiler::is_region(const Node& node) const {
  if (node.kind == Node::Kind::Array) return true;
  if (node.kind != Node::Kind::List) return false;
  if (node.text == "if" && node.items.size() >= 2) return is_region(node.items[1]);
  if (node.text == "values" || node.text == "results" || node.text == "array") return true;
  return look_up(region_ludemes(), node).row != nullptr;
}

bool Compiler::is_integer(const Node& node) const {
  if (node.is_number()) return true;
  if (node.kind == Node::Kind::Word)
    return node.text == "Off" || node.text == "End" || node.text == "Undefined" || node.text == "Infinity";
  if (node.kind != Node::Kind::List) return false;
  if (node.text == "if" && node.items.size() >= 2) return is_integer(node.items[1]);
  return look_up(int_ludemes(), node).row != nullptr;
}

bool Compiler::is_boolean(const Node& node) const {
  if (node.word("True") || node.word("False")) return true;
  if (node.kind != Node::Kind::List) return false;
  if (node.text == "if" && node.items.size() >= 2) return is_boolean(node.items[1]);
  return look_up(bool_ludemes(), node).row != nullptr;
}

constexpr int kMostWhole = 1'000'000'000;

// Of a stranger's game every function counts each time that it is evaluated, and moves count, too; of others none does.
// Compiling a node counts for all, since some ludemes look at a part of theirs more than once.
Int Compiler::integer(const Node& node) {
  Work::spend(4);
  Int made = plain_integer(node);
  if (!game.bounds.timed || made.is_constant()) return made;
  return Int([made](Eval& e) {
    Work::spend();
    return made(e);
  });
}

Bool Compiler::boolean(const Node& node) {
  Work::spend(4);
  Bool made = plain_boolean(node);
  if (!game.bounds.timed || made.is_constant()) return made;
  return Bool([made](Eval& e) {
    Work::spend();
    return made(e);
  });
}

Region Compiler::region(const Node& node) {
  Work::spend(4);
  Region made = plain_region(node);
  if (!game.bounds.timed || made.constant()) return made;
  const SiteType type = made.type;
  return Region(
      [made](Eval& e, Sites& out) {
        Work::spend(4);
        made(e, out);
      },
      type);
}

Moves Compiler::moves(const Node& node) {
  Work::spend(4);
  Moves made = plain_moves(node);
  if (!game.bounds.timed) return made;
  struct Metered final : MovesFn {
    explicit Metered(Moves m) : moves(std::move(m)) {}
    void add(Eval& e, MoveSet& out) const override {
      const int before = out.size();
      moves->add(e, out);
      Work::spend(1 + std::max(0, out.size() - before));
      const Bounds& bounds = e.game.bounds;
      if (out.size() > bounds.moves) throw Error("a position of this game has too many moves");
      if (out.actions() > bounds.actions) throw Error("a move of this game does too much");
    }
    bool sites(Eval& e, Sites& out) const override {
      Work::spend(4);
      return moves->sites(e, out);
    }
    void add_at(Eval& e, int site, MoveSet& out) const override { moves->add_at(e, site, out); }
    void sketch(Eval& e, Sketches& out) const override {
      const int before = out.size();
      moves->sketch(e, out);
      Work::spend(1 + std::max(0, out.size() - before));
      const Bounds& bounds = e.game.bounds;
      if (out.size() > bounds.moves) throw Error("a position of this game has too many moves");
      if (out.made.actions() > bounds.actions) throw Error("a move of this game does too much");
    }
    bool threatens(Eval& e, const Sites& targets) const override {
      Work::spend(4);
      return moves->threatens(e, targets);
    }
    void reach(const Rulebook& rules, int what, int from, Sites& out) const override {
      Work::spend();
      moves->reach(rules, what, from, out);
    }
    Moves moves;
  };
  return std::make_shared<const Metered>(std::move(made));
}

Int Compiler::plain_integer(const Node& node) {
  if (node.kind == Node::Kind::Word) {
    if (const auto value = to_int(node.text)) return *value;
    if (const auto value = to_double(node.text)) {
      if (!(std::abs(*value) <= kMostWhole))
        throw LudemeError(node.place,
                          fmt::format("expected a number of at most {}, found {}", kMostWhole, cite(node.text)));
      return static_cast<int>(*value);
    }
    if (node.text == "Off" || node.text == "Undefined") return kOff;
    if (node.text == "End") return kEnd;
    if (node.text == "Infinity") return kInfinity;
    if (node.text == "True") return 1;
    if (node.text == "False") return 0;
    if (is_role(node)) return role(node);
  }
  if (node.list("if")) {
    Reader reader(node);
    const Bool when = boolean(reader.need("a condition"));
    const Int yes = integer(reader.need("a number"));
    const Node* other = reader.next();
    const Int no = other ? integer(*other) : Int(kOff);
    reader.done();
    return Int([=](Eval& e) { return when(e) ? yes(e) : no(e); });
  }
  if (const auto found = look_up(int_ludemes(), node); found.row) return make(*this, found, node);
  if (const auto found = look_up(bool_ludemes(), node); found.row) {
    const Bool made = make(*this, found, node);
    return Int([=](Eval& e) { return made(e) ? 1 : 0; });
  }
  unknown(node, "a number", int_ludemes());
}

std::vector<Int> Compiler::integers(const Node& node) {
  std::vector<Int> out;
  if (node.kind != Node::Kind::Array) return {integer(node)};
  for (const auto& item : node.items) out.push_back(integer(item));
  return out;
}

Bool Compiler::plain_boolean(const Node& node) {
  if (node.word("True")) return true;
  if (node.word("False")) return false;
  if (node.list("if")) {
    Reader reader(node);
    const Bool when = boolean(reader.need("a condition")), yes = boolean(reader.need("a condition"));
    const Node* other = reader.next();
    const Bool no = other ? boolean(*other) : Bool(false);
    reader.done();
    return Bool([=](Eval& e) { return when(e) ? yes(e) : no(e); });
  }
  if (const auto found = look_up(bool_ludemes(), node); found.row) return make(*this, found, node);
  if (is_integer(node)) {
    const Int value = integer(node);
    return Bool([=](Eval& e) { return value(e) == 1; });
  }
  unknown(node, "a condition", bool_ludemes());
}

Region Compiler::plain_region(const Node& node) {
  if (node.list("if")) {
    Reader reader(node);
    const Bool when = boolean(reader.need("a condition"));
    const Region yes = region(reader.need("a region"));
    const Node* other = reader.next();
    const Region no = other ? region(*other) : Region(Sites(game.words), yes.type);
    reader.done();
    return Region([=](Eval& e, Sites& out) { when(e) ? yes(e, out) : no(e, out); }, yes.type);
  }
  if (const auto found = look_up(region_ludemes(), node); found.row) return make(*this, found, node);
  if (node.kind == Node::Kind::Array) {
    const int words = game.words;
    if (!node.items.empty() && is_region(node.items[0])) {
      std::vector<Region> parts;
      for (const auto& item : node.items) parts.push_back(region(item));
      return Region(
          [=](Eval& e, Sites& out) {
            out.reset(words);
            Sites part;
            for (const auto& one : parts) {
              one(e, part);
              out |= part;
            }
          },
          parts[0].type);
    }
    const auto sites = integers(node);
    return Region(
        [=](Eval& e, Sites& out) {
          out.reset(words);
          for (const auto& site : sites) out.add_checked(site(e));
        },
        game.type);
  }
  if (is_array(node)) {
    const IntList list = array(node);
    const int words = game.words;
    return Region(
        [=](Eval& e, Sites& out) {
          out.reset(words);
          std::vector<int> all;
          list(e, all);
          for (const int site : all) out.add_checked(site);
        },
        game.type);
  }
  if (is_integer(node)) {
    const Int site = integer(node);
    const int words = game.words;
    return Region(
        [=](Eval& e, Sites& out) {
          out.reset(words);
          out.add_checked(site(e));
        },
        game.type);
  }
  if (is_role(node)) {
    Node sites{Node::Kind::List, "sites", "", {node}, node.place};
    sites.items[0].label.clear();
    return region(sites);
  }
  unknown(node, "a region", region_ludemes());
}

Moves Compiler::plain_moves(const Node& node) {
  if (node.kind == Node::Kind::Array) {  // one after the other
    std::vector<Moves> parts;
    for (const auto& item : node.items) parts.push_back(moves(item));
    return moves_of([=](Eval& e, MoveSet& out) {
      for (const auto& part : parts) part->add(e, out);
    });
  }
  if (const auto found = look_up(move_ludemes(), node); found.row) return make(*this, found, node);
  if (const auto found = look_up(combine_ludemes(), node); found.row) return make(*this, found, node);
  if (const auto found = look_up(effect_ludemes(), node); found.row) return make(*this, found, node);
  unknown(node, "moves", move_ludemes(), combine_ludemes(), effect_ludemes());
}

EndFn Compiler::end(const Node& node) {
  if (node.kind == Node::Kind::Array) {
    std::vector<EndFn> parts;
    for (const auto& item : node.items) parts.push_back(end(item));
    return EndFn([=](Eval& e) {
      for (const auto& part : parts)
        if (part(e)) return true;
      return false;
    });
  }
  if (const auto found = look_up(end_ludemes(), node); found.row) return make(*this, found, node);
  unknown(node, "an end of the game", end_ludemes());
}

Int Compiler::site_or(Reader& reader, std::string_view label, Int usual) {
  const Node* node = reader.label(label);
  return node ? integer(*node) : usual;
}

Moves Compiler::then_in(Reader& reader) {
  const Node* node = reader.list("then");
  if (!node) return nullptr;
  Reader inner(*node);
  Moves out = moves(inner.need("moves"));
  inner.flag("applyAfterAllMoves", false);
  inner.done();
  return out;
}

Moves Compiler::with_then(Moves made, Reader& reader) {
  const Moves then = then_in(reader);
  if (!then) return made;
  struct Followed final : MovesFn {
    Followed(Moves m, Moves t) : moves(std::move(m)), follows(std::move(t)) {}
    void add(Eval& e, MoveSet& out) const override {
      const int begin = out.size();
      moves->add(e, out);
      for (int i = begin; i < out.size(); ++i) out.then(out[i], follows.get());
    }
    bool sites(Eval& e, Sites& out) const override { return moves->sites(e, out); }
    void add_at(Eval& e, int site, MoveSet& out) const override {
      moves->add_at(e, site, out);
      out.then(out[out.size() - 1], follows.get());
    }
    void sketch(Eval& e, Sketches& out) const override {
      const int begin = out.size();
      moves->sketch(e, out);
      out.follow(begin, follows.get());
    }
    bool threatens(Eval& e, const Sites& targets) const override { return moves->threatens(e, targets); }
    void reach(const Rulebook& rules, int what, int from, Sites& out) const override {
      moves->reach(rules, what, from, out);
    }
    bool any(Eval& e) const override { return moves->any(e); }
    Moves moves, follows;
  };
  return std::make_shared<const Followed>(std::move(made), then);
}

int Compiler::component(const Node& at, std::string_view name) const {
  std::vector<std::string> names;
  for (std::size_t i = 1; i < game.components.size(); ++i) {
    if (game.components[i].name == name) return static_cast<int>(i);
    names.push_back(game.components[i].name);
  }
  throw LudemeError(at.place, fmt::format("no piece is called {}; there are {}{}", cite(name), join(names, ", "),
                                          did_you_mean(name, names)));
}

std::vector<int> Compiler::components_named(const Node& at, std::string_view stem) const {
  std::vector<int> out;
  for (std::size_t i = 1; i < game.components.size(); ++i)
    if (game.components[i].stem == stem || game.components[i].name == stem) out.push_back(static_cast<int>(i));
  if (out.empty()) component(at, stem);
  return out;
}

int Compiler::container(const Node& node) const {
  if (node.text == "Hand") return -2;  // any hand; the owner of the pieces says which
  for (std::size_t i = 0; i < game.containers.size(); ++i)
    if (game.containers[i].name == node.text) return static_cast<int>(i);
  throw LudemeError(node.place, fmt::format("nothing that holds pieces is called {}", cite(node.text)));
}

}  // namespace ludens::games::lud
