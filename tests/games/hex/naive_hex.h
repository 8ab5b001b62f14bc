#pragma once
#include <set>
#include <string>
#include <vector>

#include "games/move.h"

namespace ludens::games {

// Hex on a string of cells; who has won is asked anew each time by walking from one edge.
class NaiveHex {
 public:
  explicit NaiveHex(int size, bool swap = false)
      : size_(size), swap_(swap), cells_(static_cast<std::size_t>(size * size), '.') {}

  std::vector<int> moves() const {
    std::vector<int> out;
    if (result() != Result::Ongoing) return out;
    for (int cell = 0; cell < size_ * size_; ++cell)
      if (glyph(cell) == '.') out.push_back(cell);
    if (swap_ && plies_ == 1) out.push_back(size_ * size_);
    return out;
  }
  void play(int id) {
    if (id == size_ * size_) {
      const int cell = static_cast<int>(cells_.find('X'));
      cells_[static_cast<std::size_t>(cell)] = '.';
      id = cell % size_ * size_ + cell / size_;
    }
    cells_[static_cast<std::size_t>(id)] = to_move() == Side::First ? 'X' : 'O';
    ++plies_;
  }
  Side to_move() const { return plies_ % 2 == 0 ? Side::First : Side::Second; }
  Result result() const {
    if (connected('X')) return Result::FirstWins;
    return connected('O') ? Result::SecondWins : Result::Ongoing;
  }
  char glyph(int cell) const { return cells_[static_cast<std::size_t>(cell)]; }

 private:
  bool connected(char c) const {
    std::set<int> seen;
    for (int i = 0; i < size_; ++i)
      if (walk(c, c == 'X' ? i : 0, c == 'X' ? 0 : i, seen)) return true;
    return false;
  }
  bool walk(char c, int x, int y, std::set<int>& seen) const {
    if (x < 0 || y < 0 || x >= size_ || y >= size_ || glyph(y * size_ + x) != c) return false;
    if (!seen.insert(y * size_ + x).second) return false;
    if ((c == 'X' ? y : x) == size_ - 1) return true;
    return walk(c, x + 1, y, seen) || walk(c, x - 1, y, seen) || walk(c, x, y + 1, seen) || walk(c, x, y - 1, seen) ||
           walk(c, x + 1, y - 1, seen) || walk(c, x - 1, y + 1, seen);
  }

  int size_;
  bool swap_;
  std::string cells_;
  int plies_ = 0;
};

}  // namespace ludens::games
