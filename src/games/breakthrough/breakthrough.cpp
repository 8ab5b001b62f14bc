#include "games/breakthrough/breakthrough.h"

#include "base/error.h"

namespace ludens::games {

Breakthrough Breakthrough::of(std::span<const char> cells, Side to_move) {
  Breakthrough game;
  game.to_move_ = to_move;
  for (const Side side : {Side::First, Side::Second}) {
    std::uint64_t& pieces = game.pieces_[index(side)] = 0;
    for (int cell = 0; cell < kCells; ++cell)
      if (cells[static_cast<std::size_t>(cell)] == (side == Side::First ? 'W' : 'B')) pieces |= 1ull << cell;
    if (std::popcount(pieces) > 16) throw Error("position text: a side has at most 16 pieces");
  }
  const std::uint64_t through[2] = {game.pieces_[0] & kTopRow, game.pieces_[1] & kBottomRow};
  const auto won = [&](Side side) { return through[index(side)] != 0 || game.pieces_[index(~side)] == 0; };
  if (std::popcount(through[0]) + std::popcount(through[1]) > 1)
    throw Error("position text: more than one piece has reached the last row");
  if (won(to_move)) throw Error("position text: the side to move has won already");
  if (won(~to_move)) game.result_ = win_for(~to_move);
  return game;
}

}  // namespace ludens::games
