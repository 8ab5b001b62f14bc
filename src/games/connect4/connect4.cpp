#include "games/connect4/connect4.h"

#include "base/error.h"

namespace ludens::games {

Connect4 Connect4::of(std::span<const char> cells, Side to_move) {
  std::uint64_t stones[2] = {};
  for (int cell = 0; cell < kCells; ++cell)
    if (const char c = cells[static_cast<std::size_t>(cell)]; c != '.') stones[c != 'X'] |= 1ull << bit_of(cell);
  Connect4 game;
  game.taken_ = stones[0] | stones[1];
  game.mine_ = stones[index(to_move)];
  game.to_move_ = to_move;
  // On solid piles the sum leaves no bit of a pile standing.
  if ((game.taken_ & (game.taken_ + kBottom)) != 0) throw Error("position text: a stone floats above an empty cell");
  if (std::popcount(stones[0]) - std::popcount(stones[1]) != index(to_move))
    throw Error("position text: X moves first, so X to move means as many X as O, and O to move one X more");
  if (four(stones[index(to_move)])) throw Error("position text: the side to move has four in a row already");
  if (four(stones[index(~to_move)]))
    game.result_ = win_for(~to_move);
  else if (game.taken_ == kBoard)
    game.result_ = Result::Draw;
  return game;
}

}  // namespace ludens::games
