// The board and what is on and beside it.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/text.h"
#include "games/ludeme/compiler.h"
#include "games/ludeme/groups.h"
#include "games/ludeme/shapes.h"

namespace ludens::games::lud {
namespace {

std::vector<const Node*> parts_of(const Node& node) {
  std::vector<const Node*> out;
  if (node.kind == Node::Kind::Array)
    for (const auto& item : node.items) out.push_back(&item);
  else
    out.push_back(&node);
  return out;
}

// «0,E,N,W»: from a site along lines as far as they go, «N2» for so many steps, numbers for jumps.
std::vector<int> track_sites(const Compiler& c, const Node& at, std::string_view path) {
  const auto& graph = c.game.graph();
  std::vector<int> out;
  for (const auto part : split(path, ',')) {
    const std::string word(trim(part));
    if (word.empty()) continue;
    if (const auto site = to_int(word)) {
      out.push_back(*site);
      continue;
    }
    if (word == "End") continue;
    std::size_t letters = 0;
    while (letters < word.size() && (word[letters] < '0' || word[letters] > '9')) ++letters;
    const auto direction = direction_named(std::string_view(word).substr(0, letters));
    const auto steps =
        letters < word.size() ? to_int(std::string_view(word).substr(letters)) : std::optional<int>(kInfinity);
    if (!direction || !steps || out.empty())
      throw LudemeError(at.place,
                        fmt::format("a track is a site and directions, as in \"0,E,N2,W\", not {}", cite(word)));
    int here = out.back();
    for (int i = 0; i < *steps && i < graph.count; ++i) {
      int next = kOff;
      if (here < 0 || here >= graph.count) break;
      for (const auto& step : graph.steps[static_cast<std::size_t>(here)])
        if ((step.directions & bit(*direction)) != 0) next = step.to;
      if (next == kOff) break;
      out.push_back(next);
      here = next;
    }
  }
  return out;
}

void read_track(Compiler& c, const Node& node) {
  Reader r(node);
  Track track;
  const Node& name = r.need("a name");
  track.name = name.text;
  const Node& path = r.need("its sites");
  if (path.kind == Node::Kind::Text) {
    track.sites = track_sites(c, path, path.text);
  } else {
    for (const auto& item : path.items) {
      const auto site = to_int(item.text);
      if (!site) throw LudemeError(item.place, "a track's sites are numbers");
      track.sites.push_back(*site);
    }
  }
  track.loop = r.flag("loop", false);
  track.directed = r.flag("directed", false);
  if (const Node* owner = r.next()) {
    const Int role = c.role(*owner);
    track.owner = role.is_constant() ? role.constant() : 0;
  }
  r.done();
  c.game.tracks.push_back(std::move(track));
}

void lay_out(Compiler& c, Graph graph, SiteType type, int hand_sites) {
  Rulebook& game = c.game;
  game.type = type;
  const auto hands = static_cast<std::size_t>(hand_sites);
  const std::size_t all = std::max({graph.points.size(), graph.faces.size(), graph.edges.size()}) + hands;
  const std::size_t played = type == SiteType::Cell     ? graph.faces.size()
                             : type == SiteType::Vertex ? graph.points.size()
                                                        : graph.edges.size();
  if (played + hands > game.bounds.played)
    throw Error(fmt::format("a board has at most {} sites here", game.bounds.played));
  const std::size_t allowed = game.boardless ? kMostWords * 64 : std::min(kMostSites, game.bounds.sites);
  if (all > allowed) throw Error(fmt::format("a board has at most {} sites of each kind", allowed));
  // Sets hold what rules speak of: where that is one kind of sites, the others are in none. Hands come after the cells.
  const std::size_t most = game.has_other_types ? all : std::max(played, graph.faces.size()) + hands;
  game.words = static_cast<int>((most + 63) / 64);
  game.topology = std::make_unique<Topology>(std::move(graph), game.words);
  game.names = coordinates_of(game.graph());
  Container board;
  board.name = "Board";
  board.count = game.graph().count;
  if (board.count == 0) throw Error("the board has no sites");
  game.containers.push_back(board);
}

Graph mancala(int rows, int columns, std::string_view store) {
  Graph g;
  const bool outer = store == "Outer";
  if (outer) g.points.push_back({-1, (rows - 1) / 2.0, 0});
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x) g.points.push_back({double(x), double(y), 0});
  if (outer) g.points.push_back({double(columns), (rows - 1) / 2.0, 0});
  const int base = outer ? 1 : 0;
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x) {
      const int i = base + y * columns + x;
      if (x + 1 < columns) g.edge(i, i + 1);
      if (y + 1 < rows) g.edge(i, i + columns);
    }
  if (outer) {
    const int last = static_cast<int>(g.points.size()) - 1;
    for (int y = 0; y < rows; ++y) {
      g.edge(0, base + y * columns);
      g.edge(base + y * columns + columns - 1, last);
    }
  }
  g.find_faces();
  return g;
}

void read_board(Compiler& c, const Node& node, int hand_sites) {
  Reader r(node);
  std::vector<const Node*> tracks;
  if (node.list("board")) {
    SiteType type = SiteType::Cell;
    if (const Node* use = r.label("use")) {
      const auto named = site_type(*use);
      if (!named) throw LudemeError(use->place, "a board uses Cell, Vertex or Edge");
      type = *named;
    }
    r.flag("largeStack", false);
    const Node& shape = r.need("a graph");
    while (const Node* rest = r.next()) tracks.push_back(rest);
    r.done();
    Graph graph = read_graph(shape, type == SiteType::Cell);
    lay_out(c, std::move(graph), type, hand_sites);
  } else if (node.list("mancalaBoard")) {
    const Node& rows = r.need("rows");
    const Node& columns = r.need("columns");
    const Node* store = r.label("store");
    r.flag("largeStack", false);
    if (const Node* n = r.label("numStores")) (void)n;
    while (const Node* rest = r.next()) tracks.push_back(rest);
    r.done();
    c.game.holes = true;
    const double y = number_in(rows), x = number_in(columns);
    if (!(y >= 1 && y <= 20 && x >= 1 && x <= 60))
      throw LudemeError(node.place, "a mancala board has up to 20 rows and 60 columns");
    const std::string kept = store ? store->text : "Outer";
    if (kept != "Outer" && kept != "None") refuse(*store, "store:" + kept);
    lay_out(c, mancala(static_cast<int>(y), static_cast<int>(x), kept), SiteType::Vertex, hand_sites);
  } else if (node.list("boardless")) {
    const Node& shape = r.need("Square, Hexagonal or Triangular");
    const Node* size = r.next();
    r.flag("largeStack", false);
    r.done();
    const double given = size ? number_in(*size) : 41;
    if (!(given >= 3 && given <= 41 && std::fmod(given, 2) == 1))
      throw LudemeError(node.place, "what takes the place of a board has an odd size from 3 to 41");
    const int n = static_cast<int>(given);
    c.game.boardless = true;
    Graph graph;
    if (shape.word("Square"))
      graph = rectangle(n + 1, n + 1, "", false);
    else if (shape.word("Hexagonal"))
      graph = hexagons("Hexagon", {(n + 1) / 2}, true);
    else
      refuse(shape, "boardless " + shape.text);
    graph.sort();
    lay_out(c, std::move(graph), SiteType::Cell, hand_sites);
  } else {
    refuse(node, node.text);
  }
  for (const Node* node_of_tracks : tracks)
    for (const Node* track : parts_of(*node_of_tracks)) {
      if (!track->list("track")) refuse(*track, node.text + " " + track->text);
      read_track(c, *track);
    }
}

int owner_of(Compiler& c, const Node& role) {
  const Int who = c.role(role);
  if (!who.is_constant()) throw LudemeError(role.place, "an owner is P1, P2, Each, Shared or Neutral");
  return who.constant();
}

void read_hand(Compiler& c, const Node& node) {
  Reader r(node);
  const Node& role = r.need("an owner");
  const Node* size = r.label("size");
  const int n = size ? static_cast<int>(number_in(*size)) : 1;
  r.done();
  if (n < 1 || n > 500) throw LudemeError(node.place, "a hand has 1 to 500 sites");
  const auto put = [&](int owner) {
    Container hand;
    hand.name = fmt::format("Hand{}", owner);
    // Hands are cells: they are numbered after the board's sites and after its cells.
    const Container& before = c.game.containers.back();
    hand.begin = c.game.containers.size() > 1 ? before.begin + before.count
                                              : std::max(before.count, c.game.graph(SiteType::Cell).count);
    hand.count = n;
    hand.owner = owner;
    c.game.containers.push_back(hand);
  };
  if (role.word("Each")) {
    put(1);
    put(2);
  } else {
    put(owner_of(c, role));
  }
}

int hand_size(const Node& node) {
  Reader r(node);
  const Node* role = r.peek();
  const Node* size = r.label("size");
  const double n = size ? number_in(*size) : 1;
  if (!(n >= 1 && n <= 500)) throw LudemeError(node.place, "a hand has 1 to 500 sites");
  return static_cast<int>(n) * (role && role->word("Each") ? 2 : 1);
}

// A tile that fills one cell is a piece.
bool is_piece(const Node& node) {
  if (!node.list("tile")) return node.list("piece");
  for (const auto& item : node.items)
    if (item.kind == Node::Kind::Array) refuse(item, "a tile of more than one cell, or with paths");
  return true;
}

void read_piece(Compiler& c, const Node& node) {
  Reader r(node);
  const Node& name = r.need("a name");
  Component piece;
  piece.stem = name.text;
  if (piece.stem.size() > c.game.bounds.name)
    throw LudemeError(name.place, fmt::format("a piece's name has at most {} bytes", c.game.bounds.name));
  const Node* role = r.peek() && Compiler::is_role(*r.peek()) ? r.next() : nullptr;
  if (const Node* facing = r.peek(); facing && facing->kind == Node::Kind::Word && direction_named(facing->text)) {
    piece.facing = *direction_named(r.next()->text);
    if (piece.facing >= 16) piece.facing = -1;
  }
  if (const Node* flips = r.list("flips")) {
    if (flips->items.size() == 2)
      piece.flips.emplace_back(static_cast<int>(number_in(flips->items[0])),
                               static_cast<int>(number_in(flips->items[1])));
  }
  const auto put = [&](int owner) {
    Component one = piece;
    one.owner = owner;
    one.name = owner == kShared ? piece.stem : piece.stem + std::to_string(owner);
    c.game.owners[c.game.components.size()] = static_cast<std::uint8_t>(owner);
    c.game.components.push_back(std::move(one));
    if (c.game.components.size() > 250) throw LudemeError(node.place, "a game has at most 249 kinds of pieces");
  };
  if (!role || role->word("Each")) {
    put(1);
    put(2);
  } else {
    put(owner_of(c, *role));
  }
}

void read_regions(Compiler& c, const Node& node) {
  Reader r(node);
  NamedRegion named;
  if (const Node* name = r.text()) named.name = name->text;
  if (const Node* role = r.peek(); role && Compiler::is_role(*role)) named.owner = owner_of(c, *r.next());
  bool any = false;
  while (const Node* item = r.next()) {
    any = true;
    std::vector<const Node*> all;
    if (item->kind == Node::Kind::Array && !item->items.empty() && c.is_region(item->items[0]))
      for (const auto& one : item->items) all.push_back(&one);
    else
      all.push_back(item);
    for (const Node* one : all) {
      if (one->kind == Node::Kind::Word && (one->text == "AllSites" || one->text == "Columns" || one->text == "Rows" ||
                                            one->text == "AllDirections" || one->text == "HintRegions"))
        refuse(*one, "regions " + one->text);
      NamedRegion made = named;
      made.region = c.region(*one);
      c.game.regions.push_back(std::move(made));
    }
  }
  if (!any) throw LudemeError(node.place, "(regions …) lacks a region");
  r.done();
}

Int map_value(Compiler& c, const Node& node) {
  if (node.word("LastSite")) return c.game.graph().count - 1;
  if (node.word("FirstSite")) return 0;
  if (node.kind == Node::Kind::Text) {  // a site, or a piece; a site that the board lacks is off it
    for (std::size_t i = 1; i < c.game.components.size(); ++i)
      if (c.game.components[i].name == node.text) return static_cast<int>(i);
    return site_named(c.game, node.text);
  }
  return c.role(node);
}

void read_map(Compiler& c, const Node& node) {
  Reader r(node);
  SiteMap map;
  if (const Node* name = r.text()) map.name = name->text;
  const Node& first = r.need("pairs");
  if (const Node* values = r.peek(); values && first.kind == Node::Kind::Array && !first.items.empty() &&
                                     !first.items[0].list("pair") && values->kind == Node::Kind::Array) {
    r.next();
    r.done();
    if (values->items.size() != first.items.size())
      throw LudemeError(values->place, "a map's two lists are as long as each other");
    for (std::size_t i = 0; i < first.items.size(); ++i)
      map.pairs.emplace_back(map_value(c, first.items[i]), map_value(c, values->items[i]));
    c.game.maps.push_back(std::move(map));
    return;
  }
  std::vector<const Node*> pairs = parts_of(first);
  while (const Node* more = r.next()) pairs.push_back(more);
  for (const Node* pair : pairs) {
    if (!pair->list("pair") || pair->items.size() != 2) refuse(*pair, "a map that is not made of (pair a b)");
    map.pairs.emplace_back(map_value(c, pair->items[0]), map_value(c, pair->items[1]));
  }
  c.game.maps.push_back(std::move(map));
}

// X and O where each side has one kind of piece, else letters: capitals for the first side, small ones for the second.
void choose_glyphs(Rulebook& game) {
  std::vector<std::string> stems;
  for (std::size_t i = 1; i < game.components.size(); ++i)
    if (std::find(stems.begin(), stems.end(), game.components[i].stem) == stems.end())
      stems.push_back(game.components[i].stem);
  const auto kinds = [&](int owner) {
    return std::count_if(game.components.begin() + 1, game.components.end(),
                         [&](const Component& c) { return c.owner == owner; });
  };
  const bool plain = kinds(1) <= 1 && kinds(2) <= 1;
  std::string taken;
  std::vector<char> letters;
  for (const auto& stem : stems) {
    char best = 0;
    for (const char c : stem + "ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
      const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      const char upper = c >= 'a' ? static_cast<char>(c - 'a' + 'A') : c;
      if (letter && taken.find(upper) == std::string::npos) {
        best = upper;
        break;
      }
    }
    if (best == 0) best = '?';
    taken += best;
    letters.push_back(best);
  }
  for (std::size_t i = 1; i < game.components.size(); ++i) {
    auto& piece = game.components[i];
    const auto kind = std::find(stems.begin(), stems.end(), piece.stem) - stems.begin();
    piece.kind = stems.size() > 1 ? static_cast<int>(kind) : 0;
    const char letter = letters[static_cast<std::size_t>(kind)];
    if (piece.owner == 0)
      piece.glyph = '#';
    else if (piece.owner == kShared)
      piece.glyph = '*';
    else if (plain)
      piece.glyph = piece.owner == 1 ? 'X' : 'O';
    else
      piece.glyph = piece.owner == 1 || letter == '?' ? letter : static_cast<char>(letter - 'A' + 'a');
  }
}

constexpr LudemeHelp kTable[] = {
    {"board", "GRAPH [(track …) or {(track …)…}] [use:Cell, Vertex or Edge] [largeStack:True]",
     "the board, and what pieces stand on: cells where nothing else is said",
     "(game \"Points\" (players 2) (equipment {(board (square 5) use:Vertex) (piece \"Stone\" Each)}) (rules (play "
     "(move Add (to (sites Empty)))) (end (if (is Line 4) (result Mover Win)))))"},
    {"mancalaBoard",
     "ROWS COLUMNS [store:Outer or None] [numStores:NUMBER] [largeStack:True] [(track …) or {(track …)…}]",
     "rows of holes, with a store at each end",
     "(game \"Holes\" (players 2) (equipment {(mancalaBoard 2 6 (track \"Round\" \"1,E,N,W\" loop:True)) (piece "
     "\"Seed\" Shared)}) (rules (start (set Count 4 to:(sites Track))) (play (move Select (from (sites Track) if:(< 0 "
     "(count at:(from)))) (then (sow)))) (end (if (no Moves Next) (result Mover Draw)))))"},
    {"track", "\"NAME\" \"SITE,DIRECTION…\" or {SITE…} [loop:True] [directed:True] [PLAYER]",
     "a way along the board: from a site in directions as far as they go, «N2» for two steps",
     "(game \"Track\" (players 2) (equipment {(board (square 4) (track \"Up\" \"0,E,N,W\" P1)) (piece \"Man\" Each "
     "(move Step)) (hand Each)}) (rules (start (place \"Man1\" (sites Track \"Up\"))) (play (or (forEach Piece) (move "
     "Pass))) (end (if (= 9 (count Moves)) (result Mover Draw)))))"},
    {"hand", "PLAYER [size:NUMBER]", "a place beside the board for a player's pieces, or for shared ones",
     "(hand Shared size:3)"},
    {"piece",
     "\"NAME\" [PLAYER] [DIRECTION] [(flips NUMBER NUMBER)] [MOVES] [maxState:NUMBER] [maxCount:NUMBER] "
     "[maxValue:NUMBER]",
     "a kind of piece, of which each player has its own; «Man1» is the first player's",
     "(piece \"Knight\" Each N (move Leap {{F F R F} {F F L F}} (to if:(is Empty (to)))))"},
    {"regions", "[\"NAME\"] [PLAYER] REGION or {REGION…}", "a region with a name, of a player",
     "(regions \"Corners\" P1 {(sites Corners) (sites Centre)})"},
    {"map", "[\"NAME\"] {(pair NUMBER NUMBER)…}", "numbers that belong together",
     "(map \"Next\" {(pair 0 1) (pair \"A1\" \"B1\")})"},
};

}  // namespace

std::vector<LudemeHelp> equipment_ludemes() { return {std::begin(kTable), std::end(kTable)}; }

void compile_equipment(Compiler& c, const Node& node) {
  Reader r(node);
  const Node& list = r.need("what the game is played with");
  std::vector<const Node*> parts = parts_of(list);
  while (const Node* more = r.next())
    for (const Node* one : parts_of(*more)) parts.push_back(one);
  r.done();
  Rulebook& game = c.game;
  game.components.emplace_back();
  game.owners = {};
  int hand_sites = 0;
  const Node* board = nullptr;
  for (const Node* part : parts) {
    if (part->list("hand")) hand_sites += hand_size(*part);
    if (part->list("board") || part->list("mancalaBoard") || part->list("boardless")) board = part;
  }
  if (!board) throw LudemeError(node.place, "the equipment lacks a (board …)");
  try {
    read_board(c, *board, hand_sites);
  } catch (const LudemeError&) {
    throw;
  } catch (const Error& error) {
    throw LudemeError(board->place, error.what());
  }
  for (const Node* part : parts)
    if (part->list("hand")) read_hand(c, *part);
  const auto& last = game.containers.back();
  game.sites = std::max(last.begin + last.count, game.graph().count);
  game.container_of.assign(static_cast<std::size_t>(game.sites), 0);
  for (std::size_t i = 1; i < game.containers.size(); ++i)
    for (int k = 0; k < game.containers[i].count; ++k)
      game.container_of[static_cast<std::size_t>(game.containers[i].begin + k)] = static_cast<int>(i);
  game.board_sites = game.graph().all;
  int slots = game.sites;
  for (int t = 0; t < 3; ++t) {
    if (t == static_cast<int>(game.type) || !game.has_other_types) continue;
    game.base[static_cast<std::size_t>(t)] = slots;
    slots += game.graph(static_cast<SiteType>(t)).count;
  }
  game.slots = slots;
  for (const Node* part : parts)
    if (is_piece(*part)) read_piece(c, *part);
  choose_glyphs(game);
  game.facings[0] = -1;  // as the player to move
  for (std::size_t i = 1; i < game.components.size(); ++i) {
    const auto& piece = game.components[i];
    int facing = piece.facing;
    if (facing < 0 && (piece.owner == 1 || piece.owner == 2))
      facing = game.player_facing[static_cast<std::size_t>(piece.owner)];
    game.facings[i] = static_cast<std::int8_t>(facing);
  }
  // The start position's arrays are needed while regions are compiled.
  for (const Node* part : parts) {
    if (part == board || part->list("hand") || is_piece(*part)) continue;
    if (part->list("regions"))
      read_regions(c, *part);
    else if (part->list("map"))
      read_map(c, *part);
    else
      refuse(*part, part->text);
  }
}

void compile_pieces(Compiler& c, const Node& node) {
  std::size_t number = 1;
  std::vector<const Node*> parts;
  for (const auto& item : node.items)
    for (const Node* one : parts_of(item)) parts.push_back(one);
  for (const Node* part : parts) {
    if (!is_piece(*part)) continue;
    Reader r(*part);
    r.need("a name");
    if (part->list("tile")) r.label("numSides");
    const Node* role = r.peek() && Compiler::is_role(*r.peek()) ? r.next() : nullptr;
    if (const Node* facing = r.peek(); facing && facing->kind == Node::Kind::Word && direction_named(facing->text))
      r.next();
    r.list("flips");
    for (const auto* label : {"maxState", "maxCount", "maxValue"}) r.label(label);
    const Node* moves_node = r.next();
    Moves moves = moves_node ? c.moves(*moves_node) : nullptr;
    if (moves) moves = c.with_then(moves, r);
    r.done();
    const int copies = !role || role->word("Each") ? 2 : 1;
    for (int i = 0; i < copies; ++i) c.game.components[number++].moves = moves;
  }
}

}  // namespace ludens::games::lud
