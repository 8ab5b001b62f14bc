#pragma once
#include <span>
#include <string>
#include <string_view>

#include "agents/parts.h"

namespace ludens {

// One rung of a game's ladder: an agent and how strong it was measured to be. Tested by tests/play/levels_test.cpp.
struct Level {
  int number = 1;                      // 1 is the weakest
  std::string_view agent;              // as text
  double elo = 0;                      // above level 1, the sum of the measured steps
  double step = 0, low = 0, high = 0;  // above the level below it, with its 95 % interval; 0 for level 1
  int games = 0;                       // that the step was measured in
};

// The ladder of search strength of a game (by its bare name); empty where none was measured.
std::span<const Level> levels(const Game& game);

// The agent that a level means: «3» a rung of the ladder. A human label («15k», «2200», «beginner») needs a human model
// of the game. Throws Error that says what is allowed.
std::string agent_at_level(const Game& game, std::string_view level);

// The agent that plays where none is named: a strong one that answers within a fraction of a second.
std::string usual_agent(const Game& game);

}  // namespace ludens
