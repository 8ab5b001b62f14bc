#include "belief/inner_product.h"

#include <algorithm>

#include "games/family.h"

namespace ludens::belief {
namespace {

Value of_result(Result result, Side side) {
  const auto expected = static_cast<float>(reward(result, side));
  return result == Result::Draw ? Value{0, 1, 0} : Value{expected, 0, 1 - expected};
}

// A position behind a move that somebody must judge.
struct Behind {
  Position position;
  std::vector<Move> history;
  Persona persona;
  std::vector<Move> moves;
  std::size_t request, move;  // where its value goes
  bool turned;                // it is seen by the other person
};

void add(Value& sum, const Value& value, float weight) {
  sum.win += weight * value.win;
  sum.draw += weight * value.draw;
  sum.loss += weight * value.loss;
}

}  // namespace

void InnerProduct::evaluate(std::span<const EvaluationRequest> batch, std::span<Evaluation> out, Rng& rng,
                            const Until& until) {
  policy_->evaluate(batch, out, rng, value_ == policy_ ? until : until.share(2));
  std::vector<std::vector<Value>> values(batch.size());
  std::vector<Behind> waiting;
  const auto flush = [&] {
    std::vector<EvaluationRequest> requests;
    requests.reserve(waiting.size());
    for (const auto& one : waiting) requests.push_back({one.position, one.history, one.persona, one.moves});
    std::vector<Evaluation> found(waiting.size());
    if (!waiting.empty()) value_->evaluate(requests, found, rng, until);
    for (std::size_t i = 0; i < waiting.size(); ++i)
      values[waiting[i].request][waiting[i].move] = waiting[i].turned ? found[i].value.flipped() : found[i].value;
    waiting.clear();
  };
  const auto counts = [&](std::size_t i, std::size_t k) {
    const auto& policy = out[i].policy;
    return policy[k] > 0 &&
           (policy[k] >= options_.least || policy[k] == *std::max_element(policy.begin(), policy.end()));
  };
  for (std::size_t i = 0; i < batch.size(); ++i) {
    const EvaluationRequest& asked = batch[i];
    const int mover = game_->person_to_move(asked.position);
    values[i].resize(asked.moves.size());
    for (std::size_t k = 0; k < asked.moves.size(); ++k) {
      if (!counts(i, k)) continue;
      Position after = asked.position;
      after.play(asked.moves[k]);
      // Two passes in Go end the game before anybody has counted it: it is worth what it was.
      const bool uncounted = after.over() && game_->family->counts_dead_stones();
      if (after.over() && !uncounted) {
        const bool first = (game_->colours_swapped(after) ? 1 : 0) == mover;
        values[i][k] = of_result(after.result(), first ? Side::First : Side::Second);
        continue;
      }
      const bool turned = !uncounted && game_->person_to_move(after) != mover;
      Behind& one = waiting.emplace_back(Behind{uncounted ? asked.position : std::move(after),
                                                {asked.history.begin(), asked.history.end()},
                                                asked.persona,
                                                {},
                                                i,
                                                k,
                                                turned});
      if (!uncounted) one.history.push_back(asked.moves[k]);
      if (turned) std::swap(one.persona.rating, one.persona.opponent_rating);
      MoveList legal;
      one.position.moves(legal);
      one.moves.assign(legal.begin(), legal.end());
      if (waiting.size() >= options_.batch) flush();
    }
  }
  flush();
  for (std::size_t i = 0; i < batch.size(); ++i) {
    Value sum{0, 0, 0};
    float mass = 0;
    for (std::size_t k = 0; k < values[i].size(); ++k)
      if (counts(i, k)) {
        add(sum, values[i][k], out[i].policy[k]);
        mass += out[i].policy[k];
      }
    Value& value = out[i].value;
    if (mass > 0) value = {sum.win / mass, sum.draw / mass, sum.loss / mass};
    out[i].action_values.clear();
    for (std::size_t k = 0; k < values[i].size(); ++k)
      out[i].action_values.push_back(counts(i, k) ? values[i][k].expected() : value.expected());
  }
}

void InnerProduct::new_game() {
  policy_->new_game();
  if (value_ != policy_) value_->new_game();
}

}  // namespace ludens::belief
