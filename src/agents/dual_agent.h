#pragma once
#include <memory>
#include <optional>

#include "agents/agent.h"
#include "search/dual/system2.h"

namespace ludens::agents {

// A mind of two systems (Rautureau and Piette 2024): an evaluator that names good moves, and a search among them where
// it is in doubt. Tested by tests/agents/dual/.
class DualAgent final : public Agent {
 public:
  struct Options {
    bool thinks = true;                        // false: System 1 alone
    std::optional<int> rating = std::nullopt;  // pins the persona's
  };
  DualAgent(std::unique_ptr<Evaluator> system1, const System2Options& search, const Options& options);
  Opinion consider(const Question& question, Rng& rng) override;

 private:
  Opinion opinion(const Deliberation& found) const;
  void explain(Opinion& opinion, int moves) const;

  std::unique_ptr<Evaluator> system1_;
  System2 system2_;
  Options options_;
  bool filters_;
};

}  // namespace ludens::agents
