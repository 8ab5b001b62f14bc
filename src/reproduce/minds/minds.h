#pragma once
#include <string>
#include <vector>

#include "reproduce/minds/matched.h"

namespace ludens::reproduce {

// The dual-process agent (Rautureau and Piette 2024) on renju, part by part. Tested by tests/reproduce/minds/.
std::vector<std::string> mind_parts();
void reproduce_minds(const ReproduceOptions& options, const ReproduceHooks& hooks);

// What each addition to the paper's search brings: the rows for one System 1. The first is System 1 alone, the second
// the paper's search.
std::vector<Mind> ablation(const std::string& model);
// The paper's search with one thing changed at a time: what it loses by.
std::vector<Mind> suspects();
// The agents of the paper's Figure 3, each with so much time a move; the external engine where one is named.
std::vector<Mind> figure3(std::int64_t milliseconds, const std::string& engine);
// Top-1 by rating, one curve an agent.
std::string figure3_plot(const MatchedMinds& matched, std::int64_t milliseconds);

}  // namespace ludens::reproduce
