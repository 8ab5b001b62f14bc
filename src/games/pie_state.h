#pragma once
#include <cassert>

#include "base/hash.h"
#include "games/state.h"

namespace ludens::games {

// What the states of two games share in which a move fills an empty cell and nothing is captured, with the pie rule:
// one more id, «swap», is legal as Second's first move and no later. Ids are cells. S is the state itself, which makes
// this a friend; it holds everything, so that its layout is its own business: a list `empty_` of the places of the
// `empties_` empty cells, in which `where_` finds a place; `put(place, at)` plays there, `take_over()` swaps.
template <class S>
class PieState {
 public:
  Move swap_move() const { return Move{static_cast<std::uint32_t>(self().cells())}; }
  bool can_swap() const {
    return self().swap_ && self().to_move_ == Side::Second && self().empties_ == self().cells() - 1;
  }

  int move_ids() const { return self().cells() + self().swap_; }
  Side to_move() const { return self().to_move_; }
  Result result() const { return self().result_; }
  std::uint64_t key() const { return fold(self().key_, static_cast<std::uint64_t>(index(self().to_move_))); }

  void moves(MoveList& out) const {
    if (result() != Result::Ongoing) return;
    const int count = self().empties_;
    Move* to = out.room(count);
    for (int i = 0; i < count; ++i) to[i] = self().move_at(self().empty_[i]);
    out.took(count);
    if (can_swap()) out.push(swap_move());
  }
  bool legal(Move move) const {
    if (result() != Result::Ongoing) return false;
    if (move.id >= static_cast<std::uint32_t>(self().cells())) return move == swap_move() && can_swap();
    return self().is_empty(static_cast<int>(move.id));
  }
  void play(Move move) {
    S& state = static_cast<S&>(*this);
    assert(legal(move));
    if (move == swap_move()) return state.take_over();
    const int place = state.place_of(static_cast<int>(move.id));
    state.put(place, state.where_[place]);
  }

  // For playouts that rank moves (search/mast.h).
  bool playable(Move) const { return true; }
  int cell_count() const { return self().cells(); }

 private:
  const S& self() const { return static_cast<const S&>(*this); }
};

}  // namespace ludens::games
