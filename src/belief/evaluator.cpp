#include "belief/evaluator.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace ludens::belief {

void IncrementalEvaluator::evaluate(std::span<const EvaluationRequest> batch, std::span<Evaluation> out, Rng&,
                                    const Until&) {
  assert(batch.size() == out.size());
  for (std::size_t i = 0; i < batch.size(); ++i) {
    const auto& [position, history, persona, moves] = batch[i];
    Evaluation& one = out[i];
    one.policy.resize(moves.size());
    one.action_values.resize(moves.size());
    set_position(position, history, persona);
    evaluate_moves(moves, one.policy.data(), one.action_values.data());
    const float expected = std::inner_product(one.policy.begin(), one.policy.end(), one.action_values.begin(), 0.0f);
    one.value.win = std::clamp(expected, 0.0f, 1.0f);
    one.value.draw = 0;
    one.value.loss = 1 - one.value.win;
  }
}

}  // namespace ludens::belief
