#pragma once
#include <array>
#include <optional>
#include <string>

#include "base/json.h"
#include "play/seat.h"
#include "web/limits.h"

namespace ludens::web {

// Who sits at a board, as requests and answers say it. What reads a request throws Refusal, WrongJson. Nothing is
// loaded: see agent_policy.h.
std::optional<std::string> level_of(const Json& said);  // a number or a text
std::array<Seat, 2> seats_of(const Json& body, const GamePtr& game, const Limits& limits, const AgentMaker& maker);
// Agents take as long as people would, where the request says so.
void pace_seats(std::array<Seat, 2>& seats, const Json& body, const GamePtr& game, const AgentMaker& maker);
Json seat_json(const Seat& seat);
std::string printable(std::string name);  // of a person, without control characters

}  // namespace ludens::web
