// Ludemes that hold or do not.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/text.h"
#include "games/ludeme/compiler.h"
#include "games/ludeme/groups.h"

namespace ludens::games::lud {
namespace {

// The set of a condition «this variable is on a site of the set».
template <class Fill>
Bool on_sites(const Int& site, Bool condition, Fill fill, SiteType type) {
  if (!site.variable()) return condition;
  return condition.with(
      std::make_shared<const Where>(Where{site.variable(), Region(std::move(fill), type).reading_no_variable()}));
}
// Sites that a function of the variable leads into such a set.
template <class Fill>
Bool led_to_sites(const Rulebook& game, const Int& site, Bool condition, Fill fill) {
  if (site.variable()) return on_sites(site, std::move(condition), std::move(fill), game.type);
  if (!site.reads().alone || !site.reads().variable) return condition;
  std::vector<std::int16_t> leads(static_cast<std::size_t>(game.sites), -1);
  PlayState unread;
  Eval e{game, unread};
  for (int s = 0; s < game.sites; ++s) {
    e.*site.reads().variable = s;
    const int to = site(e);
    if (to >= 0 && to < game.sites) leads[static_cast<std::size_t>(s)] = static_cast<std::int16_t>(to);
  }
  // Most sites lead to the one so much before or behind them: then it is a shift of the whole set, and one more for
  // those that lead elsewhere.
  std::map<int, Sites> shifts;
  for (int s = 0; s < game.sites; ++s)
    if (const int to = leads[static_cast<std::size_t>(s)]; to >= 0) {
      auto& from = shifts.try_emplace(s - to, Sites(game.words)).first->second;
      from.add(s);
    }
  const std::vector<std::pair<int, Sites>> few(shifts.begin(), shifts.end());
  const bool shifted = few.size() <= 4;
  Region led(
      [=](Eval& now, Sites& out) {
        Sites base;
        fill(now, base);
        out.reset(base.words());
        if (shifted) {
          for (const auto& [by, from] : few) {
            Sites part = base.shifted(by);
            part &= from;
            out |= part;
          }
          return;
        }
        for (std::size_t s = 0; s < leads.size(); ++s)
          if (base.has(leads[s])) out.add(static_cast<int>(s));
      },
      game.type);
  return condition.with(std::make_shared<const Where>(Where{site.reads().variable, led.reading_no_variable()}));
}
void all_valid(const Rulebook& game, Sites& out) {
  out.reset(game.words);
  for (int w = 0; w < game.words; ++w) {
    const int left = game.sites - 64 * w;
    out.set_word(w, left >= 64 ? ~0ull : left <= 0 ? 0 : (1ull << left) - 1);
  }
}

template <class Test>
Bool compared(Compiler& c, Reader& r, Test test) {
  const Int a = c.integer(r.need("a number")), b = c.integer(r.need("a number"));
  if (a.is_constant() && b.is_constant()) return test(a.constant(), b.constant());
  const Reads reads = both(a.reads(), b.reads());
  if (b.is_constant()) return Bool([=, v = b.constant()](Eval& e) { return test(a(e), v); }, reads);
  return Bool([=](Eval& e) { return test(a(e), b(e)); }, reads);
}
Bool less(Compiler& c, Reader& r) {
  return compared(c, r, [](int a, int b) { return a < b; });
}
Bool less_equal(Compiler& c, Reader& r) {
  return compared(c, r, [](int a, int b) { return a <= b; });
}
Bool greater(Compiler& c, Reader& r) {
  return compared(c, r, [](int a, int b) { return a > b; });
}
Bool greater_equal(Compiler& c, Reader& r) {
  return compared(c, r, [](int a, int b) { return a >= b; });
}

bool regions_compared(Compiler& c, Reader& r) { return r.peek() && c.is_region(*r.peek()) && !c.is_integer(*r.peek()); }
Bool equal(Compiler& c, Reader& r) {
  if (regions_compared(c, r)) {
    const Region a = c.region(r.need("a region")), b = c.region(r.need("a region"));
    return Bool([=](Eval& e) {
      Sites x, y;
      a(e, x);
      b(e, y);
      return x == y;
    });
  }
  return compared(c, r, [](int a, int b) { return a == b; });
}
Bool unequal(Compiler& c, Reader& r) {
  if (regions_compared(c, r)) return Bool([same = equal(c, r)](Eval& e) { return !same(e); });
  return compared(c, r, [](int a, int b) { return a != b; });
}

std::vector<Bool> operands(Compiler& c, Reader& r) {
  std::vector<Bool> out;
  while (const Node* node = r.next()) {
    if (node->kind == Node::Kind::Array)
      for (const auto& item : node->items) out.push_back(c.boolean(item));
    else
      out.push_back(c.boolean(*node));
  }
  return out;
}
// The sets of parts that all have one, joined.
template <class Join>
Bool joined(const Rulebook& game, Bool condition, const std::vector<Bool>& parts, Join join) {
  Variable variable = nullptr;
  for (const auto& part : parts) {
    if (part.where() && part.where()->variable) variable = part.where()->variable;
    if (part.reads().alone && part.reads().variable) variable = part.reads().variable;
  }
  if (!variable) return condition;
  std::vector<std::shared_ptr<const Where>> sets;
  for (const auto& part : parts) {
    sets.push_back(where_of(game, part, variable));
    if (!sets.back()) return condition;
  }
  return condition.with(std::make_shared<const Where>(Where{variable, Region(
                                                                          [=](Eval& e, Sites& out) {
                                                                            sets[0]->sites(e, out);
                                                                            Sites part;
                                                                            for (std::size_t i = 1; i < sets.size();
                                                                                 ++i) {
                                                                              sets[i]->sites(e, part);
                                                                              join(out, part);
                                                                            }
                                                                          },
                                                                          game.type)
                                                                          .reading_no_variable()}));
}
Reads reads_of(const std::vector<Bool>& parts) {
  Reads out{true, nullptr};
  for (const auto& part : parts) out = both(out, part.reads());
  return out;
}
Bool all_of(Compiler& c, Reader& r) {
  const auto parts = operands(c, r);
  const auto made = parts.size() == 2
                        ? Bool([a = parts[0], b = parts[1]](Eval& e) { return a(e) && b(e); }, reads_of(parts))
                        : Bool(
                              [=](Eval& e) {
                                for (const auto& part : parts)
                                  if (!part(e)) return false;
                                return true;
                              },
                              reads_of(parts));
  return joined(c.game, made, parts, [](Sites& a, const Sites& b) { a &= b; });
}
Bool any_of(Compiler& c, Reader& r) {
  const auto parts = operands(c, r);
  const auto made = parts.size() == 2
                        ? Bool([a = parts[0], b = parts[1]](Eval& e) { return a(e) || b(e); }, reads_of(parts))
                        : Bool(
                              [=](Eval& e) {
                                for (const auto& part : parts)
                                  if (part(e)) return true;
                                return false;
                              },
                              reads_of(parts));
  return joined(c.game, made, parts, [](Sites& a, const Sites& b) { a |= b; });
}
Bool one_of(Compiler& c, Reader& r) {
  const Bool a = c.boolean(r.need("a condition")), b = c.boolean(r.need("a condition"));
  return Bool([=](Eval& e) { return a(e) != b(e); });
}
Bool negated(Compiler& c, Reader& r) {
  const Bool a = c.boolean(r.need("a condition"));
  const Bool made([=](Eval& e) { return !a(e); }, a.reads());
  const auto where = a.where();
  if (!where) return made;
  const Rulebook& game = c.game;
  return made.with(std::make_shared<const Where>(Where{where->variable, Region(
                                                                            [where, &game](Eval& e, Sites& out) {
                                                                              Sites not_there;
                                                                              where->sites(e, not_there);
                                                                              all_valid(game, out);
                                                                              out -= not_there;
                                                                            },
                                                                            game.type)
                                                                            .reading_no_variable()}));
}

Bool is_empty(Compiler& c, Reader& r) {
  const SiteType type = c.type_in(r);
  const Int site = c.integer(r.need("a site"));
  const Rulebook& game = c.game;
  if (type == game.type)
    return led_to_sites(game, site, Bool([=](Eval& e) { return e.state.empty.has(site(e)); }),
                        [](Eval& e, Sites& out) { out = e.state.empty; });
  return Bool([=, &game](Eval& e) {
    const int s = site(e);
    return game.valid(type, s) && game.what(e.state, type, s) == 0;
  });
}
Bool is_occupied(Compiler& c, Reader& r) {
  const SiteType type = c.type_in(r);
  const Int site = c.integer(r.need("a site"));
  const Rulebook& game = c.game;
  const Bool made([=, &game](Eval& e) { return game.what(e.state, type, site(e)) != 0; });
  if (type != game.type) return made;
  return led_to_sites(game, site, made, [&game](Eval& e, Sites& out) {
    all_valid(game, out);
    out -= e.state.empty;
  });
}
// A condition about the owner of what stands on a site.
template <class Owners>
Bool owned_by(Compiler& c, const Int& site, Owners owners) {
  return led_to_sites(c.game, site, Bool([=](Eval& e) {
                        const int s = site(e);
                        Sites sites;
                        owners(e, sites);
                        return sites.has(s);
                      }),
                      owners);
}
Bool is_enemy(Compiler& c, Reader& r) {
  const Node& whose = r.need("a player");
  if (const auto site = c.site_of_owner(whose))
    return owned_by(c, *site, [](Eval& e, Sites& out) {
      out = e.state.owned[static_cast<std::size_t>(3 - e.state.mover)];
      out |= e.state.owned[kShared];
    });
  const Int who = c.role(whose);
  return Bool([=](Eval& e) {
    const int w = who(e);
    return w != 0 && w != e.state.mover;
  });
}
Bool is_friend(Compiler& c, Reader& r) {
  const Node& whose = r.need("a player");
  if (const auto site = c.site_of_owner(whose))
    return owned_by(c, *site,
                    [](Eval& e, Sites& out) { out = e.state.owned[static_cast<std::size_t>(e.state.mover)]; });
  const Int who = c.role(whose);
  return Bool([=](Eval& e) { return who(e) == e.state.mover; });
}
Bool is_mover(Compiler& c, Reader& r) {
  const Int who = c.role(r.need("a player"));
  return Bool([=](Eval& e) { return who(e) == e.state.mover; });
}
Bool is_next(Compiler& c, Reader& r) {
  const Int who = c.role(r.need("a player"));
  return Bool([=](Eval& e) { return who(e) == e.state.next; });
}
Bool is_prev(Compiler& c, Reader& r) {
  const Int who = c.role(r.need("a player"));
  return Bool([=](Eval& e) { return who(e) == e.state.prev; });
}
Bool is_in(Compiler& c, Reader& r) {
  const Node& first = r.need("a site");
  if (!r.peek()) {  // the site that a move goes to
    const Region region = c.region(first);
    return Bool([=](Eval& e) {
      Sites sites;
      region(e, sites);
      return sites.has(e.to);
    });
  }
  const Node& where = r.need("a region");
  if (c.is_array(where) && !c.is_region(where)) {
    const Int value = c.integer(first);
    const IntList list = c.array(where);
    return Bool([=](Eval& e) {
      std::vector<int> all;
      list(e, all);
      return std::find(all.begin(), all.end(), value(e)) != all.end();
    });
  }
  const Region region = c.region(where);
  if (first.kind == Node::Kind::Array || (c.is_region(first) && !c.is_integer(first))) {
    const Region inside = c.region(first);
    return Bool([=](Eval& e) {
      Sites a, b;
      inside(e, a);
      region(e, b);
      return !a.empty() && a.within(b);
    });
  }
  const Int site = c.integer(first);
  const bool plain = region.type == c.game.type && region.of_position();
  if (region.constant()) {
    const Bool made([site, sites = *region.constant()](Eval& e) { return sites.has(site(e)); }, site.reads());
    return plain ? on_sites(site, made, [region](Eval& e, Sites& out) { region(e, out); }, region.type) : made;
  }
  const Bool made([=](Eval& e) {
    Sites sites;
    region(e, sites);
    return sites.has(site(e));
  });
  return plain ? on_sites(site, made, [region](Eval& e, Sites& out) { region(e, out); }, region.type) : made;
}
Bool is_odd(Compiler& c, Reader& r) {
  const Int a = c.integer(r.need("a number"));
  return Bool([=](Eval& e) { return a(e) % 2 != 0; });
}
Bool is_even(Compiler& c, Reader& r) {
  const Int a = c.integer(r.need("a number"));
  return Bool([=](Eval& e) { return a(e) % 2 == 0; });
}
Bool is_pending(Compiler& c, Reader& r) {
  if (const Node* node = r.next()) {
    const Int site = c.integer(*node);
    return Bool([=](Eval& e) {
      return std::find(e.state.pending.begin(), e.state.pending.end(), site(e)) != e.state.pending.end();
    });
  }
  return Bool([](Eval& e) { return !e.state.pending.empty(); });
}
Bool is_visited(Compiler& c, Reader& r) {
  c.game.asks_visited = true;
  const Int site = c.integer(r.need("a site"));
  return Bool([=](Eval& e) { return e.state.visited.has(site(e)); });
}
// Ludii's counts positions of the board and asks for three earlier ones. The number, and that the same player must be
// to move, are ours: chess asks for two such.
Bool is_cycle(Compiler& c, Reader& r) {
  const bool with_mover = r.word({"Situational"}) != nullptr;
  if (with_mover && c.game.asks_repetition && c.game.repeat_positional)
    refuse(r.node(), "is Cycle Situational beside rules that ask for positions");
  c.game.asks_repetition = true;
  if (with_mover) c.game.repeat_positional = false;
  const Node* times = r.next();
  const Int earlier = times ? c.integer(*times) : Int(3);
  return Bool([=](Eval& e) {
    int seen = 0;
    const auto key = with_mover ? fold(e.state.hash, static_cast<std::uint64_t>(e.state.next)) : e.state.hash;
    for (const auto old : e.state.history) seen += old == key;
    return seen >= earlier(e);
  });
}
Bool is_full(Compiler& c, Reader&) {
  const Rulebook& game = c.game;
  return Bool([&game](Eval& e) { return !e.state.empty.meets(game.board_sites); });
}
Bool is_proposed(Compiler& c, Reader& r) {
  const Node& name = r.need("a name");
  const int i = c.vote(name.text);
  return Bool([i](Eval& e) { return (e.state.proposed >> i & 1) != 0; });
}
Bool is_decided(Compiler& c, Reader& r) {
  const Node& name = r.need("a name");
  const int i = c.vote(name.text);
  return Bool([i](Eval& e) { return (e.state.decided >> i & 1) != 0; });
}
Bool is_triggered(Compiler& c, Reader& r) {
  const Node& name = r.need("a name");
  const int i = c.vote(name.text) & 7;
  const Int player = c.role(r.need("a player"));
  return Bool([=](Eval& e) { return (e.state.triggered[player(e) & 3] >> i & 1) != 0; });
}
Bool is_within(Compiler& c, Reader& r) {
  const Int what = c.integer(r.need("a piece"));
  c.type_in(r);
  const Node* in = r.label("in");
  const Region region = c.region(in ? *in : r.need("in:"));
  const Rulebook& game = c.game;
  return Bool([=, &game](Eval& e) {
    Sites sites;
    region(e, sites);
    const int wanted = what(e);
    for (const int site : sites)
      if (game.what(e.state, region.type, site) == wanted) return true;
    return false;
  });
}
Bool is_line(Compiler& c, Reader& r) {
  const SiteType type = c.type_in(r);
  const Int length = c.integer(r.need("a length"));
  const Dirs dirs = c.directions_in(r, bit(Adjacent));
  const Node* through_node = r.label("through");
  const bool through_last = through_node == nullptr;
  const Int through = through_last ? Int([](Eval& e) { return e.state.last_to; }) : c.integer(*through_node);
  const Node* any = r.label("throughAny");
  std::optional<Region> starts;
  if (any) starts = c.region(*any);
  const bool exact = r.flag("exact", false), contiguous = r.flag("contiguous", true);
  const bool by_level = r.flag("byLevel", false), top = r.flag("top", false);
  (void)top;
  std::vector<Int> whats;
  std::optional<Int> owner;
  if (const Node* what = r.label("what")) whats = c.integers(*what);
  if (const Node* all = r.label("whats")) whats = c.integers(*all);
  const Node* when = r.label("if");
  const Bool fits = when ? c.boolean(*when) : Bool();
  if (const Node* role = r.next()) owner = c.role(*role);
  const Rulebook& game = c.game;
  const auto test = [=, &game](Eval& e, int from) {
    const auto& graph = game.graph(type);
    if (from < 0 || from >= graph.count) return false;
    const int wanted_length = length(e), site = e.site, to = e.to;
    std::array<int, 8> kinds{};
    std::size_t n = 0;
    int player = -1;
    if (owner)
      player = (*owner)(e);
    else if (whats.empty())
      kinds[n++] = game.what(e.state, type, from);
    for (const auto& what : whats)
      if (n < kinds.size()) kinds[n++] = what(e);
    const auto same = [&](int s) {
      const int what = game.what(e.state, type, s);
      if (player >= 0) {
        if (what == 0 || (player != kShared && game.owner_of(what) != player)) return false;
      } else if (n > 0) {
        if (what == 0 || std::find(kinds.begin(), kinds.begin() + static_cast<std::ptrdiff_t>(n), what) ==
                             kinds.begin() + static_cast<std::ptrdiff_t>(n))
          return false;
      }
      if (!fits) return true;
      e.to = e.site = s;
      return bool(fits(e));
    };
    if (!same(from)) return false;
    const DirectionBits wanted = dirs(e, from);
    bool found = false;
    const auto& radials = graph.radials[static_cast<std::size_t>(from)];
    for (std::size_t i = 0; i < radials.size() && !found; ++i) {
      const auto& radial = radials[i];
      if ((radial.directions & wanted) == 0) continue;
      if (radial.opposite >= 0 && radial.opposite < static_cast<int>(i) &&
          (radials[static_cast<std::size_t>(radial.opposite)].directions & wanted) != 0)
        continue;
      int run = 1;
      for (const int s : radial.sites) {
        const bool one = same(s);
        if (!one && contiguous) break;
        run += one;
      }
      if (radial.opposite >= 0)
        for (const int s : radials[static_cast<std::size_t>(radial.opposite)].sites) {
          const bool one = same(s);
          if (!one && contiguous) break;
          run += one;
        }
      found = exact ? run == wanted_length : run >= wanted_length;
    }
    e.site = site;
    e.to = to;
    return found;
  };
  // Lines through the levels of stacks: up, at the same height, or one level further with each site.
  const auto test_levels = [=, &game](Eval& e, int from) {
    const auto& graph = game.graph(type);
    if (from < 0 || from >= graph.count) return false;
    const int wanted_length = length(e), height = game.stack_size(e.state, type, from);
    const int player = owner ? (*owner)(e) : -1;
    const auto what = [&](int s, int level) {
      const Level* one = game.level(e.state, type, s, level);
      return one ? int(one->what) : 0;
    };
    const DirectionBits wanted = dirs(e, from);
    const auto long_enough = [&](int run) { return exact ? run == wanted_length : run >= wanted_length; };
    for (int pivot = 0; pivot < height; ++pivot) {
      const int own = what(from, pivot);
      const auto same = [&](int s, int level) {
        Work::spend();
        const int there = what(s, level);
        if (there == 0) return false;
        if (player >= 0) return player == kShared || game.owner_of(there) == player;
        if (whats.empty()) return there == own;
        return std::any_of(whats.begin(), whats.end(), [&](const Int& one) { return one(e) == there; });
      };
      if (!same(from, pivot)) continue;
      int run = 1;
      for (int level = pivot + 1; same(from, level); ++level) ++run;
      for (int level = pivot - 1; level >= 0 && same(from, level); --level) ++run;
      if (long_enough(run)) return true;
      const auto& radials = graph.radials[static_cast<std::size_t>(from)];
      for (std::size_t i = 0; i < radials.size(); ++i) {
        const int other = radials[i].opposite;
        if ((radials[i].directions & wanted) == 0) continue;
        if (other >= 0 && other < static_cast<int>(i) &&
            (radials[static_cast<std::size_t>(other)].directions & wanted) != 0)
          continue;
        for (int rise = -1; rise <= 1; ++rise) {
          run = 1;
          const auto along = [&](const Radial& radial, int by) {
            int level = pivot;
            for (const int s : radial.sites) {
              if ((level += by) < 0 || !same(s, level)) break;
              ++run;
            }
          };
          along(radials[i], rise);
          if (other >= 0) along(radials[static_cast<std::size_t>(other)], -rise);
          if (long_enough(run)) return true;
        }
      }
    }
    return false;
  };
  if (by_level && game.has_stacks && !fits) {
    if (!starts) return Bool([=](Eval& e) { return test_levels(e, through(e)); });
    return Bool([=](Eval& e) {
      Sites sites;
      (*starts)(e, sites);
      for (const int site : sites)
        if (test_levels(e, site)) return true;
      return false;
    });
  }
  // Lines of one kind of piece in directions that never change: their sites one after the other.
  struct Line {
    int begin, turn, end;  // of `along`: one way, then the other
  };
  if (!starts && !fits && !owner && contiguous && whats.empty() && dirs.fixed() && type == game.type) {
    PlayState unread;
    Eval nowhere{game, unread};
    std::vector<std::int16_t> along;
    std::vector<std::vector<Line>> lines(static_cast<std::size_t>(game.graph(type).count));
    for (std::size_t s = 0; s < lines.size(); ++s) {
      const auto& radials = game.graph(type).radials[s];
      const DirectionBits wanted = dirs(nowhere, static_cast<int>(s));
      for (std::size_t i = 0; i < radials.size(); ++i) {
        const int other = radials[i].opposite;
        if ((radials[i].directions & wanted) == 0) continue;
        if (other >= 0 && other < static_cast<int>(i) &&
            (radials[static_cast<std::size_t>(other)].directions & wanted) != 0)
          continue;
        Line line{static_cast<int>(along.size()), 0, 0};
        for (const int site : radials[i].sites) along.push_back(static_cast<std::int16_t>(site));
        line.turn = static_cast<int>(along.size());
        if (other >= 0)
          for (const int site : radials[static_cast<std::size_t>(other)].sites)
            along.push_back(static_cast<std::int16_t>(site));
        line.end = static_cast<int>(along.size());
        lines[s].push_back(line);
      }
    }
    if (length.is_constant())  // those too short for it are never looked at
      for (auto& list : lines)
        std::erase_if(list, [&](const Line& line) { return 1 + line.end - line.begin < length.constant(); });
    return Bool([=](Eval& e) {
      const int from = through_last ? e.state.last_to : through(e);
      if (from < 0 || from >= static_cast<int>(lines.size())) return false;
      const std::uint8_t* what = e.state.what.data();
      const int kind = what[from], wanted = length(e);
      if (kind == 0) return false;
      const std::int16_t* at = along.data();
      for (const Line& line : lines[static_cast<std::size_t>(from)]) {
        int run = 1;
        for (int i = line.begin; i < line.turn && what[at[i]] == kind; ++i) ++run;
        for (int i = line.turn; i < line.end && what[at[i]] == kind; ++i) ++run;
        if (exact ? run == wanted : run >= wanted) return true;
      }
      return false;
    });
  }
  if (starts)
    return Bool([=](Eval& e) {
      Sites sites;
      (*starts)(e, sites);
      for (const int site : sites)
        if (test(e, site)) return true;
      return false;
    });
  return Bool([=](Eval& e) { return test(e, through(e)); });
}

// Every region must be touched by one group of the player's pieces.
Bool is_connected(Compiler& c, Reader& r) {
  std::optional<Int> least;
  if (const Node* node = r.peek(); node && node->is_number()) least = c.integer(*r.next());
  const SiteType type = c.type_in(r);
  std::optional<Int> at;
  if (const Node* node = r.label("at")) at = c.integer(*node);
  const Dirs dirs = c.directions_in(r, bit(Adjacent));
  std::optional<Int> player;
  std::vector<Region> regions;
  const Node* sides = nullptr;
  while (const Node* node = r.next()) {
    if (Compiler::is_role(*node))
      player = c.role(*node);
    else if (node->word("Sides") || node->word("SidesNoCorners") || node->word("Corners"))
      sides = node;
    else if (node->kind == Node::Kind::Array)
      for (const auto& item : node->items) regions.push_back(c.region(item));
    else
      regions.push_back(c.region(*node));
  }
  const Rulebook& game = c.game;
  if (sides) {
    const auto& graph = game.graph(type);
    if (sides->word("Corners")) {
      for (const int corner : graph.corners) {
        Sites one(game.words);
        one.add(corner);
        regions.emplace_back(one, type);
      }
    } else {
      for (const auto& side : graph.sides) {
        if (side.empty()) continue;
        Sites one = side;
        if (sides->word("SidesNoCorners")) one -= graph.corners;
        regions.emplace_back(one, type);
      }
    }
  }
  // What is the same in every position: the regions of each player, and who is whose neighbour.
  std::array<std::vector<Sites>, 4> fixed;
  bool all_fixed = true;
  if (regions.empty()) {
    for (const auto& named : game.regions) {
      all_fixed = all_fixed && named.region.constant() && named.owner >= 0 && named.owner < 4;
      if (all_fixed) fixed[static_cast<std::size_t>(named.owner)].push_back(*named.region.constant());
    }
  } else {
    for (const auto& region : regions) {
      all_fixed = all_fixed && region.constant();
      for (auto& list : fixed)
        if (all_fixed) list.push_back(*region.constant());
    }
  }
  const Neighbours near = c.neighbours(type, dirs);
  if (all_fixed && near && type == game.type)
    return Bool([=, &game](Eval& e) {
      const int from = at ? (*at)(e) : e.state.last_to;
      const int who = player ? (*player)(e) : game.who(e.state, type, from);
      if (who < 0 || who > 3) return false;
      const auto& wanted = fixed[static_cast<std::size_t>(who)];
      if (wanted.empty()) return false;
      const std::size_t need = least ? static_cast<std::size_t>(std::max(0, (*least)(e))) : wanted.size();
      Sites members = e.state.owned[static_cast<std::size_t>(who)], group;
      members &= game.board_sites;
      const auto joins = [&](int start) {
        near.group(start, members, group);
        std::size_t touched = 0;
        for (const auto& one : wanted) touched += group.meets(one);
        return touched >= need;
      };
      if (members.has(from)) return joins(from);
      if (at) return false;
      Sites left = members;
      left &= wanted[0];
      while (!left.empty()) {
        if (joins(left.first())) return true;
        left -= group;
      }
      return false;
    });
  return Bool([=, &game](Eval& e) {
    const int from = at ? (*at)(e) : e.state.last_to;
    const int who = player ? (*player)(e) : game.who(e.state, type, from);
    const bool from_site = at || (game.valid(type, from) && game.who(e.state, type, from) == who);
    std::vector<Sites> wanted;
    if (regions.empty()) {
      for (const auto& named : game.regions)
        if (named.owner == who) {
          wanted.emplace_back();
          named.region(e, wanted.back());
        }
    } else {
      for (const auto& region : regions) {
        wanted.emplace_back();
        region(e, wanted.back());
      }
    }
    const std::size_t need = least ? static_cast<std::size_t>(std::max(0, (*least)(e))) : wanted.size();
    if (wanted.empty()) return false;
    const auto joins = [&](int start) {
      Sites group;
      group_of(game, type, e, start, dirs, [&](int s) { return game.who(e.state, type, s) == who; }, group);
      std::size_t touched = 0;
      for (const auto& one : wanted) touched += group.meets(one);
      return touched >= need;
    };
    if (from_site) return game.who(e.state, type, from) == who && joins(from);
    Sites seen(game.words);
    for (int s = 0; s < game.graph(type).count; ++s)
      if (game.who(e.state, type, s) == who && wanted[0].has(s) && joins(s)) return true;
    return false;
  });
}

// A ring of one player's pieces through a site: some site it encloses cannot reach the edge of the board.
Bool is_loop(Compiler& c, Reader& r) {
  const SiteType type = c.type_in(r);
  const Node* around = r.label("surround");
  std::optional<Int> inner_owner;
  if (around) inner_owner = c.role(*around);
  const Dirs dirs = c.directions_in(r, bit(Adjacent));
  std::optional<Int> colour;
  if (const Node* role = r.next()) colour = c.role(*role);
  const Int start = c.site_or(r, "through", Int([](Eval& e) { return e.state.last_to; }));
  const Rulebook& game = c.game;
  return Bool([=, &game](Eval& e) {
    const auto& graph = game.graph(type);
    const int from = start(e);
    if (from < 0 || from >= graph.count) return false;
    const int who = colour ? (*colour)(e) : game.who(e.state, type, from);
    if (game.who(e.state, type, from) != who) return false;
    Sites ring;
    group_of(game, type, e, from, dirs, [&](int s) { return game.who(e.state, type, s) == who; }, ring);
    // Flood from outside; what is left over lies inside the ring.
    Sites outside(game.words), part;
    for (const int s : graph.outer)
      if (!ring.has(s) && !outside.has(s)) {
        group_of(game, type, e, s, Dirs(bit(Adjacent)), [&](int x) { return !ring.has(x); }, part);
        outside |= part;
      }
    Sites inside = graph.all;
    inside -= outside;
    inside -= ring;
    for (const int s : ring) {  // a site of the ring itself, all of whose neighbours belong to it, is inside, too
      bool deep = !graph.outer.has(s);
      for (const auto& step : graph.steps[static_cast<std::size_t>(s)])
        if ((step.directions & bit(Adjacent)) != 0 && !ring.has(step.to)) deep = false;
      if (deep && !inner_owner) inside.add(s);
    }
    if (inside.empty()) return false;
    // The move must have closed it.
    Sites without = ring;
    without.remove(from);
    Sites free(game.words);
    for (const int s : graph.outer)
      if (!without.has(s) && !free.has(s)) {
        group_of(game, type, e, s, Dirs(bit(Adjacent)), [&](int x) { return !without.has(x); }, part);
        free |= part;
      }
    if (!inner_owner) {
      if (inside.meets(free)) return true;
      for (const int s : inside)
        if (ring.has(s)) {
          bool beside = s == from;
          for (const auto& step : graph.steps[static_cast<std::size_t>(s)]) beside |= step.to == from;
          if (beside) return true;
        }
      return false;
    }
    const int wanted = (*inner_owner)(e);
    for (const int s : inside)
      if (game.who(e.state, type, s) == wanted || (wanted == kShared && game.what(e.state, type, s) != 0)) return true;
    return false;
  });
}

Bool is_threatened(Compiler& c, Reader& r) {
  c.game.asks_threats = true;
  std::optional<Int> what, site;
  std::optional<Region> region;
  std::optional<Moves> specific;
  if (const Node* first = r.peek(); first && c.is_integer(*first) && !first->list("forEach"))
    what = c.integer(*r.next());
  c.type_in(r);
  const auto take = [&](const Node& node) {
    if (c.is_integer(node))
      site = c.integer(node);
    else
      region = c.region(node);
  };
  if (const Node* at = r.label("at")) take(*at);
  if (const Node* in = r.label("in")) take(*in);
  while (const Node* node = r.next()) {
    if (Compiler::is_role(*node)) continue;
    if (node->list("forEach") && (node->items.empty() || node->items[0].word("Piece")))
      specific = c.moves(*node);
    else if (c.is_integer(*node) || c.is_region(*node))
      take(*node);
    else
      specific = c.moves(*node);
  }
  if (!what && !site && !region)
    throw LudemeError(r.node().place, "(is Threatened …) lacks a piece's number or a site");
  const Rulebook& game = c.game;
  return Bool([=, &game](Eval& e) {
    const int piece = what ? (*what)(e) : 0;
    if (piece < 0 || piece >= static_cast<int>(game.components.size()) || (what && piece == 0)) return false;
    int owner = what ? game.owner_of(piece) : int(e.state.mover);
    Sites targets(game.words);
    if (site)
      targets.add_checked((*site)(e));
    else if (region)
      (*region)(e, targets);
    if (!what && targets.first() >= 0 && game.who(e.state, game.type, targets.first()) != 0)
      owner = game.who(e.state, game.type, targets.first());
    if (site || region) {
    } else
      for (const int s : e.state.owned[static_cast<std::size_t>(owner)])
        if (e.state.what[static_cast<std::size_t>(s)] == piece) targets.add(s);
    if (targets.empty()) return false;
    thread_local int depth = 0;
    if (depth > 2) return false;
    const Counted counted(depth);
    PlayState& s = e.state;
    const auto mover = s.mover, prev = s.prev, next = s.next;
    const int enemy = owner == 1 ? 2 : owner == 2 ? 1 : 3 - mover;
    s.mover = static_cast<std::int8_t>(enemy);
    s.next = static_cast<std::int8_t>(3 - enemy);
    s.prev = static_cast<std::int8_t>(3 - enemy);
    bool found = false;
    Eval inner{game, s};
    if (specific) {
      found = (*specific)->threatens(inner, targets);
    } else {
      for (const int from : s.owned[static_cast<std::size_t>(enemy)]) {
        const int attacker = s.what[static_cast<std::size_t>(from)];
        if (!game.on_board(from) || !game.may_reach(attacker, from, targets)) continue;
        const auto& generator = game.components[static_cast<std::size_t>(attacker)].moves;
        if (!generator) continue;
        inner.from = inner.site = from;
        if ((found = generator->threatens(inner, targets))) break;
      }
    }
    s.mover = mover;
    s.prev = prev;
    s.next = next;
    return found;
  });
}

Bool is_related(Compiler& c, Reader& r) {
  const Dirs dirs = c.directions(r.need("a relation"));
  const SiteType type = c.type_in(r);
  const Int from = c.integer(r.need("a site"));
  const Region to = c.region(r.need("a site or region"));
  const Rulebook& game = c.game;
  return Bool([=, &game](Eval& e) {
    Sites sites;
    to(e, sites);
    const int s = from(e);
    if (!game.graph(type).all.has(s)) return false;
    return game.graph(type).step_sites(s, dirs(e, s)).meets(sites);
  });
}

// A pyramid's level is flat, and a ball lies on four others, where all those below are there.
Bool is_flat(Compiler& c, Reader& r) {
  const Node* node = r.next();
  const Int site = node ? c.integer(*node) : Int([](Eval& e) { return e.to; });
  const Rulebook& game = c.game;
  return Bool([=, &game](Eval& e) {
    const int s = site(e);
    if (!game.on_board(s)) return false;
    if (game.graph().layer_of[static_cast<std::size_t>(s)] == 0) return true;
    for (const auto& step : game.graph().steps[static_cast<std::size_t>(s)])
      if ((step.directions & bit(Downward)) != 0 && e.state.what[static_cast<std::size_t>(step.to)] == 0) return false;
    return true;
  });
}

Bool is_pattern(Compiler& c, Reader& r) {
  const Pattern pattern = c.pattern_in(r);
  return Bool([=](Eval& e) {
    bool found = false;
    pattern(e, [&](const std::vector<int>&) {
      found = true;
      return false;
    });
    return found;
  });
}

Bool no_moves(Compiler& c, Reader& r) {
  const Node& role = r.need("a player");
  const Int player = c.role(role);
  if (role.word("Next")) c.game.foresees_no_moves = true;
  const Rulebook& game = c.game;
  // A player had no move where the last turn was a forced pass; only where rules speak of the next player's moves are
  // those looked for before the turn comes.
  return Bool([=, &game](Eval& e) {
    const int who = player(e);
    if (who != e.state.next || !game.foresees_no_moves || who == e.state.mover)
      return (e.state.stalemated >> who & 1) != 0;
    thread_local int depth = 0;
    if (depth > 1) return false;
    const Counted counted(depth);
    return !game.can_move(e.state, who);
  });
}
Bool no_pieces(Compiler& c, Reader& r) {
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
  return Bool([=, &game](Eval& e) {
    const int who = player(e);
    if (in) {
      Sites sites;
      (*in)(e, sites);
      for (const int site : sites) {
        const int what = game.what(e.state, in->type, site);
        if (what == 0 || (who != kShared && game.owner_of(what) != who)) continue;
        if (components.empty() || std::find(components.begin(), components.end(), what) != components.end())
          return false;
      }
      return true;
    }
    if (components.empty() && who != kShared && !game.has_stacks)
      return e.state.owned[static_cast<std::size_t>(who & 3)].empty();
    return pieces_of(game, e.state, who, components.empty() ? nullptr : &components, false) == 0;
  });
}

Bool all_sites(Compiler& c, Reader& r) {
  const Region region = c.region(r.need("a region"));
  const Node* when = r.label("if");
  const Bool fits = c.boolean(when ? *when : r.need("if:"));
  return Bool([=](Eval& e) {
    Sites sites;
    region(e, sites);
    const int site = e.site;
    bool good = true;
    for (const int s : sites) {
      Work::spend();
      e.site = s;
      if (!fits(e)) {
        good = false;
        break;
      }
    }
    e.site = site;
    return good;
  });
}
Bool all_different(Compiler& c, Reader& r) {
  const Region region = c.region(r.need("a region"));
  const Node* when = r.label("if");
  const Bool counts = when ? c.boolean(*when) : Bool(true);
  const Rulebook& game = c.game;
  return Bool([=, &game](Eval& e) {
    Sites sites;
    region(e, sites);
    const int site = e.site;
    std::array<bool, 256> seen{};
    bool different = true;
    for (const int s : sites) {
      Work::spend();
      e.site = s;
      if (!counts(e)) {
        different = false;
        break;
      }
      bool& before = seen[static_cast<std::size_t>(game.what(e.state, region.type, s))];
      if (before) different = false;
      before = true;
    }
    e.site = site;
    return different;
  });
}
Bool all_passed(Compiler& c, Reader&) {
  const int players = c.game.players;
  return Bool([players](Eval& e) { return e.state.passes >= players; });
}
Bool all_groups(Compiler& c, Reader& r) {
  const SiteType type = c.type_in(r);
  const Dirs dirs = c.directions_in(r, bit(Adjacent));
  const Node* of = r.label("of");
  const Bool member = of ? c.boolean(*of) : Bool();
  const Node* when = r.label("if");
  const Bool fits = c.boolean(when ? *when : r.need("if:"));
  const Rulebook& game = c.game;
  return Bool([=, &game](Eval& e) {
    Sites seen(game.words), group;
    const Sites* old = e.region;
    const int to = e.to;
    for (int s = 0; s < game.graph(type).count; ++s) {
      const auto in = [&](int x) {
        if (!member) return game.what(e.state, type, x) != 0;
        e.to = x;
        return bool(member(e));
      };
      if (seen.has(s) || !in(s)) continue;
      group_of(game, type, e, s, dirs, in, group);
      seen |= group;
      e.region = &group;
      const bool good = fits(e);
      e.region = old;
      if (!good) {
        e.to = to;
        return false;
      }
    }
    e.to = to;
    return true;
  });
}
Bool can_move(Compiler& c, Reader& r) {
  const Moves moves = c.moves(r.need("moves"));
  return Bool([=](Eval& e) {
    Eval inner = e;
    return moves->any(inner);
  });
}
Bool was_pass(Compiler&, Reader&) {
  return Bool([](Eval& e) { return e.state.passes > 0; });
}

constexpr Ludeme<Bool> kTable[] = {
    {"<", "NUMBER NUMBER", "less than", "(< (count Pieces P1) 3)", less},
    {"<=", "NUMBER NUMBER", "at most", "(<= (count Pieces P1) 3)", less_equal},
    {">", "NUMBER NUMBER", "more than", "(> (count Moves) 20)", greater},
    {">=", "NUMBER NUMBER", "at least", "(>= (count Moves) 20)", greater_equal},
    {"lt", "NUMBER NUMBER", "less than", "(lt (count Pieces P1) 3)", less},
    {"le", "NUMBER NUMBER", "at most", "(le (count Pieces P1) 3)", less_equal},
    {"gt", "NUMBER NUMBER", "more than", "(gt (count Moves) 20)", greater},
    {"ge", "NUMBER NUMBER", "at least", "(ge (count Moves) 20)", greater_equal},
    {"=", "NUMBER NUMBER or REGION REGION", "two numbers or regions are the same", "(= (sites Empty) (sites Board))",
     equal},
    {"!=", "NUMBER NUMBER or REGION REGION", "two numbers or regions differ", "(!= (last To) (centrePoint))", unequal},
    {"and", "CONDITION CONDITION…", "all conditions hold", "(and (is Mover P1) (is Even (count Moves)))", all_of},
    {"or", "CONDITION CONDITION…", "one of the conditions holds", "(or (is Full) (no Pieces Next))", any_of},
    {"xor", "CONDITION CONDITION", "one of two conditions holds and the other does not",
     "(xor (is Mover P1) (is Odd (count Moves)))", one_of},
    {"not", "CONDITION", "a condition does not hold", "(not (is Empty (last To)))", negated},
    {"is Empty", "[TYPE] SITE", "nothing is on a site", "(is Empty (centrePoint))", is_empty},
    {"is Occupied", "[TYPE] SITE", "something is on a site", "(is Occupied (centrePoint))", is_occupied},
    {"is Enemy", "PLAYER", "a player is the mover's opponent", "(is Enemy (who at:(last To)))", is_enemy},
    {"is Friend", "PLAYER", "a player is the mover", "(is Friend (who at:(last To)))", is_friend},
    {"is Mover", "PLAYER", "a player is to move", "(is Mover P1)", is_mover},
    {"is Next", "PLAYER", "a player moves next", "(is Next P2)", is_next},
    {"is Prev", "PLAYER", "a player moved before", "(is Prev Mover)", is_prev},
    {"is In", "[SITE] REGION or NUMBER ARRAY or REGION REGION",
     "a site (the one a move goes to where none is said) is in a region, or a number in an array",
     "(is In (last To) (sites Mover \"Goal\"))", is_in},
    {"is Odd", "NUMBER", "a number is odd", "(is Odd (count Moves))", is_odd},
    {"is Even", "NUMBER", "a number is even", "(is Even (count Moves))", is_even},
    {"is Pending", "[SITE]", "something, or this site, is pending", "(is Pending)", is_pending},
    {"is Visited", "SITE", "this turn has been on a site", "(is Visited (last To))", is_visited},
    {"is Cycle", "[Situational] [NUMBER]",
     "the board was the same so many times before, three where no number is said; Situational: with the same player to "
     "move",
     "(is Cycle Situational 2)", is_cycle},
    {"is Full", "", "the board has no empty site", "(is Full)", is_full},
    {"is Proposed", "\"NAME\"", "something has been proposed", "(is Proposed \"Draw\")", is_proposed},
    {"is Decided", "\"NAME\"", "all have voted for a proposal", "(is Decided \"Draw\")", is_decided},
    {"is Triggered", "\"NAME\" PLAYER", "an event has happened to a player", "(is Triggered \"Lost\" Next)",
     is_triggered},
    {"is Within", "PIECE [TYPE] in:REGION", "a piece is in a region", "(is Within (id \"King\" Mover) in:(sites Top))",
     is_within},
    {"is Line",
     "[TYPE] LENGTH [DIRECTIONS] [PLAYER] [through:SITE] [throughAny:REGION] [exact:CONDITION] [contiguous:CONDITION] "
     "[what:PIECE] [whats:{PIECE…}] [if:CONDITION] [byLevel:CONDITION] [top:CONDITION]",
     "so many pieces stand in a line", "(is Line 3 Orthogonal exact:True)", is_line},
    {"is Connected", "[NUMBER] [TYPE] [at:SITE] [DIRECTIONS] [PLAYER or {REGION…} or Sides, SidesNoCorners, Corners]",
     "regions are connected by a player's pieces", "(is Connected {(sites Left) (sites Right)})", is_connected},
    {"is Loop", "[TYPE] [surround:PLAYER] [DIRECTIONS] [PLAYER] [through:SITE]", "pieces make a ring",
     "(is Loop Orthogonal)", is_loop},
    {"is Threatened", "[PIECE] [TYPE] [at:SITE or REGION] [in:REGION] [MOVES]", "the opponent could take a piece",
     "(is Threatened (id \"King\" Mover))", is_threatened},
    {"is Related", "DIRECTIONS [TYPE] SITE REGION", "two sites are neighbours",
     "(is Related Orthogonal (last From) (last To))", is_related},
    {"is Flat", "[SITE]", "a site of a pyramid rests on pieces", "(is Flat (last To))", is_flat},
    {"is Pattern", "{STEP…} [TYPE] [from:SITE] [what:PIECE] [whats:{PIECE…}]", "pieces make a shape",
     "(is Pattern {F R F})", is_pattern},
    {"no Moves", "PLAYER", "a player has no move", "(no Moves Next)", no_moves},
    {"no Pieces", "[TYPE] [PLAYER] [\"PIECE\"] [of:PLAYER] [in:REGION]", "a player has no pieces",
     "(no Pieces Next \"King\")", no_pieces},
    {"all Sites", "REGION if:CONDITION", "a condition holds on all sites of a region",
     "(all Sites (sites Top) if:(is Empty (site)))", all_sites},
    {"all Different", "REGION [if:CONDITION]",
     "the pieces on the sites of a region differ from each other, and a condition holds on each",
     "(all Different (sites Top) if:(is Occupied (site)))", all_different},
    {"all Passed", "", "all players have passed", "(all Passed)", all_passed},
    {"all Groups", "[TYPE] [DIRECTIONS] [of:CONDITION] if:CONDITION", "a condition holds for all groups",
     "(all Groups of:(is Friend (who at:(to))) if:(< 2 (count Sites in:(sites))))", all_groups},
    {"can Move", "MOVES", "there is such a move", "(can Move (forEach Piece \"King\"))", can_move},
    {"was Pass", "", "the last move was a pass", "(was Pass)", was_pass},
};

}  // namespace

std::span<const Ludeme<Bool>> bool_ludemes() { return kTable; }

}  // namespace ludens::games::lud
