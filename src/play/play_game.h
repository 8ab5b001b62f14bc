#pragma once
#include <array>
#include <span>

#include "agents/agent.h"
#include "play/pick.h"
#include "records/record.h"

namespace ludens::play {

// One game between two agents. `agents[0]` begins; where an opening lets colours be swapped an agent stays the same
// person.
struct Contest {
  const Game& game;
  std::array<Agent*, 2> agents;
  std::array<Taste, 2> tastes = {};
  Budget budget = {};
  std::span<const Move> opening = {};  // played first, by nobody
  int longest = 0;                     // plies after which the game is scored as it stands, else drawn; 0: no bound
};

// What the game cost each agent, and who ended with which colour.
struct PlayCost {
  std::array<double, 2> seconds = {};
  std::array<std::int64_t, 2> moves = {}, playouts = {}, peak_bytes = {};
  bool swapped = false;  // the agent that began held the second colour at the end
};

// Plays it and returns the record, with thinking times. Every move has dice of its own: hash(seed, ply). Throws Error
// when it was stopped (contest.budget.stop).
Record play_game(const Contest& contest, std::uint64_t seed, PlayCost* cost = nullptr);

}  // namespace ludens::play
