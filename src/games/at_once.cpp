#include "games/at_once.h"

#include "games/view.h"

namespace ludens::games {
namespace {

bool wins_by(const Position& position, Move move) {
  Position after = position;
  after.play(move);
  return after.over() && after.result() == win_for(position.to_move());
}

bool has_win(const Position& position) {
  MoveList moves;
  position.moves(moves);
  for (const Move move : moves)
    if (wins_by(position, move)) return true;
  return false;
}

// Which moves let the other side win with its reply; with a game, with a reply on the board.
class Replies {
 public:
  explicit Replies(const Position& position, const Game* game = nullptr) : position_(position), game_(game) {}

  bool win_after(Move tried) {
    Position after = position_;
    after.play(tried);
    if (after.over()) return after.result() == win_for(~position_.to_move());
    if (last_ != kNoMove && after.legal(last_) && wins_by(after, last_)) return true;
    replies_.clear();
    after.moves(replies_);
    for (const Move reply : replies_) {
      if (!wins_by(after, reply) || (game_ && clicks(*game_, after, reply).empty())) continue;
      last_ = reply;
      return true;
    }
    return false;
  }

 private:
  const Position& position_;
  const Game* game_;
  MoveList replies_;
  Move last_ = kNoMove;  // the reply that won last is tried first
};

}  // namespace

std::vector<Move> wins_at_once(const Game& game, const Position& position) {
  MoveList legal;
  position.moves(legal);
  std::vector<Move> out;
  for (const Move move : legal)
    if (wins_by(position, move) && !clicks(game, position, move).empty()) out.push_back(move);
  return out;
}

std::vector<Move> stops_at_once(const Game& game, const Position& position) {
  MoveList legal;
  position.moves(legal);
  if (legal.empty()) return {};
  Replies replies(position, &game);
  const int last = legal.size() - 1;
  if (!replies.win_after(legal[0]) && !replies.win_after(legal[last / 2]) && !replies.win_after(legal[last])) return {};
  std::vector<Move> out;
  for (const Move move : legal)
    if (!replies.win_after(move)) out.push_back(move);
  return out;
}

bool is_forced(const Position& position, Move move) {
  MoveList moves;
  position.moves(moves);
  Replies replies(position);
  for (const Move other : moves)
    if (other != move && !replies.win_after(other)) return false;
  return moves.size() == 1 || !replies.win_after(move);
}

bool is_lost(const Position& position, Side side) {
  if (position.over()) return position.result() == win_for(~side);
  if (position.to_move() != side) return has_win(position);
  MoveList moves;
  position.moves(moves);
  Replies replies(position);
  for (const Move move : moves)
    if (!replies.win_after(move)) return false;
  return true;
}

}  // namespace ludens::games
