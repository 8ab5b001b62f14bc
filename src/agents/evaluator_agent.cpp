#include "agents/evaluator_agent.h"

namespace ludens::agents {

Opinion EvaluatorAgent::consider(const Question& question, Rng& rng) {
  Opinion out;
  consider_all({&question, 1}, {&out, 1}, rng);
  return out;
}

void EvaluatorAgent::consider_all(std::span<const Question> questions, std::span<Opinion> out, Rng& rng) {
  std::vector<Persona> personas;
  std::vector<std::vector<Move>> moves;
  std::vector<EvaluationRequest> requests;
  for (const auto& question : questions) {
    MoveList legal;
    question.position.moves(legal);
    moves.emplace_back(legal.begin(), legal.end());
    Persona& persona = personas.emplace_back(question.persona);
    if (options_.rating) persona.rating = options_.rating;
    if (options_.opponent) persona.opponent_rating = options_.opponent;
  }
  for (std::size_t i = 0; i < questions.size(); ++i)
    requests.push_back({questions[i].position, questions[i].history, personas[i], moves[i]});
  std::vector<Evaluation> found(questions.size());
  evaluator_->evaluate(requests, found, rng);
  for (std::size_t i = 0; i < questions.size(); ++i) {
    std::vector<Weighted> weights;
    for (std::size_t k = 0; k < moves[i].size(); ++k)
      if (found[i].policy[k] > 0) weights.push_back({moves[i][k], found[i].policy[k]});
    Opinion& opinion = out[i] = {};
    opinion.moves = Distribution(std::move(weights));
    opinion.value = found[i].value;
    opinion.visits = 1;
    opinion.line = {opinion.moves.best()};
    opinion.peak_bytes = evaluator_->bytes();
  }
}

void AgentEvaluator::evaluate(std::span<const EvaluationRequest> batch, std::span<Evaluation> out, Rng& rng,
                              const Until& until) {
  std::vector<Question> questions;
  for (const auto& one : batch) questions.push_back({*game_, one.position, one.history, one.persona, {.until = until}});
  std::vector<Opinion> opinions(batch.size());
  agent_->consider_all(questions, opinions, rng);
  by_id_.resize(static_cast<std::size_t>(game_->move_ids));
  for (std::size_t i = 0; i < batch.size(); ++i) {
    for (const Move move : batch[i].moves) by_id_[move.id] = 0;
    for (const auto& item : opinions[i].moves.items()) by_id_[item.move.id] = item.p;
    out[i].policy.clear();
    for (const Move move : batch[i].moves) out[i].policy.push_back(by_id_[move.id]);
    out[i].action_values.clear();
    out[i].value = opinions[i].value;
  }
}

}  // namespace ludens::agents
