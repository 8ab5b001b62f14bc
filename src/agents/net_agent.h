#pragma once
#include <memory>
#include <optional>

#include "agents/agent.h"
#include "nets/policy_net.h"

namespace ludens::agents {

struct NetAgentOptions {
  std::optional<int> rating = std::nullopt, opponent = std::nullopt;  // win over the question's persona
  int symmetries = 1;
  std::size_t cache_bytes = 4'000'000;
};

// A network as an agent: its policy over the legal moves, and its value. Where no legal move has a logit (the opening
// phases of renju) every move is alike. Tested by tests/agents/policies/net_parts_test.cpp.
class NetAgent final : public Agent {
 public:
  NetAgent(std::shared_ptr<const PolicyNet> net, const NetAgentOptions& options)
      : net_(std::move(net)), options_(options), memory_(options.cache_bytes) {}
  Opinion consider(const Question& question, Rng& rng) override;

 private:
  std::shared_ptr<const PolicyNet> net_;
  NetAgentOptions options_;
  NetMemory memory_;
  NetAnswer answer_;
};

// Softmax of the logits over the legal moves.
Distribution policy_over(std::span<const float> logits, const MoveList& legal);

}  // namespace ludens::agents
