#pragma once
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "games/move.h"

namespace ludens::games {

// Havannah on a string of cells; who has won is asked anew each time. Rings are found from the other side: a cell that
// is not of the colour and cannot be left for the rim without crossing it, or a stone with six neighbours of its own.
class NaiveHavannah {
 public:
  explicit NaiveHavannah(int side, bool swap = false) : side_(side), swap_(swap) {
    const int last = side - 1;
    for (int y = 0; y <= 2 * last; ++y)
      for (int x = 0; x <= 2 * last; ++x)
        if (x + y >= last && x + y <= 3 * last) at_.push_back({x, y});
    cells_.assign(at_.size(), '.');
    for (const auto& [x, y] : at_) {
      auto& near = near_.emplace_back();
      for (const auto& [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}})
        for (int cell = 0; cell < count(); ++cell)
          if (at_[static_cast<std::size_t>(cell)] == std::pair{x + dx, y + dy}) near.push_back(cell);
    }
  }

  std::vector<int> moves() const {
    std::vector<int> out;
    if (result() != Result::Ongoing) return out;
    for (int cell = 0; cell < count(); ++cell)
      if (glyph(cell) == '.') out.push_back(cell);
    if (swap_ && plies_ == 1) out.push_back(count());
    return out;
  }
  void play(int id) {
    if (id == count()) id = static_cast<int>(cells_.find('X'));
    cells_[static_cast<std::size_t>(id)] = to_move() == Side::First ? 'X' : 'O';
    ++plies_;
  }
  Side to_move() const { return plies_ % 2 == 0 ? Side::First : Side::Second; }
  Result result() const {
    if (has_won('X')) return Result::FirstWins;
    if (has_won('O')) return Result::SecondWins;
    return cells_.find('.') == std::string::npos ? Result::Draw : Result::Ongoing;
  }
  char glyph(int cell) const { return cells_[static_cast<std::size_t>(cell)]; }

 private:
  int count() const { return static_cast<int>(at_.size()); }
  const std::vector<int>& near(int cell) const { return near_[static_cast<std::size_t>(cell)]; }
  std::set<int> edges(int cell) const {
    const auto [x, y] = at_[static_cast<std::size_t>(cell)];
    const int last = side_ - 1;
    std::set<int> out;
    if (y == 0) out.insert(0);
    if (y == 2 * last) out.insert(1);
    if (x == 0) out.insert(2);
    if (x == 2 * last) out.insert(3);
    if (x + y == last) out.insert(4);
    if (x + y == 3 * last) out.insert(5);
    return out;
  }
  template <class Wanted>
  void flood(int cell, const Wanted& wanted, std::set<int>& seen) const {
    if (!wanted(glyph(cell)) || !seen.insert(cell).second) return;
    for (const int next : near(cell)) flood(next, wanted, seen);
  }
  bool has_won(char colour) const {
    const auto own = [&](char c) { return c == colour; };
    const auto other = [&](char c) { return c != colour; };
    std::set<int> outside, counted;
    for (int cell = 0; cell < count(); ++cell) {
      if (glyph(cell) != colour) {
        if (!edges(cell).empty()) flood(cell, other, outside);
        continue;
      }
      int corners = 0, around = 0;
      for (const int next : near(cell)) around += glyph(next) == colour;
      if (around == 6) return true;
      if (counted.count(cell) != 0) continue;
      std::set<int> chain, sides;
      flood(cell, own, chain);
      counted.insert(chain.begin(), chain.end());
      for (const int stone : chain) {
        const auto touched = edges(stone);
        if (touched.size() == 2) ++corners;
        if (touched.size() == 1) sides.insert(*touched.begin());
      }
      if (corners >= 2 || sides.size() >= 3) return true;
    }
    for (int cell = 0; cell < count(); ++cell)
      if (glyph(cell) != colour && outside.count(cell) == 0) return true;
    return false;
  }

  int side_;
  bool swap_;
  std::vector<std::pair<int, int>> at_;
  std::vector<std::vector<int>> near_;
  std::string cells_;
  int plies_ = 0;
};

}  // namespace ludens::games
