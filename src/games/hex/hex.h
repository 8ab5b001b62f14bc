#pragma once
#include <array>
#include <span>
#include <type_traits>

#include "base/error.h"
#include "base/hash.h"
#include "games/pie_state.h"

namespace ludens::games {

// Hex on a rhombus of size × size cells, size at most N: First (Red) connects top and bottom, Second (Blue) left and
// right. Cell (x, y) touches (x±1, y), (x, y±1), (x+1, y−1) and (x−1, y+1). Ids are cells from the top left; with the
// pie rule one more id, «swap», is legal as Second's first move and no later: the stone changes its colour and goes to
// the mirrored cell (y, x), which gives Second the position that First had chosen («swap pieces» in HexGui's words);
// the sides stay with their owners, and First moves next.
//
// A stone is linked when it is connected to its side's first edge (top, left). A new stone beside a linked one is
// linked, and links the loose stones it reaches; a linked stone beside the far edge wins. Each stone is linked once a
// game, so a move costs six neighbours and a share of that, with nothing to search. The edges are cells around
// the board: the first edges linked stones, the far ones goals. The empty cells are a list that a random player draws
// from (Fisher–Yates). N is a class of sizes, for small states and constant strides. Tested by tests/games/hex/.
template <int N>
class Hex : public PieState<Hex<N>> {
 public:
  using PieState<Hex<N>>::can_swap, PieState<Hex<N>>::play, PieState<Hex<N>>::swap_move;
  explicit Hex(int size = N, bool swap = false);

  // A position from a text: 'X' First, 'O' Second. Throws Error where no game leads there.
  static Hex of(std::span<const char> cells, Side to_move, int size, bool swap);

  int size() const { return size_; }
  int cells() const { return size_ * size_; }
  // For playouts that rank moves (search/mast.h).
  bool is_empty(int id) const { return id < cells() && board_[place_of(id)] == 0; }
  int captured() const { return swapped_; }  // a swap empties a cell that was taken

  Move play_random(Rng& rng) {
    if (swap_ && can_swap()) [[unlikely]]
      return play_random_or_swap(rng);
    const auto at = static_cast<int>(rng.below(static_cast<std::uint32_t>(empties_)));
    const int place = empty_[at];
    put(place, at);
    return move_at(place);
  }

  char glyph(int cell) const {
    const int stone = board_[place_of(cell)];
    return stone == 0 ? '.' : (stone & kOf[0]) != 0 ? 'X' : 'O';
  }

 private:
  friend PieState<Hex<N>>;
  static constexpr int kStride = N + 2;
  static constexpr int kPlaces = kStride * kStride;
  static constexpr int kNear[] = {-kStride, -kStride + 1, -1, 1, kStride - 1, kStride};
  using Place = std::conditional_t<(kPlaces <= 256), std::uint8_t, std::uint16_t>;

  // What a place holds; a side's bits are these shifted by its index. Nothing is 0.
  static constexpr int kLoose = 1, kLinked = 4, kGoal = 16;
  static constexpr int kOf[] = {kLoose | kLinked, (kLoose | kLinked) << 1};

  static constexpr std::array<std::uint64_t, 2 * kPlaces> kKeys = [] {
    std::array<std::uint64_t, 2 * kPlaces> out{};
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = mix(i + 1);
    return out;
  }();

  int place_of(int cell) const { return (cell / size_ + 1) * kStride + cell % size_ + 1; }
  Move move_at(int place) const {
    const int y = place / kStride - 1, x = place % kStride - 1;
    return Move{static_cast<std::uint32_t>(y * size_ + x)};
  }

  int around(int place) const {
    const std::uint8_t* centre = board_ + place;
    int out = 0;
    for (const int step : kNear) out |= centre[step];
    return out;
  }
  void put(int place, int at) {
    const Place last = empty_[--empties_];
    empty_[at] = last;
    where_[last] = static_cast<Place>(at);
    const int side = index(to_move_);
    key_ ^= kKeys[static_cast<std::size_t>(side * kPlaces + place)];
    const int near = around(place) >> side;
    if ((near & kLinked) == 0) {
      board_[place] = static_cast<std::uint8_t>(kLoose << side);
    } else {
      board_[place] = static_cast<std::uint8_t>(kLinked << side);
      if ((near & kGoal) != 0 || ((near & kLoose) != 0 && link_from(place))) [[unlikely]]
        result_ = win_for(to_move_);
    }
    to_move_ = ~to_move_;
  }
  // Links every loose stone of the mover that is connected to the place; true where one touches the far edge.
  bool link_from(int place) {
    const int side = index(to_move_);
    const int loose = kLoose << side;
    Place waiting[kPlaces];
    int count = 0, seen = 0;
    for (;;) {
      std::uint8_t* centre = board_ + place;
      for (const int step : kNear) {
        const int stone = centre[step];
        seen |= stone;
        if (stone != loose) continue;
        centre[step] = static_cast<std::uint8_t>(kLinked << side);
        waiting[count++] = static_cast<Place>(place + step);
      }
      if (count == 0) return (seen & (kGoal << side)) != 0;
      place = waiting[--count];
    }
  }
  void take_over();
  Move play_random_or_swap(Rng& rng);

  std::uint64_t key_ = 0;
  int empties_;
  std::uint8_t size_;
  bool swap_, swapped_ = false;
  Side to_move_ = Side::First;
  Result result_ = Result::Ongoing;
  std::uint8_t board_[kPlaces] = {};
  Place empty_[N * N];    // the first `empties_` are places of empty cells
  Place where_[kPlaces];  // where in that list an empty place stands
};

extern template class Hex<11>;
extern template class Hex<19>;

}  // namespace ludens::games
