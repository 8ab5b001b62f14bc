#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "measure/matching/match_plan.h"
#include "measure/tuning/band.h"

namespace ludens::measure {

// One position of a person's game with what each part thought of it: enough to try any mixture of the parts without
// asking them again.
struct TuningPosition {
  std::uint32_t game = 0;                       // a number for each game: what the bootstrap draws as a whole
  std::uint64_t gid = 0;                        // hash of the game's id: the same game in another split
  std::optional<double> rating = std::nullopt;  // the mover's
  std::vector<Move> moves = {};                 // that anybody listed, and the person's; ascending
  std::size_t played = 0;                       // which of them the person played
  std::vector<std::vector<float>> logs = {};    // by part and move: ln p, at least ln kUnlisted
  // Win-rate loss by move, against the best of those judged; negative: not judged. Empty without a judge.
  std::vector<float> losses = {};
};

using Agents = std::vector<std::unique_ptr<Agent>>;

struct TuningPlan {
  Query query;
  SourceOptions source = {};
  std::vector<std::string> parts;                   // agents as text
  std::function<Agents(const GamePtr&)> make = {};  // the same agents, made together; nothing: one by one
  std::string judge = {};                           // an agent whose values say what a move loses; "": nobody
  std::int64_t judged = 1000;                       // positions that the judge looks at, the first ones by hash
  std::vector<Band> bands = {};  // positions of these alone, each in the first band that holds it; none: all
  std::int64_t most = 0;         // positions of each band, by hash; 0: all
  PositionMode mode = PositionMode::Paper;
  std::uint64_t seed = 1;
  int jobs = 1;  // changes nothing but the time
};

struct TuningHooks {
  std::stop_token stop = {};
  std::function<void(std::int64_t done, std::int64_t total)> progress = {};
};

// Asks every part about every position that the plan wants, once; in the order of the games. Games are read once and
// kept. Throws Error; returns early, with what is whole, where it was stopped.
// Tested by tests/measure/tuning/tune_test.cpp.
std::vector<TuningPosition> collect(const TuningPlan& plan, const TuningHooks& hooks = {});

}  // namespace ludens::measure
