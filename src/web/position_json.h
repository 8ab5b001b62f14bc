#pragma once
#include "base/json.h"
#include "play/session.h"
#include "web/limits.h"

namespace ludens::web {

Json board_json(const Game& game);
Json position_json(const Session& session);  // docs/api.md, «A position»
std::string short_result(Result result);     // «1-0», "" while the game goes on

// The session that a request describes by {game, start?, moves?}. Throws Refusal.
Session session_of(const Json& body, const Limits& limits);
GamePtr game_of(const Json& body, const Limits& limits);
// The move that a text means; an illegal one is a Refusal with what is wrong.
Move move_of(const Session& session, const std::string& text);

}  // namespace ludens::web
