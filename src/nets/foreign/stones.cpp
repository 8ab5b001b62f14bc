#include "nets/foreign/stones.h"

#include <algorithm>

namespace ludens::nets {
namespace {

using Marks = std::array<bool, static_cast<std::size_t>(Stones::kMost) * Stones::kMost>;

// Reads a ladder by trying everything that matters: the attacker takes a liberty, the owner extends or captures.
class Ladder {
 public:
  // The chain has one liberty and its owner moves.
  bool caught(const Stones& stones, int cell, int depth) {
    if (--budget_ < 0 || depth > 200) return false;
    const int owner = stones.colour(cell);
    for (const int move : defences(stones, cell)) {
      Stones after = stones;
      if (!after.play(move, owner)) continue;
      const std::size_t liberties = after.liberties(cell).size();
      if (liberties >= 3) return false;
      if (liberties == 2 && !catching(after, cell, depth + 1, nullptr)) return false;
    }
    return true;
  }

  // The chain has two liberties and the attacker moves.
  bool catching(const Stones& stones, int cell, int depth, std::vector<int>* working) {
    if (--budget_ < 0) return false;
    bool works = false;
    for (const int move : stones.liberties(cell)) {
      Stones after = stones;
      if (!after.play(move, 3 - stones.colour(cell)) || !caught(after, cell, depth + 1)) continue;
      works = true;
      if (!working) return true;
      working->push_back(move);
    }
    return works;
  }

 private:
  // The last liberty, and captures of attacking chains that have one left.
  static std::vector<int> defences(const Stones& stones, int cell) {
    std::vector<int> out;
    const int other = 3 - stones.colour(cell);
    for (const int stone : stones.chain(cell))
      stones.at_neighbours(stone, [&](int near) {
        if (stones.colour(near) != other) return;
        const auto liberties = stones.liberties(near);
        if (liberties.size() == 1) out.push_back(liberties[0]);
      });
    for (const int liberty : stones.liberties(cell)) out.push_back(liberty);
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
  }

  int budget_ = 2000;
};

// Benson's unconditional life of one colour: sets those chains and the regions they enclose.
void add_alive(const Stones& stones, int colour, std::vector<std::uint8_t>& area) {
  const int n = stones.points();
  std::vector<int> chain(static_cast<std::size_t>(n), -1), region(static_cast<std::size_t>(n), -1);
  std::vector<std::vector<int>> chains, regions;
  const auto at = [](int i) { return static_cast<std::size_t>(i); };
  for (int cell = 0; cell < n; ++cell) {
    const bool own = stones.colour(cell) == colour;
    auto& of = own ? chain : region;
    if (of[at(cell)] >= 0) continue;
    auto& groups = own ? chains : regions;
    const int id = static_cast<int>(groups.size());
    std::vector<int> members = {cell};
    of[at(cell)] = id;
    for (std::size_t i = 0; i < members.size(); ++i)
      stones.at_neighbours(members[i], [&](int near) {
        if ((stones.colour(near) == colour) != own || of[at(near)] >= 0) return;
        of[at(near)] = id;
        members.push_back(near);
      });
    groups.push_back(std::move(members));
  }
  std::vector<bool> chain_lives(chains.size(), true), region_counts(regions.size(), true);
  const auto vital = [&](std::size_t r, int c) {  // is every empty point of the region a liberty of the chain?
    return std::all_of(regions[r].begin(), regions[r].end(), [&](int cell) {
      if (stones.colour(cell) != 0) return true;
      bool touches = false;
      stones.at_neighbours(cell, [&](int near) { touches = touches || chain[at(near)] == c; });
      return touches;
    });
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t c = 0; c < chains.size(); ++c) {
      if (!chain_lives[c]) continue;
      int eyes = 0;
      for (std::size_t r = 0; r < regions.size(); ++r) eyes += region_counts[r] && vital(r, static_cast<int>(c));
      if (eyes >= 2) continue;
      chain_lives[c] = false;
      changed = true;
    }
    for (std::size_t r = 0; r < regions.size(); ++r) {
      if (!region_counts[r]) continue;
      bool enclosed = true, bordered = false;
      for (const int cell : regions[r])
        stones.at_neighbours(cell, [&](int near) {
          if (chain[at(near)] < 0) return;
          bordered = true;
          enclosed = enclosed && chain_lives[at(chain[at(near)])];
        });
      if (enclosed && bordered) continue;
      region_counts[r] = false;
      changed = true;
    }
  }
  for (std::size_t c = 0; c < chains.size(); ++c)
    if (chain_lives[c])
      for (const int cell : chains[c]) area[at(cell)] = static_cast<std::uint8_t>(colour);
  // A region is theirs where nobody could live inside: at most one of its points does not touch them.
  for (std::size_t r = 0; r < regions.size(); ++r) {
    const auto inner = std::count_if(regions[r].begin(), regions[r].end(), [&](int cell) {
      bool touches = false;
      stones.at_neighbours(cell, [&](int near) { touches = touches || chain[at(near)] >= 0; });
      return !touches;
    });
    if (!region_counts[r] || inner > 1) continue;
    for (const int cell : regions[r]) area[at(cell)] = static_cast<std::uint8_t>(colour);
  }
}

}  // namespace

Stones::Stones(int side) : side_(side) {}

std::vector<int> Stones::chain(int cell) const {
  Marks seen{};
  std::vector<int> out = {cell};
  seen[static_cast<std::size_t>(cell)] = true;
  for (std::size_t i = 0; i < out.size(); ++i)
    at_neighbours(out[i], [&](int near) {
      if (seen[static_cast<std::size_t>(near)] || colour(near) != colour(cell)) return;
      seen[static_cast<std::size_t>(near)] = true;
      out.push_back(near);
    });
  return out;
}

std::vector<int> Stones::liberties(int cell) const {
  std::vector<int> out;
  for (const int stone : chain(cell))
    at_neighbours(stone, [&](int near) {
      if (colour(near) == 0) out.push_back(near);
    });
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

bool Stones::play(int cell, int mover) {
  if (colour(cell) != 0 || cell == ko_) return false;
  put(cell, mover);
  int taken = 0, last = -1;
  at_neighbours(cell, [&](int near) {
    if (colour(near) != 3 - mover || !liberties(near).empty()) return;
    for (const int stone : chain(near)) {
      put(stone, 0);
      ++taken;
      last = stone;
    }
  });
  if (taken == 0 && liberties(cell).empty()) {
    put(cell, 0);
    return false;
  }
  ko_ = taken == 1 && chain(cell).size() == 1 && liberties(cell).size() == 1 ? last : -1;
  return true;
}

bool laddered(const Stones& stones, int cell, std::vector<int>& working) {
  working.clear();
  Ladder ladder;
  const std::size_t liberties = stones.liberties(cell).size();
  if (liberties == 1) return ladder.caught(stones, cell, 0);
  return liberties == 2 && ladder.catching(stones, cell, 0, &working);
}

std::vector<std::uint8_t> areas(const Stones& stones) {
  std::vector<std::uint8_t> area(static_cast<std::size_t>(stones.points()), 0);
  add_alive(stones, 1, area);
  add_alive(stones, 2, area);
  const auto at = [](int i) { return static_cast<std::size_t>(i); };
  for (int cell = 0; cell < stones.points(); ++cell)
    if (area[at(cell)] == 0) area[at(cell)] = static_cast<std::uint8_t>(stones.colour(cell));
  std::vector<bool> seen(static_cast<std::size_t>(stones.points()), false);
  for (int cell = 0; cell < stones.points(); ++cell) {
    if (area[at(cell)] != 0 || seen[at(cell)]) continue;
    std::vector<int> region = {cell};
    seen[at(cell)] = true;
    int touched = 0;
    for (std::size_t i = 0; i < region.size(); ++i)
      stones.at_neighbours(region[i], [&](int near) {
        touched |= area[at(near)];  // 1, 2, or 3 for both
        if (area[at(near)] != 0 || seen[at(near)]) return;
        seen[at(near)] = true;
        region.push_back(near);
      });
    if (touched != 1 && touched != 2) continue;
    // Written after the region is complete: its own points must not count as touched.
    for (const int point : region) area[at(point)] = static_cast<std::uint8_t>(touched);
  }
  return area;
}

}  // namespace ludens::nets
