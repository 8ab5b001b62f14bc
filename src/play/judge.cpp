#include "play/judge.h"

#include <algorithm>
#include <cmath>

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
  const search::Life& life = judge->life();
  if (!passed || !life.open.empty()) return std::nullopt;
  // A neutral point is worth one under area scoring and nothing under the other.
  const bool area = option_of(game, "scoring") == "area";
  return area && !life.neutral.empty() ? std::nullopt : std::optional(history.back());
}

bool is_pass(const Game& game, Move move) {
  return game.family->counts_dead_stones() && move.id == static_cast<std::uint32_t>(game.board.size());
}

std::vector<Candidate> serious(const Opinion& opinion) {
  std::int64_t most = 0;
  for (const auto& one : opinion.candidates) most = std::max(most, one.visits);
  std::vector<Candidate> out;
  for (const auto& one : opinion.candidates)
    if (one.visits > 0 && static_cast<double>(one.visits) >= kSerious * static_cast<double>(most)) out.push_back(one);
  return out;
}

Move first_choice(const Opinion& opinion) {
  constexpr double kDoubt = 0.5;  // standard deviations, as if every visit had been a game won or lost
  const auto sure = [&](const Candidate& one) {
    const double value = std::clamp(static_cast<double>(one.value), 0.0, 1.0);
    return value - kDoubt * std::sqrt(value * (1 - value) / static_cast<double>(one.visits));
  };
  // What the search would play counts, however seldom it had to look there: a win may be seen at once.
  Move out = opinion.moves.best();
  double most = -1;
  for (const auto& one : opinion.candidates)
    if (one.move == out && one.visits > 0) most = sure(one);
  if (most < 0) return out;
  for (const auto& one : serious(opinion))
    if (sure(one) > most) {
      most = sure(one);
      out = one.move;
    }
  return out;
}

Opinion without_early_pass(const Game& game, const Position& position, Opinion opinion, Judge& life) {
  const Move pass{static_cast<std::uint32_t>(game.board.size())};
  if (!is_pass(game, pass) || opinion.moves.items().size() < 2) return opinion;
  const auto passes = [&](const auto& one) { return one.move == pass; };
  const auto looked_at = serious(opinion);
  if (opinion.moves.best() != pass && std::none_of(looked_at.begin(), looked_at.end(), passes)) return opinion;
  if (!life.anything_open(game, position)) return opinion;
  std::vector<Weighted> others(opinion.moves.items().begin(), opinion.moves.items().end());
  std::erase_if(others, passes);
  opinion.moves = Distribution(std::move(others));
  std::erase_if(opinion.candidates, passes);
  if (!opinion.line.empty() && opinion.line.front() == pass) opinion.line = {opinion.moves.best()};
  return opinion;
}

}  // namespace ludens::play
