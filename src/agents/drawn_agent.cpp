#include "agents/drawn_agent.h"

#include <algorithm>

#include "games/at_once.h"

namespace ludens::agents {
namespace {

// These moves get this share of the probability, unless they have more: each alike, or as it was among them.
Distribution with_share(const Distribution& moves, const std::vector<Move>& these, double share, bool alike) {
  double seen = 0;
  for (const Move move : these) seen += moves.at(move);
  if (these.empty() || seen >= share) return moves;
  const auto count = static_cast<double>(these.size());
  std::vector<Weighted> out;
  for (const Move move : these)
    out.push_back({move, static_cast<float>(share * (alike || seen <= 0 ? 1 / count : moves.at(move) / seen))});
  for (const auto& [move, p] : moves.items())
    if (std::find(these.begin(), these.end(), move) == these.end())
      out.push_back({move, static_cast<float>((1 - share) * p / (1 - seen))});
  return Distribution(std::move(out));
}

// Without the moves that are so much less likely than the likeliest one. A temperature above 1 lifts them all, and a
// network leaves a trace of probability on moves that nobody plays («min-p», Nguyen et al. 2024).
Distribution without_tail(const Distribution& moves, double least) {
  if (least <= 0 || moves.empty()) return moves;
  const double bound = least * moves.at(moves.best());
  std::vector<Weighted> out;
  for (const auto& one : moves.items())
    if (static_cast<double>(one.p) >= bound) out.push_back(one);
  return Distribution(std::move(out));
}

}  // namespace

Opinion DrawnAgent::consider(const Question& question, Rng& rng) {
  Opinion out = part_->consider(question, rng);
  out.moves = drawn_from(question, out.moves);
  return out;
}

void DrawnAgent::consider_all(std::span<const Question> questions, std::span<Opinion> out, Rng& rng) {
  part_->consider_all(questions, out, rng);
  for (std::size_t i = 0; i < questions.size(); ++i) out[i].moves = drawn_from(questions[i], out[i].moves);
}

Distribution DrawnAgent::drawn_from(const Question& question, const Distribution& moves) const {
  const Distribution tempered = temper(without_tail(moves, options_.least), options_.t);
  const auto wins = wins_at_once(question.game, question.position);
  if (!wins.empty()) return with_share(tempered, wins, options_.wins, true);
  if (options_.stops <= 0) return tempered;
  return with_share(tempered, stops_at_once(question.game, question.position), options_.stops, false);
}

}  // namespace ludens::agents
