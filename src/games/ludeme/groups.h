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

int steps_between(const Rulebook& game, SiteType type, Eval& e, const Dirs& dirs, int from, int to);
// The site a walk such as «F F R F» leads to: all of them, over all rotations.
void walk_sites(const Rulebook& game, int from, int facing, const std::vector<std::vector<char>>& walks, bool rotations,
                std::vector<int>& out);
int site_named(const Rulebook& game, std::string_view coordinate);  // «B4»; kOff where there is none

}  // namespace ludens::games::lud
