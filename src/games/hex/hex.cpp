#include "games/hex/hex.h"

namespace ludens::games {

template <int N>
Hex<N>::Hex(int size, bool swap) : empties_(size * size), size_(static_cast<std::uint8_t>(size)), swap_(swap) {
  assert(size >= 2 && size <= N);
  const auto edge = [&](int x, int y, int holds) {
    board_[(y + 1) * kStride + x + 1] = static_cast<std::uint8_t>(holds);
  };
  // The acute corners' outer cells touch one cell of the board: the top's (size−1, 0), the left's (0, size−1).
  for (int i = 0; i <= size; ++i) {
    edge(i, -1, kLinked);
    edge(-1, i, kLinked << 1);
  }
  for (int i = 0; i < size; ++i) {
    edge(i, size, kGoal);
    edge(size, i, kGoal << 1);
  }
  for (int i = 0; i < kPlaces; ++i) where_[i] = 0;
  for (int i = 0; i < N * N; ++i) empty_[i] = 0;
  for (int cell = 0; cell < cells(); ++cell) {
    const int place = place_of(cell);
    empty_[cell] = static_cast<Place>(place);
    where_[place] = static_cast<Place>(cell);
  }
}

template <int N>
Hex<N> Hex<N>::of(std::span<const char> cells, Side to_move, int size, bool swap) {
  Hex game(size, swap);
  int count[2] = {};
  for (int cell = 0; cell < game.cells(); ++cell) {
    const char c = cells[static_cast<std::size_t>(cell)];
    if (c == '.') continue;
    game.to_move_ = c == 'X' ? Side::First : Side::Second;
    ++count[index(game.to_move_)];
    const int place = game.place_of(cell);
    game.put(place, game.where_[place]);
  }
  game.to_move_ = to_move;
  // First has moved as often as Second, or once more; a swap turned one of First's stones into one of Second's.
  const int more = count[0] - count[1] - index(to_move);
  if (more != 0 && !(swap && more == -1))
    throw Error("position text: X moves first, so X to move means as many X as O, and O to move one X more");
  if (game.result_ == win_for(to_move)) throw Error("position text: the side to move has connected its edges already");
  return game;
}

template <int N>
void Hex<N>::take_over() {
  int place = 0;
  for (int cell = 0; cell < cells(); ++cell)
    if (board_[place_of(cell)] != 0) place = place_of(cell);
  *this = Hex(size_, true);
  swapped_ = true;
  to_move_ = Side::Second;
  const int mirrored = place % kStride * kStride + place / kStride;
  put(mirrored, where_[mirrored]);
}

template <int N>
Move Hex<N>::play_random_or_swap(Rng& rng) {
  const auto at = static_cast<int>(rng.below(static_cast<std::uint32_t>(empties_ + 1)));
  const Move move = at == empties_ ? swap_move() : move_at(empty_[at]);
  play(move);
  return move;
}

template class Hex<11>;
template class Hex<19>;

}  // namespace ludens::games
