#pragma once
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "measure/matching/questions.h"
#include "runner/elsewhere.h"

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

struct TuningPlan : PositionChoice {
  std::vector<std::string> parts = {};  // agents as text
  AgentsByGame::Make make = {};         // the same agents, made together; nothing: one by one
  std::string judge = {};               // an agent whose values say what a move loses; "": nobody
  std::int64_t judged = 1000;           // positions that the judge looks at, the first ones by hash
  std::uint64_t seed = 1;
  int jobs = 1;                    // changes nothing but the time
  std::filesystem::path out = {};  // folder that keeps the answers and lets the run resume; "": nowhere
  Cluster* cluster = nullptr;      // whose workers ask the agents; null: threads of this process
};

struct TuningHooks {
  std::stop_token stop = {};
  std::function<void(std::int64_t done, std::int64_t total)> progress = {};  // in positions, where some are asked
};

// The games of such a run on another machine; a task is a game with its plies.
WorkKind tune_work();

// Asks every part about every position that the plan wants, once; in the order of the games, which are the units of a
// run (runner/run.h). Games are read once and kept. Throws Error; returns early, with what is whole, where it
// was stopped. Tested by tests/measure/tuning/tune_test.cpp.
std::vector<TuningPosition> collect(const TuningPlan& plan, const TuningHooks& hooks = {});

}  // namespace ludens::measure
