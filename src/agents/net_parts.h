#pragma once
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "agents/parts.h"

namespace ludens::agents {

// net, blend, temper, top: policies from networks, and policies made of other agents' policies.
std::vector<PartDoc> net_parts();

// kl(policy, value, c, visits) for each c, «inf» included: the same answers as of agents made one by one, but policy
// and value are shared, and with them what they remember of positions that several searches come to. To be asked one at
// a time. Tested by tests/agents/policies/net_parts_test.cpp.
std::vector<std::unique_ptr<Agent>> kl_family(const GamePtr& game, const std::string& policy, const std::string& value,
                                              std::span<const std::string> cs, std::int64_t visits);

}  // namespace ludens::agents
