#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "measure/matching/questions.h"
#include "runner/elsewhere.h"

namespace ludens::measure {

// What agents expected of people's games whose end is known.

// One position of a game, how the game ended for whoever was to move there, and what each agent expected.
struct ValuePosition {
  std::uint64_t gid = 0;                        // hash of the game's id: the same game in another split
  int ply = 1;                                  // of the move to be made
  std::optional<double> rating = std::nullopt;  // the mover's
  double score = 0.5;                           // 1, ½ or 0
  std::vector<float> values = {};               // one an agent, for the mover
  bool operator==(const ValuePosition&) const = default;
};

struct ValuePlan : PositionChoice {
  std::vector<std::string> agents = {};  // as text, canonical
  std::vector<PartDoc> more = {};
  AgentsByGame::Make make = {};    // the same agents, made together; nothing: one by one
  std::int64_t games = 0;          // at most so many of those whose end is known, the first by hash; 0: all
  int each = 1;                    // positions of a game: they all end alike, so that one says nearly as much as many
  std::uint64_t seed = 1;          // which ones, and the dice of the agents
  int jobs = 1;                    // changes nothing but the time
  std::filesystem::path out = {};  // folder that keeps the answers and lets the run resume; "": nowhere
  Cluster* cluster = nullptr;      // whose workers ask the agents; null: threads of this process
};

struct ValueHooks {
  std::stop_token stop = {};
  std::function<void(std::int64_t done, std::int64_t total)> progress = {};  // in games; total -1: unknown
};

struct ValueRun {
  std::vector<ValuePosition> positions = {};
  std::int64_t games = 0, unknown = 0;  // with a position; left out because nobody knows how they ended
  bool stopped = false;
};

// Asks every agent about so many positions of each game that the plan wants, drawn from those by the hash of the game;
// in the order of the games, which are the units of a run (runner/run.h). Throws Error. Tested by
// tests/measure/matching/value_match_test.cpp.
ValueRun collect_values(const ValuePlan& plan, const ValueHooks& hooks = {});

// The games of such a run on another machine; a task is a game with the plies that count, of which some are drawn.
WorkKind value_work();

// One game's positions as a line of JSON, and back exactly. Throws Error.
std::string value_line(const std::vector<ValuePosition>& positions);
std::vector<ValuePosition> read_value_line(std::string_view line, std::size_t agents);

}  // namespace ludens::measure
