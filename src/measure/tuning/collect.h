#pragma once
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "measure/matching/match_plan.h"

namespace ludens {

// One position of a person's game with what each part thought of it: enough to try any mixture of the parts without
// asking them again.
struct TuningPosition {
  std::uint32_t game = 0;                       // a number for each game: what the bootstrap draws as a whole
  std::optional<double> rating = std::nullopt;  // the mover's
  std::vector<Move> moves = {};                 // that anybody listed, and the person's; ascending
  std::size_t played = 0;                       // which of them the person played
  std::vector<std::vector<float>> logs = {};    // by part and move: ln p, at least ln kUnlisted
  // Win-rate loss by move, against the best of those judged; negative: not judged. Empty without a judge.
  std::vector<float> losses = {};
};

struct TuningPlan {
  Query query;
  SourceOptions source = {};
  std::vector<std::string> parts;  // agents as text
  std::string judge = {};          // an agent whose values say what a move loses; "": nobody
  std::int64_t judged = 1000;      // positions that the judge looks at, the first ones by hash
  PositionMode mode = PositionMode::Paper;
  std::uint64_t seed = 1;
};

struct TuningHooks {
  std::stop_token stop = {};
  std::function<void(std::int64_t done, std::int64_t total)> progress = {};
};

// Asks every part about every position that the plan wants, once. Throws Error; returns early where it was stopped.
// Tested by tests/measure/tuning/tune_test.cpp.
std::vector<TuningPosition> collect(const TuningPlan& plan, const TuningHooks& hooks = {});

}  // namespace ludens
