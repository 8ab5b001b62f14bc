#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "agents/parts.h"
#include "measure/matching/position_choice.h"
#include "runner/elsewhere.h"
#include "runner/run_log.h"

namespace ludens::measure {

// Which agents are compared with people, and on what. Everything but `jobs` and `out` decides the result.
struct MatchPlan : PositionChoice {
  std::vector<std::string> agents = {};  // as text, canonical
  std::vector<PartDoc> more = {};        // agents of this room's neighbours, such as `popular`
  std::uint64_t seed = 1;
  std::int64_t milliseconds = 0;  // a limit for each question over the agent's own; 0: none
  int jobs = 1;
  std::filesystem::path out = {};  // folder that keeps the answers and lets the run resume; "": nowhere
  Cluster* cluster = nullptr;      // whose workers ask the agents; null: threads of this process
};

// What makes a run the one it is. `chosen`: the games of a sample, else nothing.
RunPlan run_plan(const MatchPlan& plan, const std::vector<ChosenGame>* chosen);

// The files that a choice and agents read, with their hashes.
std::map<std::string, std::string> files_of(const Query& query, const std::vector<std::string>& agents,
                                            std::span<const PartDoc> more = {});

}  // namespace ludens::measure
