#pragma once
#include "base/json.h"
#include "games/game.h"
#include "web/room.h"

namespace ludens::web {

Json game_json(const GamePtr& game);  // one row of those
Json games_json();                    // docs/api.md: every usual game with its options and levels
Json agents_json();                   // the agents that the page may name

}  // namespace ludens::web
