#pragma once
#include <optional>
#include <string>
#include <vector>

#include "agents/agent.h"

namespace ludens::agents {

// A move or a stone as an engine is told of it.
struct Told {
  Side side;
  std::string move;  // in the protocol's notation
  bool operator==(const Told&) const = default;
};

// How to tell an engine of a position: the moves from the start of the game, or, where the position did not come about
// so (it was given as text), its stones.
struct Telling {
  std::vector<Told> moves;
  bool from_start = true;
};

// Throws Error where the position did not come from the start and stones alone do not make it: in games that flip, drop
// or move them.
Telling telling(const Question& question, const Notation& notation);

// The stones on the board, as moves.
std::vector<Told> stones(const Game& game, const Position& position, const Notation& notation);

}  // namespace ludens::agents
