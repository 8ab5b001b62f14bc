#pragma once
#include <memory>
#include <utility>
#include <vector>

#include "belief/evaluator.h"

namespace ludens::belief {

// The policy of one evaluator with the values of another: moves of people, values from self-play. Incremental where
// both are. Tested by tests/agents/dual/dual_agent_test.cpp.
class SplitEvaluator final : public IncrementalEvaluator {
 public:
  SplitEvaluator(std::unique_ptr<Evaluator> policy, std::unique_ptr<Evaluator> values)
      : policy_(std::move(policy)), values_(std::move(values)) {}
  void evaluate(std::span<const EvaluationRequest> batch, std::span<Evaluation> out, Rng& rng,
                const Until& until = {}) override {
    policy_->evaluate(batch, out, rng, until.share(2));
    spare_.resize(batch.size());
    values_->evaluate(batch, spare_, rng, until);
    for (std::size_t i = 0; i < batch.size(); ++i) {
      out[i].value = spare_[i].value;
      out[i].action_values.swap(spare_[i].action_values);
    }
  }
  IncrementalEvaluator* incremental() override {
    return policy_->incremental() && values_->incremental() ? this : nullptr;
  }
  void set_position(const Position& position, std::span<const Move> history, const Persona& persona) override {
    policy_->incremental()->set_position(position, history, persona);
    values_->incremental()->set_position(position, history, persona);
  }
  void play(Move move) override {
    policy_->incremental()->play(move);
    values_->incremental()->play(move);
  }
  void undo() override {
    policy_->incremental()->undo();
    values_->incremental()->undo();
  }
  void evaluate_moves(std::span<const Move> moves, float* policy, float* action_values) override {
    unused_.resize(moves.size());
    policy_->incremental()->evaluate_moves(moves, policy, unused_.data());
    values_->incremental()->evaluate_moves(moves, unused_.data(), action_values);
  }
  std::vector<Reason> explain(Move move, int most) override { return policy_->incremental()->explain(move, most); }
  void new_game() override {
    policy_->new_game();
    values_->new_game();
  }
  std::int64_t bytes() const override {
    return policy_->bytes() + values_->bytes() + static_cast<std::int64_t>(unused_.capacity() * sizeof(float));
  }

 private:
  std::unique_ptr<Evaluator> policy_, values_;
  std::vector<float> unused_;
  std::vector<Evaluation> spare_;
};

}  // namespace ludens::belief
