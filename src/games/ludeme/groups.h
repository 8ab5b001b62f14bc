#pragma once
#include "games/ludeme/rulebook.h"

namespace ludens::games::lud {

// The sites connected with one by steps in these directions, as long as `same` holds.
template <class Same>
void group_of(const Rulebook& game, SiteType type, Eval& e, int from, const Dirs& dirs, Same same, Sites& out) {
  out.reset(game.words);
  const auto& graph = game.graph(type);
  if (from < 0 || from >= graph.count) return;
  int queue[kMostWords * 64];
  int head = 0, tail = 0;
  out.add(from);
  queue[tail++] = from;
  while (head < tail) {
    const int at = queue[head++];
    const DirectionBits wanted = dirs(e, at);
    for (const auto& step : graph.steps[static_cast<std::size_t>(at)])
      if ((step.directions & wanted) != 0 && !out.has(step.to) && (Work::spend(), same(step.to))) {
        out.add(step.to);
        queue[tail++] = step.to;
      }
  }
}

// Which sites each site is beside, by fixed directions, as sets: groups grow by whole sets of neighbours. Empty on
// boards so large that the sets would not fit a cache.
class Neighbours {
 public:
  Neighbours() = default;
  Neighbours(const Rulebook& game, SiteType type, const Dirs& dirs, Eval& nowhere);
  explicit operator bool() const { return !near_.empty(); }
  // Those of `members` that are connected with `from`, which is one of them.
  void group(int from, const Sites& members, Sites& out) const {
    out.reset(words_);
    int queue[kMostWords * 64];
    int head = 0, tail = 0;
    out.add(from);
    queue[tail++] = from;
    while (head < tail) {
      const std::uint64_t* near = near_.data() + static_cast<std::size_t>(queue[head++] * words_);
      for (int w = 0; w < words_; ++w) {
        std::uint64_t fresh = near[w] & members.word(w) & ~out.word(w);
        if (fresh == 0) continue;
        out.set_word(w, out.word(w) | fresh);
        for (; fresh != 0; fresh &= fresh - 1) queue[tail++] = w * 64 + std::countr_zero(fresh);
      }
    }
  }
  // Is one of the set beside the site?
  bool beside(int site, const Sites& set) const {
    const std::uint64_t* near = near_.data() + static_cast<std::size_t>(site * words_);
    for (int w = 0; w < words_; ++w)
      if ((near[w] & set.word(w)) != 0) return true;
    return false;
  }
  // All of them and what is beside them.
  void grow(const Sites& group, Sites& out) const {
    out = group;
    for (const int s : group)
      for (int w = 0; w < words_; ++w) out.set_word(w, out.word(w) | near_[static_cast<std::size_t>(s * words_ + w)]);
  }

 private:
  int words_ = 0;
  std::vector<std::uint64_t> near_;
};

// Pieces a player owns on the board and in hands; 3: anybody's.
inline int pieces_of(const Rulebook& game, const PlayState& s, int player, const std::vector<int>* components,
                     bool board_only) {
  int sum = 0;
  const auto visit = [&](int site) {
    if (board_only && !game.on_board(site)) return;
    if (game.has_stacks && game.stack_size(s, game.type, site) > 0 &&
        !s.stacks[static_cast<std::size_t>(site)].empty()) {
      for (const auto& level : s.stacks[static_cast<std::size_t>(site)]) {
        if (player != kShared && game.owner_of(level.what) != player) continue;
        if (components && std::find(components->begin(), components->end(), level.what) == components->end()) continue;
        ++sum;
      }
      return;
    }
    const int what = s.what[static_cast<std::size_t>(site)];
    if (components && std::find(components->begin(), components->end(), what) == components->end()) return;
    if (player == kShared || game.owner_of(what) == player) sum += s.count[static_cast<std::size_t>(site)];
  };
  if (game.has_stacks || player == kShared) {
    for (int site = 0; site < game.sites; ++site)
      if (s.what[static_cast<std::size_t>(site)] != 0) visit(site);
  } else {
    for (const int site : s.owned[static_cast<std::size_t>(player)]) visit(site);
  }
  return sum;
}

// How many steps lead from a site into a region; where `may`, over sites (as e.to, from e.from) for which it holds.
int steps_between(const Rulebook& game, SiteType type, Eval& e, const Dirs& dirs, int from, const Sites& to,
                  const Bool& may = {});
// The site a walk such as «F F R F» leads to: all of them, over all rotations.
void walk_sites(const Rulebook& game, int from, int facing, const std::vector<std::vector<char>>& walks, bool rotations,
                std::vector<int>& out);
int site_named(const Rulebook& game, std::string_view coordinate);  // «B4»; kOff where there is none

}  // namespace ludens::games::lud
