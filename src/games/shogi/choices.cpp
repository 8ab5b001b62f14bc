#include "games/shogi/choices.h"

#include <algorithm>

namespace ludens::games::shogi {
namespace {

// The cells between a king and a piece that gives check from afar.
Squares between(int king, int checker) {
  for (int line = 0; line < kLines; ++line) {
    const Way way = static_cast<Way>(line);
    if (ray(way, king).has(checker)) return ray(way, king) & ray(opposite(way), checker);
  }
  return {};
}

// The columns in which there is one of these cells.
Squares columns_of(Squares some) {
  Squares top = some | some.shifted<-9>();
  top |= top.shifted<-18>();
  top |= top.shifted<-36>();
  top = (top | some.shifted<-72>()) & row(0);
  Squares out = top | top.shifted<9>();
  out |= out.shifted<18>();
  out |= out.shifted<36>();
  return out | top.shifted<72>();
}

template <Side us>
class Generator {
 public:
  Generator(const Board& board, std::array<Squares, kPlanes>& to)
      : board_(board), to_(to), mine_(board.of(us)), empty_(board.empty()), king_(board.king(us)) {
    target_ = ~mine_;
    if (!board.in_check()) return;
    target_ = board.checkers().several() ? Squares{} : board.checkers() | between(king_, board.checkers().first());
  }

  void pieces() {
    if (target_.empty()) return;
    const Squares silvers = board_.of(us, Silvers), golds = board_.of(us, Golds), bishops = board_.of(us, Bishops),
                  rooks = board_.of(us, Rooks), horses = board_.of(us, Horses), dragons = board_.of(us, Dragons);
    along<Up>({board_.of(us, Pawns), board_.of(us, Lances)}, {silvers, rooks}, {golds | horses, dragons});
    along<UpLeft>({}, {silvers, bishops}, {golds | dragons, horses});
    along<UpRight>({}, {silvers, bishops}, {golds | dragons, horses});
    along<Left>({}, {{}, rooks}, {golds | horses, dragons});
    along<Right>({}, {{}, rooks}, {golds | horses, dragons});
    along<Down>({}, {{}, rooks}, {golds | horses, dragons});
    along<DownLeft>({}, {silvers, bishops}, {dragons, horses});
    along<DownRight>({}, {silvers, bishops}, {dragons, horses});
    const Squares knights = board_.of(us, Knights) & ~board_.pinned();  // a jump always leaves the line
    jump<JumpLeft>(knights);
    jump<JumpRight>(knights);
  }

  // Where the king can go: not beside its own pieces' places and not into check, for which it does not hide behind
  // itself.
  Squares king_goes() const {
    if (king_ == Board::kNoKing) return {};
    const Squares king = Squares::of(king_);
    const Squares around = step_all(king) & ~mine_;
    return around.empty() ? around : around & ~attacked<~us>(board_, empty_ | king);
  }
  void king() {
    const Squares safe = king_goes();
    if (safe.empty()) return;
    const Squares king = Squares::of(king_);
    king_along<Up, UpLeft, UpRight, Left, Right, Down, DownLeft, DownRight>(king, safe);
  }

  void drops() {
    if (!board_.hands().any(us)) return;
    const Squares free = target_ & empty_;
    if (free.empty()) return;
    const auto drop = [&](Kind kind, Squares where) {
      if (board_.hands().count(us, kind) > 0) to_[2 * kWays + kind] = free & where;
    };
    if (board_.hands().count(us, Pawn) > 0) pawn_drops(free);
    drop(Lance, ~far_rows(us, 1));
    drop(Knight, ~far_rows(us, 2));
    for (const Kind kind : {Silver, Gold, Bishop, Rook}) drop(kind, Squares::all());
  }

 private:
  struct Movers {
    Squares steppers, sliders;
  };

  // Pieces of three kinds: those that could not move on from the last row and must promote there, those that may
  // promote, those that cannot. Promotion is for who enters, leaves or stays in the far three rows: on the way up and
  // sideways they are where one arrives, on the way down where one comes from.
  template <Way way>
  void along(Movers must, Movers may, Movers plain) {
    using Go = Going<us, way>;
    constexpr Squares kZone = far_rows(us, 3);
    if (const Squares pinned = board_.pinned(); !pinned.empty()) {
      constexpr Way kAbsolute = as_black_sees(us, way);
      const Squares free = ~pinned | ray(kAbsolute, king_) | ray(opposite(kAbsolute), king_);
      for (Movers* movers : {&must, &may, &plain}) {
        movers->steppers &= free;
        movers->sliders &= free;
      }
    }
    const auto reach = [&](const Movers& movers) {
      return (Go::step(movers.steppers) | Go::slide(movers.sliders, empty_)) & target_;
    };
    Squares arrive = reach(may);
    if constexpr (kSteps[way].dy > 0)
      to_[kWays + way] = reach({may.steppers & kZone, may.sliders & kZone});
    else
      to_[kWays + way] = arrive & kZone;
    if constexpr (way == Up) {
      const Squares forced = reach(must);
      to_[kWays + way] |= forced & kZone;
      arrive |= forced & ~far_rows(us, 1);
    }
    arrive |= Go::step(plain.steppers) & target_;
    if (!plain.sliders.empty()) arrive |= Go::slide(plain.sliders, empty_) & target_;
    to_[way] = arrive;
  }
  template <Way way>
  void jump(Squares knights) {
    const Squares arrive = Going<us, way>::step(knights) & target_;
    to_[way] = arrive & ~far_rows(us, 2);
    to_[kWays + way] = arrive & far_rows(us, 3);
  }

  static Squares step_all(Squares king) {
    const Squares wide = king | Going<us, Left>::step(king) | Going<us, Right>::step(king);
    return wide | Going<us, Up>::step(wide) | Going<us, Down>::step(wide);
  }
  template <Way... ways>
  void king_along(Squares king, Squares safe) {
    ((to_[ways] |= Going<us, ways>::step(king) & safe), ...);
  }

  void pawn_drops(Squares free) {
    Squares where = free & ~far_rows(us, 1) & ~columns_of(board_.of(us, Pawns));
    // A pawn may give check from the hand, but not mate. Who has nothing else than the king's flight to answer with
    // cannot interpose either, since a pawn stands next to the king.
    if (const int their = board_.king(~us); their != Board::kNoKing) {
      const Squares head = Going<~us, Up>::step(Squares::of(their)) & where;
      if (!head.empty()) {
        Board after = board_;
        after.drop(Pawn, head.first());
        if (!has_move(after)) where &= ~head;
      }
    }
    to_[2 * kWays + Pawn] = where;
  }

  const Board& board_;
  std::array<Squares, kPlanes>& to_;
  Squares mine_, empty_, target_;
  int king_;
};

template <Side us>
void generate(const Board& board, std::array<Squares, kPlanes>& to) {
  Generator<us> generator(board, to);
  generator.pieces();
  generator.king();
  generator.drops();
}

template <Side us>
bool any_move(const Board& board) {
  std::array<Squares, kPlanes> to;
  Generator<us> generator(board, to);
  if (!generator.king_goes().empty()) return true;
  generator.pieces();
  generator.drops();
  return std::any_of(to.begin(), to.end(), [](Squares some) { return !some.empty(); });
}

// A side that is not in check has a move if a piece that is not pinned may step forward: true in all but odd
// positions, and cheap to see.
template <Side us>
bool steps_forward(const Board& board) {
  const Squares steppers = board.of(us, Golds) | board.of(us, Silvers) | board.of(us, Pawns);
  return !(Going<us, Up>::step(steppers & ~board.pinned()) & ~board.of(us)).empty();
}

}  // namespace

Choices::Choices(const Board& board) : to{} {
  if (board.to_move() == Side::First)
    generate<Side::First>(board, to);
  else
    generate<Side::Second>(board, to);
}

int Choices::count() const {
  int sum = 0;
  for (const Squares some : to) sum += some.count();
  return sum;
}

bool has_move(const Board& board) {
  const bool black = board.to_move() == Side::First;
  if (!board.in_check() && (black ? steps_forward<Side::First>(board) : steps_forward<Side::Second>(board)))
    return true;
  return black ? any_move<Side::First>(board) : any_move<Side::Second>(board);
}

}  // namespace ludens::games::shogi
