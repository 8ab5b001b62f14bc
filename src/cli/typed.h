#pragma once
#include <string>

#include "cli/verb.h"
#include "games/catalogue.h"
#include "play/session.h"

namespace ludens::cli {

// What people typed on the command line; a mistake there is wrong usage.
GamePtr typed_game(const std::string& text);
std::string typed_agent(const std::string& text);                        // its canonical text
Session typed_session(const Arguments& arguments, const GamePtr& game);  // after --position and --moves

}  // namespace ludens::cli
