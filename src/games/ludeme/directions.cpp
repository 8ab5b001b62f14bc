// Directions: points of the compass, relations, and those that depend on which way a piece faces.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/text.h"
#include "games/ludeme/compiler.h"

namespace ludens::games::lud {
namespace {

DirectionBits compass_of_neighbours(const SiteGraph& graph, DirectionBits relation = bit(Adjacent)) {
  DirectionBits out = 0;
  for (const auto& steps : graph.steps)
    for (const auto& step : steps)
      if ((step.directions & relation) != 0) out |= step.directions & 0xffff;
  return out;
}

int turned(DirectionBits supported, int from, int by, int times) {
  int at = from;
  for (int i = 0; i < times; ++i) {
    int guard = 0;
    do at = (at + by + 16) % 16;
    while ((supported & bit(at)) == 0 && ++guard < 16);
  }
  return at;
}

DirectionBits half(DirectionBits supported, int middle) {
  DirectionBits out = 0;
  for (int off = -3; off <= 3; ++off) out |= supported & bit((middle + off + 16) % 16);
  return out;
}

Dirs word_direction(Compiler& c, const Node& node, DirectionBits relation = bit(Adjacent)) {
  if (const auto named = direction_named(node.text)) return Dirs(bit(*named));
  const Rulebook& game = c.game;
  const SiteType type = game.type;
  if (node.text == "SameDirection" || node.text == "OppositeDirection") {
    const bool opposite = node.text == "OppositeDirection";
    return Dirs([&game, opposite](Eval& e, int) {
      return direction_between(game.graph(), e.state.last_from, e.state.last_to, opposite);
    });
  }
  Dirs::ByFacing by_facing{};
  for (int f = 0; f < 16; ++f)
    by_facing[static_cast<std::size_t>(f)] = turned_direction(game, type, f, node.text, relation);
  return Dirs(by_facing, type);
}

Dirs either(const Rulebook& game, std::vector<Dirs> parts) {
  if (std::all_of(parts.begin(), parts.end(), [](const Dirs& part) { return part.by_facing != nullptr; })) {
    Dirs::ByFacing all{};
    for (const auto& part : parts)
      for (std::size_t f = 0; f < all.size(); ++f) all[f] |= (*part.by_facing)[f];
    return Dirs(all, parts[0].facing_type);
  }
  if (std::all_of(parts.begin(), parts.end(), [](const Dirs& part) { return part.fixed(); })) {
    PlayState unread;
    Eval nowhere{game, unread};
    DirectionBits all = 0;
    for (const auto& part : parts) all |= part(nowhere, 0);
    return Dirs(all);
  }
  return Dirs([parts = std::move(parts)](Eval& e, int site) {
    DirectionBits out = 0;
    for (const auto& part : parts) out |= part(e, site);
    return out;
  });
}

Dirs between_sites(Compiler& c, Reader& reader) {
  SiteType type = c.game.type;
  if (const Node* word = reader.word({"Cell", "Vertex", "Edge"})) type = *site_type(*word);
  const Int from = c.site_or(reader, "from", Int([](Eval& e) { return e.from; }));
  const Int to = c.site_or(reader, "to", Int([](Eval& e) { return e.to; }));
  reader.done();
  const Rulebook& game = c.game;
  return Dirs([=, &game](Eval& e, int) -> DirectionBits {
    const auto& graph = game.graph(type);
    const int a = from(e), b = to(e);
    if (a < 0 || a >= graph.count) return 0;
    for (const auto& radial : graph.radials[static_cast<std::size_t>(a)])
      for (const int site : radial.sites)
        if (site == b) return radial.directions & (bit(Orthogonal) - 1);
    return 0;
  });
}

}  // namespace

DirectionBits direction_between(const SiteGraph& graph, int from, int to, bool opposite) {
  if (from < 0 || from >= graph.count || to < 0 || to >= graph.count || from == to) return 0;
  for (const auto& radial : graph.radials[static_cast<std::size_t>(from)])
    for (const int site : radial.sites)
      if (site == to) {
        const DirectionBits ahead = radial.directions & 0xffff;
        return opposite ? (ahead << 8 | ahead >> 8) & 0xffff : ahead;
      }
  return 0;
}

int Rulebook::turned_facing(const PlayState& s, SiteType which, int site) const {
  const int what = this->what(s, which, site);
  const auto& piece = components[static_cast<std::size_t>(what)];
  int facing = what > 0 ? piece.facing : -1;
  if (facing < 0)
    facing =
        player_facing[static_cast<std::size_t>(what > 0 && piece.owner > 0 && piece.owner < 3 ? piece.owner : s.mover)];
  if (facing < 0) facing = N;
  if (has_rotations && valid(which, site)) {
    const int turns = s.rotation[static_cast<std::size_t>(slot(which, site))];
    if (turns > 0) facing = turned(compass_of_neighbours(graph(which)), facing, 1, turns);
  }
  return facing;
}

DirectionBits turned_direction(const Rulebook& game, SiteType type, int facing, std::string_view word,
                               DirectionBits relation) {
  const DirectionBits supported = compass_of_neighbours(game.graph(type), relation);
  const int back = (facing + 8) % 16, right = (facing + 4) % 16, left = (facing + 12) % 16;
  if (word == "Forward") return bit(facing);
  if (word == "Backward") return bit(back);
  if (word == "Rightward") return bit(right);
  if (word == "Leftward") return bit(left);
  if (word == "Forwards") return half(supported, facing);
  if (word == "Backwards") return half(supported, back);
  if (word == "Rightwards") return half(supported, right);
  if (word == "Leftwards") return half(supported, left);
  const int times = static_cast<int>(word.size()) - 1;
  const bool front = word[0] == 'F', to_left = word.back() == 'L';
  return bit(turned(supported, front ? facing : back, front == to_left ? -1 : 1, times));
}

std::vector<LudemeHelp> direction_ludemes() {
  return {
      {"Adjacent", "", "to every neighbour", "Adjacent"},
      {"Orthogonal", "", "through a side, or along an edge of the graph", "Orthogonal"},
      {"Diagonal", "", "through a corner", "Diagonal"},
      {"OffDiagonal", "", "over a corner between two sides, on boards of hexagons", "OffDiagonal"},
      {"All", "", "every step there is", "All"},
      {"N", "", "by the compass: N, NNE, NE … NNW", "NE"},
      {"U", "", "up, and D down: U, UN, UNE … DNW, on boards with layers", "U"},
      {"CW", "", "clockwise on round boards; CCW, In and Out likewise", "CW"},
      {"Forward", "", "where the piece faces; Backward, Leftward and Rightward likewise", "Forward"},
      {"Forwards", "", "all directions of that half; Backwards, Leftwards and Rightwards likewise", "Forwards"},
      {"FL", "", "turned from Forward to the left, once (FL) or more often (FLL); FR, BL and BR likewise", "{FL FR}"},
      {"SameDirection", "", "as the last move went", "SameDirection"},
      {"OppositeDirection", "", "back where the last move came from", "OppositeDirection"},
      {"directions",
       "DIRECTION, {DIRECTION…} or [TYPE] from:SITE to:SITE, [of:All, Adjacent, Orthogonal or Diagonal] [bySite:True]",
       "directions as one argument, or the one from a site to another",
       "(directions {Forward Backward} of:Orthogonal)"},
      {"union", "DIRECTIONS DIRECTIONS", "both", "(union (directions Orthogonal) (directions NE))"},
      {"difference", "DIRECTIONS DIRECTIONS", "the first without the second",
       "(difference (directions Adjacent) (directions N))"},
      {"if", "CONDITION DIRECTIONS DIRECTIONS", "the first where a condition holds, else the second",
       "(if (is Mover P1) (directions N) (directions S))"},
  };
}

Dirs Compiler::directions(const Node& node) {
  if (node.kind == Node::Kind::Word && is_direction(node)) return word_direction(*this, node);
  if (node.kind == Node::Kind::Array) {
    std::vector<Dirs> parts;
    for (const auto& item : node.items) parts.push_back(directions(item));
    return either(game, std::move(parts));
  }
  if (node.list("directions")) {
    Reader reader(node);
    if (node.items.empty()) throw LudemeError(node.place, "(directions …) lacks directions");
    for (const auto& item : node.items)
      if (item.label == "from" || item.label == "to") return between_sites(*this, reader);
    const Node* first = reader.next();
    if (!first) throw LudemeError(node.place, "(directions …) lacks directions");
    if (first->word("Random")) refuse(*first, "directions Random");
    if (const auto type = site_type(*first)) return between_sites(*this, reader);
    DirectionBits relation = bit(Adjacent);
    if (const Node* of = reader.label("of")) {  // such among the directions of a relation
      const auto named = direction_named(of->text);
      if (!named || *named < Orthogonal) throw LudemeError(of->place, "of: is All, Adjacent, Orthogonal or Diagonal");
      relation = bit(*named);
    }
    Dirs out = [&] {
      if (first->kind == Node::Kind::Word && is_direction(*first)) return word_direction(*this, *first, relation);
      if (first->kind != Node::Kind::Array) return directions(*first);
      std::vector<Dirs> parts;
      for (const auto& item : first->items)
        parts.push_back(item.kind == Node::Kind::Word ? word_direction(*this, item, relation) : directions(item));
      return either(game, std::move(parts));
    }();
    reader.flag("bySite", false);
    reader.done();
    return out;
  }
  if (node.list("difference") || node.list("union")) {
    Reader reader(node);
    const Dirs a = directions(reader.need("directions")), b = directions(reader.need("directions"));
    reader.done();
    const bool minus = node.list("difference");
    const Rulebook& rules = game;
    return Dirs([=, &rules](Eval& e, int site) {
      const DirectionBits x = a(e, site), y = b(e, site);
      if (!minus) return x | y;
      // Plain directions that a step of the first kind has here and none of the second kind.
      DirectionBits out = 0;
      const auto& graph = rules.graph();
      if (site < 0 || site >= graph.count) return out;
      for (const auto& step : graph.steps[static_cast<std::size_t>(site)])
        if ((step.directions & x) != 0 && (step.directions & y) == 0)
          out |= step.directions & (bit(Orthogonal) - 1) & ~(bit(SameLayer));
      return out;
    });
  }
  if (node.list("if")) {
    Reader reader(node);
    const Bool when = boolean(reader.need("a condition"));
    const Dirs yes = directions(reader.need("directions")), no = directions(reader.need("directions"));
    return Dirs([=](Eval& e, int site) { return when(e) ? yes(e, site) : no(e, site); });
  }
  throw LudemeError(node.place, fmt::format("expected directions, found {}", cite(node.text)), node.text);
}

Dirs Compiler::directions_in(Reader& reader, DirectionBits usual) {
  if (const Node* node = reader.peek(); node && is_direction(*node)) return directions(*reader.next());
  for (const auto& item : reader.node().items)
    if (item.label.empty() && item.kind != Node::Kind::Array && is_direction(item) && item.kind == Node::Kind::List)
      if (const Node* node = reader.any_list({"directions", "if", "difference", "union"}); node) {
        if (is_direction(*node)) return directions(*node);
        throw LudemeError(node->place, "expected directions here");
      }
  return Dirs(usual);
}

}  // namespace ludens::games::lud
