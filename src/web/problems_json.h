#pragma once
#include <stop_token>

#include "base/json.h"
#include "web/agent_cache.h"
#include "web/limits.h"

namespace ludens::web {

// Problems on the page (docs/api.md, «Problems»). Tested by tests/web/problems_test.cpp.

// {games: [{game, count, levels: ["15k", …]}]}: those that come with Ludens.
Json problem_games_json();
Json problem_set_json(const std::string& game);  // {game, problems: [problem, …]}; throws Refusal

// What a move is worth where one is to be found: {game, start?, moves, tried, value?, milliseconds?} → {move, value,
// right, reply, does?, harm?}. `value` is what the solution is worth; without it the judge says it. `right`: it is
// worth less by no more than nobody would call doubtful. Throws Refusal, Error.
Json tried_json(const Json& body, const Limits& limits, AgentCache& agents, const std::stop_token& stop);

}  // namespace ludens::web
