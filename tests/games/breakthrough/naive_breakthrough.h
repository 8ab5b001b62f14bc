#pragma once
#include <string>
#include <vector>

#include "games/move.h"

namespace ludens::games {

// Breakthrough on eight strings, the top row first.
class NaiveBreakthrough {
 public:
  std::vector<int> moves() const {
    std::vector<int> out;
    if (result() != Result::Ongoing) return out;
    for (int y = 0; y < 8; ++y)
      for (int x = 0; x < 8; ++x) {
        if (at(x, y) != mover_) continue;
        for (int dx = -1; dx <= 1; ++dx) {
          if (x + dx < 0 || x + dx > 7) continue;
          const char target = at(x + dx, y + forward());
          if (target == '.' || (target != mover_ && dx != 0)) out.push_back((y * 8 + x) * 3 + dx + 1);
        }
      }
    return out;
  }
  void play(int id) {
    const int x = id / 3 % 8, y = id / 3 / 8, dx = id % 3 - 1;
    rows_[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] = '.';
    rows_[static_cast<std::size_t>(y + forward())][static_cast<std::size_t>(x + dx)] = mover_;
    mover_ = mover_ == 'W' ? 'B' : 'W';
  }
  Side to_move() const { return mover_ == 'W' ? Side::First : Side::Second; }
  Result result() const {
    const auto has = [](const std::string& row, char c) { return row.find(c) != std::string::npos; };
    bool white = false, black = false;
    for (const auto& row : rows_) {
      white |= has(row, 'W');
      black |= has(row, 'B');
    }
    if (has(rows_[0], 'W') || !black) return Result::FirstWins;
    if (has(rows_[7], 'B') || !white) return Result::SecondWins;
    return Result::Ongoing;
  }
  char glyph(int cell) const { return at(cell % 8, cell / 8); }

 private:
  int forward() const { return mover_ == 'W' ? -1 : 1; }
  char at(int x, int y) const { return rows_[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)]; }
  std::vector<std::string> rows_ = {"BBBBBBBB", "BBBBBBBB", "........", "........",
                                    "........", "........", "WWWWWWWW", "WWWWWWWW"};
  char mover_ = 'W';
};

}  // namespace ludens::games
