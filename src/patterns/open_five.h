#pragma once
#include <string_view>

#include "belief/system1.h"
#include "games/game.h"
#include "patterns/room.h"

namespace ludens::patterns {

// Reads the five-window model of that name or path (base/find_model.h); its evaluator is incremental. The tables of a
// model that is in use already are shared. Throws Error where there is none, or where it is of another game.
System1 open_five(const Game& game, std::string_view model);

}  // namespace ludens::patterns
