#pragma once
#include <memory>
#include <vector>

#include "belief/evaluator.h"
#include "nets/policy_net.h"

namespace ludens::nets {

struct NetEvaluatorOptions {
  int symmetries = 1;  // of the board, over which answers are averaged
  std::size_t cache_bytes = 4'000'000;
};

// A network as an evaluator: the softmax of its logits over the legal moves, and its value; it knows no action values.
// Where no legal move has a logit (the opening phases of renju) every move is alike; beside moves with one, a move
// without has probability 0. Tested by tests/nets/net_evaluator_test.cpp.
class NetEvaluator final : public Evaluator {
 public:
  explicit NetEvaluator(std::shared_ptr<const PolicyNet> net, const NetEvaluatorOptions& options = {})
      : net_(std::move(net)), symmetries_(options.symmetries), memory_(options.cache_bytes) {}
  void evaluate(std::span<const EvaluationRequest> batch, std::span<Evaluation> out, Rng& rng,
                const Until& until = {}) override;
  std::int64_t bytes() const override { return static_cast<std::int64_t>(memory_.bytes()); }

 private:
  std::shared_ptr<const PolicyNet> net_;
  int symmetries_;
  NetMemory memory_;
  std::vector<NetAnswer> answers_;
};

}  // namespace ludens::nets
