#pragma once
#include <bit>
#include <cassert>
#include <span>
#include <utility>

#include "base/bits.h"
#include "base/hash.h"
#include "games/othello/discs.h"
#include "games/state.h"

namespace ludens::games {

// Othello: a disc turns over every unbroken run between it and another of its colour, and must turn over at least one.
// Ids 0–63 are cells from the top left, 64 is a pass: legal only where there is no other move and the opponent has one.
// The game ends when neither side can move; more discs win. The discs are kept from the mover's point of view, with the
// mask of cells that can be played, so that a ply is one fill for the flips and one for the next moves. No undo: a copy
// of 32 bytes is cheaper. Tested by tests/games/othello/.
class Othello {
 public:
  static constexpr int kCells = 64;
  static constexpr Move kPass{64};

  Othello() : Othello(kBlackStart, kWhiteStart, Side::First) {}

  // Any arrangement of discs, for position texts: 'X' Black, 'O' White, '.' empty.
  static Othello of(std::span<const char> cells, Side to_move) {
    std::uint64_t discs[2] = {};
    for (int cell = 0; cell < kCells; ++cell)
      if (const char c = cells[static_cast<std::size_t>(cell)]; c != '.') discs[c != 'X'] |= 1ull << cell;
    return Othello(discs[index(to_move)], discs[index(~to_move)], to_move);
  }

  constexpr int move_ids() const { return kCells + 1; }
  Side to_move() const { return to_move_; }
  Result result() const { return result_; }
  std::uint64_t discs(Side side) const { return side == to_move_ ? mine_ : theirs_; }
  int count(Side side) const { return std::popcount(discs(side)); }

  void moves(MoveList& out) const {
    if (moves_ == 0) {
      if (result_ == Result::Ongoing) out.push(kPass);
      return;
    }
    Move* to = out.room(kCells);
    int n = 0;
    for (std::uint64_t rest = moves_; rest != 0; rest &= rest - 1)
      to[n++] = Move{static_cast<std::uint32_t>(std::countr_zero(rest))};
    out.took(n);
  }
  bool legal(Move move) const {
    if (move == kPass) return moves_ == 0 && result_ == Result::Ongoing;
    return move.id < kCells && ((moves_ >> move.id) & 1) != 0;
  }
  void play(Move move) {
    assert(legal(move));
    if (move == kPass)
      pass();
    else
      put(static_cast<int>(move.id));
  }
  Move play_random(Rng& rng) {
    if (moves_ == 0) [[unlikely]] {
      pass();
      return kPass;
    }
    const auto count = static_cast<std::uint32_t>(std::popcount(moves_));
    const int cell = nth_bit(moves_, static_cast<int>(rng.below(count)));
    put(cell);
    return Move{static_cast<std::uint32_t>(cell)};
  }

  // Black's discs less White's.
  double score() const { return count(Side::First) - count(Side::Second); }
  // Black's discs as the WTHOR files of the French federation give them: of a finished game the empty cells count for
  // the winner, or half for each side in a draw.
  int black_discs_with_empties() const {
    const int black = count(Side::First), white = count(Side::Second), empty = kCells - black - white;
    return black > white ? black + empty : black < white ? black : black + empty / 2;
  }

  std::uint64_t key() const { return fold(fold(mix(mine_), theirs_), static_cast<std::uint64_t>(index(to_move_))); }
  char glyph(int cell) const {
    if ((((mine_ | theirs_) >> cell) & 1) == 0) return '.';
    return ((discs(Side::First) >> cell) & 1) != 0 ? 'X' : 'O';
  }

 private:
  static constexpr std::uint64_t kBlackStart = 1ull << 28 | 1ull << 35;  // e4, d5
  static constexpr std::uint64_t kWhiteStart = 1ull << 27 | 1ull << 36;  // d4, e5

  Othello(std::uint64_t mine, std::uint64_t theirs, Side to_move) : mine_(mine), theirs_(theirs), to_move_(to_move) {
    settle();
  }
  void put(int cell) {
    const std::uint64_t flipped = othello::flips(cell, mine_, theirs_);
    const std::uint64_t before = mine_;
    mine_ = theirs_ ^ flipped;
    theirs_ = before | flipped | 1ull << cell;
    to_move_ = ~to_move_;
    settle();
  }
  void pass() {
    std::swap(mine_, theirs_);
    to_move_ = ~to_move_;
    settle();
  }
  void settle() {
    moves_ = othello::moves(mine_, theirs_);
    if (moves_ == 0) [[unlikely]]
      if (othello::moves(theirs_, mine_) == 0) end();
  }
  void end() {
    const double margin = score();
    result_ = margin > 0 ? Result::FirstWins : margin < 0 ? Result::SecondWins : Result::Draw;
  }

  std::uint64_t mine_, theirs_, moves_ = 0;
  Side to_move_;
  Result result_ = Result::Ongoing;
};

}  // namespace ludens::games
