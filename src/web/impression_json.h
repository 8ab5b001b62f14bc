#pragma once
#include "belief/opinion.h"
#include "games/game.h"
#include "web/json.h"

namespace ludens::web {

// docs/api.md, «Opinions»: what a mind of two systems felt before it thought: `equal_moves`, `first_impression`,
// `filtered` (the moves that feel good), `unsure`, `searched`, `visits`, `positions`, and `windows`, the reasons of
// some moves. Adds nothing where the opinion has no impression; at most `top` moves.
void add_impression(Json& out, const Game& game, const Position& position, const Opinion& opinion, std::size_t top);

}  // namespace ludens::web
