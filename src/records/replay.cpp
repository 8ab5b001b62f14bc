#include "records/replay.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/text.h"
#include "belief/rating.h"
#include "games/catalogue.h"
#include "records/follow.h"

namespace ludens::records {
namespace {

std::string illegal_text(const Game& game, const Position& position, Move move) {
  if (move.id >= static_cast<std::uint32_t>(game.move_ids)) return fmt::format("move {} does not exist", move.id);
  // The name of a move may depend on the position it is played in; that of a point does not.
  if (const int cell = static_cast<int>(move.id); cell < game.board.size())
    if (const std::string name = game.board.name(cell); game.read_move(position, name) == move)
      return fmt::format("«{}» is {}", name, position.glyph(cell) != '.' ? "occupied" : "illegal");
  return fmt::format("move {} is illegal", move.id);
}

std::string end_text(const Game& game, const Position& position) {
  const std::string text = result_text(game, position);
  return fmt::format("the game goes on after its end ({})", text);
}

// Two passes suspend a game of Go; whoever disagrees about the dead stones plays on, under any rules (Japanese rules
// article 9.3, AGA rule 9, New Zealand rule 7). One OGS game in a hundred does. So this is no irregularity. The pass is
// the first move behind the cells.
bool resumes(const Game& game, const Record& record, int ply) {
  if (ply < 3 || !game.family->counts_dead_stones()) return false;
  const Move pass{static_cast<std::uint32_t>(game.board.size())};
  return record.turns[static_cast<std::size_t>(ply - 2)].move == pass &&
         record.turns[static_cast<std::size_t>(ply - 3)].move == pass;
}

std::optional<int> whole(const std::optional<double>& value) {
  if (!value || !(std::abs(*value) < 1e6)) return std::nullopt;
  return static_cast<int>(std::lround(*value));
}

}  // namespace

Replayed replay(const Game& game, const Record& record, const OnTurn& on_turn) {
  Replayed out;
  Follower follower(start_of(game, record.start));
  const int count = static_cast<int>(record.turns.size());
  for (int ply = 1; ply <= count; ++ply) {
    const Turn& turn = record.turns[static_cast<std::size_t>(ply - 1)];
    const Position& position = follower.position();
    const auto note = [&](std::string reason) {
      if (out.ply != 0) return;
      out.ply = ply;
      out.reason = std::move(reason);
    };
    if (position.over() && !resumes(game, record, ply) && !game.rules->claimable(position))
      note(end_text(game, position));
    if (!follower.ready(turn.move)) {
      note(illegal_text(game, position, turn.move));
      break;
    }
    if (on_turn) on_turn(position, turn, ply);
    const Side mover = position.to_move();
    follower.play(turn.move);
    ++out.moves;
    if (game.family->has_forbidden_points && ply < count && position.result() == win_for(~mover)) ++out.forbidden;
  }
  out.result = follower.position().result();
  return out;
}

Replayed replay(const Record& record, const OnTurn& on_turn) {
  return replay(*find_game(record.game), record, on_turn);
}

void for_each_sample(const Game& game, const Record& record, const std::function<void(const Sample&)>& callback) {
  // The outcome by the rules is known only at the end, so a record that does not say it is replayed twice.
  const Result outcome = record.result != Result::Ongoing ? record.result : replay(game, record).result;
  const std::optional<int> ratings[2] = {whole(strength(record.players[0])), whole(strength(record.players[1]))};
  std::vector<Move> history;
  history.reserve(record.turns.size());
  replay(game, record, [&](const Position& before, const Turn& turn, int ply) {
    const int mover = index(before.to_move());
    Persona persona;
    persona.rating = ratings[mover];
    persona.opponent_rating = ratings[1 - mover];
    callback({before, history, turn.move, std::move(persona), outcome, turn.opinion ? &*turn.opinion : nullptr, ply});
    history.push_back(turn.move);
  });
}

std::optional<double> strength(const Player& player) {
  if (player.rating) return player.rating;
  const auto rank = parse_rank(player.rank);
  return rank ? std::optional<double>(*rank) : std::nullopt;
}

}  // namespace ludens::records
