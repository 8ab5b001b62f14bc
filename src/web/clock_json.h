#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/json.h"
#include "play/clock.h"
#include "web/room.h"

namespace ludens::web {

// A clock as requests, answers and the disk say it.
TimeControl clock_of(const Json& body);  // of a request; throws Refusal, WrongJson
Json clock_json(const GameClock& clock, std::int64_t now);
GameClock clock_from(const Json& clock);  // what clock_json has written; throws Error on damage
Json seconds_json(const std::optional<double>& seconds);

// A number of the disk within its bounds; throws Error.
std::int64_t within(std::int64_t value, std::int64_t least, std::int64_t most, std::string_view what);

}  // namespace ludens::web
