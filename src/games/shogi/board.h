#pragma once
#include <array>
#include <cassert>

#include "base/hash.h"
#include "games/shogi/pieces.h"
#include "games/shogi/squares.h"

namespace ludens::games::shogi {

// Pieces that go alike share a set: all promoted small pieces go as gold does.
enum Group : int { Pawns, Lances, Knights, Silvers, Golds, Bishops, Rooks, Kings, Horses, Dragons };
inline constexpr int kGroups = 10;
constexpr Group group_of(Kind kind) {
  constexpr Group kOf[kKinds] = {Pawns, Lances, Knights, Silvers, Golds, Bishops, Rooks,  Kings,
                                 Golds, Golds,  Golds,   Golds,   Golds, Horses,  Dragons};
  return kOf[kind];
}

// What stands on the board, what is in hand and who is to move; who gives check, and which pieces may not leave the
// line to their king. It knows nothing of earlier positions. A side may lack its king, as in problems.
class Board {
 public:
  static constexpr int kNoKing = -1;

  Board() { on_.fill(Piece{}); }

  // Setting up, followed by `begin`.
  void put(int cell, Piece piece) {
    place(cell, piece);
    if (piece.kind() == King) kings_[index(piece.side())] = static_cast<std::int8_t>(cell);
  }
  void give(Side side, Kind kind) { hands_.add(side, kind); }
  void begin(Side to_move) {
    to_move_ = to_move;
    look_at_king();
  }

  Side to_move() const { return to_move_; }
  Piece at(int cell) const { return on_[static_cast<std::size_t>(cell)]; }
  const Hands& hands() const { return hands_; }
  int king(Side side) const { return kings_[index(side)]; }
  Squares of(Side side) const { return sides_[index(side)]; }
  Squares of(Side side, Group group) const { return sides_[index(side)] & groups_[group]; }
  Squares occupied() const { return sides_[0] | sides_[1]; }
  Squares empty() const { return ~occupied(); }
  // Of the side to move: who attacks its king, and which of its pieces stand between it and a piece that would.
  Squares checkers() const { return checkers_; }
  Squares pinned() const { return pinned_; }
  bool in_check() const { return !checkers_.empty(); }

  // Equal boards, hands and sides to move, equal keys.
  std::uint64_t key() const {
    return fold(pieces_key_, hands_.word() | static_cast<std::uint64_t>(index(to_move_)) << 63);
  }

  void move(int from, int to, bool promotes) {
    const Piece piece = at(from);
    take(from, piece);
    if (const Piece caught = at(to)) {
      take(to, caught);
      hands_.add(to_move_, plain(caught.kind()));
    }
    place(to, promotes ? Piece::of(to_move_, promoted(piece.kind())) : piece);
    if (piece.kind() == King) kings_[index(to_move_)] = static_cast<std::int8_t>(to);
    begin(~to_move_);
  }
  void drop(Kind kind, int to) {
    hands_.take(to_move_, kind);
    place(to, Piece::of(to_move_, kind));
    begin(~to_move_);
  }
  void pass() { begin(~to_move_); }

 private:
  static std::uint64_t key_of(int cell, Piece piece) {
    return mix(static_cast<std::uint64_t>(piece.code) << 8 | static_cast<std::uint64_t>(cell));
  }
  void place(int cell, Piece piece) {
    on_[static_cast<std::size_t>(cell)] = piece;
    toggle(cell, piece);
  }
  void take(int cell, Piece piece) {
    on_[static_cast<std::size_t>(cell)] = Piece{};
    toggle(cell, piece);
  }
  void toggle(int cell, Piece piece) {
    sides_[index(piece.side())] ^= Squares::of(cell);
    groups_[group_of(piece.kind())] ^= Squares::of(cell);
    pieces_key_ ^= key_of(cell, piece);
  }
  void look_at_king();

  Squares sides_[2], groups_[kGroups];
  Squares checkers_, pinned_;
  std::uint64_t pieces_key_ = 0;
  Hands hands_;
  std::array<Piece, kCells> on_;
  std::int8_t kings_[2] = {kNoKing, kNoKing};
  Side to_move_ = Side::First;
};

// The cells that a side's pieces attack, over these empty cells.
template <Side by>
Squares attacked(const Board& board, Squares empty);
Squares attacked(const Board& board, Side by, Squares empty);

}  // namespace ludens::games::shogi
