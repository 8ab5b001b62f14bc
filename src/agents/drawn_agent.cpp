#include "agents/drawn_agent.h"

#include <algorithm>

namespace ludens::agents {
namespace {

// A pass or a swap that ends the game is a matter of counting, and no move that one sees.
std::vector<Move> wins_at_once(const Question& question) {
  const Side mine = question.position.to_move();
  MoveList legal;
  question.position.moves(legal);
  std::vector<Move> out;
  for (const Move move : legal) {
    if (static_cast<int>(move.id) >= question.game.board.size()) continue;
    Position next = question.position;
    next.play(move);
    if (next.over() && reward(next.result(), mine) == 1) out.push_back(move);
  }
  return out;
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
  Distribution tempered = temper(moves, options_.t);
  const auto wins = wins_at_once(question);
  double seen = 0;
  for (const Move move : wins) seen += tempered.at(move);
  if (wins.empty() || seen >= options_.wins) return tempered;
  std::vector<Weighted> out;
  for (const Move move : wins)
    out.push_back({move, static_cast<float>(options_.wins / static_cast<double>(wins.size()))});
  for (const auto& [move, p] : tempered.items())
    if (std::find(wins.begin(), wins.end(), move) == wins.end())
      out.push_back({move, static_cast<float>((1 - options_.wins) * p / (1 - seen))});
  return Distribution(std::move(out));
}

}  // namespace ludens::agents
