#pragma once
#include <string>

#include "cli/room.h"
#include "play/session.h"

namespace ludens::cli {

bool colour_terminal();  // stdout is one, and nobody asked for plain text (NO_COLOR, TERM=dumb)

// The board of a session with the last move, the forbidden points and their reasons, and who is to move or who won.
std::string view(const Session& session, bool colour, bool with_notes);

// «1. h8 i9  2. …»: the moves in native notation, numbered in pairs.
std::string move_text(const Session& session);

}  // namespace ludens::cli
