#include "games/five_in_row/forbidden_map.h"

namespace ludens::games {
namespace {

constexpr std::array<int, 5> kPowers = {1, 3, 9, 27, 81};

}  // namespace

ForbiddenMap::ForbiddenMap() {
  const auto on_board = [](int x, int y) { return x >= 0 && x < 15 && y >= 0 && y < 15; };
  for (int cell = 0; cell < RenjuBoard::kCells; ++cell) {
    const int x = cell % 15, y = cell / 15, at = padded(cell);
    empty_[static_cast<std::size_t>(at) / 64] |= 1ull << (at % 64);
    constexpr int kDx[] = {1, 0, 1, 1}, kDy[] = {0, 1, 1, -1};
    for (int d = 0; d < 4; ++d)
      for (int k = 1; k <= kMargin; ++k) {
        if (!on_board(x - k * kDx[d], y - k * kDy[d])) add(at, d, 0, 2 * kPowers[static_cast<std::size_t>(k - 1)]);
        if (!on_board(x + k * kDx[d], y + k * kDy[d])) add(at, d, 1, 2 * kPowers[static_cast<std::size_t>(k - 1)]);
      }
  }
}

ForbiddenMap::ForbiddenMap(const RenjuBoard& board) : ForbiddenMap() {
  for (int cell = 0; cell < RenjuBoard::kCells; ++cell)
    if (!board.is_empty(cell)) put(board.has(Side::First, cell) ? Side::First : Side::Second, cell);
}

inline void ForbiddenMap::add(int at, int direction, int half, int digit) {
  auto& halves = halves_[static_cast<std::size_t>(at)];
  auto& changed = halves[static_cast<std::size_t>(2 * direction + half)];
  changed = static_cast<std::uint8_t>(changed + digit);
  const unsigned below = black_shapes::kTernaryHalves[halves[static_cast<std::size_t>(2 * direction)]];
  const unsigned above = black_shapes::kTernaryHalves[halves[static_cast<std::size_t>(2 * direction + 1)]];
  const ShapeWord shape = static_cast<ShapeWord>(black_shapes::kShapes[below * black_shapes::kStride + above])
                          << (8 * direction);
  auto& word = words_[static_cast<std::size_t>(at)];
  const ShapeWord after = (word & ~(0xffu << (8 * direction))) | shape;
  if (after == word) return;
  word = after;
  auto& bits = suspects_[static_cast<std::size_t>(at) / 64];
  const std::uint64_t bit = 1ull << (at % 64);
  bits = suspicion(after) == Forbidden::No ? bits & ~bit : bits | bit;
}

void ForbiddenMap::change(Side side, int cell, int digit) {
  const auto place = RenjuBoard::place(cell);
  auto& lines = lines_[static_cast<std::size_t>(index(side))];
  for (int d = 0; d < RenjuBoard::kDirections; ++d) lines[place.line[d]] ^= static_cast<RenjuLines>(1u << place.bit[d]);
  const int at = padded(cell);
  empty_[static_cast<std::size_t>(at) / 64] ^= 1ull << (at % 64);
  for (int d = 0; d < RenjuBoard::kDirections; ++d) {
    const int step = kSteps[static_cast<std::size_t>(d)];
    for (int k = 1; k <= kMargin; ++k) {
      const int worth = digit * kPowers[static_cast<std::size_t>(k - 1)];
      add(at + k * step, d, 0, worth);  // the stone lies below that point
      add(at - k * step, d, 1, worth);
    }
  }
}

}  // namespace ludens::games
