#include "games/ludeme/groups.h"

#include <algorithm>

namespace ludens::games::lud {

Neighbours::Neighbours(const Rulebook& game, SiteType type, const Dirs& dirs, Eval& nowhere) {
  const auto& graph = game.graph(type);
  if (!dirs.fixed() || graph.count > 512) return;
  words_ = game.words;
  near_.resize(static_cast<std::size_t>(graph.count * words_));
  const DirectionBits wanted = dirs(nowhere, 0);
  for (int s = 0; s < graph.count; ++s)
    for (const auto& step : graph.steps[static_cast<std::size_t>(s)])
      if ((step.directions & wanted) != 0)
        near_[static_cast<std::size_t>(s * words_ + (step.to >> 6))] |= 1ull << (step.to & 63);
}

int steps_between(const Rulebook& game, SiteType type, Eval& e, const Dirs& dirs, int from, const Sites& to,
                  const Bool& may) {
  const auto& graph = game.graph(type);
  if (from < 0 || from >= graph.count) return kOff;
  int queue[kMostWords * 64], far[kMostWords * 64];
  Sites seen(game.words);
  int head = 0, tail = 0;
  queue[tail] = from;
  far[tail++] = 0;
  seen.add(from);
  const int old_from = e.from, old_to = e.to;
  int answer = kInfinity;
  while (head < tail && answer == kInfinity) {
    const int at = queue[head], steps = far[head];
    ++head;
    if (to.has(at)) answer = steps;
    const DirectionBits wanted = dirs(e, at);
    for (const auto& step : graph.steps[static_cast<std::size_t>(at)]) {
      if ((step.directions & wanted) == 0 || seen.has(step.to)) continue;
      if (may) {
        Work::spend();
        e.from = at;
        e.to = step.to;
        if (!may(e)) continue;
      }
      seen.add(step.to);
      queue[tail] = step.to;
      far[tail++] = steps + 1;
    }
  }
  e.from = old_from;
  e.to = old_to;
  return answer;
}

// A walker stands on a site and looks along one of its orthogonal steps; F goes there, L and R turn to the next step
// around, as far as the steps of the site allow.
void walk_sites(const Rulebook& game, int from, int facing, const std::vector<std::vector<char>>& walks, bool rotations,
                std::vector<int>& out) {
  const auto& graph = game.graph();
  if (from < 0 || from >= graph.count) return;
  const auto ahead = [&](int site, int compass) -> const Step* {
    for (const auto& step : graph.steps[static_cast<std::size_t>(site)])
      if ((step.directions & bit(Orthogonal)) != 0 && (step.directions & bit(compass)) != 0) return &step;
    return nullptr;
  };
  DirectionBits ways = 0;
  for (const auto& steps : graph.steps)
    for (const auto& step : steps)
      if ((step.directions & bit(Orthogonal)) != 0) ways |= step.directions & 0xffff;
  std::vector<int> around;
  for (int d = 0; d < 16; ++d)
    if ((ways & bit(d)) != 0) around.push_back(d);
  if (around.empty()) return;
  for (const auto& walk : walks)
    for (std::size_t begin = 0; begin < around.size(); ++begin) {
      if (!rotations && around[begin] != facing) continue;
      int at = from;
      std::size_t look = begin;
      for (const char c : walk) {
        if (c == 'L') look = (look + around.size() - 1) % around.size();
        if (c == 'R') look = (look + 1) % around.size();
        if (c != 'F') continue;
        const Step* step = ahead(at, around[look]);
        if (!step) {
          at = kOff;
          break;
        }
        at = step->to;
      }
      if (at != kOff && std::find(out.begin(), out.end(), at) == out.end()) out.push_back(at);
    }
}

// Columns are letters from the left, rows numbers from below (coordinates.h).
int site_named(const Rulebook& game, std::string_view coordinate) {
  std::size_t i = 0;
  int column = 0, row = 0;
  while (i < coordinate.size() && coordinate[i] >= 'A' && coordinate[i] <= 'Z')
    column = column * 26 + (coordinate[i++] - 'A' + 1);
  while (i < coordinate.size() && coordinate[i] >= '0' && coordinate[i] <= '9' && row < 10000)
    row = row * 10 + (coordinate[i++] - '0');
  if (column == 0 || i < coordinate.size()) return kOff;
  const auto& names = game.names;
  for (std::size_t s = 0; s < names.row.size(); ++s)
    if (names.column[s] == column - 1 && names.row[s] == row - 1) return static_cast<int>(s);
  return kOff;
}

}  // namespace ludens::games::lud
