#pragma once
#include <string_view>

#include "agents/room.h"
#include "belief/system1.h"
#include "games/game.h"

namespace ludens::agents {

// The System 1 that a name or path means: a five-window model, a model of features, or any network
// (nets/open_net.h), which has nothing tuned for it. Throws Error where there is none, or where it is of another game.
System1 open_system1(const Game& game, std::string_view model);

}  // namespace ludens::agents
