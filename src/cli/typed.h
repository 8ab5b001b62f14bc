#pragma once
#include <string>

#include "cli/verb.h"
#include "games/catalogue.h"
#include "play/session.h"

namespace ludens::cli {

Allowed position_modes();  // for a field that is a PositionMode

// What people typed on the command line; a mistake there is wrong usage.
GamePtr typed_game(const std::string& text);
// Where a text that names no file looks like one, with a slash or an ending: throws Error that there is none.
void refuse_missing_file(const std::string& what);
std::string typed_agent(const std::string& text);  // its canonical text
// A player: a level under the name that people use, «15k», «2200» or «3», or an agent. A policy would play its
// likeliest moves in every game; it draws them instead, as people differ from game to game, flattened by `temperature`
// (0: no).
std::string typed_player(const GamePtr& game, const std::string& said, double temperature);
// The game that files are read as, where one is named.
void check_game(const std::string& text);

// Of a record of which nothing says what it is: what it was read as, and how to choose.
std::string assumed_text(const std::string& game, const std::vector<std::string>& others);

// After moves from a position; "": from the start.
Session typed_session(const GamePtr& game, const std::string& position, const std::string& moves);

}  // namespace ludens::cli
