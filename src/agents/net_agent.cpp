#include "agents/net_agent.h"

#include <algorithm>
#include <cmath>

namespace ludens::agents {

Distribution policy_over(std::span<const float> logits, const MoveList& legal) {
  float most = -INFINITY;
  for (const Move move : legal)
    if (move.id < logits.size()) most = std::max(most, logits[move.id]);
  if (!std::isfinite(most)) return Distribution::uniform({legal.begin(), legal.end()});
  std::vector<Weighted> weights;
  weights.reserve(static_cast<std::size_t>(legal.size()));
  for (const Move move : legal)
    if (move.id < logits.size()) weights.push_back({move, std::exp(logits[move.id] - most)});
  return Distribution(std::move(weights));
}

Opinion NetAgent::consider(const Question& question, Rng&) {
  Persona persona = question.persona;
  if (options_.rating) persona.rating = options_.rating;
  if (options_.opponent) persona.opponent_rating = options_.opponent;
  const NetQuestion asked{question.position, question.history, persona};
  net_->ask({&asked, 1}, {&answer_, 1}, memory_, options_.symmetries);
  MoveList legal;
  question.position.moves(legal);
  Opinion opinion;
  opinion.moves = policy_over(answer_.logits, legal);
  opinion.value = answer_.value;
  opinion.visits = 1;
  opinion.line = {opinion.moves.best()};
  opinion.peak_bytes = static_cast<std::int64_t>(memory_.bytes());
  return opinion;
}

}  // namespace ludens::agents
