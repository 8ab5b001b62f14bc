#include "belief/inner_product.h"

#include <algorithm>

#include "belief/behind_moves.h"

namespace ludens::belief {
namespace {

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
  BehindMoves behind(*game_, *value_, options_.batch);
  const auto counts = [&](std::size_t i, std::size_t k) {
    const auto& policy = out[i].policy;
    return policy[k] > 0 &&
           (policy[k] >= options_.least || policy[k] == *std::max_element(policy.begin(), policy.end()));
  };
  for (std::size_t i = 0; i < batch.size(); ++i) {
    values[i].resize(batch[i].moves.size());
    for (std::size_t k = 0; k < values[i].size(); ++k)
      if (counts(i, k)) behind.ask(batch[i], batch[i].moves[k], values[i][k], rng, until);
  }
  behind.finish(rng, until);
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
