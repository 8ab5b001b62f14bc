// Ludemes that are numbers: arithmetic, sites, counts, and what stands where.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "games/ludeme/compiler.h"
#include "games/ludeme/groups.h"
#include "games/ludeme/move_parts.h"

namespace ludens::games::lud {
namespace {

Int here(Variable variable) { return Int::of(variable); }
template <int Eval::* kField>
Int variable(Compiler&, Reader&) {
  return here(kField);
}

std::vector<Int> operands(Compiler& c, Reader& r) {
  std::vector<Int> out;
  while (const Node* node = r.next()) {
    if (node->kind == Node::Kind::Array)
      for (const auto& item : node->items) out.push_back(c.integer(item));
    else
      out.push_back(c.integer(*node));
  }
  return out;
}

template <class Join>
Int joined(Compiler& c, Reader& r, Join join) {
  // One argument may be a list of numbers.
  if (const Node* only = r.peek(); only && c.is_array(*only) && only->kind != Node::Kind::Array) {
    const IntList list = c.array(*r.next());
    return Int([=](Eval& e) {
      std::vector<int> all;
      list(e, all);
      if (all.empty()) return 0;
      int value = all[0];
      for (std::size_t i = 1; i < all.size(); ++i) value = join(value, all[i]);
      return value;
    });
  }
  const auto parts = operands(c, r);
  if (parts.empty()) throw LudemeError(r.node().place, fmt::format("({} …) lacks numbers", r.node().text));
  if (parts.size() == 2) {
    const Int a = parts[0], b = parts[1];
    if (a.is_constant() && b.is_constant()) return join(a.constant(), b.constant());
    return Int([=](Eval& e) { return join(a(e), b(e)); }, both(a.reads(), b.reads()));
  }
  return Int([=](Eval& e) {
    int value = parts[0](e);
    for (std::size_t i = 1; i < parts.size(); ++i) value = join(value, parts[i](e));
    return value;
  });
}
int bounded(double value) { return static_cast<int>(std::clamp(value, -2e9, 2e9)); }
Int plus(Compiler& c, Reader& r) {
  return joined(c, r, [](int a, int b) { return bounded(double(a) + b); });
}
Int times(Compiler& c, Reader& r) {
  return joined(c, r, [](int a, int b) { return bounded(double(a) * b); });
}
Int divided(Compiler& c, Reader& r) {
  return joined(c, r, [](int a, int b) { return b == 0 ? 0 : bounded(double(a) / b); });
}
Int rest(Compiler& c, Reader& r) {
  return joined(c, r, [](int a, int b) { return b == 0 || b == -1 ? 0 : a % b; });
}
Int power(Compiler& c, Reader& r) {
  return joined(c, r, [](int a, int b) { return bounded(std::pow(a, b)); });
}
Int least(Compiler& c, Reader& r) {
  return joined(c, r, [](int a, int b) { return std::min(a, b); });
}
Int most(Compiler& c, Reader& r) {
  return joined(c, r, [](int a, int b) { return std::max(a, b); });
}
Int minus(Compiler& c, Reader& r) {
  const auto parts = operands(c, r);
  if (parts.size() == 1) return Int([a = parts[0]](Eval& e) { return -a(e); });
  if (parts.size() != 2) throw LudemeError(r.node().place, "(- …) takes one or two numbers");
  const Int a = parts[0], b = parts[1];
  if (a.is_constant() && b.is_constant()) return a.constant() - b.constant();
  return Int([=](Eval& e) { return bounded(double(a(e)) - b(e)); }, both(a.reads(), b.reads()));
}
Int absolute(Compiler& c, Reader& r) {
  const Int a = c.integer(r.need("a number"));
  return Int([=](Eval& e) { return std::abs(a(e)); });
}
Int from_bool(Compiler& c, Reader& r) {
  const Bool a = c.boolean(r.need("a condition"));
  return Int([=](Eval& e) { return a(e) ? 1 : 0; });
}

Int player(Compiler& c, Reader& r) {
  if (const Node* node = r.next()) return c.role(*node);
  return here(&Eval::player);
}
Int mover(Compiler&, Reader&) {
  return Int([](Eval& e) { return int(e.state.mover); });
}
Int next(Compiler&, Reader&) {
  return Int([](Eval& e) { return int(e.state.next); });
}
Int prev(Compiler&, Reader&) {
  return Int([](Eval& e) { return int(e.state.prev); });
}
Int counter(Compiler&, Reader&) {
  return Int([](Eval& e) { return e.state.counter; });
}

Int last_to(Compiler& c, Reader& r) {
  if (const Node* who = r.next()) {
    const Int player = c.role(*who);
    return Int([=](Eval& e) { return e.state.last_to_of[static_cast<std::size_t>(player(e) & 3)]; });
  }
  if (const Node* after = r.label("afterConsequence")) {
    const Bool yes = c.boolean(*after);
    return Int([=](Eval& e) { return yes(e) ? e.state.after_to : e.state.last_to; });
  }
  return Int([](Eval& e) { return e.state.last_to; });
}
Int last_from(Compiler& c, Reader& r) {
  if (const Node* who = r.next()) {
    const Int player = c.role(*who);
    return Int([=](Eval& e) { return e.state.last_from_of[static_cast<std::size_t>(player(e) & 3)]; });
  }
  if (const Node* after = r.label("afterConsequence")) {
    const Bool yes = c.boolean(*after);
    return Int([=](Eval& e) { return yes(e) ? e.state.after_from : e.state.last_from; });
  }
  return Int([](Eval& e) { return e.state.last_from; });
}
Int last_level_to(Compiler&, Reader&) {
  return Int([](Eval& e) { return e.state.last_level_to; });
}
Int last_level_from(Compiler&, Reader&) {
  return Int([](Eval& e) { return e.state.last_level_from; });
}

template <class Look>
Int at_site(Compiler& c, Reader& r, Look look) {
  const SiteType type = c.type_in(r);
  const Node* at = r.label("at");
  const Int site = at ? c.integer(*at) : c.integer(r.need("at:"));
  const Node* level = r.label("level");
  const Rulebook& game = c.game;
  if (!level || !game.has_stacks)
    return Int([=, &game](Eval& e) {
      const int s = site(e);
      return look(game, e.state, game.home(type, s), s, -1);
    });
  const Int height = c.integer(*level);
  return Int([=, &game](Eval& e) {
    const int s = site(e);
    return look(game, e.state, type, s, height(e));
  });
}
int what_of(const Rulebook& game, const PlayState& s, SiteType type, int site, int level) {
  if (level < 0) return game.what(s, type, site);
  const Level* one = game.level(s, type, site, level);
  return one                                                                    ? one->what
         : game.has_stacks && level == 0 && game.stack_size(s, type, site) == 1 ? game.what(s, type, site)
                                                                                : 0;
}
Int what(Compiler& c, Reader& r) { return at_site(c, r, what_of); }
Int who(Compiler& c, Reader& r) {
  return at_site(c, r, [](const Rulebook& game, const PlayState& s, SiteType type, int site, int level) {
    return game.owner_of(what_of(game, s, type, site, level));
  });
}
Int state(Compiler& c, Reader& r) {
  return at_site(c, r, [](const Rulebook& game, const PlayState& s, SiteType type, int site, int level) -> int {
    if (!game.valid(type, site) || !game.has_states) return 0;
    if (const Level* one = level >= 0 ? game.level(s, type, site, level) : nullptr) return one->state;
    return s.site_state[static_cast<std::size_t>(game.slot(type, site))];
  });
}
Int rotation(Compiler& c, Reader& r) {
  return at_site(c, r, [](const Rulebook& game, const PlayState& s, SiteType type, int site, int level) -> int {
    if (!game.valid(type, site) || !game.has_rotations) return 0;
    if (const Level* one = level >= 0 ? game.level(s, type, site, level) : nullptr) return one->rotation;
    return s.rotation[static_cast<std::size_t>(game.slot(type, site))];
  });
}
Int piece_value(Compiler& c, Reader& r) {
  return at_site(c, r, [](const Rulebook& game, const PlayState& s, SiteType type, int site, int level) -> int {
    if (!game.valid(type, site) || !game.has_values) return kUndefined;
    if (const Level* one = level >= 0 ? game.level(s, type, site, level) : nullptr) return one->value;
    return s.value[static_cast<std::size_t>(game.slot(type, site))];
  });
}
Int top_level(Compiler& c, Reader& r) {
  return at_site(c, r, [](const Rulebook& game, const PlayState& s, SiteType type, int site, int) {
    return std::max(0, game.stack_size(s, type, site) - 1);
  });
}

Int count_at(Compiler& c, Reader& r) {
  const SiteType type = c.type_in(r);
  const Rulebook& game = c.game;
  if (const Node* in = r.label("in")) {
    const Region region = c.region(*in);
    return Int([=, &game](Eval& e) {
      Sites sites;
      region(e, sites);
      int sum = 0;
      for (const int site : sites)
        sum += game.has_stacks && game.stack_size(e.state, region.type, site) > 1
                   ? game.stack_size(e.state, region.type, site)
                   : game.count(e.state, region.type, site);
      return sum;
    });
  }
  const Node* at = r.label("at");
  const Int site = at ? c.integer(*at) : Int([](Eval& e) { return e.state.last_to; });
  return Int([=, &game](Eval& e) {
    const int s = site(e);
    return game.has_stacks && game.stack_size(e.state, type, s) > 1 ? game.stack_size(e.state, type, s)
                                                                    : game.count(e.state, type, s);
  });
}
Int stack_size(Compiler& c, Reader& r) {
  const SiteType type = c.type_in(r);
  const Rulebook& game = c.game;
  if (const Node* in = r.label("in")) {
    const Region region = c.region(*in);
    return Int([=, &game](Eval& e) {
      Sites sites;
      region(e, sites);
      int sum = 0;
      for (const int site : sites) sum += game.stack_size(e.state, region.type, site);
      return sum;
    });
  }
  const Int site = c.site_or(r, "at", Int([](Eval& e) { return e.state.last_to; }));
  return Int([=, &game](Eval& e) { return game.stack_size(e.state, type, site(e)); });
}
Int count_sites(Compiler& c, Reader& r) {
  const Node* in = r.label("in");
  const Region region = c.region(in ? *in : r.need("in:"));
  return Int([=](Eval& e) {
    Sites sites;
    region(e, sites);
    return sites.count();
  });
}
Int count_pieces(Compiler& c, Reader& r) {
  c.type_in(r);
  Int player = kShared;
  std::vector<int> components;
  std::optional<Region> in;
  if (const Node* of = r.label("of")) player = c.role(*of);
  if (const Node* region = r.label("in")) in = c.region(*region);
  const Node* name = nullptr;
  while (const Node* node = r.next()) {
    if (node->kind == Node::Kind::Text)
      name = node;
    else
      player = c.role(*node);
  }
  if (name) components = c.components_named(*name, name->text);
  const Rulebook& game = c.game;
  return Int([=, &game](Eval& e) {
    const int who = player(e);
    if (!in) return pieces_of(game, e.state, who, components.empty() ? nullptr : &components, false);
    Sites sites;
    (*in)(e, sites);
    int sum = 0;
    for (const int site : sites) {
      const int what = game.what(e.state, in->type, site);
      if (what == 0 || (who != kShared && game.owner_of(what) != who)) continue;
      if (components.empty() || std::find(components.begin(), components.end(), what) != components.end())
        sum += game.count(e.state, in->type, site);
    }
    return sum;
  });
}
Int count_groups(Compiler& c, Reader& r) {
  const SiteType type = c.type_in(r);
  const Dirs dirs = c.directions_in(r, bit(Adjacent));
  const Node* when = r.label("if");
  const Bool keeps = when ? c.boolean(*when) : Bool();
  const Int at_least = c.site_or(r, "min", 0);
  const Rulebook& game = c.game;
  return Int([=, &game](Eval& e) {
    Sites seen(game.words), group;
    int groups = 0;
    const int to = e.to;
    for (int site = 0; site < game.graph(type).count; ++site) {
      if (seen.has(site)) continue;
      const auto fits = [&](int s) {
        if (!keeps) return game.what(e.state, type, s) != 0;
        e.to = s;
        e.site = s;
        return bool(keeps(e));
      };
      if (!fits(site)) continue;
      group_of(game, type, e, site, dirs, fits, group);
      seen |= group;
      groups += group.count() >= at_least(e);
    }
    e.to = to;
    return groups;
  });
}
Int biggest_group(Compiler& c, Reader& r) {
  const SiteType type = c.type_in(r);
  const Dirs dirs = c.directions_in(r, bit(Adjacent));
  const Node* when = r.label("if");
  const Bool keeps = when ? c.boolean(*when) : Bool();
  const Rulebook& game = c.game;
  return Int([=, &game](Eval& e) {
    Sites seen(game.words), group;
    int most = 0;
    const int to = e.to;
    for (int site = 0; site < game.graph(type).count; ++site) {
      const auto fits = [&](int s) {
        if (!keeps) return game.what(e.state, type, s) != 0;
        e.to = s;
        return bool(keeps(e));
      };
      if (seen.has(site) || !fits(site)) continue;
      group_of(game, type, e, site, dirs, fits, group);
      seen |= group;
      most = std::max(most, group.count());
    }
    e.to = to;
    return most;
  });
}
Int group_size(Compiler& c, Reader& r) {
  const SiteType type = c.type_in(r);
  const Int at = c.site_or(r, "at", Int([](Eval& e) { return e.state.last_to; }));
  const Dirs dirs = c.directions_in(r, bit(Adjacent));
  const Node* when = r.label("if");
  const Bool keeps = when ? c.boolean(*when) : Bool();
  const Rulebook& game = c.game;
  return Int([=, &game](Eval& e) {
    Sites group;
    const int from = at(e), to = e.to, owner = game.who(e.state, type, from);
    group_of(
        game, type, e, from, dirs,
        [&](int s) {
          e.to = s;
          return keeps ? bool(keeps(e)) : game.who(e.state, type, s) == owner;
        },
        group);
    e.to = to;
    return group.count();
  });
}
Int liberties(Compiler& c, Reader& r) {
  const SiteType type = c.type_in(r);
  const Int at = c.site_or(r, "at", Int([](Eval& e) { return e.state.last_to; }));
  const Dirs dirs = c.directions_in(r, bit(Adjacent));
  const Node* when = r.label("if");
  const Bool keeps = when ? c.boolean(*when) : Bool();
  const Rulebook& game = c.game;
  return Int([=, &game](Eval& e) {
    Sites group, free(game.words);
    const int from = at(e), to = e.to, what = game.what(e.state, type, from);
    group_of(
        game, type, e, from, dirs,
        [&](int s) {
          e.to = s;
          return keeps ? bool(keeps(e)) : game.what(e.state, type, s) == what;
        },
        group);
    e.to = to;
    for (const int site : group) {
      const DirectionBits wanted = dirs(e, site);
      for (const auto& step : game.graph(type).steps[static_cast<std::size_t>(site)])
        if ((step.directions & wanted) != 0 && game.what(e.state, type, step.to) == 0) free.add(step.to);
    }
    return free.count();
  });
}
Int count_steps(Compiler& c, Reader& r) {
  const SiteType type = c.type_in(r);
  Dirs dirs = c.directions_in(r, bit(Adjacent));
  const Bool may = step_condition(c, r, dirs);
  const Int from = c.integer(r.need("a site"));
  const Region to = c.region(r.need("a site or region"));
  const Rulebook& game = c.game;
  return Int([=, &game](Eval& e) {
    Sites sites;
    to(e, sites);
    return steps_between(game, type, e, dirs, from(e), sites, may);
  });
}
Int count_moves(Compiler&, Reader&) {
  return Int([](Eval& e) { return e.state.plies; });
}
Int count_turns(Compiler&, Reader&) {
  return Int([](Eval& e) { return e.state.turns; });
}
Int count_turn_moves(Compiler&, Reader&) {
  return Int([](Eval& e) { return e.state.moves_this_turn; });
}
Int count_players(Compiler& c, Reader&) { return c.game.players; }
Int count_rows(Compiler& c, Reader&) { return static_cast<int>(c.game.graph().rows.size()); }
Int count_columns(Compiler& c, Reader&) { return static_cast<int>(c.game.graph().columns.size()); }
Int count_kind(Compiler& c, Reader& r, SiteType type) {  // (count Cell at:…): what stands there
  const Rulebook& game = c.game;
  if (const Node* in = r.label("in")) {
    const Region region = c.region(*in);
    return Int([=, &game](Eval& e) {
      Sites sites;
      region(e, sites);
      int sum = 0;
      for (const int site : sites) sum += game.count(e.state, type, site);
      return sum;
    });
  }
  if (const Node* at = r.label("at")) {
    const Int site = c.integer(*at);
    return Int([=, &game](Eval& e) {
      const int s = site(e);  // a hand's sites are of the board's kind
      const SiteType kind = s >= game.graph(type).count ? game.type : type;
      return game.count(e.state, kind, s);
    });
  }
  return game.graph(type).count;
}
Int count_cells(Compiler& c, Reader& r) { return count_kind(c, r, SiteType::Cell); }
Int count_vertices(Compiler& c, Reader& r) { return count_kind(c, r, SiteType::Vertex); }
Int count_edges(Compiler& c, Reader& r) { return count_kind(c, r, SiteType::Edge); }
Int array_size(Compiler& c, Reader& r) {
  const IntList list = c.array(r.need("an array"));
  return Int([=](Eval& e) {
    std::vector<int> all;
    list(e, all);
    return static_cast<int>(all.size());
  });
}
Int count_value(Compiler& c, Reader& r) {
  const Int value = c.integer(r.need("a number"));
  const Node* in = r.label("in");
  const IntList list = c.array(in ? *in : r.need("in:"));
  return Int([=](Eval& e) {
    std::vector<int> all;
    list(e, all);
    return static_cast<int>(std::count(all.begin(), all.end(), value(e)));
  });
}
Int array_value(Compiler& c, Reader& r) {
  const IntList list = c.array(r.need("an array"));
  const Int index = c.site_or(r, "index", 0);
  return Int([=](Eval& e) {
    std::vector<int> all;
    list(e, all);
    const int i = index(e);
    return i >= 0 && i < static_cast<int>(all.size()) ? all[static_cast<std::size_t>(i)] : kUndefined;
  });
}

Int id(Compiler& c, Reader& r) {
  const Node* name = r.text();
  const Node* role = r.next();
  if (!name) {
    if (!role) throw LudemeError(r.node().place, "(id …) lacks a piece's name");
    return c.role(*role);
  }
  // A name may be a part of the piece's own where no piece is called so.
  std::vector<int> all, alike;
  for (std::size_t i = 1; i < c.game.components.size(); ++i) {
    const auto& piece = c.game.components[i];
    if (piece.stem == name->text || piece.name == name->text) all.push_back(static_cast<int>(i));
    if (!name->text.empty() && piece.stem.starts_with(name->text + "_")) alike.push_back(static_cast<int>(i));
  }
  if (all.empty()) all = alike;
  if (all.empty()) all = c.components_named(*name, name->text);  // says what there is
  if (!role) {
    for (const int one : all)
      if (c.game.components[static_cast<std::size_t>(one)].name == name->text) return one;
    return all[0];
  }
  const Int player = c.role(*role);
  std::array<int, 4> by_owner = {0, 0, 0, 0};
  for (const int one : all) by_owner[static_cast<std::size_t>(c.game.owner_of(one))] = one;
  if (player.is_constant()) return by_owner[static_cast<std::size_t>(player.constant() & 3)];
  return Int([=](Eval& e) { return by_owner[static_cast<std::size_t>(player(e) & 3)]; });
}

Int map_entry(Compiler& c, Reader& r) {
  const Node* name = r.text();
  const Int key = c.role(r.need("a key"));
  const std::string wanted = name ? name->text : "";
  const Rulebook& game = c.game;
  return Int([=, &game](Eval& e) {
    const int k = key(e);
    for (const auto& map : game.maps) {
      if (!wanted.empty() && map.name != wanted) continue;
      for (const auto& [from, to] : map.pairs)
        if (from(e) == k) return to(e);
    }
    return kOff;
  });
}

Int hand_site(Compiler& c, Reader& r) {
  const Int player = c.role(r.need("a player"));
  const Node* index = r.next();
  const Int at = index ? c.integer(*index) : Int(0);
  const Rulebook& game = c.game;
  return Int([=, &game](Eval& e) {
    const int who = player(e);
    for (std::size_t i = 1; i < game.containers.size(); ++i)
      if (game.containers[i].owner == who) return game.containers[i].begin + at(e);
    return kOff;
  });
}

const Track* track_for(const Rulebook& game, const std::string& name, int player) {
  const Track* open = nullptr;
  for (const auto& track : game.tracks) {
    if (!name.empty() && track.name.find(name) == std::string::npos) continue;
    if (track.owner == player) return &track;
    if (track.owner == 0 || track.owner == kShared) open = open ? open : &track;
  }
  return open;
}

Int track_site(Compiler& c, Reader& r) {
  const Node* name = r.text();
  const Int from = c.site_or(r, "from", Int([](Eval& e) { return e.from; }));
  Int player([](Eval& e) { return int(e.state.mover); });
  if (const Node* node = r.next()) player = c.role(*node);
  const Int steps = c.site_or(r, "steps", 1);
  const std::string wanted = name ? name->text : "";
  const Rulebook& game = c.game;
  return Int([=, &game](Eval& e) {
    const Track* track = track_for(game, wanted, player(e));
    if (!track) return kOff;
    const auto& sites = track->sites;
    const auto found = std::find(sites.begin(), sites.end(), from(e));
    if (found == sites.end()) return kOff;
    const auto n = static_cast<long>(sites.size());
    long at = (found - sites.begin()) + steps(e);
    if (track->loop) at = ((at % n) + n) % n;
    return at >= 0 && at < n ? sites[static_cast<std::size_t>(at)] : kOff;
  });
}
Int track_first(Compiler& c, Reader& r) {
  const Node* name = r.text();
  Int player([](Eval& e) { return int(e.state.mover); });
  if (const Node* node = r.next()) player = c.role(*node);
  const Int from = c.site_or(r, "from", kOff);
  const Node* when = r.label("if");
  const Bool fits = when ? c.boolean(*when) : Bool(true);
  const std::string wanted = name ? name->text : "";
  const Rulebook& game = c.game;
  return Int([=, &game](Eval& e) {
    const Track* track = track_for(game, wanted, player(e));
    if (!track) return kOff;
    const auto& sites = track->sites;
    const int first = from(e), to = e.to, site = e.site;
    std::size_t begin = 0;
    if (first != kOff) begin = static_cast<std::size_t>(std::find(sites.begin(), sites.end(), first) - sites.begin());
    int answer = kOff;
    for (std::size_t i = 0; i < sites.size() && answer == kOff; ++i) {
      const std::size_t at = (begin + i) % sites.size();
      e.to = e.site = sites[at];
      if (fits(e)) answer = sites[at];
    }
    e.to = to;
    e.site = site;
    return answer;
  });
}

Int ahead(Compiler& c, Reader& r) {
  c.type_in(r);
  const Int site = c.integer(r.need("a site"));
  const Int steps = c.site_or(r, "steps", 1);
  const Rulebook& game = c.game;
  const Dirs dirs = [&] {
    const Node* node = r.peek();
    if (!node || !Compiler::is_direction(*node))
      return c.directions(Node{Node::Kind::Word, "Forward", "", {}, r.node().place});
    r.next();
    const Dirs said = c.directions(*node);
    if (!node->word("SameDirection") && !node->word("OppositeDirection")) return said;
    // Where a move is being made its own direction counts, else that of the last one.
    const bool opposite = node->word("OppositeDirection");
    return Dirs([=, &game](Eval& e, int from) {
      const DirectionBits own = direction_between(game.graph(), e.from, e.to, opposite);
      return own != 0 ? own : said(e, from);
    });
  }();
  return Int(
      [=, &game](Eval& e) {
        const int from = site(e), n = steps(e);
        if (!game.on_board(from)) return kOff;
        if (n == 0) return from;
        const DirectionBits wanted = dirs(e, from);
        for (const auto& radial : game.graph().radials[static_cast<std::size_t>(from)])
          if ((radial.directions & wanted) != 0)
            return n <= static_cast<int>(radial.sites.size()) ? radial.sites[static_cast<std::size_t>(n - 1)] : from;
        return from;
      },
      dirs.fixed() ? both(site.reads(), steps.reads()) : Reads{});
}

Int coord(Compiler& c, Reader& r) {
  const SiteType type = c.type_in(r);
  const Rulebook& game = c.game;
  if (const Node* name = r.text()) {
    const int site = site_named(game, name->text);
    if (site == kOff) throw LudemeError(name->place, fmt::format("the board has no site {}", name->text));
    return site;
  }
  const Int row = c.site_or(r, "row", kOff), column = c.site_or(r, "column", kOff);
  return Int([=, &game](Eval& e) {
    const auto& graph = game.graph(type);
    const int y = row(e), x = column(e);
    for (int s = 0; s < graph.count; ++s)
      if (graph.row_of[static_cast<std::size_t>(s)] == y && graph.column_of[static_cast<std::size_t>(s)] == x) return s;
    return kOff;
  });
}

template <class List>
Int place_of(Compiler& c, Reader& r, List list) {
  const SiteType type = c.type_in(r);
  const Node* of = r.label("of");
  const Int site = c.integer(of ? *of : r.need("of:"));
  const Rulebook& game = c.game;
  return Int(
      [=, &game](Eval& e) {
        const int s = site(e);
        const auto& graph = game.graph(type);
        return s >= 0 && s < graph.count ? (graph.*list)[static_cast<std::size_t>(s)] : kUndefined;
      },
      site.reads());
}
Int row(Compiler& c, Reader& r) { return place_of(c, r, &SiteGraph::row_of); }
Int column(Compiler& c, Reader& r) { return place_of(c, r, &SiteGraph::column_of); }
Int layer(Compiler& c, Reader& r) { return place_of(c, r, &SiteGraph::layer_of); }
Int phase(Compiler& c, Reader& r) { return place_of(c, r, &SiteGraph::phase_of); }
Int centre(Compiler& c, Reader& r) {
  const SiteType type = c.type_in(r);
  return c.game.graph(type).centre.first();
}

Int score(Compiler& c, Reader& r) {
  const Int player = c.role(r.need("a player"));
  return Int([=](Eval& e) { return e.state.score[static_cast<std::size_t>(player(e) & 3)]; });
}
Int amount(Compiler& c, Reader& r) {
  const Int player = c.role(r.need("a player"));
  return Int([=](Eval& e) { return e.state.amount[static_cast<std::size_t>(player(e) & 3)]; });
}
Int value_player(Compiler& c, Reader& r) {
  const Int player = c.role(r.need("a player"));
  return Int([=](Eval& e) { return e.state.player_value[static_cast<std::size_t>(player(e) & 3)]; });
}
Int value_pending(Compiler&, Reader&) {
  return Int([](Eval& e) { return e.state.pending.empty() ? 0 : e.state.pending[0]; });
}
Int value_turn_limit(Compiler& c, Reader&) { return c.game.turn_limit / c.game.players; }
Int value_move_limit(Compiler& c, Reader&) { return c.game.move_limit; }
Int var(Compiler& c, Reader& r) {
  const Node* name = r.text();
  if (!name) return Int([](Eval& e) { return e.state.temp; });
  const auto i = static_cast<std::size_t>(c.variable(name->text));
  return Int([i](Eval& e) { return e.state.vars[i]; });
}

Int region_site(Compiler& c, Reader& r) {
  const Region region = c.region(r.need("a region"));
  const Int index = c.site_or(r, "index", 0);
  return Int([=](Eval& e) {
    Sites sites;
    region(e, sites);
    int left = index(e);
    for (const int site : sites)
      if (left-- == 0) return site;
    return kOff;
  });
}
Int where(Compiler& c, Reader& r) {
  const Node* name = r.text();
  const Rulebook& game = c.game;
  std::vector<int> all;
  Int player = kShared, what = 0;
  if (name) {
    all = c.components_named(*name, name->text);
    if (const Node* role = r.next()) player = c.role(*role);
  } else {
    what = c.integer(r.need("a piece"));
  }
  const Node* state = r.label("state");
  const Int wanted_state = state ? c.integer(*state) : Int(-1);
  c.type_in(r);
  return Int([=, &game](Eval& e) {
    const int who = player(e), one = all.empty() ? what(e) : -1, in_state = wanted_state(e);
    for (int s = 0; s < game.graph().count; ++s) {
      const int there = e.state.what[static_cast<std::size_t>(s)];
      if (there == 0) continue;
      if (one >= 0 ? there != one
                   : std::find(all.begin(), all.end(), there) == all.end() ||
                         (who != kShared && game.owner_of(there) != who))
        continue;
      if (in_state >= 0 && (!game.has_states || e.state.site_state[static_cast<std::size_t>(s)] != in_state)) continue;
      return s;
    }
    return kOff;
  });
}
Int territory(Compiler& c, Reader& r) {
  const SiteType type = c.type_in(r);
  const Int player = c.role(r.need("a player"));
  const Dirs dirs = c.directions_in(r, bit(Adjacent));
  const Rulebook& game = c.game;
  return Int([=, &game](Eval& e) {
    const int who = player(e);
    Sites seen(game.words), group;
    int sum = 0;
    for (int s = 0; s < game.graph(type).count; ++s) {
      if (seen.has(s) || game.what(e.state, type, s) != 0) continue;
      group_of(game, type, e, s, dirs, [&](int x) { return game.what(e.state, type, x) == 0; }, group);
      seen |= group;
      bool mine = false, theirs = false;
      for (const int site : group) {
        const DirectionBits wanted = dirs(e, site);
        for (const auto& step : game.graph(type).steps[static_cast<std::size_t>(site)]) {
          if ((step.directions & wanted) == 0) continue;
          const int owner = game.who(e.state, type, step.to);
          mine |= owner == who;
          theirs |= owner != 0 && owner != who;
        }
      }
      if (mine && !theirs) sum += group.count();
    }
    return sum;
  });
}

constexpr Ludeme<Int> kTable[] = {
    {"+", "NUMBER NUMBER… or an ARRAY", "the sum of numbers", "(+ (count Pieces P1) 1)", plus},
    {"-", "NUMBER [NUMBER]", "the difference of two numbers, or a number negated",
     "(- (count Pieces P1) (count Pieces P2))", minus},
    {"*", "NUMBER NUMBER… or an ARRAY", "the product of numbers", "(* 2 (count Pieces Mover))", times},
    {"/", "NUMBER NUMBER", "a quotient, rounded towards zero", "(/ (count Sites in:(sites Board)) 2)", divided},
    {"%", "NUMBER NUMBER", "the remainder of a division", "(% (count Moves) 2)", rest},
    {"^", "NUMBER NUMBER", "a power", "(^ 2 3)", power},
    {"min", "NUMBER NUMBER… or an ARRAY", "the smallest of numbers", "(min (count Pieces P1) (count Pieces P2))",
     least},
    {"max", "NUMBER NUMBER… or an ARRAY", "the largest of numbers", "(max {1 (count Moves) 7})", most},
    {"abs", "NUMBER", "a number without its sign", "(abs (- (score P1) (score P2)))", absolute},
    {"toInt", "CONDITION", "1 where a condition holds, else 0", "(toInt (is Mover P1))", from_bool},
    {"from", "", "the site a move comes from", "(from)", variable<&Eval::from>},
    {"to", "", "the site a move goes to", "(to)", variable<&Eval::to>},
    {"between", "", "the site a move passes", "(between)", variable<&Eval::between>},
    {"site", "", "the site under consideration", "(site)", variable<&Eval::site>},
    {"level", "", "the height under consideration", "(level)", variable<&Eval::level>},
    {"edge", "", "the edge under consideration", "(edge)", variable<&Eval::edge>},
    {"player", "[PLAYER]", "the player under consideration, or the player of a number", "(player 2)", player},
    {"piece", "", "the piece under consideration", "(piece)", variable<&Eval::piece>},
    {"value", "", "the number under consideration", "(value)", variable<&Eval::value>},
    {"track", "", "the track under consideration", "(track)", variable<&Eval::track>},
    {"mover", "", "who is to move", "(mover)", mover},
    {"next", "", "who moves after this", "(next)", next},
    {"prev", "", "who moved before", "(prev)", prev},
    {"counter", "", "the game's counter", "(counter)", counter},
    {"last To", "[PLAYER] [afterConsequence:CONDITION]", "where the last move went", "(last To)", last_to},
    {"last From", "[PLAYER] [afterConsequence:CONDITION]", "where the last move came from", "(last From Mover)",
     last_from},
    {"last LevelTo", "", "the height the last move went to", "(last LevelTo)", last_level_to},
    {"last LevelFrom", "", "the height the last move came from", "(last LevelFrom)", last_level_from},
    {"what", "[TYPE] at:SITE [level:NUMBER]", "the piece on a site, as a number", "(what at:(last To))", what},
    {"who", "[TYPE] at:SITE [level:NUMBER]", "the owner of the piece on a site", "(who at:(last To))", who},
    {"state", "[TYPE] at:SITE [level:NUMBER]", "the state of a site", "(state at:(last To))", state},
    {"rotation", "[TYPE] at:SITE [level:NUMBER]", "how far the piece on a site is turned", "(rotation at:(last To))",
     rotation},
    {"value Piece", "[TYPE] at:SITE [level:NUMBER]", "the value of the piece on a site", "(value Piece at:(last To))",
     piece_value},
    {"value Player", "PLAYER", "the number kept for a player", "(value Player Mover)", value_player},
    {"value Pending", "", "the number that is pending", "(value Pending)", value_pending},
    {"value TurnLimit", "", "the number of turns after which a game is a draw", "(value TurnLimit)", value_turn_limit},
    {"value MoveLimit", "", "the number of moves after which a game is a draw", "(value MoveLimit)", value_move_limit},
    {"topLevel", "[TYPE] at:SITE [level:NUMBER]", "the height of the top piece of a stack", "(topLevel at:(last To))",
     top_level},
    {"count", "[TYPE] [at:SITE] [in:REGION]", "how many pieces are on a site", "(count at:(last To))", count_at},
    {"count Stack", "[TYPE] [at:SITE] [in:REGION]", "the height of a stack", "(count Stack at:(last To))", stack_size},
    {"size Stack", "[TYPE] [at:SITE] [in:REGION]", "the height of a stack", "(size Stack in:(sites Bottom))",
     stack_size},
    {"count Sites", "in:REGION", "the number of sites in a region", "(count Sites in:(sites Occupied by:Mover))",
     count_sites},
    {"count Pieces", "[TYPE] [PLAYER] [\"PIECE\"] [of:PLAYER] [in:REGION]", "the number of pieces of a player",
     "(count Pieces Mover \"Man\" in:(sites Bottom))", count_pieces},
    {"count Groups", "[TYPE] [DIRECTIONS] [if:CONDITION] [min:NUMBER]", "the number of connected groups",
     "(count Groups Orthogonal if:(is Friend (who at:(to))))", count_groups},
    {"count Liberties", "[TYPE] [at:SITE] [DIRECTIONS] [if:CONDITION]", "the number of empty sites beside a group",
     "(count Liberties Orthogonal at:(last To))", liberties},
    {"count SizeBiggestGroup", "[TYPE] [DIRECTIONS] [if:CONDITION]", "the size of the largest group",
     "(count SizeBiggestGroup if:(is Friend (who at:(to))))", biggest_group},
    {"size Group", "[TYPE] [at:SITE] [DIRECTIONS] [if:CONDITION]", "the size of a group",
     "(size Group at:(last To) Orthogonal)", group_size},
    {"size Territory", "[TYPE] PLAYER [DIRECTIONS]", "the number of empty sites that one player alone surrounds",
     "(size Territory P1 Orthogonal)", territory},
    {"size Array", "ARRAY", "the number of entries", "(size Array (array (sites Occupied by:P1)))", array_size},
    {"count Value", "NUMBER in:ARRAY", "how often a number is in an array",
     "(count Value 3 in:(values Remembered \"seen\"))", count_value},
    {"count Steps", "[TYPE] [DIRECTIONS] [(step [DIRECTIONS] [TO])] SITE SITE or REGION",
     "the number of steps from a site to another or into a region, Infinity where none lead there",
     "(count Steps (last From) (last To))", count_steps},
    {"count Moves", "", "the number of moves played", "(count Moves)", count_moves},
    {"count Turns", "", "the number of turns begun", "(count Turns)", count_turns},
    {"count MovesThisTurn", "", "the number of moves in this turn", "(count MovesThisTurn)", count_turn_moves},
    {"count Players", "", "the number of players", "(count Players)", count_players},
    {"count Rows", "", "the number of rows of the board", "(count Rows)", count_rows},
    {"count Columns", "", "the number of columns of the board", "(count Columns)", count_columns},
    {"count Cell", "[at:SITE] [in:REGION]", "the number of pieces on a cell, or of cells", "(count Cell at:(last To))",
     count_cells},
    {"count Vertex", "[at:SITE] [in:REGION]", "the number of pieces on a point, or of points", "(count Vertex)",
     count_vertices},
    {"count Edge", "[at:SITE] [in:REGION]", "the number of pieces on an edge, or of edges", "(count Edge)",
     count_edges},
    {"arrayValue", "ARRAY index:NUMBER", "one entry of an array", "(arrayValue {3 1 4} index:2)", array_value},
    {"id", "\"PIECE\" [PLAYER] or PLAYER", "a piece's number, by its name and owner", "(id \"Man\" Mover)", id},
    {"mapEntry", "[\"MAP\"] NUMBER", "what a map says of a number", "(mapEntry \"Partner\" Mover)", map_entry},
    {"handSite", "PLAYER [NUMBER]", "a site of a player's hand", "(handSite Mover 1)", hand_site},
    {"trackSite Move", "[\"TRACK\"] [from:SITE] [PLAYER] [steps:NUMBER]", "the site some steps on along a track",
     "(trackSite Move \"Round\" from:(last To) steps:2)", track_site},
    {"trackSite FirstSite", "[\"TRACK\"] [PLAYER] [from:SITE] [if:CONDITION]",
     "the first site of a track where a condition holds", "(trackSite FirstSite \"Round\" if:(is Empty (to)))",
     track_first},
    {"ahead", "[TYPE] SITE [steps:NUMBER] [DIRECTIONS]", "the site some steps in a direction",
     "(ahead (last To) steps:2 N)", ahead},
    {"coord", "[TYPE] \"COORDINATE\" or row:NUMBER column:NUMBER", "a site by its coordinates",
     "(coord row:1 column:2)", coord},
    {"row", "[TYPE] of:SITE", "the row of a site", "(row of:(last To))", row},
    {"column", "[TYPE] of:SITE", "the column of a site", "(column of:(last To))", column},
    {"layer", "[TYPE] of:SITE", "the layer of a site", "(layer of:(last To))", layer},
    {"phase", "[TYPE] of:SITE", "the colour of a site on a chequered board", "(phase of:(last To))", phase},
    {"centrePoint", "[TYPE]", "the site in the middle", "(centrePoint)", centre},
    {"score", "PLAYER", "a player's score", "(score Mover)", score},
    {"amount", "PLAYER", "a player's amount", "(amount P1)", amount},
    {"var", "[\"NAME\"]", "a number kept by name", "(var \"best\")", var},
    {"regionSite", "REGION index:NUMBER", "a site of a region by its place in it", "(regionSite (sites Empty) index:0)",
     region_site},
    {"where", "\"PIECE\" [PLAYER] or NUMBER, [state:NUMBER] [TYPE]", "the site of a piece", "(where \"King\" Mover)",
     where},
};

}  // namespace

std::span<const Ludeme<Int>> int_ludemes() { return kTable; }

}  // namespace ludens::games::lud
