#pragma once
#include <memory>
#include <vector>

#include "agents/agent.h"

namespace ludens::agents {

// Policies made of other agents' policies. They ask their parts the same question. Tested by
// tests/agents/policies/net_parts_test.cpp.

// The weighted power mean of the parts' policies (power 0: geometric, the «Blend» of Ogawa 2026) and the weighted mean
// of their values. Weights sum to 1.
std::unique_ptr<Agent> blend_agent(std::vector<std::unique_ptr<Agent>> parts, std::vector<double> weights,
                                   double power);
std::unique_ptr<Agent> temper_agent(std::unique_ptr<Agent> part, double temperature);
std::unique_ptr<Agent> top_agent(std::unique_ptr<Agent> part, double mass);

}  // namespace ludens::agents
