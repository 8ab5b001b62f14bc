#pragma once
#include <memory>

#include "belief/evaluator.h"
#include "games/game.h"

namespace ludens::belief {

struct InnerProductOptions {
  double least = 0;         // moves of less probability are left out, and the others stand for them; 0: none
  std::size_t batch = 256;  // positions that are evaluated at once
};

// What a position is worth to people who play like one evaluator, by the values that another one sees behind their
// moves: V(s) = Σ π(m)·V(s·m), the «inner product» of Ogawa (2026, formula 6.1). A finished game is worth its result,
// but where dead stones are still to be counted (Go after two passes): there it is worth what it was before the pass.
// Its policy is π, its action values are V(s·m) for the side to move (of moves that were left out, V(s)). Who moves
// next is asked as who they are: the ratings change sides with the turn. Tested by tests/belief/inner_product_test.cpp.
class InnerProduct final : public Evaluator {
 public:
  InnerProduct(GamePtr game, std::shared_ptr<Evaluator> policy, std::shared_ptr<Evaluator> value,
               const InnerProductOptions& options = {})
      : game_(std::move(game)), policy_(std::move(policy)), value_(std::move(value)), options_(options) {}
  void evaluate(std::span<const EvaluationRequest> batch, std::span<Evaluation> out, Rng& rng,
                const Until& until = {}) override;
  void new_game() override;
  std::int64_t bytes() const override { return policy_->bytes() + (value_ == policy_ ? 0 : value_->bytes()); }

 private:
  GamePtr game_;
  std::shared_ptr<Evaluator> policy_, value_;  // may be the same
  InnerProductOptions options_;
};

}  // namespace ludens::belief
