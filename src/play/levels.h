#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "agents/parts.h"
#include "play/pick.h"

namespace ludens::play {

// One rung of a game's ladder: an agent and how strong it was measured to be. Tested by tests/play/levels_test.cpp.
struct Level {
  int number = 1;                      // 1 is the weakest
  std::string_view agent;              // as text
  double elo = 0;                      // above level 1, the sum of the measured steps
  double step = 0, low = 0, high = 0;  // above the level below it, with its 95 % interval; 0 for level 1
  int games = 0;                       // that the step was measured in
};

// The ladder of measured strength of a game (by its bare name); empty where none was measured.
std::span<const Level> levels(const Game& game);

// The agent that a level means: «3» a rung of the ladder. A human label («15k», «2200», «beginner») needs a human model
// of the game: its persona GAME-human where one is installed, else its network GAME-human-net. Throws Error that says
// what is allowed.
std::string agent_at_level(const Game& game, std::string_view level);

// How a level chooses among the moves that its agent thinks of: people do not always play the likeliest.
Taste taste_at_level(const Game& game, std::string_view level);

// The rating that a human label means for a game: 15k, 3d, 2200, beginner … master; nothing for any other text, or a
// game that has no such scale.
std::optional<int> human_rating(const Game& game, std::string_view label);

// The labels that a dial can offer for a game, weakest first; empty where it has no human model.
std::vector<std::string> human_labels(const Game& game);

// The agent that plays where none is named: a strong one that answers within a fraction of a second.
std::string usual_agent(const Game& game);

}  // namespace ludens::play
