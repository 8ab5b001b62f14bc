#pragma once
#include "belief/opinion.h"
#include "games/game.h"
#include "web/json.h"

namespace ludens::web {

// Moves that agents are asked to explain: the choice, the first impression and some others.
inline constexpr int kExplained = 5;

// docs/api.md, «Opinions»: what an agent thinks of a position, at most `top` moves; what it does not bring is left out.
Json opinion_json(const Game& game, const Position& position, const Opinion& opinion, const std::string& agent,
                  Move chosen, double seconds, std::size_t top);

}  // namespace ludens::web
