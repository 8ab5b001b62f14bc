#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "agents/parts.h"
#include "measure/matching/match_plan.h"
#include "records/game_source.h"

namespace ludens {

// How an agent with two systems decides where people decided: what it doubts, what it considers, what it looks at
// (paper 000; de Groot 1965 for what people consider).
struct DualProcess {
  std::int64_t positions = 0, games = 0;
  std::map<std::int64_t, std::int64_t> good;       // positions by the size of the good set, where there is one
  std::map<std::int64_t, std::int64_t> looked_at;  // … by how many different positions were looked at; 0: no search
  std::int64_t everything = 0;                     // no move stood out
  std::int64_t single = 0;                         // one good move: played without search
  std::int64_t inside = 0;                         // the good set has the person's move

  // One position that several people met, whatever way the board was turned.
  struct Shared {
    std::int64_t people = 0;
    double entropy = 0;  // of what they played, in bits, corrected for the size of the sample (Miller and Madow 1955)
    double doubt = 0;    // 2^H of the first impression: between how many moves it wavers
  };
  std::vector<Shared> shared;

  std::int64_t quantile(const std::map<std::int64_t, std::int64_t>& counts, double share) const;
};

struct DualProcessPlan {
  Query query;
  SourceOptions source = {};
  std::string agent = "dual";
  PositionMode mode = PositionMode::Paper;
  std::int64_t people = 10;  // a position counts as shared where so many moves of it are known
  std::uint64_t seed = 1;
  int jobs = 1;
};
// Throws Error where the agent has no first impression. Nothing depends on `jobs`.
DualProcess measure_dual_process(const DualProcessPlan& plan, std::stop_token stop = {},
                                 const std::function<void(std::int64_t games)>& progress = {});

// Spearman's correlation by ranks, ties sharing the middle of theirs; 0 for fewer than three pairs.
double rank_correlation(std::vector<std::pair<double, double>> pairs);

}  // namespace ludens
