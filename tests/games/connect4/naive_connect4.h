#pragma once
#include <array>
#include <string>
#include <vector>

#include "games/move.h"

namespace ludens::games {

// Connect Four with a string a column and a search for four equal letters from every cell.
class NaiveConnect4 {
 public:
  std::vector<int> moves() const {
    std::vector<int> out;
    if (result() != Result::Ongoing) return out;
    for (int x = 0; x < 7; ++x)
      if (columns_[static_cast<std::size_t>(x)].size() < 6) out.push_back(x);
    return out;
  }
  void play(int column) {
    columns_[static_cast<std::size_t>(column)] += mover_;
    mover_ = mover_ == 'X' ? 'O' : 'X';
  }
  Side to_move() const { return mover_ == 'X' ? Side::First : Side::Second; }
  Result result() const {
    bool full = true;
    for (int x = 0; x < 7; ++x)
      for (int y = 0; y < 6; ++y) {
        const char c = at(x, y);
        full &= c != '.';
        if (c == '.') continue;
        for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
          int length = 1;
          while (length < 4 && at(x + length * dx, y + length * dy) == c) ++length;
          if (length == 4) return c == 'X' ? Result::FirstWins : Result::SecondWins;
        }
      }
    return full ? Result::Draw : Result::Ongoing;
  }
  char glyph(int cell) const { return at(cell % 7, 5 - cell / 7); }
  auto operator<=>(const NaiveConnect4&) const = default;

 private:
  char at(int x, int y) const {  // y from the bottom
    if (x < 0 || x >= 7 || y < 0) return '.';
    const auto& column = columns_[static_cast<std::size_t>(x)];
    return y < static_cast<int>(column.size()) ? column[static_cast<std::size_t>(y)] : '.';
  }
  std::array<std::string, 7> columns_;
  char mover_ = 'X';
};

}  // namespace ludens::games
