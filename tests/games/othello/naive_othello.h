#pragma once
#include <array>
#include <vector>

#include "games/move.h"

namespace ludens::games {

// Othello as the rule book says it: walk from the disc in each direction and see what is at the end.
class NaiveOthello {
 public:
  NaiveOthello() {
    board_.fill('.');
    at(3, 3) = at(4, 4) = 'O';
    at(4, 3) = at(3, 4) = 'X';
  }
  std::vector<int> moves() const {
    std::vector<int> out = turning_moves(mover_);
    if (out.empty() && !turning_moves(other()).empty()) out.push_back(64);
    return out;
  }
  void play(int id) {
    if (id != 64) {
      for (const int cell : turned(id, mover_)) board_[static_cast<std::size_t>(cell)] = mover_;
      board_[static_cast<std::size_t>(id)] = mover_;
    }
    mover_ = other();
  }
  Side to_move() const { return mover_ == 'X' ? Side::First : Side::Second; }
  Result result() const {
    if (!moves().empty()) return Result::Ongoing;
    int margin = 0;
    for (const char c : board_) margin += c == 'X' ? 1 : c == 'O' ? -1 : 0;
    return margin > 0 ? Result::FirstWins : margin < 0 ? Result::SecondWins : Result::Draw;
  }
  char glyph(int cell) const { return board_[static_cast<std::size_t>(cell)]; }

 private:
  char& at(int x, int y) { return board_[static_cast<std::size_t>(y * 8 + x)]; }
  char other() const { return mover_ == 'X' ? 'O' : 'X'; }
  std::vector<int> turning_moves(char side) const {
    std::vector<int> out;
    for (int cell = 0; cell < 64; ++cell)
      if (glyph(cell) == '.' && !turned(cell, side).empty()) out.push_back(cell);
    return out;
  }
  std::vector<int> turned(int cell, char side) const {
    std::vector<int> out;
    for (int dx = -1; dx <= 1; ++dx)
      for (int dy = -1; dy <= 1; ++dy) {
        if (dx == 0 && dy == 0) continue;
        std::vector<int> line;
        for (int x = cell % 8 + dx, y = cell / 8 + dy; x >= 0 && x < 8 && y >= 0 && y < 8; x += dx, y += dy) {
          const char c = glyph(y * 8 + x);
          if (c == '.') break;
          if (c == side) {
            out.insert(out.end(), line.begin(), line.end());
            break;
          }
          line.push_back(y * 8 + x);
        }
      }
    return out;
  }

  std::array<char, 64> board_{};
  char mover_ = 'X';
};

}  // namespace ludens::games
