#pragma once
#include <memory>
#include <optional>

#include "agents/agent.h"
#include "belief/evaluator.h"

namespace ludens::agents {

struct EvaluatorAgentOptions {
  std::optional<int> rating = std::nullopt, opponent = std::nullopt;  // win over the question's persona
};

// An evaluator as an agent: its policy over the legal moves, and its value. Tested by tests/agents/policies/.
class EvaluatorAgent final : public Agent {
 public:
  EvaluatorAgent(std::unique_ptr<Evaluator> evaluator, const EvaluatorAgentOptions& options)
      : evaluator_(std::move(evaluator)), options_(options) {}
  Opinion consider(const Question& question, Rng& rng) override;
  void consider_all(std::span<const Question> questions, std::span<Opinion> out, Rng& rng) override;
  void new_game() override { evaluator_->new_game(); }

 private:
  std::unique_ptr<Evaluator> evaluator_;
  EvaluatorAgentOptions options_;
};

// An agent as an evaluator: it is asked the same questions, all at once where it can answer so. It has no action
// values.
class AgentEvaluator final : public Evaluator {
 public:
  AgentEvaluator(GamePtr game, std::unique_ptr<Agent> agent) : game_(std::move(game)), agent_(std::move(agent)) {}
  void evaluate(std::span<const EvaluationRequest> batch, std::span<Evaluation> out, Rng& rng,
                const Until& until = {}) override;
  void new_game() override { agent_->new_game(); }
  Agent& agent() { return *agent_; }

 private:
  GamePtr game_;
  std::unique_ptr<Agent> agent_;
  std::vector<float> by_id_;
};

}  // namespace ludens::agents
