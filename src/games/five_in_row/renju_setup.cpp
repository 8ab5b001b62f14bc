// Renju positions from texts: what the stones and the marks of a text say together.
#include <algorithm>

#include "base/error.h"
#include "games/five_in_row/renju.h"

namespace ludens::games {

Renju Renju::of(const Setup& setup) {
  Renju out(OpeningRule::Free);
  out.opening_ = setup.opening;
  out.irregular_ = setup.irregular;
  out.broken_ = setup.broken;
  for (int cell = 0; cell < Board::kCells; ++cell)
    if (const char c = setup.cells[static_cast<std::size_t>(cell)]; c != '.')
      out.board_.put(c == 'X' ? Side::First : Side::Second, cell);
  out.to_move_ = setup.to_move;
  if (!setup.opening.over()) return out;

  // What stands on the board: lift each Black stone and ask what it makes there.
  bool five[2] = {}, overline = false, broke = false;
  for (int cell = 0; cell < Board::kCells; ++cell) {
    if (out.board_.is_empty(cell)) continue;
    if (out.board_.has(Side::Second, cell)) {
      five[1] = five[1] || out.board_.row_through<5>(Side::Second, cell);
      continue;
    }
    const ShapeWord made = out.shapes(cell);  // the stone itself is not looked at
    five[0] = five[0] || (made & every_direction(kFive)) != 0;
    overline = overline || (made & every_direction(kOverline)) != 0;
    if (setup.broken == Forbidden::No || broke) continue;
    RenjuLines black[Board::kLines];
    std::copy_n(out.board_.lines(Side::First), Board::kLines, black);
    const auto place = Board::place(cell);
    for (int d = 0; d < Board::kDirections; ++d) black[place.line[d]] ^= static_cast<RenjuLines>(1u << place.bit[d]);
    broke = games::forbidden(black, out.board_.lines(Side::Second), cell, made) == setup.broken;
  }
  const Side mover = ~setup.to_move;
  if (setup.broken != Forbidden::No) {
    if (mover != Side::First) throw Error("position text: after a forbidden move White is to move");
    if (!broke) throw Error("position text: no Black stone makes that forbidden shape");
    if (setup.five) throw Error("position text: a game ends by a five or by a forbidden move, not by both");
    if (!setup.irregular && (five[0] || five[1]))
      throw Error("position text: a five and a forbidden move; is it «irregular»?");
    out.result_ = Result::SecondWins;
  } else if (setup.irregular) {
    if (setup.five && !five[index(mover)]) throw Error("position text: the side that moved last has no five");
    out.result_ = setup.five ? win_for(mover) : Result::Ongoing;
  } else {
    if (five[0] && five[1]) throw Error("position text: both sides have a winning row");
    if (overline && !five[0])
      throw Error("position text: Black has an overline; say «forbidden=overline» or «irregular»");
    if (setup.five) throw Error("position text: «five» is for irregular games only");
    if (five[0] || five[1]) out.result_ = five[0] ? Result::FirstWins : Result::SecondWins;
  }
  if (out.result_ == Result::Ongoing && out.board_.empty_count() == 0) out.result_ = Result::Draw;
  return out;
}

}  // namespace ludens::games
