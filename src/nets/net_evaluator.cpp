#include "nets/net_evaluator.h"

#include <algorithm>
#include <cmath>

namespace ludens::nets {
namespace {

void softmax(std::span<const float> logits, std::span<const Move> moves, std::vector<float>& out) {
  out.assign(moves.size(), 0);
  float most = -INFINITY;
  for (const Move move : moves)
    if (move.id < logits.size()) most = std::max(most, logits[move.id]);
  if (!std::isfinite(most)) {
    std::fill(out.begin(), out.end(), static_cast<float>(1.0 / static_cast<double>(moves.size())));
    return;
  }
  double sum = 0;
  for (std::size_t i = 0; i < moves.size(); ++i)
    if (moves[i].id < logits.size()) sum += out[i] = std::exp(logits[moves[i].id] - most);
  if (std::abs(sum - 1) < 1e-6) return;  // as Distribution does
  for (auto& p : out) p = static_cast<float>(p / sum);
}

}  // namespace

void NetEvaluator::evaluate(std::span<const EvaluationRequest> batch, std::span<Evaluation> out, Rng&, const Until&) {
  if (answers_.size() < batch.size()) answers_.resize(batch.size());
  net_->ask(batch, {answers_.data(), batch.size()}, memory_, symmetries_);
  for (std::size_t i = 0; i < batch.size(); ++i) {
    softmax(answers_[i].logits, batch[i].moves, out[i].policy);
    out[i].action_values.clear();
    out[i].value = answers_[i].value;
  }
}

}  // namespace ludens::nets
