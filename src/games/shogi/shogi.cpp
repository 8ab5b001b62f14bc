#include "games/shogi/shogi.h"

#include "games/shogi/handicap.h"
#include "games/shogi/impasse.h"

namespace ludens::games {

using namespace shogi;

namespace {

// No position has more: 531 drops at the most, onto an empty board; each piece on it takes seven of them away, and only
// these give more than that back: bishop and rook 25 each, three lances 9 each, three silvers 3 each, a king 1.
constexpr int kMostMoves = 531 + 2 * 25 + 3 * 9 + 3 * 3 + 1 + 1;

// Turns down nearly every id that is no move, before all moves are looked for.
bool looks_possible(const Board& board, Move move) {
  const Side side = board.to_move();
  const Action action = action_of(board, move);
  if (action.is_drop()) return !board.at(action.to) && board.hands().count(side, action.dropped) > 0;
  if (action.from == Action::kNowhere || board.of(side).has(action.to)) return false;
  const Piece piece = board.at(action.from);
  if (!piece || piece.side() != side || (action.promotes && !can_promote(piece.kind()))) return false;
  return goes(piece.kind(), static_cast<Way>(static_cast<int>(move.id) / kCells % kWays), action.from, action.to);
}

}  // namespace

Shogi::Shogi() : Shogi(start_of(Handicap::None), 0, {}) {}

Shogi::Shogi(const Board& board, int plies, Options options) : board_(board), plies_(plies), options_(options) {
  seen_.add(board_.key());
  judge();
}

bool Shogi::may_declare() const { return shogi::may_declare(board_, options_.given); }

void Shogi::moves(MoveList& out) const {
  if (result_ != Result::Ongoing) return;
  const Choices choices(board_);
  const Side side = board_.to_move();
  Move* const begin = out.room(kMostMoves);
  Move* next = begin;
  for (int plane = 0; plane < kPlanes; ++plane)
    choices.to[static_cast<std::size_t>(plane)].each([&](int cell) { *next++ = move_of(side, plane, cell); });
  if (may_declare()) *next++ = kDeclare;
  out.took(static_cast<int>(next - begin));
}

bool Shogi::legal(Move move) const {
  if (result_ != Result::Ongoing || move.id > kDeclare.id) return false;
  if (move == kDeclare) return may_declare();
  if (!looks_possible(board_, move)) return false;
  const int plane = static_cast<int>(move.id) / kCells, cell = static_cast<int>(move.id) % kCells;
  return Choices(board_).to[static_cast<std::size_t>(plane)].has(seen_by(board_.to_move(), cell));
}

void Shogi::play(Move move) {
  assert(legal(move));
  carry_out(move);
}

Move Shogi::play_random(Rng& rng) {
  const Choices choices(board_);
  int n = static_cast<int>(rng.below(static_cast<std::uint32_t>(choices.count() + (may_declare() ? 1 : 0))));
  Move move = kDeclare;
  for (int plane = 0; plane < kPlanes; ++plane) {
    const Squares some = choices.to[static_cast<std::size_t>(plane)];
    const int count = some.count();
    if (n < count) {
      move = move_of(board_.to_move(), plane, some.nth(n));
      break;
    }
    n -= count;
  }
  carry_out(move);
  return move;
}

void Shogi::carry_out(Move move) {
  const Side mover = board_.to_move();
  ++plies_;
  if (move == kDeclare) {
    board_.pass();
    end(Ending::Declared);
    return;
  }
  const Action action = action_of(board_, move);
  last_to_ = static_cast<std::int8_t>(action.to);
  if (action.is_drop())
    board_.drop(action.dropped, action.to);
  else
    board_.move(action.from, action.to, action.promotes);
  std::int16_t& checks = checks_[index(mover)];
  checks = board_.in_check() ? static_cast<std::int16_t>(checks + 1) : std::int16_t{0};
  seen_.add(board_.key());
  judge();
}

void Shogi::judge() {
  if (!has_move(board_)) {
    end(Ending::NoMove);
  } else if (const auto seen = seen_.last(); seen.times >= 4) {
    const int moves = seen.since / 2;
    const bool perpetual[2] = {checks_[0] >= moves, checks_[1] >= moves};
    end(perpetual[0] != perpetual[1] ? Ending::PerpetualCheck : Ending::Repetition);
  } else if (options_.limit > 0 && plies_ >= options_.limit && !board_.in_check()) {
    end(Ending::Limit);
  }
}

bool Shogi::can_end(Ending ending) const {
  if (ending == Ending::Repetition || ending == Ending::PerpetualCheck) return ending_ != Ending::NoMove;
  if (ending != Ending::Declared) return false;
  Board before = board_;
  before.pass();
  return shogi::may_declare(before, options_.given);
}

void Shogi::end(Ending ending) {
  ending_ = ending;
  const Side side = board_.to_move();
  if (ending == Ending::Repetition || ending == Ending::Limit)
    result_ = Result::Draw;
  else if (ending == Ending::PerpetualCheck && board_.in_check())
    result_ = win_for(side);  // the other side has just given check once more
  else
    result_ = win_for(~side);  // no move, the other side's declaration, or an answer to the last of this side's checks
}

bool Shogi::go_on() {
  if (ending_ == Ending::NoMove || ending_ == Ending::Declared) return false;
  result_ = Result::Ongoing;
  ending_ = Ending::None;
  return true;
}

char Shogi::glyph(int cell) const {
  // A letter a piece, small for White. Promoted ones are letters of their own: tokin, lance, knight, silver; horse and
  // dragon.
  constexpr std::string_view kGlyphs = "PLNSGBRKTCEV.HD";
  const Piece piece = board_.at(cell);
  if (!piece) return '.';
  const char letter = kGlyphs[piece.kind()];
  return piece.side() == Side::First ? letter : static_cast<char>(letter - 'A' + 'a');
}

}  // namespace ludens::games
