// Ludemes that are sets of sites.
#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "games/ludeme/compiler.h"
#include "games/ludeme/groups.h"
#include "games/ludeme/move_parts.h"

namespace ludens::games::lud {
namespace {

template <Sites SiteGraph::* kSet>
Region fixed(Compiler& c, Reader& r) {
  const SiteType type = c.type_in(r);
  return Region(c.game.graph(type).*kSet, type);
}

// Without a board: the empty sites beside a piece, and the one in the middle while there is none.
void playable_sites(const Rulebook& game, const PlayState& state, Sites& out) {
  Sites taken = game.board_sites;
  taken -= state.empty;
  out.reset(game.words);
  if (taken.empty()) {
    out.add_checked(game.graph().centre.first());
    return;
  }
  for (const int s : taken)
    for (const auto& step : game.graph().steps[static_cast<std::size_t>(s)])
      if ((step.directions & bit(Adjacent)) != 0) out.add(step.to);
  out &= state.empty;
}
Region playable(Compiler& c, Reader&) {
  const Rulebook& game = c.game;
  return Region([&game](Eval& e, Sites& out) { playable_sites(game, e.state, out); }, game.type);
}

Region empty_sites(Compiler& c, Reader& r) {
  const Node* name = r.text();
  const SiteType type = c.type_in(r);
  const Rulebook& game = c.game;
  if (const Node* hand = r.next()) {
    const bool by_owner = Compiler::is_role(*hand);  // else a container's number
    const Int which = c.role(*hand);
    return Region(
        [=, &game](Eval& e, Sites& out) {
          out.reset(game.words);
          const int wanted = which(e);
          int number = -1;
          for (const auto& container : game.containers)
            if (++number; by_owner ? container.owner == wanted : number == wanted)
              for (int i = 0; i < container.count; ++i)
                if (e.state.empty.has(container.begin + i)) out.add(container.begin + i);
        },
        type);
  }
  (void)name;
  if (game.boardless && type == game.type)
    return Region([&game](Eval& e, Sites& out) { playable_sites(game, e.state, out); }, type).reading_no_variable();
  if (type == game.type)
    return Region(
               [&game](Eval& e, Sites& out) {
                 out = e.state.empty;
                 out &= game.board_sites;
               },
               type)
        .reading_no_variable();
  return Region(
      [&game, type](Eval& e, Sites& out) {
        out.reset(game.words);
        for (int s = 0; s < game.graph(type).count; ++s)
          if (game.what(e.state, type, s) == 0) out.add(s);
      },
      type);
}

Region occupied(Compiler& c, Reader& r) {
  const SiteType type = c.type_in(r);
  const Node* by = r.label("by");
  const Int player = by ? c.role(*by) : Int(kShared);
  const bool of_nobody_alone = by && by->word("Shared");  // what players share, not everybody's
  int container = -1;
  std::optional<Int> of_container;
  if (const Node* name = r.label("container")) {
    if (name->kind == Node::Kind::Text)
      container = c.container(*name);
    else
      of_container = c.integer(*name);
  }
  if (const Node* on = r.label("on")) c.type_in(r), (void)on;
  std::vector<std::vector<int>> kinds;
  std::vector<int> components;
  bool by_component = false;
  if (const Node* one = r.label("component")) {
    by_component = true;
    components = c.components_named(*one, one->text);
  }
  if (const Node* many = r.label("components")) {
    by_component = true;
    for (const auto& item : many->items)
      for (const int one : c.components_named(item, item.text)) components.push_back(one);
  }
  const bool top = r.flag("top", true);
  (void)top;
  const Rulebook& game = c.game;
  return Region(
      [=, &game](Eval& e, Sites& out) {
        const int who = player(e);
        if (type != game.type) {
          out.reset(game.words);
          for (int s = 0; s < game.graph(type).count; ++s) {
            const int what = game.what(e.state, type, s);
            if (what != 0 && ((who == kShared && !of_nobody_alone) || game.owner_of(what) == who)) out.add(s);
          }
          return;
        }
        if (who == kShared && !of_nobody_alone) {
          out = e.state.owned[0];
          for (int p = 1; p < 4; ++p) out |= e.state.owned[static_cast<std::size_t>(p)];
        } else {
          out = e.state.owned[static_cast<std::size_t>(who & 3)];
        }
        if (game.has_stacks && !top) {
          for (int s = 0; s < game.graph().count; ++s)
            for (const auto& level : e.state.stacks[static_cast<std::size_t>(s)])
              if (who == kShared || game.owner_of(level.what) == who) out.add(s);
        }
        const int where = of_container ? (*of_container)(e) : container;
        if (where == 0) out &= game.board_sites;
        if (where == -2) out -= game.board_sites;
        if (where > 0)
          for (const int s : Sites(out))
            if (game.container_of[static_cast<std::size_t>(s)] != where) out.remove(s);
        if (by_component)
          for (const int s : Sites(out))
            if (std::find(components.begin(), components.end(), e.state.what[static_cast<std::size_t>(s)]) ==
                components.end())
              out.remove(s);
      },
      type);
}

Region around(Compiler& c, Reader& r) {
  const SiteType type = c.type_in(r);
  const Node& where = r.need("a site or region");
  std::optional<Int> one;
  std::optional<Region> many;
  if (c.is_integer(where))
    one = c.integer(where);
  else
    many = c.region(where);
  enum class Kind { Any, Own, Enemy, Empty, NotEmpty };
  Kind kind = Kind::Any;
  if (const Node* word = r.word({"OwnedByMover", "Own", "Enemy", "Empty", "NotEmpty"}))
    kind = word->word("Empty")      ? Kind::Empty
           : word->word("NotEmpty") ? Kind::NotEmpty
           : word->word("Enemy")    ? Kind::Enemy
                                    : Kind::Own;
  const Int distance = c.site_or(r, "distance", 1);
  const Dirs dirs = c.directions_in(r, bit(Adjacent));
  const Node* when = r.label("if");
  const Bool fits = when ? c.boolean(*when) : Bool();
  const bool self = r.flag("includeSelf", false);
  const Rulebook& game = c.game;
  return Region(
      [=, &game](Eval& e, Sites& out) {
        const auto& graph = game.graph(type);
        Sites from(game.words);
        if (one)
          from.add_checked((*one)(e));
        else
          (*many)(e, from);
        out.reset(game.words);
        const int far = distance(e);
        for (const int s : from) {
          if (s >= graph.count) continue;
          const DirectionBits wanted = dirs(e, s);
          if (far == 1) {
            for (const auto& step : graph.steps[static_cast<std::size_t>(s)])
              if ((step.directions & wanted) != 0) out.add(step.to);
          } else {
            for (const auto& radial : graph.radials[static_cast<std::size_t>(s)])
              if ((radial.directions & wanted) != 0 && far >= 1 && far <= static_cast<int>(radial.sites.size()))
                out.add(radial.sites[static_cast<std::size_t>(far - 1)]);
          }
        }
        if (kind != Kind::Any || fits) {
          const int to = e.to;
          for (const int s : Sites(out)) {
            const int who = game.who(e.state, type, s);
            bool keep = kind == Kind::Any || (kind == Kind::Own && who == e.state.mover) ||
                        (kind == Kind::Enemy && who == 3 - e.state.mover) ||
                        (kind == Kind::Empty && game.what(e.state, type, s) == 0) ||
                        (kind == Kind::NotEmpty && game.what(e.state, type, s) != 0);
            e.to = s;
            if (keep && fits) keep = fits(e);
            if (!keep) out.remove(s);
          }
          e.to = to;
        }
        if (self)
          out |= from;
        else
          out -= from;
      },
      type);
}

Region in_direction(Compiler& c, Reader& r) {
  const SiteType type = c.type_in(r);
  const Node* from_node = r.label("from");
  std::optional<Int> one;
  std::optional<Region> many;
  if (!from_node)
    one = Int([](Eval& e) { return e.from; });
  else if (c.is_integer(*from_node))
    one = c.integer(*from_node);
  else
    many = c.region(*from_node);
  const Dirs dirs = c.directions_in(r, bit(Adjacent));
  const bool self = r.flag("included", false);
  const Node* stop = r.label("stop");
  const Bool stops = stop ? c.boolean(*stop) : Bool(false);
  const bool stop_included = r.flag("stopIncluded", false);
  const Int distance = c.site_or(r, "distance", kInfinity);
  const Rulebook& game = c.game;
  return Region(
      [=, &game](Eval& e, Sites& out) {
        const auto& graph = game.graph(type);
        Sites from(game.words);
        if (one)
          from.add_checked((*one)(e));
        else
          (*many)(e, from);
        out.reset(game.words);
        const int far = distance(e), to = e.to;
        for (const int s : from) {
          if (s >= graph.count) continue;
          if (self) out.add(s);
          const DirectionBits wanted = dirs(e, s);
          for (const auto& radial : graph.radials[static_cast<std::size_t>(s)]) {
            if ((radial.directions & wanted) == 0) continue;
            int n = 0;
            for (const int site : radial.sites) {
              if (n++ >= far) break;
              e.to = site;
              if (stops(e)) {
                if (stop_included) out.add(site);
                break;
              }
              out.add(site);
            }
          }
        }
        e.to = to;
      },
      type);
}

Region line_of_sight(Compiler& c, Reader& r) {
  enum class Kind { Empty, Farthest, Piece };
  Kind kind = Kind::Piece;
  if (const Node* word = r.word({"Empty", "Farthest", "Piece"}))
    kind = word->word("Empty") ? Kind::Empty : word->word("Farthest") ? Kind::Farthest : Kind::Piece;
  const SiteType type = c.type_in(r);
  const Int at = c.site_or(r, "at", Int([](Eval& e) { return e.state.last_to; }));
  const Dirs dirs = c.directions_in(r, bit(Adjacent));
  const Rulebook& game = c.game;
  return Region(
      [=, &game](Eval& e, Sites& out) {
        out.reset(game.words);
        const int from = at(e);
        if (from < 0 || from >= game.graph(type).count) return;
        const DirectionBits wanted = dirs(e, from);
        for (const auto& radial : game.graph(type).radials[static_cast<std::size_t>(from)]) {
          if ((radial.directions & wanted) == 0) continue;
          int last = -1;
          for (const int s : radial.sites) {
            if (game.what(e.state, type, s) != 0) {
              if (kind == Kind::Piece) out.add(s);
              break;
            }
            last = s;
            if (kind == Kind::Empty) out.add(s);
          }
          if (kind == Kind::Farthest && last >= 0) out.add(last);
        }
      },
      type);
}

Region between(Compiler& c, Reader& r) {
  const Dirs dirs = c.directions_in(r, bit(Adjacent));
  const SiteType type = c.type_in(r);
  const Int from = c.site_or(r, "from", kOff), to = c.site_or(r, "to", kOff);
  const bool from_in = r.flag("fromIncluded", false), to_in = r.flag("toIncluded", false);
  const Node* when = r.label("cond");
  const Bool fits = when ? c.boolean(*when) : Bool(true);
  const Rulebook& game = c.game;
  return Region(
      [=, &game](Eval& e, Sites& out) {
        out.reset(game.words);
        const int a = from(e), b = to(e), old = e.between;
        if (a < 0 || a >= game.graph(type).count) return;
        const DirectionBits wanted = dirs(e, a);
        for (const auto& radial : game.graph(type).radials[static_cast<std::size_t>(a)]) {
          if ((radial.directions & wanted) == 0) continue;
          const auto end = std::find(radial.sites.begin(), radial.sites.end(), b);
          if (end == radial.sites.end()) continue;
          for (auto s = radial.sites.begin(); s != end; ++s) {
            e.between = *s;
            if (fits(e)) out.add(*s);
          }
          if (from_in) out.add(a);
          if (to_in) out.add(b);
          break;
        }
        e.between = old;
      },
      type);
}

Region group_sites(Compiler& c, Reader& r) {
  const SiteType type = c.type_in(r);
  std::optional<Int> at;
  std::optional<Region> many;
  if (const Node* node = r.label("at"))
    at = c.integer(*node);
  else if (const Node* node2 = r.label("From"))
    many = c.region(*node2);
  else if (const Node* node3 = r.label("from"))
    many = c.region(*node3);
  else
    at = Int([](Eval& e) { return e.state.last_to; });
  const Dirs dirs = c.directions_in(r, bit(Adjacent));
  const Node* when = r.label("if");
  const Bool fits = when ? c.boolean(*when) : Bool();
  const Rulebook& game = c.game;
  return Region(
      [=, &game](Eval& e, Sites& out) {
        Sites from(game.words), group;
        if (at)
          from.add_checked((*at)(e));
        else
          (*many)(e, from);
        out.reset(game.words);
        const int to = e.to;
        for (const int s : from) {
          if (s >= game.graph(type).count) continue;
          const int what = game.what(e.state, type, s);
          const auto same = [&](int x) {
            if (!fits) return game.what(e.state, type, x) == what;
            e.to = x;
            return bool(fits(e));
          };
          if (!same(s)) continue;
          group_of(game, type, e, s, dirs, same, group);
          out |= group;
        }
        e.to = to;
      },
      type);
}

Region distance_sites(Compiler& c, Reader& r) {
  const SiteType type = c.type_in(r);
  Dirs dirs = c.directions_in(r, bit(Adjacent));
  const Bool may = step_condition(c, r, dirs);
  const Int from = c.site_or(r, "from", Int([](Eval& e) { return e.from; }));
  Int low = 1, high = 1;
  const Node& range = r.need("a range");
  if (range.list("range") || range.list("exact") || range.list("min") || range.list("max")) {
    Reader inner(range);
    const Int given = c.integer(inner.need("a number"));
    low = range.list("max") ? Int(0) : given;
    const Node* second = inner.next();
    high = range.list("min") ? Int(kInfinity) : range.list("range") && second ? c.integer(*second) : given;
  } else {
    low = high = c.integer(range);
  }
  if (r.list("piece")) refuse(r.node(), "sites Distance piece");
  const Rulebook& game = c.game;
  return Region(
      [=, &game](Eval& e, Sites& out) {
        out.reset(game.words);
        const int start = from(e), a = low(e), b = high(e), old_from = e.from, old_to = e.to;
        if (start < 0 || start >= game.graph(type).count) return;
        Sites seen(game.words), edge(game.words);
        seen.add(start);
        edge.add(start);
        for (int far = 0; !edge.empty() && far <= b; ++far) {
          if (far >= a) out |= edge;
          Sites next(game.words);
          for (const int s : edge) {
            const DirectionBits wanted = dirs(e, s);
            for (const auto& step : game.graph(type).steps[static_cast<std::size_t>(s)])
              if ((step.directions & wanted) != 0 && !seen.has(step.to)) {
                if (may) {
                  Work::spend();
                  e.from = s;
                  e.to = step.to;
                  if (!may(e)) continue;
                }
                seen.add(step.to);
                next.add(step.to);
              }
          }
          edge = next;
        }
        e.from = old_from;
        e.to = old_to;
      },
      type);
}

Region indexed(Compiler& c, Reader& r, const std::vector<Sites> SiteGraph::* list) {
  const SiteType type = c.type_in(r);
  const Int index = c.integer(r.need("a number"));
  const Rulebook& game = c.game;
  return Region(
      [=, &game](Eval& e, Sites& out) {
        const auto& all = game.graph(type).*list;
        const int i = index(e);
        if (i >= 0 && i < static_cast<int>(all.size()))
          out = all[static_cast<std::size_t>(i)];
        else
          out.reset(game.words);
      },
      type);
}
Region row(Compiler& c, Reader& r) { return indexed(c, r, &SiteGraph::rows); }
Region column(Compiler& c, Reader& r) { return indexed(c, r, &SiteGraph::columns); }
Region layer(Compiler& c, Reader& r) { return indexed(c, r, &SiteGraph::layers); }
Region phase(Compiler& c, Reader& r) { return indexed(c, r, &SiteGraph::phases); }

Region side(Compiler& c, Reader& r) {
  const SiteType type = c.type_in(r);
  const Node& word = r.need("a direction");
  const auto direction = direction_named(word.text);
  if (!direction || *direction >= 16) {
    if (!Compiler::is_role(word)) throw LudemeError(word.place, "a side is N, NE, E …");
    refuse(word, "sites Side of a player");
  }
  return Region(c.game.graph(type).sides[static_cast<std::size_t>(*direction)], type);
}

Region track_sites(Compiler& c, Reader& r) {
  const Node* name = r.text();
  std::optional<Int> player;
  std::optional<Int> from, to;
  if (const Node* node = r.label("from")) from = c.integer(*node);
  if (const Node* node = r.label("to")) to = c.integer(*node);
  if (const Node* node = r.next()) player = c.role(*node);
  const std::string wanted = name ? name->text : "";
  const Rulebook& game = c.game;
  return Region(
      [=, &game](Eval& e, Sites& out) {
        out.reset(game.words);
        const int who = player ? (*player)(e) : -1;
        for (const auto& track : game.tracks) {
          if (!wanted.empty() && track.name.find(wanted) == std::string::npos) continue;
          if (player && track.owner != who && track.owner != 0) continue;
          if (from || to) {
            const auto n = static_cast<int>(track.sites.size());
            const auto place = [&](int site) {
              return static_cast<int>(std::find(track.sites.begin(), track.sites.end(), site) - track.sites.begin());
            };
            int a = from ? place((*from)(e)) : 0;
            const int b = to ? place((*to)(e)) : n - 1;
            for (int i = 0; i < n && a < n; ++i) {
              out.add_checked(track.sites[static_cast<std::size_t>(a)]);
              if (a == b) break;
              a = track.loop ? (a + 1) % n : a + 1;
            }
          } else {
            for (const int s : track.sites) out.add_checked(s);
          }
          return;
        }
      },
      game.type);
}

Region hand(Compiler& c, Reader& r) {
  const Int player = c.role(r.need("a player"));
  const Rulebook& game = c.game;
  return Region(
      [=, &game](Eval& e, Sites& out) {
        out.reset(game.words);
        const int who = player(e);
        for (std::size_t i = 1; i < game.containers.size(); ++i)
          if (game.containers[i].owner == who || (who == kShared && game.containers[i].owner != kShared))
            for (int k = 0; k < game.containers[i].count; ++k) out.add(game.containers[i].begin + k);
      },
      game.type);
}

Region of_moves(Compiler& c, Reader& r, bool to) {
  const Moves moves = c.moves(r.need("moves"));
  const Rulebook& game = c.game;
  return Region(
      [=, &game](Eval& e, Sites& out) {
        out.reset(game.words);
        Lease<MoveSet> found;
        Eval inner = e;
        moves->add(inner, *found);
        for (int i = 0; i < found->size(); ++i) out.add_checked(to ? (*found)[i].to : (*found)[i].from);
      },
      game.type);
}
Region from_of(Compiler& c, Reader& r) { return of_moves(c, r, false); }
Region to_of(Compiler& c, Reader& r) { return of_moves(c, r, true); }

Region pending(Compiler& c, Reader&) {
  const Rulebook& game = c.game;
  return Region(
      [&game](Eval& e, Sites& out) {
        out.reset(game.words);
        for (const int s : e.state.pending) out.add_checked(s);
      },
      game.type);
}
Region pattern_sites(Compiler& c, Reader& r) {
  const Pattern pattern = c.pattern_in(r);
  const int words = c.game.words;
  return Region(
      [=](Eval& e, Sites& out) {
        out.reset(words);
        pattern(e, [&](const std::vector<int>& sites) {
          for (const int s : sites) out.add(s);
          return true;
        });
      },
      c.game.type);
}
// What the last move passed: the sites strictly between its ends, where they lie on a line.
Region last_between(Compiler& c, Reader&) {
  const Rulebook& game = c.game;
  return Region(
      [&game](Eval& e, Sites& out) {
        out.reset(game.words);
        const int from = e.state.last_from, to = e.state.last_to;
        if (!game.on_board(from)) return;
        for (const auto& radial : game.graph().radials[static_cast<std::size_t>(from)]) {
          const auto end = std::find(radial.sites.begin(), radial.sites.end(), to);
          if (end == radial.sites.end()) continue;
          for (auto s = radial.sites.begin(); s != end; ++s) out.add(*s);
          return;
        }
      },
      game.type);
}
Region to_clear(Compiler& c, Reader&) {
  return Region([](Eval& e, Sites& out) { out = e.state.to_clear; }, c.game.type);
}
Region start_sites(Compiler& c, Reader& r) {
  const Node& piece = r.need("a piece");
  Reader inner(piece);
  const Int what = c.integer(inner.need("a piece"));
  const Rulebook& game = c.game;
  return Region(
      [=, &game](Eval& e, Sites& out) {
        out.reset(game.words);
        const int wanted = what(e);
        for (int s = 0; s < game.graph().count; ++s)
          if (game.start.what[static_cast<std::size_t>(s)] == wanted && wanted != 0) out.add(s);
      },
      game.type);
}
Region with_state(Compiler& c, Reader& r) {
  const Int state = c.integer(r.need("a state"));
  const Rulebook& game = c.game;
  return Region(
      [=, &game](Eval& e, Sites& out) {
        out.reset(game.words);
        const int wanted = state(e);
        for (int s = 0; s < game.graph().count; ++s)
          if (game.has_states && e.state.site_state[static_cast<std::size_t>(s)] == wanted) out.add(s);
      },
      game.type);
}
Region incident(Compiler& c, Reader& r) {
  const SiteType result = c.type_in(r);
  const Node* of = r.label("of");
  SiteType from_type = c.game.type;
  if (of)
    from_type = site_type(*of).value_or(c.game.type);
  else if (const Node* word = r.word({"Cell", "Vertex", "Edge"}))
    from_type = *site_type(*word);
  const Int at = c.site_or(r, "at", kOff);
  if (const Node* role = r.next()) refuse(*role, "sites Incident with an owner");
  const Rulebook& game = c.game;
  return Region(
      [=, &game](Eval& e, Sites& out) {
        out.reset(game.words);
        const auto& graph = game.graph(from_type);
        const int s = at(e);
        if (s < 0 || s >= graph.count) return;
        const auto& list = result == SiteType::Cell     ? graph.cells
                           : result == SiteType::Vertex ? graph.vertices
                                                        : graph.edges;
        for (const int one : list[static_cast<std::size_t>(s)]) out.add(one);
      },
      result);
}
Region under_consideration(Compiler& c, Reader&) {
  const int words = c.game.words;
  return Region(
      [words](Eval& e, Sites& out) {
        if (e.region)
          out = *e.region;
        else
          out.reset(words);
      },
      c.game.type);
}
Region region_named(Compiler& c, Reader& r) {  // (sites Mover), (sites "Name"), (sites P1 "Name"), (sites {…})
  const Rulebook& game = c.game;
  const Node* name = r.text();
  const Node* first = r.next();
  if (!first && !name) return under_consideration(c, r);
  if (first && first->kind == Node::Kind::Array) {
    if (!first->items.empty() && first->items[0].kind == Node::Kind::Text) {
      Sites sites(game.words);
      for (const auto& item : first->items) {
        const int site = site_named(game, item.text);
        if (site == kOff) throw LudemeError(item.place, fmt::format("the board has no site {}", item.text));
        sites.add(site);
      }
      return Region(sites, game.type);
    }
    if (!first->items.empty() && first->items[0].kind == Node::Kind::Array) {  // walks
      std::vector<std::vector<char>> walks;
      for (const auto& walk : first->items) {
        walks.emplace_back();
        for (const auto& step : walk.items) walks.back().push_back(step.text.empty() ? 'F' : step.text[0]);
      }
      return Region(
          [=, &game](Eval& e, Sites& out) {
            out.reset(game.words);
            std::vector<int> sites;
            walk_sites(game, e.from, N, walks, true, sites);
            for (const int s : sites) out.add(s);
          },
          game.type);
    }
    return c.region(*first);
  }
  if (first && first->kind == Node::Kind::List && first->text != "player" && c.is_region(*first))
    return c.region(*first);
  if (first && !Compiler::is_role(*first) && !c.is_integer(*first)) {
    if (first->kind == Node::Kind::List && c.is_region(*first)) return c.region(*first);
    {
      std::vector<std::string> names;
      for (const auto& row : region_ludemes()) names.emplace_back(row.name);
      const std::string said = "sites " + first->text;
      throw unknown_ludeme(first->place, "a region", said, names);
    }
  }
  const std::string wanted = name ? name->text : "";
  if (!first) {
    bool known = false;
    SiteType type = game.type;
    for (const auto& named : game.regions)
      if (named.name == wanted) {
        known = true;
        type = named.region.type;
      }
    if (const int site = known ? kOff : site_named(game, wanted); site != kOff) {
      Sites one(game.words);
      one.add(site);
      return Region(one, game.type);
    }
    if (!known) throw LudemeError(name->place, fmt::format("no region is called {}", cite(wanted)));
    return Region(
        [=, &game](Eval& e, Sites& out) {
          out.reset(game.words);
          Sites part;
          for (const auto& named : game.regions)
            if (named.name == wanted) {
              named.region(e, part);
              out |= part;
            }
        },
        type);
  }
  const Int player = c.role(*first);
  SiteType type = game.type;
  bool constant = true;
  for (const auto& named : game.regions)
    if (wanted.empty() || named.name.find(wanted) != std::string::npos) {
      type = named.region.type;
      constant = constant && named.region.constant();
    }
  if (constant) {  // the sets of each player, once for all
    std::array<Sites, 4> sets;
    for (std::size_t who = 0; who < sets.size(); ++who) {
      sets[who].reset(game.words);
      for (const auto& named : game.regions)
        if (named.owner == static_cast<int>(who) && (wanted.empty() || named.name.find(wanted) != std::string::npos))
          sets[who] |= *named.region.constant();
    }
    if (player.is_constant()) return Region(sets[static_cast<std::size_t>(player.constant() & 3)], type);
    const Region made([=](Eval& e, Sites& out) { out = sets[static_cast<std::size_t>(player(e) & 3)]; }, type);
    return first->word("Mover") || first->word("Next") || first->word("Prev") ? made.reading_no_variable() : made;
  }
  return Region(
      [=, &game](Eval& e, Sites& out) {
        out.reset(game.words);
        const int who = player(e);
        Sites part;
        for (const auto& named : game.regions)
          if ((named.owner == who || (who == kShared && wanted.empty() && named.owner == kShared)) &&
              (wanted.empty() || named.name.find(wanted) != std::string::npos)) {
            named.region(e, part);
            out |= part;
          }
      },
      type);
}

template <class Join>
Region joined(Compiler& c, Reader& r, Join join) {
  std::vector<Region> parts;
  while (const Node* node = r.next()) {
    if (node->kind == Node::Kind::Array &&
        (node->items.empty() || c.is_region(node->items[0]) || Compiler::is_role(node->items[0])))
      for (const auto& item : node->items) parts.push_back(c.region(item));
    else
      parts.push_back(c.region(*node));
  }
  if (parts.empty()) throw LudemeError(r.node().place, fmt::format("({} …) lacks regions", r.node().text));
  const SiteType type = parts[0].type;
  if (std::all_of(parts.begin(), parts.end(), [](const auto& part) { return part.constant() != nullptr; })) {
    Sites all = *parts[0].constant();
    for (std::size_t i = 1; i < parts.size(); ++i) join(all, *parts[i].constant());
    return Region(all, type);
  }
  return Region(
      [=](Eval& e, Sites& out) {
        parts[0](e, out);
        Sites part;
        for (std::size_t i = 1; i < parts.size(); ++i) {
          parts[i](e, part);
          join(out, part);
        }
      },
      type);
}
Region united(Compiler& c, Reader& r) {
  return joined(c, r, [](Sites& a, const Sites& b) { a |= b; });
}
Region shared(Compiler& c, Reader& r) {
  return joined(c, r, [](Sites& a, const Sites& b) { a &= b; });
}
Region without(Compiler& c, Reader& r) {
  const Region a = c.region(r.need("a region")), b = c.region(r.need("a region"));
  return Region(
      [=](Eval& e, Sites& out) {
        a(e, out);
        Sites minus;
        b(e, minus);
        out -= minus;
      },
      a.type);
}
Region expanded(Compiler& c, Reader& r) {
  const SiteType type = c.type_in(r);
  if (const Node* name = r.text()) refuse(*name, "expand of a container");
  const Node* origin = r.label("origin");
  const Region from = c.region(origin ? *origin : r.need("a region"));
  const Int steps = c.site_or(r, "steps", 1);
  const Dirs dirs = c.directions_in(r, bit(Adjacent));
  const bool directed = false;
  (void)directed;
  const Rulebook& game = c.game;
  const SiteType kind = origin ? type : from.type;
  return Region(
      [=, &game](Eval& e, Sites& out) {
        from(e, out);
        const int n = steps(e);
        const auto& graph = game.graph(kind);
        for (int i = 0; i < n; ++i) {
          Sites more(game.words);
          for (const int s : out) {
            if (s >= graph.count) continue;
            const DirectionBits wanted = dirs(e, s);
            for (const auto& step : graph.steps[static_cast<std::size_t>(s)])
              if ((step.directions & wanted) != 0) more.add(step.to);
          }
          if (more.within(out)) break;
          out |= more;
        }
      },
      kind);
}
Region filtered(Compiler& c, Reader& r) {  // (forEach REGION if:…)
  if (r.next_is_word("Team") || r.next_is_word("Level")) refuse(r.node(), "forEach Team");
  const Region from = c.region(r.need("a region"));
  const Node* when = r.label("if");
  const Bool fits = c.boolean(when ? *when : r.need("if:"));
  if (const auto where = where_of(c.game, fits, &Eval::site); where && from.type == c.game.type) {
    const Region both(
        [=](Eval& e, Sites& out) {
          from(e, out);
          Sites good;
          where->sites(e, good);
          out &= good;
        },
        from.type);
    return from.of_position() && where->sites.of_position() ? both.reading_no_variable() : both;
  }
  return Region(
      [=](Eval& e, Sites& out) {
        Sites all;
        from(e, all);
        out = all;
        const int site = e.site;
        for (const int s : all) {
          Work::spend();
          e.site = s;
          if (!fits(e)) out.remove(s);
        }
        e.site = site;
      },
      from.type);
}
Region for_each_region(Compiler& c, Reader& r) {  // (forEach of:REGION DO)
  const Node* of = r.label("of");
  const Region from = c.region(of ? *of : r.need("of:"));
  const Region body = c.region(r.need("a region"));
  const int words = c.game.words;
  return Region(
      [=](Eval& e, Sites& out) {
        Sites all, part;
        from(e, all);
        out.reset(words);
        const int site = e.site;
        for (const int s : all) {
          Work::spend();
          e.site = s;
          body(e, part);
          out |= part;
        }
        e.site = site;
      },
      body.type);
}
Region each(Compiler& c, Reader& r) {
  for (const auto& item : r.node().items)
    if (item.label == "of") return for_each_region(c, r);
  return filtered(c, r);
}
Region last_to_region(Compiler& c, Reader&) {
  const int words = c.game.words;
  return Region(
      [words](Eval& e, Sites& out) {
        out.reset(words);
        out.add_checked(e.state.last_to);
      },
      c.game.type);
}
// Where a ball of a pyramid may lie: empty sites that rest on pieces.
Region supported(Compiler& c, Reader&) {
  const Rulebook& game = c.game;
  return Region(
      [&game](Eval& e, Sites& out) {
        out.reset(game.words);
        for (int s = 0; s < game.graph().count; ++s)
          for (const auto& step : game.graph().steps[static_cast<std::size_t>(s)])
            if ((step.directions & bit(Upward)) != 0 && e.state.what[static_cast<std::size_t>(step.to)] != 0)
              out.add(s);
      },
      game.type);
}

constexpr Ludeme<Region> kTable[] = {
    {"sites", "[PLAYER] [\"REGION\"], {SITE…}, {\"COORDINATE\"…} or walks {{F F R F}…}",
     "the regions of a player, a named region, or sites one by one", "(sites Mover \"Goal\")", region_named},
    {"sites Board", "[TYPE]", "all sites of the board", "(sites Board)", fixed<&SiteGraph::all>},
    {"sites Top", "[TYPE]", "the highest row", "(sites Top)", fixed<&SiteGraph::top>},
    {"sites Bottom", "[TYPE]", "the lowest row", "(sites Bottom)", fixed<&SiteGraph::bottom>},
    {"sites Left", "[TYPE]", "the first column", "(sites Left)", fixed<&SiteGraph::left>},
    {"sites Right", "[TYPE]", "the last column", "(sites Right)", fixed<&SiteGraph::right>},
    {"sites Outer", "[TYPE]", "the sites at the edge", "(sites Outer)", fixed<&SiteGraph::outer>},
    {"sites Perimeter", "[TYPE]", "the sites at the edge", "(sites Perimeter)", fixed<&SiteGraph::outer>},
    {"sites Inner", "[TYPE]", "the sites not at the edge", "(sites Inner)", fixed<&SiteGraph::inner>},
    {"sites Corners", "[TYPE]", "the corners", "(sites Corners)", fixed<&SiteGraph::corners>},
    {"sites Centre", "[TYPE]", "the sites in the middle", "(sites Centre)", fixed<&SiteGraph::centre>},
    {"sites Row", "[TYPE] NUMBER", "one row, counted from below", "(sites Row 0)", row},
    {"sites Column", "[TYPE] NUMBER", "one column, counted from the left", "(sites Column (column of:(last To)))",
     column},
    {"sites Layer", "[TYPE] NUMBER", "one layer, counted from below", "(sites Layer 0)", layer},
    {"sites Phase", "[TYPE] NUMBER", "the sites of one colour of a chequered board", "(sites Phase 1)", phase},
    {"sites Side", "[TYPE] DIRECTION", "one side of the board", "(sites Side N)", side},
    {"sites Empty", "[\"CONTAINER\"] [TYPE] [PLAYER or NUMBER]",
     "the empty sites: of the board, of a player's hand, or of the container with a number", "(sites Empty)",
     empty_sites},
    {"sites Occupied",
     "[TYPE] [by:PLAYER] [container:\"CONTAINER\" or NUMBER] [on:TYPE] [component:\"PIECE\"] [components:{\"PIECE\"…}] "
     "[top:CONDITION]",
     "the sites with pieces, of a player or a kind", "(sites Occupied by:Mover component:\"Man\")", occupied},
    {"sites Around",
     "[TYPE] SITE or REGION [Own, Enemy, Empty or NotEmpty] [distance:NUMBER] [DIRECTIONS] [if:CONDITION] "
     "[includeSelf:CONDITION]",
     "the neighbours of a site or region", "(sites Around (last To) Enemy Orthogonal)", around},
    {"sites Direction",
     "[TYPE] [from:SITE or REGION] [DIRECTIONS] [included:CONDITION] [stop:CONDITION] [stopIncluded:CONDITION] "
     "[distance:NUMBER]",
     "the sites in a direction", "(sites Direction from:(last To) N stop:(is Occupied (to)))", in_direction},
    {"sites LineOfSight", "[Empty, Farthest or Piece] [TYPE] [at:SITE] [DIRECTIONS]", "what is seen from a site",
     "(sites LineOfSight Piece at:(last To))", line_of_sight},
    {"sites Between",
     "[DIRECTIONS] [TYPE] from:SITE to:SITE [fromIncluded:CONDITION] [toIncluded:CONDITION] [cond:CONDITION]",
     "the sites between two", "(sites Between from:(last From) to:(last To))", between},
    {"sites Group", "[TYPE] [at:SITE] [From:REGION] [from:REGION] [DIRECTIONS] [if:CONDITION]", "a connected group",
     "(sites Group at:(last To) Orthogonal)", group_sites},
    {"sites Distance", "[TYPE] [DIRECTIONS] [(step [DIRECTIONS] [TO])] [from:SITE] NUMBER or (range NUMBER NUMBER)",
     "the sites so many steps away", "(sites Distance from:(last To) (range 1 2))", distance_sites},
    {"sites Track", "[\"TRACK\"] [PLAYER] [from:SITE] [to:SITE]", "the sites of a track", "(sites Track \"Round\")",
     track_sites},
    {"sites Hand", "PLAYER", "the sites of a hand", "(sites Hand Mover)", hand},
    {"sites From", "MOVES", "where moves come from", "(sites From (forEach Piece))", from_of},
    {"sites To", "MOVES", "where moves go", "(sites To (forEach Piece))", to_of},
    {"sites Pending", "", "the sites that are pending", "(sites Pending)", pending},
    {"sites Pattern", "{STEP…} [TYPE] [from:SITE] [what:PIECE] [whats:{PIECE…}]",
     "the sites of pieces that make a shape", "(sites Pattern {F R F} from:(last To))", pattern_sites},
    {"last Between", "", "the sites that the last move passed", "(last Between)", last_between},
    {"sites ToClear", "", "the sites to be cleared when the turn ends", "(sites ToClear)", to_clear},
    {"sites Start", "(piece PIECE)", "where a piece stands at the start", "(sites Start (piece (id \"Man\" P1)))",
     start_sites},
    {"sites State", "NUMBER", "the sites in a state", "(sites State 1)", with_state},
    {"sites Incident", "TYPE [of:TYPE] [at:SITE]", "cells, points or edges that touch a site",
     "(sites Incident Edge of:Cell at:(last To))", incident},
    {"sites Playable", "", "the empty sites beside pieces", "(sites Playable)", playable},
    {"sites LastTo", "", "where the last move went", "(sites LastTo)", last_to_region},
    {"sites Support", "", "the sites under pieces of a pyramid", "(sites Support)", supported},
    {"union", "REGION REGION…", "the sites of any of these regions", "(union (sites Top) (sites Bottom))", united},
    {"intersection", "REGION REGION…", "the sites of all these regions", "(intersection (sites Empty) (sites Outer))",
     shared},
    {"difference", "REGION REGION", "the sites of one region that are not in another",
     "(difference (sites Board) (sites Centre))", without},
    {"expand", "[TYPE] REGION or origin:SITE [steps:NUMBER] [DIRECTIONS]",
     "a region and what is so many steps around it", "(expand (sites Corners) steps:1 Orthogonal)", expanded},
    {"forEach", "REGION if:CONDITION or of:REGION REGION", "the sites of a region where a condition holds",
     "(forEach (sites Empty) if:(= 0 (row of:(site))))", each},
};

}  // namespace

std::span<const Ludeme<Region>> region_ludemes() { return kTable; }

}  // namespace ludens::games::lud
