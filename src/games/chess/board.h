#pragma once
#include <array>
#include <optional>
#include <utility>

#include "base/hash.h"
#include "games/chess/attacks.h"
#include "games/chess/board_move.h"

namespace ludens::games::chess {

// Numbers whose sum (exclusive or) is a position's key (Zobrist 1970).
struct Keys {
  std::array<std::array<std::array<std::uint64_t, 64>, kKinds>, 2> piece{};
  std::array<std::uint64_t, 64> castling{}, en_passant{};
  std::uint64_t black_to_move = mix(9999);

  constexpr Keys() {
    std::uint64_t n = 0;
    for (auto& side : piece)
      for (auto& kind : side)
        for (auto& square : kind) square = mix(n++);
    for (auto& square : castling) square = mix(n++);
    for (auto& square : en_passant) square = mix(n++);
  }
};
inline constexpr Keys kKeys;

// What stands on the board and may move: everything of a position but its past. 88 bytes, copied for every move that a
// search tries. White is Side::First.
//
// Castling rights are the rooks that may still castle: a set of squares, whatever files they began on. The en passant
// square is kept only where such a capture is legal, so that two positions are the same when the same moves are
// possible (FIDE 2023, article 9.2.3).
class Board {
 public:
  Squares of(Kind kind) const { return kinds_[static_cast<std::size_t>(index(kind))]; }
  Squares of(Side side) const { return sides_[static_cast<std::size_t>(games::index(side))]; }
  Squares of(Side side, Kind kind) const { return of(side) & of(kind); }
  Squares occupied() const { return sides_[0] | sides_[1]; }
  int king(Side side) const { return first(of(side, Kind::King)); }
  Side to_move() const { return to_move_; }
  Squares castling_rooks() const { return castling_; }
  int en_passant() const { return en_passant_; }  // kNoSquare: none
  std::uint64_t key() const { return key_; }
  int clock() const { return clock_; }    // plies since a capture or a pawn's move
  int number() const { return number_; }  // of the move, as people count: 1 at the start
  std::optional<Kind> kind_at(int square) const;

  // Which pieces of a side attack a square, were these squares occupied.
  Squares attackers(int square, Side by, Squares occupied) const;
  bool in_check(Side side) const { return attackers(king(side), ~side, occupied()) != 0; }

  // May the pawn on `from` capture en passant on `to`: does its king stay out of check?
  bool en_passant_legal(Side side, int from, int to) const;

  template <Side us>
  void make(BoardMove move);
  void make(BoardMove move) { to_move_ == Side::First ? make<Side::First>(move) : make<Side::Second>(move); }

  // For readers of positions, who say everything in any order and then ask for the key.
  void put(Side side, Kind kind, int square);
  void allow_castling(Squares rooks) { castling_ = rooks; }
  void set_turn(Side side, int clock, int number);
  void set_en_passant(int square) { en_passant_ = static_cast<std::uint8_t>(square); }
  void settle();  // drops an en passant square where no capture is legal, and computes the key

 private:
  Squares& kind(Kind k) { return kinds_[static_cast<std::size_t>(index(k))]; }
  Squares& side(Side s) { return sides_[static_cast<std::size_t>(games::index(s))]; }
  static std::uint64_t piece_key(Side side, Kind kind, int square) {
    return kKeys.piece[static_cast<std::size_t>(games::index(side))][static_cast<std::size_t>(index(kind))]
                      [static_cast<std::size_t>(square)];
  }
  template <Side us>
  void castle(int king, int rook);
  void lose_castling(Squares rooks);

  std::array<Squares, kKinds> kinds_{};
  std::array<Squares, 2> sides_{};
  Squares castling_ = 0;
  std::uint64_t key_ = 0;
  std::uint8_t en_passant_ = kNoSquare;
  Side to_move_ = Side::First;
  std::uint16_t clock_ = 0, number_ = 1;
};

// Where king and rook stand after castling with this rook.
constexpr std::pair<int, int> castled(int king, int rook) {
  const int rank = rank_of(king);
  return rook > king ? std::pair{square_of(6, rank), square_of(5, rank)}
                     : std::pair{square_of(2, rank), square_of(3, rank)};
}

inline Squares Board::attackers(int square, Side by, Squares occupied) const {
  const Squares queens = of(Kind::Queen);
  return of(by) &
         ((pawn_attacks(~by, square) & of(Kind::Pawn)) | (knight_attacks(square) & of(Kind::Knight)) |
          (king_attacks(square) & of(Kind::King)) | (bishop_attacks(square, occupied) & (of(Kind::Bishop) | queens)) |
          (rook_attacks(square, occupied) & (of(Kind::Rook) | queens)));
}

inline bool Board::en_passant_legal(Side us, int from, int to) const {
  const Squares taken = bit(to - forward(us));
  const Squares after = (occupied() ^ bit(from) ^ taken) | bit(to);
  return (attackers(king(us), ~us, after) & ~taken) == 0;
}

inline void Board::lose_castling(Squares rooks) {
  castling_ ^= rooks;
  for (; rooks != 0; rooks &= rooks - 1) key_ ^= kKeys.castling[static_cast<std::size_t>(first(rooks))];
}

template <Side us>
void Board::castle(int king, int rook) {
  const auto [king_to, rook_to] = castled(king, rook);
  side(us) = (side(us) ^ bit(king) ^ bit(rook)) | bit(king_to) | bit(rook_to);
  kind(Kind::King) ^= bit(king) ^ bit(king_to);
  kind(Kind::Rook) ^= bit(rook) ^ bit(rook_to);
  key_ ^= piece_key(us, Kind::King, king) ^ piece_key(us, Kind::King, king_to) ^ piece_key(us, Kind::Rook, rook) ^
          piece_key(us, Kind::Rook, rook_to);
}

template <Side us>
void Board::make(BoardMove move) {
  using Special = BoardMove::Special;
  constexpr Side kThem = ~us;
  const int from = move.from(), to = move.to();
  const Kind moved = move.kind();
  const Special special = move.special();
  const Squares here = bit(from), there = bit(to);
  if (en_passant_ != kNoSquare) {
    key_ ^= kKeys.en_passant[en_passant_];
    en_passant_ = kNoSquare;
  }
  ++clock_;
  if (special == Special::Castling) [[unlikely]] {
    castle<us>(from, to);
  } else {
    if ((side(kThem) & there) != 0) {
      std::size_t taken = 0;
      while ((kinds_[taken] & there) == 0) ++taken;
      kinds_[taken] ^= there;
      side(kThem) ^= there;
      key_ ^= piece_key(kThem, static_cast<Kind>(taken), to);
      clock_ = 0;
    }
    side(us) ^= here | there;
    kind(moved) ^= here | there;
    key_ ^= piece_key(us, moved, from) ^ piece_key(us, moved, to);
    if (moved == Kind::Pawn) {
      clock_ = 0;
      if (special == Special::DoubleStep) {
        if (const Squares beside = (left(there) | right(there)) & of(kThem, Kind::Pawn); beside != 0) [[unlikely]] {
          const int passed = to - forward(us);
          for (Squares rest = beside; rest != 0; rest &= rest - 1)
            if (en_passant_legal(kThem, first(rest), passed)) en_passant_ = static_cast<std::uint8_t>(passed);
          if (en_passant_ != kNoSquare) key_ ^= kKeys.en_passant[en_passant_];
        }
      } else if (special == Special::Promotion) {
        kind(Kind::Pawn) ^= there;
        kind(move.becomes()) ^= there;
        key_ ^= piece_key(us, Kind::Pawn, to) ^ piece_key(us, move.becomes(), to);
      } else if (special == Special::EnPassant) {
        const int taken = to - forward(us);
        side(kThem) ^= bit(taken);
        kind(Kind::Pawn) ^= bit(taken);
        key_ ^= piece_key(kThem, Kind::Pawn, taken);
      }
    }
  }
  const Squares touched = moved == Kind::King ? rank_squares(back_rank(us)) | there : here | there;
  if ((castling_ & touched) != 0) [[unlikely]]
    lose_castling(castling_ & touched);
  to_move_ = kThem;
  key_ ^= kKeys.black_to_move;
  number_ = static_cast<std::uint16_t>(number_ + (us == Side::Second));
}

}  // namespace ludens::games::chess
