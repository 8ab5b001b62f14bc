#pragma once
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "agents/persona_file.h"
#include "base/spec.h"
#include "measure/tuning/sweep.h"

namespace ludens::measure {

// What of an agent is tuned: the parts that are asked, the mixtures of them that are tried, and what the agent is
// called with each. Weights of a blend, by 0.01, with each of the powers; c of kl; of all others nothing but the
// temperature. Throws Error. Tested by tests/measure/tuning/tuned_agent_test.cpp.
struct Tunable {
  std::vector<std::string> parts;
  std::vector<Mixture> grid;
  std::function<std::string(const Mixture&)> agent;
};
Tunable tunable(const Spec& agent, std::span<const double> powers);

struct TunedBand {
  BandResult result;
  std::string agent;      // the best mixture
  std::string best_part;  // the best part by itself
};
// The first band is everybody, then come those given; bands without positions are left out.
std::vector<TunedBand> tune_bands(std::span<const TuningPosition> positions, std::span<const Band> bands,
                                  const Tunable& tunable);

// What it came to: for people, as JSON (docs/networks.md), and as a persona that plays so.
std::string tuned_table(std::span<const TunedBand> bands);
std::string tuned_json(const TuningPlan& plan, const std::string& agent, std::span<const TunedBand> bands);
PersonaFile tuned_persona(const TuningPlan& plan, const std::string& game, std::span<const TunedBand> bands);

}  // namespace ludens::measure
