#pragma once
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "base/error.h"
#include "base/hash.h"
#include "games/pie_state.h"

namespace ludens::games {

// The hexagon of a side's length: its cells in a padded array of rows, so that neighbours are constant steps away. Cell
// (x, y) touches (x±1, y), (x, y±1), (x+1, y−1) and (x−1, y+1); row y has the x with side−1 ≤ x+y ≤ 3·(side−1).
struct HavannahBoard {
  HavannahBoard(int side, int stride);
  static int cells_of(int side) { return 3 * side * (side - 1) + 1; }

  int side, cells;
  std::vector<std::uint16_t> place;    // of a cell; cells are numbered row by row from the top left
  std::vector<std::uint16_t> cell;     // of a place
  std::vector<std::uint16_t> touches;  // of a place: bits 0–5 the corner that it is, 6–11 the edge that it lies on
};

// Havannah, invented by Christian Freeling, on a hexagon of 4 to N cells a side: who first has a bridge (a chain with
// two of the six corners), a fork (three of the six edges; corners belong to none) or a ring (a loop around at least
// one cell, whatever is on it) wins. A full board without any is a draw. With the pie rule one more id, «swap», is
// legal as Second's first move and no later: the stone changes its colour.
//
// Chains are a union-find whose roots know the corners and edges they touch. A stone closes a ring where two of the
// runs of its own colour around it belong to one chain already, or where it completes seven stones in a hexagon: if
// all cells inside a loop are of its colour, some of them have only such neighbours. The empty cells are a list that a
// random player draws from (Fisher–Yates). Tested by tests/games/havannah/.
template <int N>
class Havannah : public PieState<Havannah<N>> {
 public:
  using PieState<Havannah<N>>::can_swap, PieState<Havannah<N>>::swap_move;
  explicit Havannah(int side = N, bool swap = false);

  // A position from a text: 'X' First, 'O' Second. Throws Error where no game leads there.
  static Havannah of(std::span<const char> cells, Side to_move, int side, bool swap);

  int side() const { return board_->side; }
  int cells() const { return board_->cells; }
  // For playouts that rank moves (search/mast.h).
  bool is_empty(int id) const { return id < cells() && stones_[place_of(id)] == kEmpty; }
  int captured() const { return 0; }

  Move play_random(Rng& rng) {
    const bool may_swap = can_swap();
    const auto at = static_cast<int>(rng.below(static_cast<std::uint32_t>(empties_ + may_swap)));
    if (at == empties_) {
      take_over();
      return swap_move();
    }
    const int place = empty_[at];
    put(place, at);
    return move_at(place);
  }

  char glyph(int cell) const { return ".XO"[stones_[place_of(cell)]]; }

  enum class Shape : std::uint8_t { None, Bridge, Fork, Ring };
  Shape won_by() const;  // with what the game was won; of several the first here

 private:
  friend PieState<Havannah<N>>;
  static constexpr int kStride = 2 * N + 1, kPlaces = kStride * kStride;
  static constexpr int kRound[] = {1, kStride, kStride - 1, -1, -kStride, -kStride + 1};  // in a circle
  static constexpr std::uint8_t kEmpty = 0, kOutside = 3;
  static constexpr int kCorners = 0x3f;
  using Place = std::uint16_t;

  static const HavannahBoard& board_of(int side);

  int place_of(int cell) const { return board_->place[static_cast<std::size_t>(cell)]; }
  Move move_at(int place) const { return Move{board_->cell[static_cast<std::size_t>(place)]}; }

  static bool bridge(int touches) { return std::popcount(static_cast<unsigned>(touches & kCorners)) >= 2; }
  static bool fork(int touches) { return std::popcount(static_cast<unsigned>(touches >> 6)) >= 3; }

  int root_of(int place) {
    while (root_[place] != place) {
      root_[place] = root_[root_[place]];
      place = root_[place];
    }
    return place;
  }
  // Seven in a hexagon, with the neighbour in direction i in the middle.
  bool seven(int place, int i, int stone) const {
    const std::uint8_t* middle = stones_ + place + kRound[i];
    int count = 0;
    for (const int step : kRound) count += middle[step] == stone;
    return count == 6;
  }

  void put(int place, int at) {
    const Place last = empty_[--empties_];
    empty_[at] = last;
    where_[last] = static_cast<Place>(at);
    const int side = index(to_move_);
    const int stone = side + 1;
    key_ ^= mix(static_cast<std::uint64_t>(side * kPlaces + place + 1));
    stones_[place] = static_cast<std::uint8_t>(stone);
    root_[place] = static_cast<Place>(place);

    int own = 0;  // which neighbours are of this colour, a bit each
    for (int i = 0; i < 6; ++i) own |= (stones_[place + kRound[i]] == stone) << i;
    int touches = board_->touches[static_cast<std::size_t>(place)];
    bool ring = false;
    if (own != 0) {
      // One neighbour of each run of them, going round.
      const int starts = own & ~((own << 1) | (own >> 5));
      for (int rest = starts; rest != 0; rest &= rest - 1) {
        const int root = root_of(place + kRound[std::countr_zero(static_cast<unsigned>(rest))]);
        if (root == place) {  // the chain of an earlier run
          ring = true;
          continue;
        }
        touches |= touches_[root];
        root_[root] = static_cast<Place>(place);
      }
      const int middles = own & ((own << 1) | (own >> 5)) & ((own >> 1) | (own << 5));
      for (int rest = middles & 0x3f; rest != 0 && !ring; rest &= rest - 1)
        ring = seven(place, std::countr_zero(static_cast<unsigned>(rest)), stone);
    }
    touches_[place] = static_cast<std::uint16_t>(touches);
    if (ring || bridge(touches) || fork(touches)) [[unlikely]]
      result_ = win_for(to_move_);
    else if (empties_ == 0)
      result_ = Result::Draw;
    to_move_ = ~to_move_;
  }
  void take_over();

  const HavannahBoard* board_;
  std::uint64_t key_ = 0;
  int empties_;
  bool swap_;
  Side to_move_ = Side::First;
  Result result_ = Result::Ongoing;
  std::uint8_t stones_[kPlaces];
  Place empty_[3 * N * (N - 1) + 1];  // the first `empties_` are places of empty cells
  Place where_[kPlaces];              // where in that list an empty place stands
  Place root_[kPlaces];               // of a stone: the next one on the way to the root of its chain
  std::uint16_t touches_[kPlaces];    // of a root: the corners and edges of its chain
};

extern template class Havannah<8>;
extern template class Havannah<10>;

}  // namespace ludens::games
