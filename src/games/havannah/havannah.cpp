#include "games/havannah/havannah.h"

#include <algorithm>
#include <array>

namespace ludens::games {

HavannahBoard::HavannahBoard(int of_side, int stride)
    : side(of_side),
      cells(cells_of(of_side)),
      cell(static_cast<std::size_t>(stride * stride), 0),
      touches(static_cast<std::size_t>(stride * stride), 0) {
  const int last = side - 1, far = 2 * last;
  for (int y = 0; y <= far; ++y)
    for (int x = std::max(0, last - y); x <= std::min(far, 3 * last - y); ++x) {
      const auto at = static_cast<std::size_t>((y + 1) * stride + x + 1);
      cell[at] = static_cast<std::uint16_t>(place.size());
      place.push_back(static_cast<std::uint16_t>(at));
      // The six edges in a circle; a corner lies on two neighbouring ones.
      const bool edges[] = {y == 0, x == far, x + y == 3 * last, y == far, x == 0, x + y == last};
      for (int i = 0; i < 6; ++i) {
        if (!edges[i]) continue;
        const bool corner = edges[(i + 1) % 6], other_corner = edges[(i + 5) % 6];
        if (corner) touches[at] = static_cast<std::uint16_t>(1 << i);
        if (!corner && !other_corner) touches[at] = static_cast<std::uint16_t>(1 << (6 + i));
      }
    }
}

template <int N>
const HavannahBoard& Havannah<N>::board_of(int side) {
  static const auto kBoards = [] {
    std::vector<HavannahBoard> out;
    for (int s = 2; s <= N; ++s) out.emplace_back(s, kStride);
    return out;
  }();
  return kBoards[static_cast<std::size_t>(side - 2)];
}

template <int N>
Havannah<N>::Havannah(int side, bool swap)
    : board_(&board_of(side)), empties_(HavannahBoard::cells_of(side)), swap_(swap) {
  assert(side >= 2 && side <= N);
  std::fill_n(stones_, kPlaces, kOutside);
  std::fill_n(empty_, std::size(empty_), Place{0});
  std::fill_n(where_, kPlaces, Place{0});
  std::fill_n(root_, kPlaces, Place{0});
  std::fill_n(touches_, kPlaces, std::uint16_t{0});
  for (int cell = 0; cell < cells(); ++cell) {
    const int place = place_of(cell);
    stones_[place] = kEmpty;
    empty_[cell] = static_cast<Place>(place);
    where_[place] = static_cast<Place>(cell);
  }
}

template <int N>
Havannah<N> Havannah<N>::of(std::span<const char> cells, Side to_move, int side, bool swap) {
  Havannah game(side, swap);
  int count[2] = {};
  bool won[2] = {};
  for (int cell = 0; cell < game.cells(); ++cell) {
    const char c = cells[static_cast<std::size_t>(cell)];
    if (c == '.') continue;
    game.to_move_ = c == 'X' ? Side::First : Side::Second;
    const int i = index(game.to_move_);
    ++count[i];
    game.result_ = Result::Ongoing;
    const int place = game.place_of(cell);
    game.put(place, game.where_[place]);
    won[i] |= game.result_ == win_for(static_cast<Side>(i));
  }
  game.to_move_ = to_move;
  // First has moved as often as Second, or once more; a swap turned First's first stone into one of Second's.
  const int more = count[0] - count[1] - index(to_move);
  if (more != 0 && !(swap && more == -1))
    throw Error("position text: X moves first, so X to move means as many X as O, and O to move one X more");
  if (won[index(to_move)]) throw Error("position text: the side to move has won already");
  game.result_ = won[index(~to_move)] ? win_for(~to_move) : game.empties_ == 0 ? Result::Draw : Result::Ongoing;
  return game;
}

template <int N>
typename Havannah<N>::Shape Havannah<N>::won_by() const {
  if (result_ != Result::FirstWins && result_ != Result::SecondWins) return Shape::None;
  const int stone = result_ == Result::FirstWins ? 1 : 2;
  Shape out = Shape::Ring;
  for (int cell = 0; cell < cells(); ++cell) {
    const int place = place_of(cell);
    if (stones_[place] != stone || root_[place] != place) continue;
    if (bridge(touches_[place])) return Shape::Bridge;
    if (fork(touches_[place])) out = Shape::Fork;
  }
  return out;
}

template <int N>
void Havannah<N>::take_over() {
  int place = 0;
  for (int cell = 0; cell < cells(); ++cell)
    if (!is_empty(cell)) place = place_of(cell);
  *this = Havannah(side(), swap_);
  to_move_ = Side::Second;
  put(place, where_[place]);
}

template class Havannah<8>;
template class Havannah<10>;

}  // namespace ludens::games
