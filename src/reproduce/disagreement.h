#pragma once
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "measure/matching/position_choice.h"
#include "reproduce/reproduction.h"

namespace ludens::reproduce {

// One position that several people met, whatever way the board was turned.
struct SharedPosition {
  std::int64_t people = 0;
  double entropy = 0;  // of what they played, in bits, corrected for the size of the sample (Miller and Madow 1955)
  double wavers = 0;   // 2^H of the agent's first impression: between how many moves
};

struct DisagreementPlan : PositionChoice {
  std::string agent = "system1";
  std::int64_t people = 10;  // a position counts where so many moves of it are known
  std::uint64_t seed = 1;
  int jobs = 1;
};

// Does an agent with a first impression doubt where people disagree? Square boards whose moves are points. Throws
// Error where the agent has no impression. Nothing depends on `jobs`. Tested by tests/reproduce/disagreement_test.cpp.
std::vector<SharedPosition> measure_disagreement(const DisagreementPlan& plan, std::stop_token stop = {},
                                                 const std::function<void(std::int64_t games)>& progress = {});

// Spearman's correlation by ranks, ties sharing the middle of theirs; 0 for fewer than three pairs.
double rank_correlation(std::vector<std::pair<double, double>> pairs);

// The same of a System 1 model of renju on the tournaments of the data folder, as Markdown: OUT/disagreement.md.
void reproduce_disagreement(const ReproduceOptions& options, const ReproduceHooks& hooks);
std::string disagreement_report(const DisagreementPlan& plan, const std::vector<SharedPosition>& met);

}  // namespace ludens::reproduce
