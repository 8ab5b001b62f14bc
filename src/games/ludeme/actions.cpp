// Changes of a position, one by one. A site's own fields show what is on top where pieces are stacked; the bitsets of
// owners and the board's hash follow every change.
#include <algorithm>

#include "base/hash.h"
#include "games/ludeme/rulebook.h"

namespace ludens::games::lud {
namespace {

std::uint64_t slot_key(const PlayState& s, const Rulebook& game, int slot) {
  const auto i = static_cast<std::size_t>(slot);
  if (s.what[i] == 0 && s.count[i] == 0) return 0;
  std::uint64_t word = static_cast<std::uint64_t>(slot) << 40 | static_cast<std::uint64_t>(s.what[i]) << 32 |
                       static_cast<std::uint64_t>(s.count[i]);
  if (game.has_states) word ^= static_cast<std::uint64_t>(s.site_state[i]) << 16;
  if (game.has_rotations) word ^= static_cast<std::uint64_t>(s.rotation[i]) << 24;
  std::uint64_t key = mix(word);
  if (game.has_values) key = fold(key, static_cast<std::uint64_t>(static_cast<std::uint16_t>(s.value[i])));
  if (game.has_stacks)
    for (const auto& level : s.stacks[i])
      key = fold(key, static_cast<std::uint64_t>(level.what) | static_cast<std::uint64_t>(level.state) << 8 |
                          static_cast<std::uint64_t>(level.rotation) << 16);
  return key;
}

void erase_value(std::vector<int>& list, int value) {
  if (const auto found = std::find(list.begin(), list.end(), value); found != list.end()) list.erase(found);
}

}  // namespace

int Rulebook::count(const PlayState& s, SiteType which, int site) const {
  return valid(which, site) ? s.count[static_cast<std::size_t>(slot(which, site))] : 0;
}

int Rulebook::stack_size(const PlayState& s, SiteType which, int site) const {
  if (!valid(which, site)) return 0;
  const auto i = static_cast<std::size_t>(slot(which, site));
  if (has_stacks && !s.stacks[i].empty()) return static_cast<int>(s.stacks[i].size());
  return s.what[i] == 0 ? 0 : 1;
}

const Level* Rulebook::level(const PlayState& s, SiteType which, int site, int at) const {
  if (!valid(which, site) || !has_stacks) return nullptr;
  const auto& stack = s.stacks[static_cast<std::size_t>(slot(which, site))];
  return at >= 0 && at < static_cast<int>(stack.size()) ? &stack[static_cast<std::size_t>(at)] : nullptr;
}

void Rulebook::changed(PlayState& s, SiteType which, int site, int before, int after) const {
  if (which != type || before == after) return;
  if (before != 0) s.owned[static_cast<std::size_t>(owner_of(before))].remove(site);
  if (after != 0) {
    s.owned[static_cast<std::size_t>(owner_of(after))].add(site);
    s.empty.remove(site);
  } else {
    s.empty.add(site);
  }
}

void Rulebook::put(PlayState& s, int slot, SiteType which, int site, int what, int count, int state, int rotation,
                   int value) const {
  const auto i = static_cast<std::size_t>(slot);
  const int before = s.what[i];
  s.hash ^= slot_key(s, *this, slot);
  s.what[i] = static_cast<std::uint8_t>(what);
  s.count[i] = static_cast<std::int16_t>(count);
  if (has_states) s.site_state[i] = static_cast<std::uint8_t>(state < 0 ? 0 : state);
  if (has_rotations) s.rotation[i] = static_cast<std::uint8_t>(rotation < 0 ? 0 : rotation);
  if (has_values) s.value[i] = static_cast<std::int16_t>(value);
  s.hash ^= slot_key(s, *this, slot);
  changed(s, which, site, before, what);
}

void Rulebook::refresh(PlayState& s, SiteType which, int site) const {
  const int at = slot(which, site);
  const auto& stack = s.stacks[static_cast<std::size_t>(at)];
  if (stack.empty())
    put(s, at, which, site, 0, 0, 0, 0, 0);
  else
    put(s, at, which, site, stack.back().what, 1, stack.back().state, stack.back().rotation, stack.back().value);
}

void Rulebook::push(PlayState& s, SiteType which, int site, const Level& level, int at) const {
  const int where = slot(which, site);
  auto& stack = s.stacks[static_cast<std::size_t>(where)];
  s.hash ^= slot_key(s, *this, where);
  if (at < 0 || at >= static_cast<int>(stack.size()))
    stack.push_back(level);
  else
    stack.insert(stack.begin() + at, level);
  s.hash ^= slot_key(s, *this, where);
  refresh(s, which, site);
}

Level Rulebook::pull(PlayState& s, SiteType which, int site, int at) const {
  const int where = slot(which, site);
  auto& stack = s.stacks[static_cast<std::size_t>(where)];
  if (stack.empty()) return {};
  s.hash ^= slot_key(s, *this, where);
  if (at < 0 || at >= static_cast<int>(stack.size())) at = static_cast<int>(stack.size()) - 1;
  const Level out = stack[static_cast<std::size_t>(at)];
  stack.erase(stack.begin() + at);
  s.hash ^= slot_key(s, *this, where);
  refresh(s, which, site);
  return out;
}

void Rulebook::act(PlayState& s, const Action& a) const {
  using enum Action::Kind;
  const bool to_there = valid(a.to_type, a.to), from_there = valid(a.type, a.from);
  if (to_there && a.kind != Select) s.after_to = a.to;
  if (from_there) s.after_from = a.from;
  const auto to = static_cast<std::size_t>(to_there ? slot(a.to_type, a.to) : 0);
  const auto from = static_cast<std::size_t>(from_there ? slot(a.type, a.from) : 0);
  const int no_value = 0;
  switch (a.kind) {
    case Add:
    case Insert: {
      if (!to_there) return;
      if (has_stacks && on_board(a.to) && a.count == 1) {
        if (s.what[to] != 0 && s.stacks[to].empty()) s.stacks[to].push_back({s.what[to], 0, 0, 0});
        push(s, a.to_type, a.to,
             {static_cast<std::uint8_t>(a.what), static_cast<std::uint8_t>(std::max<int>(a.state, 0)),
              static_cast<std::uint8_t>(std::max<int>(a.rotation, 0)), static_cast<std::int16_t>(std::max(a.value, 0))},
             a.kind == Insert ? a.level_to : -1);
        return;
      }
      // What stands there already stays; only its number grows.
      const bool more = s.what[to] != 0;
      put(s, static_cast<int>(to), a.to_type, a.to, more ? s.what[to] : a.what, more ? s.count[to] + a.count : a.count,
          a.state >= 0 ? a.state : 0, a.rotation, std::max(a.value, 0));
      if (has_stacks) s.stacks[to].clear();
      return;
    }
    case Copy:
      if (!to_there || !from_there) return;
      if (has_stacks)
        push(s, a.to_type, a.to,
             {s.what[from], has_states ? s.site_state[from] : std::uint8_t{0},
              has_rotations ? s.rotation[from] : std::uint8_t{0}, static_cast<std::int16_t>(no_value)},
             -1);
      else
        put(s, static_cast<int>(to), a.to_type, a.to, s.what[from], 1, has_states ? s.site_state[from] : 0, 0,
            no_value);
      return;
    case Move: {
      if (!to_there || !from_there || a.from == a.to) return;
      if (has_stacks && (!s.stacks[from].empty() || on_board(a.to))) {
        auto& origin = s.stacks[from];
        if (origin.empty() && s.what[from] != 0) {  // from a hand, where counts are kept
          const Level level{s.what[from],
                            static_cast<std::uint8_t>(has_states ? (a.state >= 0 ? a.state : s.site_state[from]) : 0),
                            0, static_cast<std::int16_t>(has_values ? s.value[from] : no_value)};
          const int left = s.count[from] - 1;
          put(s, static_cast<int>(from), a.type, a.from, left > 0 ? s.what[from] : 0, left,
              has_states ? s.site_state[from] : 0, 0, has_values ? s.value[from] : 0);
          push(s, a.to_type, a.to, level, -1);
          return;
        }
        if (a.stack) {
          const int n = a.count > 0 && a.level_from >= 0 ? a.count : static_cast<int>(origin.size());
          const int begin = std::max(0, static_cast<int>(origin.size()) - n);
          for (int k = 0; k<n&& static_cast<int>(origin.size())> begin; ++k)
            push(s, a.to_type, a.to, pull(s, a.type, a.from, begin), -1);
          return;
        }
        if (origin.empty()) return;
        Level level = pull(s, a.type, a.from, a.level_from);
        if (a.state >= 0) level.state = static_cast<std::uint8_t>(a.state);
        if (a.value >= 0) level.value = static_cast<std::int16_t>(a.value);
        if (a.rotation >= 0) level.rotation = static_cast<std::uint8_t>(a.rotation);
        if (on_board(a.to)) {
          push(s, a.to_type, a.to, level, a.level_to);
        } else {
          const int sum = s.what[to] == level.what ? s.count[to] + 1 : 1;
          put(s, static_cast<int>(to), a.to_type, a.to, level.what, sum, level.state, 0, level.value);
        }
        return;
      }
      const int what = s.what[from];
      if (what == 0) return;
      const int moved = std::min<int>(a.count, s.count[from]);
      const int left = s.count[from] - moved;
      const int state = a.state >= 0 ? a.state : has_states ? s.site_state[from] : 0;
      const int rotation = a.rotation >= 0 ? a.rotation : has_rotations ? s.rotation[from] : 0;
      const int value = a.value >= 0 ? a.value : has_values ? s.value[from] : 0;
      if (left > 0)
        put(s, static_cast<int>(from), a.type, a.from, what, left, has_states ? s.site_state[from] : 0,
            has_rotations ? s.rotation[from] : 0, has_values ? s.value[from] : 0);
      else
        put(s, static_cast<int>(from), a.type, a.from, 0, 0, holes && has_states ? s.site_state[from] : 0, 0,
            has_values ? no_value : 0);
      const int sum = s.what[to] == what ? s.count[to] + moved : moved;
      put(s, static_cast<int>(to), a.to_type, a.to, what, sum, state, rotation, value);
      return;
    }
    case Remove:
      if (!to_there) return;
      if (has_stacks && !s.stacks[to].empty()) {
        if (a.level_to == -2)
          while (!s.stacks[to].empty()) pull(s, a.to_type, a.to, -1);
        else
          pull(s, a.to_type, a.to, a.level_to);
        return;
      }
      if (a.count < s.count[to] && a.count > 0 && a.value == -3)
        put(s, static_cast<int>(to), a.to_type, a.to, s.what[to], s.count[to] - a.count,
            has_states ? s.site_state[to] : 0, 0, has_values ? s.value[to] : 0);
      else
        put(s, static_cast<int>(to), a.to_type, a.to, 0, 0, 0, 0, has_values ? no_value : 0);
      return;
    case Promote:
      if (!to_there) return;
      if (has_stacks && !s.stacks[to].empty()) {
        Level level = pull(s, a.to_type, a.to, a.level_to);
        level.what = static_cast<std::uint8_t>(a.what);
        push(s, a.to_type, a.to, level, a.level_to);
        return;
      }
      put(s, static_cast<int>(to), a.to_type, a.to, a.what, std::max<int>(s.count[to], 1),
          a.state >= 0 ? a.state
          : has_states ? s.site_state[to]
                       : 0,
          has_rotations ? s.rotation[to] : 0,
          a.value >= 0 ? a.value
          : has_values ? s.value[to]
                       : 0);
      return;
    case SetCount:
      if (!to_there) return;
      if (a.count <= 0)
        put(s, static_cast<int>(to), a.to_type, a.to, 0, 0, 0, 0, has_values ? no_value : 0);
      else
        put(s, static_cast<int>(to), a.to_type, a.to, a.what, a.count, has_states ? s.site_state[to] : 0, 0,
            has_values ? s.value[to] : 0);
      return;
    case SetState:
    case SetRotation:
    case SetValue:
      if (!to_there) return;
      if (has_stacks && !s.stacks[to].empty()) {
        Level level = pull(s, a.to_type, a.to, a.level_to);
        if (a.kind == SetState) level.state = static_cast<std::uint8_t>(a.state);
        if (a.kind == SetRotation) level.rotation = static_cast<std::uint8_t>(a.rotation);
        if (a.kind == SetValue) level.value = static_cast<std::int16_t>(a.value);
        push(s, a.to_type, a.to, level, a.level_to);
        return;
      }
      put(s, static_cast<int>(to), a.to_type, a.to, s.what[to], s.count[to],
          a.kind == SetState ? a.state
          : has_states       ? s.site_state[to]
                             : 0,
          a.kind == SetRotation ? a.rotation
          : has_rotations       ? s.rotation[to]
                                : 0,
          a.kind == SetValue ? a.value
          : has_values       ? s.value[to]
                             : 0);
      return;
    case Select:
    case Pass:
    case Note:
      return;
    case SetNext:
      s.next = static_cast<std::int8_t>(a.value);
      return;
    case SetScore:
      s.score[static_cast<std::size_t>(a.what)] = a.value;
      return;
    case AddScore:
      s.score[static_cast<std::size_t>(a.what)] += a.value;
      return;
    case SetVar:
      s.vars[static_cast<std::size_t>(a.what)] = a.value;
      return;
    case SetPending:
      if (std::find(s.pending.begin(), s.pending.end(), a.value) == s.pending.end()) s.pending.push_back(a.value);
      return;
    case ClearPending:
      s.pending.clear();
      return;
    case SetCounter:
      s.counter = a.value;
      return;
    case Remember: {
      auto& list = s.remembered[static_cast<std::size_t>(a.what)];
      if (!a.stack || std::find(list.begin(), list.end(), a.value) == list.end()) list.push_back(a.value);
      return;
    }
    case Forget:
      erase_value(s.remembered[static_cast<std::size_t>(a.what)], a.value);
      return;
    case ForgetAll:
      if (a.what >= 0)
        s.remembered[static_cast<std::size_t>(a.what)].clear();
      else
        for (auto& list : s.remembered) list.clear();
      return;
    case SetTemp:
      s.temp = a.value;
      return;
    case SetPlayerValue:
      s.player_value[static_cast<std::size_t>(a.what)] = a.value;
      return;
    case SetAmount:
      s.amount[static_cast<std::size_t>(a.what)] = a.value;
      return;
    case Propose:
      s.proposed |= 1u << a.value;
      return;
    case Vote:
      s.voted[s.mover] = 1u << a.value;
      // Decided once every player has voted alike; a proposer has voted by proposing.
      if ((s.voted[1] | (s.mover != 1 && (s.proposed & (1u << a.value)) ? s.voted[1] : 0)) == s.voted[2])
        s.decided |= 1u << a.value;
      return;
    case Swap:
      s.swapped = !s.swapped;
      return;
    case SwapSites: {
      if (!to_there || !from_there) return;
      if (has_stacks) {
        s.hash ^= slot_key(s, *this, static_cast<int>(from)) ^ slot_key(s, *this, static_cast<int>(to));
        std::swap(s.stacks[from], s.stacks[to]);
        s.hash ^= slot_key(s, *this, static_cast<int>(from)) ^ slot_key(s, *this, static_cast<int>(to));
      }
      const int what = s.what[from], count = s.count[from], state = has_states ? s.site_state[from] : 0,
                rotation = has_rotations ? s.rotation[from] : 0, value = has_values ? s.value[from] : 0;
      put(s, static_cast<int>(from), a.type, a.from, s.what[to], s.count[to], has_states ? s.site_state[to] : 0,
          has_rotations ? s.rotation[to] : 0, has_values ? s.value[to] : 0);
      put(s, static_cast<int>(to), a.to_type, a.to, what, count, state, rotation, value);
      return;
    }
    case Trigger:
      s.triggered[a.what] |= static_cast<std::uint8_t>(1u << a.value);
      return;
    case ClearLater:
      s.to_clear.add_checked(a.to);
      return;
  }
}

void Rulebook::recount(PlayState& s) const {
  s.empty.reset(words);
  for (auto& owned : s.owned) owned.reset(words);
  s.hash = 0;
  for (int i = 0; i < slots; ++i) s.hash ^= slot_key(s, *this, i);
  for (int site = 0; site < sites; ++site) {
    const int what = s.what[static_cast<std::size_t>(site)];
    if (what == 0)
      s.empty.add(site);
    else
      s.owned[static_cast<std::size_t>(owner_of(what))].add(site);
  }
}

std::uint64_t Rulebook::position_key(const PlayState& s, bool with_mover) const {
  std::uint64_t key = s.hash;
  if (with_mover) key = fold(key, static_cast<std::uint64_t>(s.mover));
  return key;
}

}  // namespace ludens::games::lud
