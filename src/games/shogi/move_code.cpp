#include "games/shogi/move_code.h"

#include <algorithm>
#include <cstdlib>

namespace ludens::games::shogi {
namespace {

// The piece that arrives by a way, or nowhere.
int origin(const Board& board, Way way, int to) {
  const Side side = board.to_move();
  if (way < kLines) {
    const Way back = opposite(as_black_sees(side, way));
    const Squares pieces = ray(back, to) & board.occupied();
    return pieces.empty() ? Action::kNowhere : nearest_on(back, pieces);
  }
  const int seen = seen_by(side, to);
  const int x = column_of(seen) - kSteps[way].dx, y = row_of(seen) - kSteps[way].dy;
  return x < 0 || x >= kSize || y >= kSize ? Action::kNowhere : seen_by(side, kSize * y + x);
}

// The way between two cells as Black sees them.
std::optional<Way> way_between(int from, int to) {
  const int dx = column_of(to) - column_of(from), dy = row_of(to) - row_of(from);
  if (dy == -2 && std::abs(dx) == 1) return dx < 0 ? JumpLeft : JumpRight;
  for (int way = 0; way < kLines; ++way)
    if (ray(static_cast<Way>(way), from).has(to)) return static_cast<Way>(way);
  return std::nullopt;
}

}  // namespace

Action action_of(const Board& board, Move move) {
  Action out;
  if (move.id >= kDeclare.id) return out;
  const int plane = static_cast<int>(move.id) / kCells;
  out.to = seen_by(board.to_move(), static_cast<int>(move.id) % kCells);
  if (plane >= 2 * kWays) {
    out.from = Action::kFromHand;
    out.dropped = static_cast<Kind>(plane - 2 * kWays);
    return out;
  }
  out.promotes = plane >= kWays;
  out.from = origin(board, static_cast<Way>(plane % kWays), out.to);
  return out;
}

std::optional<Move> move_of(Side mover, const Action& action) {
  if (action.is_drop()) return move_of(mover, 2 * kWays + action.dropped, action.to);
  const auto way = way_between(seen_by(mover, action.from), seen_by(mover, action.to));
  if (!way) return std::nullopt;
  return move_of(mover, *way + (action.promotes ? kWays : 0), action.to);
}

bool may_promote(const Board& board, const Action& action) {
  const Squares zone = far_rows(board.to_move(), 3);
  return can_promote(board.at(action.from).kind()) && (zone.has(action.from) || zone.has(action.to));
}

bool goes(Kind kind, Way way, int from, int to) {
  const int columns = std::abs(column_of(to) - column_of(from)), rows = std::abs(row_of(to) - row_of(from));
  const bool one_step = std::max(columns, rows) == 1;
  const bool straight = kSteps[way].dx == 0 || kSteps[way].dy == 0, up = kSteps[way].dy < 0, down = kSteps[way].dy > 0;
  const bool jump = way >= kLines;
  switch (group_of(kind)) {
    case Pawns:
      return way == Up && one_step;
    case Lances:
      return way == Up;
    case Knights:
      return jump;
    case Silvers:
      return !jump && one_step && (up || !straight);
    case Golds:
      return !jump && one_step && (straight || !down);
    case Bishops:
      return !jump && !straight;
    case Rooks:
      return !jump && straight;
    case Kings:
      return !jump && one_step;
    case Horses:
      return !jump && (one_step || !straight);
    case Dragons:
      return !jump && (one_step || straight);
  }
  return false;
}

Squares origins(const Board& board, Kind kind, int to) {
  Squares out;
  for (int i = 0; i < kWays; ++i) {
    const Way way = static_cast<Way>(i);
    const int from = origin(board, way, to);
    if (from != Action::kNowhere && board.at(from) == Piece::of(board.to_move(), kind) && goes(kind, way, from, to))
      out |= Squares::of(from);
  }
  return out;
}

}  // namespace ludens::games::shogi
