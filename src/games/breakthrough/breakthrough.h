#pragma once
#include <bit>
#include <cassert>
#include <span>

#include "base/bits.h"
#include "base/hash.h"
#include "games/state.h"

namespace ludens::games {

// Breakthrough (Dan Troyka 2000) on 8×8: pieces step forward, straight onto an empty cell or diagonally onto an empty
// or an enemy's one. Who reaches the last row or captures every piece wins; nobody is ever blocked, because the
// foremost piece has a diagonal free of its own. White (First) fills the two rows at the bottom and moves up.
//
// A move's id is 3·from + d with from a cell (row by row from the top left) and d = 0, 1, 2 for the column to the left,
// the same and the one to the right, all as seen on the board with White below; forward is the mover's. So ids are
// dense, 0–191, and mean for either side the same column. A step is a shift of the side's word of 64 bits, and a random
// move is a draw over the three shifted words. No undo: a copy of 24 bytes is cheaper than to remember what was
// captured. Tested by tests/games/breakthrough/.
class Breakthrough {
 public:
  static constexpr int kCells = 64;
  static constexpr int kMoveIds = 3 * kCells;

  Breakthrough() = default;

  // A position from a text: 'W' White, 'B' Black. Throws Error where no game leads there.
  static Breakthrough of(std::span<const char> cells, Side to_move);

  constexpr int move_ids() const { return kMoveIds; }
  Side to_move() const { return to_move_; }
  Result result() const { return result_; }
  std::uint64_t pieces(Side side) const { return pieces_[index(side)]; }

  static constexpr Move move_of(int from, int d) { return Move{static_cast<std::uint32_t>(3 * from + d)}; }
  static constexpr int from_of(Move move) { return static_cast<int>(move.id / 3); }
  static constexpr int to_of(Move move, Side side) {  // off the board for some ids that are never legal
    return from_of(move) + static_cast<int>(move.id % 3) - 1 + (side == Side::First ? -8 : 8);
  }

  void moves(MoveList& out) const {
    if (result_ != Result::Ongoing) return;
    const Steps steps = to_move_ == Side::First ? steps_of<Side::First>() : steps_of<Side::Second>();
    Move* to = out.room(kMoveIds);
    int n = 0;
    for (int d = 0; d < 3; ++d)
      for (std::uint64_t rest = steps.from[d]; rest != 0; rest &= rest - 1)
        to[n++] = move_of(std::countr_zero(rest), d);
    out.took(n);
  }
  bool legal(Move move) const {
    if (result_ != Result::Ongoing || move.id >= kMoveIds) return false;
    const Steps steps = to_move_ == Side::First ? steps_of<Side::First>() : steps_of<Side::Second>();
    return ((steps.from[move.id % 3] >> from_of(move)) & 1) != 0;
  }
  void play(Move move) {
    assert(legal(move));
    const std::uint64_t from = 1ull << from_of(move), to = 1ull << to_of(move, to_move_);
    if (to_move_ == Side::First)
      step<Side::First>(from, to);
    else
      step<Side::Second>(from, to);
  }
  Move play_random(Rng& rng) {
    return to_move_ == Side::First ? random_step<Side::First>(rng) : random_step<Side::Second>(rng);
  }

  std::uint64_t key() const {
    return fold(fold(mix(pieces_[0]), pieces_[1]), static_cast<std::uint64_t>(index(to_move_)));
  }
  char glyph(int cell) const {
    if (((pieces_[0] >> cell) & 1) != 0) return 'W';
    return ((pieces_[1] >> cell) & 1) != 0 ? 'B' : '.';
  }

 private:
  static constexpr std::uint64_t kLeftColumn = 0x0101010101010101ull, kRightColumn = kLeftColumn << 7;
  static constexpr std::uint64_t kTopRow = 0xffull, kBottomRow = kTopRow << 56;

  struct Steps {
    std::uint64_t from[3];  // who can step to the left, straight on, to the right
  };
  template <Side side>
  Steps steps_of() const {
    const std::uint64_t mine = pieces_[index(side)], free = ~mine, empty = free & ~pieces_[index(~side)];
    if constexpr (side == Side::First)
      return {{mine & ~kLeftColumn & (free << 9), mine & (empty << 8), mine & ~kRightColumn & (free << 7)}};
    else
      return {{mine & ~kLeftColumn & (free >> 7), mine & (empty >> 8), mine & ~kRightColumn & (free >> 9)}};
  }

  template <Side side>
  Move random_step(Rng& rng) {
    const Steps steps = steps_of<side>();
    const int left = std::popcount(steps.from[0]), straight = left + std::popcount(steps.from[1]);
    const int all = straight + std::popcount(steps.from[2]);
    // The direction is a coin nobody can predict, so there is no branch: of the three deposits two give nothing, that
    // of a word with too few pieces and that of a bit shifted out below.
    const int n = static_cast<int>(rng.below(static_cast<std::uint32_t>(all)));
    const std::uint64_t bit = 1ull << n;
    const std::uint64_t to_left = deposit_bit(bit, steps.from[0]);
    const std::uint64_t ahead = deposit_bit(bit >> left, steps.from[1]);
    const std::uint64_t to_right = deposit_bit(bit >> straight, steps.from[2]);
    const std::uint64_t from = to_left | ahead | to_right;
    if constexpr (side == Side::First)
      step<side>(from, to_left >> 9 | ahead >> 8 | to_right >> 7);
    else
      step<side>(from, to_left << 7 | ahead << 8 | to_right << 9);
    const int d = (n >= left) + (n >= straight);
    return move_of(std::countr_zero(from), d);
  }
  // For a known side, so that both words stay in registers through a playout.
  template <Side side>
  void step(std::uint64_t from, std::uint64_t to) {
    std::uint64_t& mine = pieces_[index(side)];
    std::uint64_t& theirs = pieces_[index(~side)];
    mine ^= from | to;
    theirs &= ~to;
    if ((to & (kTopRow | kBottomRow)) != 0 || theirs == 0) [[unlikely]]  // nobody steps onto the row behind him
      result_ = win_for(side);
    to_move_ = ~side;
  }

  std::uint64_t pieces_[2] = {0xffffull << 48, 0xffffull};
  Side to_move_ = Side::First;
  Result result_ = Result::Ongoing;
};

}  // namespace ludens::games
