#pragma once
#include <memory>
#include <vector>

#include "belief/evaluator.h"
#include "patterns/features/model.h"

namespace ludens::patterns::features {

// System 1 of any game: the features of the moves of a position that it follows. Tested by
// tests/patterns/features/trainer_test.cpp.
class FeatureEvaluator final : public IncrementalEvaluator {
 public:
  FeatureEvaluator(const Game& game, std::shared_ptr<const Prepared> prepared);
  void set_position(const Position& position, std::span<const Move> history, const Persona& persona) override;
  void play(Move move) override;
  void undo() override;
  void evaluate_moves(std::span<const Move> moves, float* policy, float* action_values) override;
  std::vector<Reason> explain(Move move, int most) override;
  std::int64_t bytes() const override;

 private:
  struct Step {
    Position position;
    MoveSites last;
  };
  const Step& now() const { return steps_.back(); }
  void look();

  std::shared_ptr<const Game> game_;
  std::shared_ptr<const Prepared> prepared_;
  Active active_;
  SiteScores policy_, values_;
  std::vector<Step> steps_;
  std::vector<SiteContent> sites_;
};

}  // namespace ludens::patterns::features
