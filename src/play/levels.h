#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "agents/level_file.h"
#include "play/room.h"
#include "records/record.h"

namespace ludens::play {

// The ladder of a game (by its bare name), as its level file says; without rungs where there is none. Throws Error
// where the file is damaged. Tested by tests/play/levels_test.cpp.
LevelFile levels(const Game& game);

// The levels of people that a dial offers, weakest first: the ends of the ladder and what the game's scale names
// between them. Empty where the ladder is not of people, or there is none.
std::vector<std::string> human_labels(const Game& game);
std::string newcomer_label(const Game& game);  // the one of them to meet first; "" where there is none
// Half of the people whose games the ladder was measured by are weaker; where the ladder does not say it, the middle of
// what a dial offers. "" where there are no such levels.
std::string middling_label(const Game& game);
// The level of a player by the rank or rating that a record says, within the ladder; "" where it says none of the kind.
std::string people_level(const Game& game, const Player& player);

// A level as people say it: in a ladder of people the third rung is «17k», «beginner» a rank. Throws as
// level_agent_text.
std::string level_label(const Game& game, std::string_view level);

// Who says what people of a rating would play: the persona GAME-human where one is installed, else the network
// GAME-human-net. Throws Error where there is none, or no such label.
std::string people_at_level(const Game& game, std::string_view label);

// The agent that plays, thinks and reviews where none is named, whoever asks: a strong one that answers within a
// fraction of a second, by the game's row.
std::string usual_agent(const Game& game);

}  // namespace ludens::play
