#pragma once
#include <memory>

#include "agents/agent.h"

namespace ludens::agents {

// How an agent draws its moves. Moves on the board that win at once keep at least `wins` of the probability together:
// who has learned the rules sees them.
struct DrawnOptions {
  double t = 1, wins = 0.95;
  double resign = 0;  // gives up when its expected result falls below this
};

// A player whose moves are drawn as often as an agent's policy says at a temperature, where others play the likeliest
// one. Its policy is the tempered one, so that whoever seats it draws from it as it is. Tested by
// tests/agents/policies/drawn_agent_test.cpp.
class DrawnAgent final : public Agent {
 public:
  DrawnAgent(std::unique_ptr<Agent> part, const DrawnOptions& options) : part_(std::move(part)), options_(options) {}
  Opinion consider(const Question& question, Rng& rng) override;
  void consider_all(std::span<const Question> questions, std::span<Opinion> out, Rng& rng) override;
  void new_game() override { part_->new_game(); }
  std::optional<Drawing> drawing() const override { return Drawing{options_.resign}; }

 private:
  Distribution drawn_from(const Question& question, const Distribution& moves) const;

  std::unique_ptr<Agent> part_;
  DrawnOptions options_;
};

}  // namespace ludens::agents
