#include "games/symmetry.h"

#include <cassert>

namespace ludens::games {
namespace {

using Turn = std::vector<std::uint16_t>;

// Of a hexagon with its middle at (c, c), in cells that touch (x±1, y), (x, y±1), (x+1, y−1) and (x−1, y+1): s % 6
// turns by 60°, and a mirror image from 6 on.
int turned_hexagon(const Geometry& board, int cell, int s) {
  const int c = board.columns / 2;
  int q = board.x(cell) - c, r = board.y(cell) - c;
  if (s >= 6) std::swap(q, r);
  for (int i = 0; i < s % 6; ++i) {
    const int turned_q = -r;
    r = q + r;
    q = turned_q;
  }
  return board.at(q + c, r + c);
}

int count_of(const Geometry& board, Symmetry kind) {
  switch (kind) {
    case Symmetry::None:
      return 1;
    case Symmetry::HalfTurn:
      return 2;
    case Symmetry::Grid:
      return board.columns == board.rows ? 8 : 4;
    case Symmetry::Hexagon:
      return 12;
  }
  return 1;
}

int turned_cell(const Geometry& board, Symmetry kind, int cell, int s) {
  if (kind == Symmetry::Hexagon) return turned_hexagon(board, cell, s);
  return turned(board.columns, board.rows, cell, kind == Symmetry::HalfTurn ? 3 * s : s);
}

}  // namespace

Symmetries::Symmetries(const Geometry& board, Symmetry kind) {
  for (int s = 0; s < count_of(board, kind); ++s) {
    Turn& to = to_.emplace_back(static_cast<std::size_t>(board.size()));
    for (int cell = 0; cell < board.size(); ++cell)
      to[static_cast<std::size_t>(cell)] =
          static_cast<std::uint16_t>(s == 0 ? cell : turned_cell(board, kind, cell, s));
  }
}

Symmetries Symmetries::keeping(const Position& position) const {
  Symmetries out = *this;
  std::erase_if(out.to_, [&](const Turn& to) {
    for (std::size_t cell = 0; cell < to.size(); ++cell)
      if (position.glyph(static_cast<int>(cell)) != position.glyph(to[cell])) return true;
    return false;
  });
  return out;
}

int Symmetries::inverse(int s) const {
  for (int back = 0; back < count(); ++back) {
    bool undone = true;
    for (int from = 0; undone && from < static_cast<int>(to_.front().size()); ++from)
      undone = cell(back, cell(s, from)) == from;
    if (undone) return back;
  }
  assert(false);
  return 0;
}

}  // namespace ludens::games
