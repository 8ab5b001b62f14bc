#pragma once
#include <string>
#include <string_view>

#include "base/json.h"
#include "games/game.h"
#include "records/record.h"

namespace ludens::records::json {

// Values of a JSON line, each asked for its type; they throw Error with the key, what was found and what is allowed.

[[noreturn]] void wrong(std::string_view key, const Json& found, std::string_view allowed);
const Json* member(const Json& object, const char* key);  // nullptr where it is missing or null
std::string text(const Json& object, const char* key);    // "" where it is missing
double real(std::string_view key, const Json& value);

// A move as it is written in a line: native notation, or «#» and its id.
Move read_token(const Game& game, const Position& position, std::string_view key, std::string_view token);
Opinion read_opinion(const Game& game, const Position& position, const Json& json);

}  // namespace ludens::records::json
