#pragma once
#include <optional>
#include <string>

#include "base/json.h"
#include "measure/matching/match.h"
#include "measure/matching/shares.h"
#include "measure/matching/tally.h"

namespace ludens::measure {

// Everything that a result says.
struct MatchResult {
  MatchPlan plan;
  MatchRun run;
  MatchSummary summary;
  MatchTally::Cluster cluster = MatchTally::Cluster::Game;
  BootstrapOptions bootstrap = {};
  std::optional<SharedChoice> shared = std::nullopt;  // where it was asked for
  int shared_least = 0;                               // people in a position, for that
  std::optional<double> duplicates = std::nullopt;    // share of the positions that the train split holds too
};

// One agent's result, as docs/matching.md describes it. What was not counted is null.
Json match_json(const MatchResult& result, std::size_t agent);

// All agents as people read it.
std::string match_report(const MatchResult& result);

}  // namespace ludens::measure
