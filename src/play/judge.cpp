#include "play/judge.h"

#include "games/family.h"

namespace ludens::play {

search::LifeJudge* Judge::look_at(const Game& game, const Position& position) {
  auto judge = search::life_judge(game, position);
  if (!judge) return nullptr;
  if (!last_ || game_ != game.text || last_->key() != judge->key()) {
    last_ = std::move(judge);
    game_ = game.text;
    ++judgements_;
  }
  return last_.get();
}

std::vector<int> Judge::dead(const Game& game, const Position& position) {
  const std::lock_guard lock(mutex_);
  search::LifeJudge* judge = look_at(game, position);
  return judge ? judge->life().dead : std::vector<int>();
}

bool Judge::anything_open(const Game& game, const Position& position) {
  const std::lock_guard lock(mutex_);
  search::LifeJudge* judge = look_at(game, position);
  return judge && !judge->life().open.empty();
}

// A neutral point is worth one under area scoring and nothing under the other.
bool Judge::nothing_left(const Game& game, const search::Life& life) {
  return life.open.empty() && (life.neutral.empty() || option_of(game, "scoring") != "area");
}

bool Judge::settled(const Game& game, const Position& position) {
  const std::lock_guard lock(mutex_);
  search::LifeJudge* judge = look_at(game, position);
  return judge && nothing_left(game, judge->life());
}

std::optional<Move> Judge::dame(const Game& game, const Position& position) {
  if (option_of(game, "scoring") != "area") return std::nullopt;
  const std::lock_guard lock(mutex_);
  search::LifeJudge* judge = look_at(game, position);
  if (!judge || !judge->life().open.empty()) return std::nullopt;
  const search::Life before = judge->life();
  for (const int cell : before.neutral) {
    const Move move{static_cast<std::uint32_t>(cell)};
    if (!position.legal(move)) continue;
    Position after = position;
    after.play(move);
    const auto then = search::life_judge(game, after);
    if (then->life().open.empty() && then->life().dead == before.dead) return move;
  }
  return std::nullopt;
}

std::optional<Move> Judge::closing_move(const Game& game, const Position& position, std::span<const Move> history,
                                        bool disputed) {
  if (position.over() || history.empty()) return std::nullopt;
  const bool passed = is_pass(game, history.back());
  if (!passed && !disputed) return std::nullopt;
  const std::lock_guard lock(mutex_);
  search::LifeJudge* judge = look_at(game, position);
  if (!judge) return std::nullopt;
  if (disputed)
    if (const auto move = judge->capturing_move(position)) return move;
  return passed && nothing_left(game, judge->life()) ? std::optional(history.back()) : std::nullopt;
}

bool is_pass(const Game& game, Move move) {
  return game.family->counts_dead_stones() && move.id == static_cast<std::uint32_t>(game.board.size());
}

}  // namespace ludens::play
