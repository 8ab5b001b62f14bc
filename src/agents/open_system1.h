#pragma once
#include <string>
#include <string_view>

#include "agents/room.h"
#include "belief/system1.h"
#include "games/game.h"
#include "patterns/features/model.h"

namespace ludens::agents {

// The System 1 that a name or path means: a five-window model, a model of features, or any network
// (nets/open_net.h), which has nothing tuned for it. Throws Error where there is none, or where it is of another game.
System1 open_system1(const Game& game, std::string_view model);
System1 features_system1(const Game& game, std::shared_ptr<const features::Prepared> model);

// The game's own, where «auto» stands: what was learned from people's games (GAME-human), else what was learned by
// playing (GAME-features). Throws Error where there is neither.
std::string own_system1(const Game& game, std::string_view model = "auto");
// For who goes on learning: GAME-features.
std::string learning_model(const Game& game, std::string_view model = "auto");

}  // namespace ludens::agents
