#pragma once
#include <cstdint>
#include <vector>

#include "games/family.h"

namespace ludens::games {

// Where symmetry s of a grid takes a cell: s mirrors left and right if s & 1, top and bottom if s & 2, and then
// exchanges rows and columns if s & 4, which only a square allows. 0 leaves everything as it is.
constexpr int turned(int columns, int rows, int cell, int s) {
  int x = cell % columns, y = cell / columns;
  if ((s & 1) != 0) x = columns - 1 - x;
  if ((s & 2) != 0) y = rows - 1 - y;
  return (s & 4) != 0 ? x * columns + y : y * columns + x;
}

// The turns and mirror images of a board that leave the rules as they are: any position turned is as good a position.
// Number 0 is the identity. Tested by tests/games/symmetry_test.cpp.
class Symmetries {
 public:
  Symmetries(const Geometry& board, Symmetry kind);
  Symmetries(int width, int height) : Symmetries({.columns = width, .rows = height}, Symmetry::Grid) {}
  explicit Symmetries(const Game& game) : Symmetries(game.board, game.family->symmetry) {}

  // Those that leave what stands on the board as it is: Othello's first four discs have four.
  Symmetries keeping(const Position& position) const;

  int count() const { return static_cast<int>(to_.size()); }
  // Where symmetry s takes a cell.
  int cell(int s, int from) const { return to_[static_cast<std::size_t>(s)][static_cast<std::size_t>(from)]; }
  // Moves that are no cells (a pass) stay what they are.
  Move move(int s, Move from) const {
    return from.id < to_.front().size() ? Move{static_cast<std::uint32_t>(cell(s, static_cast<int>(from.id)))} : from;
  }
  // The symmetry that undoes s.
  int inverse(int s) const;

 private:
  std::vector<std::vector<std::uint16_t>> to_;
};

}  // namespace ludens::games
