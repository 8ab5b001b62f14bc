#include "games/shogi/board.h"

namespace ludens::games::shogi {
namespace {

template <Side by, Way way>
Squares attacked_along(const Board& board, Squares steppers, Squares sliders, Squares empty) {
  const Squares mine = board.of(by);
  return Going<by, way>::step(mine & steppers) | Going<by, way>::slide(mine & sliders, empty);
}

// Where a piece must stand to attack a cell by one step or jump of `by`'s.
template <Side by, Way way>
Squares before(Squares cell) {
  // The same way back is the other side's way forth.
  return Going<~by, way>::step(cell);
}

template <Side by>
Squares near_checkers(const Board& board, Squares king) {
  const Squares golds = board.of(by, Golds), silvers = board.of(by, Silvers), horses = board.of(by, Horses),
                dragons = board.of(by, Dragons);
  const Squares up = before<by, Up>(king), down = before<by, Down>(king);
  const Squares up_sides = before<by, UpLeft>(king) | before<by, UpRight>(king);
  const Squares down_sides = before<by, DownLeft>(king) | before<by, DownRight>(king);
  const Squares beside = before<by, Left>(king) | before<by, Right>(king);
  const Squares jumps = before<by, JumpLeft>(king) | before<by, JumpRight>(king);
  return (up & board.of(by, Pawns)) | (jumps & board.of(by, Knights)) | ((up | up_sides | down_sides) & silvers) |
         ((up | up_sides | beside | down) & golds) | ((up | beside | down) & horses) |
         ((up_sides | down_sides) & dragons);
}

constexpr bool is_straight(int line) { return kSteps[line].dx == 0 || kSteps[line].dy == 0; }

}  // namespace

template <Side by>
Squares attacked(const Board& board, Squares empty) {
  const Squares golds = board.of(by, Golds), silvers = board.of(by, Silvers), kings = board.of(by, Kings),
                horses = board.of(by, Horses), dragons = board.of(by, Dragons), knights = board.of(by, Knights);
  const Squares straight = board.of(by, Rooks) | dragons, slanting = board.of(by, Bishops) | horses;
  const Squares up_sides = golds | silvers | kings | dragons, down_sides = silvers | kings | dragons;
  const Squares beside = golds | kings | horses;
  return attacked_along<by, Up>(board, board.of(by, Pawns) | silvers | beside, board.of(by, Lances) | straight, empty) |
         attacked_along<by, UpLeft>(board, up_sides, slanting, empty) |
         attacked_along<by, UpRight>(board, up_sides, slanting, empty) |
         attacked_along<by, Left>(board, beside, straight, empty) |
         attacked_along<by, Right>(board, beside, straight, empty) |
         attacked_along<by, Down>(board, beside, straight, empty) |
         attacked_along<by, DownLeft>(board, down_sides, slanting, empty) |
         attacked_along<by, DownRight>(board, down_sides, slanting, empty) | Going<by, JumpLeft>::step(knights) |
         Going<by, JumpRight>::step(knights);
}
template Squares attacked<Side::First>(const Board&, Squares);
template Squares attacked<Side::Second>(const Board&, Squares);

Squares attacked(const Board& board, Side by, Squares empty) {
  return by == Side::First ? attacked<Side::First>(board, empty) : attacked<Side::Second>(board, empty);
}

void Board::look_at_king() {
  checkers_ = pinned_ = {};
  const int king = kings_[index(to_move_)];
  if (king == kNoKing) return;
  const Side they = ~to_move_;
  const Squares at = Squares::of(king);
  checkers_ = they == Side::First ? near_checkers<Side::First>(*this, at) : near_checkers<Side::Second>(*this, at);
  const Squares straight = of(they, Rooks) | of(they, Dragons), slanting = of(they, Bishops) | of(they, Horses);
  const Squares lances = of(they, Lances), all = straight | slanting | lances, occupied = this->occupied();
  const Way ahead = as_black_sees(to_move_, Up);  // from where their lances come
  for (int line = 0; line < kLines; ++line) {
    const Way way = static_cast<Way>(line);
    const Squares there = ray(way, king);
    if ((there & all).empty()) continue;
    const Squares sliders = there & (!is_straight(line) ? slanting : way == ahead ? straight | lances : straight);
    if (sliders.empty()) continue;
    const int nearest = nearest_on(way, sliders);
    const Squares between = (there & ray(opposite(way), nearest)) & occupied;
    if (between.empty())
      checkers_ |= Squares::of(nearest);
    else if (!between.several())
      pinned_ |= between & of(to_move_);
  }
}

}  // namespace ludens::games::shogi
