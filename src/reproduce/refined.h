#pragma once
#include <string>
#include <vector>

#include "base/json.h"
#include "reproduce/reproduction.h"
#include "reproduce/tactics.h"

namespace ludens::reproduce {

// The experiments on the Gomoku search of Dong and Zhang (2024): its four tests and ten more with plain Monte-Carlo
// search beside it at equal budgets, its times (Figure 5), and how its constants were chosen.

// One search of one position.
struct TacticTrial {
  bool solved = false;
  double seconds = 0;      // of the processor
  std::int64_t steps = 0;  // after which the choice stood; the whole budget where it is not said
};

struct TacticTally {
  std::string test, agent;  // the agent as it was asked, budget and all
  std::string series;       // who that is
  std::int64_t simulations = 0;
  std::vector<TacticTrial> trials;  // one a seed
};

std::vector<std::string> refined_parts();

TacticTrial try_tactic(const Tactic& tactic, const std::string& agent, std::uint64_t seed);

// Lines for programs, and Markdown: one row an agent and budget, over the paper's tests and over all.
std::string refined_lines(const std::vector<TacticTally>& tallies);
std::string refined_table(const std::vector<TacticTally>& tallies);

// Writes OUT/PART.jsonl, OUT/PART.md and OUT/PART.svg.
void reproduce_refined(const ReproduceOptions& options, const ReproduceHooks& hooks);

}  // namespace ludens::reproduce
