#pragma once
#include "games/game.h"
#include "nets/policy_net.h"

namespace ludens::nets {

// The inputs of KataGo's networks since version 8 (its «inputs version 7»: 22 planes, 19 numbers), for the rules that
// games/go has, without handicap bidding, button and encore. Written from their public description. What is ours: where
// ladder reading gives up, and how pass-alive areas are found; neither changes ordinary positions. Superko bans beside
// simple ko are not marked. Outputs: win, loss and no result. Tested by tests/nets/foreign/.
std::unique_ptr<NetDialect> katago_dialect(const Game& game);  // throws Error for anything but Go on 2 … 19

inline constexpr int kKataGoPlanes = 22, kKataGoNumbers = 19;

}  // namespace ludens::nets
