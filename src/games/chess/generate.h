#pragma once
#include <array>

#include "games/chess/board.h"

namespace ludens::games::chess {

// Legal moves without trying any: a piece in a pin stays on its line, whoever answers a check takes the piece that
// gives it or stands in between, the king avoids what is attacked. En passant alone is tried, since it takes two pieces
// off a line at once. The generator tells a sink; a sink lists, counts (pieces by the population of their targets), or
// stops at the first move. Tested by perft and by the naive twin in tests/games/chess/.

// The sink that counts.
struct MoveCount {
  int count = 0;
  static constexpr bool enough() { return false; }
  void piece(Kind, int, Squares targets) { count += std::popcount(targets); }
  void pawns(Squares targets, int) { count += std::popcount(targets); }
  void double_steps(Squares targets, int) { count += std::popcount(targets); }
  void promotions(Squares targets, int) { count += 4 * std::popcount(targets); }
  void en_passant(int, int) { ++count; }
  void castling(int, int) { ++count; }
};

// The sink that asks whether there is a move.
struct AnyMove : MoveCount {
  bool enough() const { return count > 0; }
};

// The sink that lists. No position has more than 218 moves (Petrović 1964); those of strangers' texts, with sixteen
// pieces a side, none above this.
class BoardMoves {
 public:
  using Special = BoardMove::Special;

  BoardMoves() {}

  static constexpr bool enough() { return false; }
  void piece(Kind kind, int from, Squares targets) {
    for (; targets != 0; targets &= targets - 1) push({from, first(targets), kind});
  }
  void pawns(Squares targets, int step) {
    for (; targets != 0; targets &= targets - 1) push({first(targets) - step, first(targets), Kind::Pawn});
  }
  void double_steps(Squares targets, int step) {
    for (; targets != 0; targets &= targets - 1)
      push({first(targets) - step, first(targets), Kind::Pawn, Special::DoubleStep});
  }
  void promotions(Squares targets, int step) {
    for (; targets != 0; targets &= targets - 1)
      for (const Kind becomes : {Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight})
        push({first(targets) - step, first(targets), Kind::Pawn, Special::Promotion, becomes});
  }
  void en_passant(int from, int to) { push({from, to, Kind::Pawn, Special::EnPassant}); }
  void castling(int king, int rook) { push({king, rook, Kind::King, Special::Castling}); }

  int size() const { return size_; }
  BoardMove operator[](int i) const { return moves_[i]; }
  const BoardMove* begin() const { return moves_; }
  const BoardMove* end() const { return moves_ + size_; }

 private:
  void push(BoardMove move) { moves_[size_++] = move; }
  int size_ = 0;
  union {  // left uninitialised: filled before it is read
    BoardMove moves_[512];
  };
};

template <Side us, class Sink>
class Generator {
 public:
  Generator(const Board& board, Sink& sink)
      : board_(board),
        sink_(sink),
        mine_(board.of(us)),
        theirs_(board.of(kThem)),
        occupied_(mine_ | theirs_),
        king_(board.king(us)),
        bishops_(theirs_ & (board.of(Kind::Bishop) | board.of(Kind::Queen))),
        rooks_(theirs_ & (board.of(Kind::Rook) | board.of(Kind::Queen))) {}

  void run() {
    const Squares attacked = attacked_by_them();
    sink_.piece(Kind::King, king_, king_attacks(king_) & ~mine_ & ~attacked);
    if (sink_.enough()) return;
    targets_ = ~mine_;
    const bool check = (attacked & bit(king_)) != 0;
    if (check) [[unlikely]] {
      const Squares checkers = board_.attackers(king_, kThem, occupied_);
      if (many(checkers)) return;
      targets_ = checkers | between(king_, first(checkers));
    }
    find_pins();
    pieces();
    if (sink_.enough()) return;
    pawns();
    if (!check && (board_.castling_rooks() & mine_) != 0) castling(attacked);
  }

 private:
  static constexpr Side kThem = ~us;

  // With the king lifted: it cannot step back along the line on which it is attacked.
  Squares attacked_by_them() const {
    const Squares through = occupied_ ^ bit(king_);
    Squares out = pawns_attack<kThem>(theirs_ & board_.of(Kind::Pawn)) |
                  knights_attack(theirs_ & board_.of(Kind::Knight)) | king_attacks(board_.king(kThem));
    for (Squares rest = bishops_; rest != 0; rest &= rest - 1) out |= bishop_attacks(first(rest), through);
    for (Squares rest = rooks_; rest != 0; rest &= rest - 1) out |= rook_attacks(first(rest), through);
    return out;
  }

  void find_pins() {
    const auto along = [this](Squares pinners) {
      Squares out = 0;
      for (; pinners != 0; pinners &= pinners - 1) {
        const Squares line = between(king_, first(pinners));
        const Squares own = line & mine_;
        if (own != 0 && !many(own)) out |= line | bit(first(pinners));
      }
      return out;
    };
    pinned_diagonally_ = along(bishop_attacks(king_, theirs_) & bishops_);
    pinned_straight_ = along(rook_attacks(king_, theirs_) & rooks_);
  }

  void pieces() {
    const Squares pinned = pinned_diagonally_ | pinned_straight_;
    for (Squares rest = mine_ & board_.of(Kind::Knight) & ~pinned; rest != 0; rest &= rest - 1)
      sink_.piece(Kind::Knight, first(rest), knight_attacks(first(rest)) & targets_);
    sliders<true, false>(Kind::Bishop, pinned);
    sliders<false, true>(Kind::Rook, pinned);
    sliders<true, true>(Kind::Queen, pinned);
  }
  template <bool diagonal, bool straight>
  void sliders(Kind kind, Squares pinned) {
    const Squares all = mine_ & board_.of(kind);
    for (Squares rest = all & ~pinned; rest != 0; rest &= rest - 1) {
      const int from = first(rest);
      Squares to = 0;
      if constexpr (diagonal) to |= bishop_attacks(from, occupied_);
      if constexpr (straight) to |= rook_attacks(from, occupied_);
      sink_.piece(kind, from, to & targets_);
    }
    if ((all & pinned) == 0) return;
    if constexpr (diagonal)
      for (Squares rest = all & pinned_diagonally_; rest != 0; rest &= rest - 1)
        sink_.piece(kind, first(rest), bishop_attacks(first(rest), occupied_) & targets_ & pinned_diagonally_);
    if constexpr (straight)
      for (Squares rest = all & pinned_straight_; rest != 0; rest &= rest - 1)
        sink_.piece(kind, first(rest), rook_attacks(first(rest), occupied_) & targets_ & pinned_straight_);
  }

  // Lines through the king of one kind do not meet elsewhere, so what stays on any of them stays on its own.
  void pawns() {
    constexpr Squares kLast = rank_squares(us == Side::First ? 7 : 0);
    constexpr Squares kThird = rank_squares(us == Side::First ? 2 : 5);
    constexpr int kStep = forward(us);
    const Squares all = mine_ & board_.of(Kind::Pawn), empty = ~occupied_;

    const Squares walkers = all & ~pinned_diagonally_;
    const Squares steps = (ahead<us>(walkers & ~pinned_straight_) & empty) |
                          (ahead<us>(walkers & pinned_straight_) & empty & pinned_straight_);
    single(steps & targets_, kStep, kLast);
    sink_.double_steps(ahead<us>(steps & kThird) & empty & targets_, 2 * kStep);

    const Squares takers = all & ~pinned_straight_, prey = theirs_ & targets_;
    const Squares loose = takers & ~pinned_diagonally_, bound = takers & pinned_diagonally_;
    const Squares line = pinned_diagonally_;
    single((ahead<us>(left(loose)) | (ahead<us>(left(bound)) & line)) & prey, kStep - 1, kLast);
    single((ahead<us>(right(loose)) | (ahead<us>(right(bound)) & line)) & prey, kStep + 1, kLast);

    if (const int to = board_.en_passant(); to != kNoSquare) [[unlikely]]
      for (Squares rest = pawn_attacks(kThem, to) & all; rest != 0; rest &= rest - 1)
        if (board_.en_passant_legal(us, first(rest), to)) sink_.en_passant(first(rest), to);
  }
  void single(Squares to, int step, Squares last) {
    sink_.pawns(to & ~last, step);
    if ((to & last) != 0) [[unlikely]]
      sink_.promotions(to & last, step);
  }

  // King and rook need free squares on their ways, the king none that is attacked; a rook in a pin, which Chess960
  // knows, would open the line on its king.
  void castling(Squares attacked) {
    for (Squares rest = board_.castling_rooks() & mine_ & ~pinned_straight_; rest != 0; rest &= rest - 1) {
      const int rook = first(rest);
      const auto [king_to, rook_to] = castled(king_, rook);
      const Squares king_way = between(king_, king_to) | bit(king_to);
      const Squares rook_way = between(rook, rook_to) | bit(rook_to);
      const Squares others = occupied_ & ~bit(king_) & ~bit(rook);
      if (((king_way | rook_way) & others) != 0 || (king_way & attacked) != 0) continue;
      sink_.castling(king_, rook);
    }
  }

  const Board& board_;
  Sink& sink_;
  Squares mine_, theirs_, occupied_;
  int king_;
  Squares bishops_, rooks_;  // theirs, each with the queens
  Squares targets_ = 0, pinned_diagonally_ = 0, pinned_straight_ = 0;
};

template <class Sink>
void generate(const Board& board, Sink& sink) {
  if (board.to_move() == Side::First)
    Generator<Side::First, Sink>(board, sink).run();
  else
    Generator<Side::Second, Sink>(board, sink).run();
}

// The number of move sequences of this length, draws or no draws, as everybody counts them to compare move generators.
std::uint64_t perft(const Board& board, int depth);

}  // namespace ludens::games::chess
