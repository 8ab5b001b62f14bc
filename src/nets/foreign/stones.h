#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "nets/room.h"

namespace ludens::nets {

// A plain Go board for what KataGo's networks are shown beside the stones: who can be caught in a ladder, and whose
// area is whose. Clear rather than fast; positions of the game itself are games/go. Tested by tests/nets/foreign/.
class Stones {
 public:
  static constexpr int kMost = 25;
  explicit Stones(int side);

  int side() const { return side_; }
  int points() const { return side_ * side_; }
  int colour(int cell) const { return colours_[static_cast<std::size_t>(cell)]; }  // 0 empty, 1 black, 2 white
  void put(int cell, int colour) { colours_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(colour); }
  // Plays with captures, suicide too; false, and nothing happens, on a stone, on the point of ko or where it has no
  // liberties.
  bool play(int cell, int colour);

  std::vector<int> chain(int cell) const;
  std::vector<int> liberties(int cell) const;  // of the chain; in ascending order
  bool operator==(const Stones& other) const { return side_ == other.side_ && colours_ == other.colours_; }

  template <class F>
  void at_neighbours(int cell, F f) const {
    const int x = cell % side_, y = cell / side_;
    if (y > 0) f(cell - side_);
    if (x > 0) f(cell - 1);
    if (x + 1 < side_) f(cell + 1);
    if (y + 1 < side_) f(cell + side_);
  }

 private:
  int side_;
  int ko_ = -1;
  std::array<std::uint8_t, kMost * kMost> colours_{};
};

// Is the chain caught in a ladder, its owner to move (one liberty) or the attacker (two)? `working`: the attacker's
// first moves that catch it. False where reading takes more than some thousand moves.
bool laddered(const Stones& stones, int cell, std::vector<int>& working);

// Whose area each point is: 0 nobody's, 1, 2. Chains that cannot be killed even if their owner always passes, with what
// they enclose so tightly that nobody could live there (Benson 1976); then other stones, and empty regions that touch
// one colour only.
std::vector<std::uint8_t> areas(const Stones& stones);

}  // namespace ludens::nets
