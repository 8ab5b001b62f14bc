#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "web/room.h"

namespace ludens::web {

// JSON of the server. Reading is strict and throws Refusal with the key; it never recurses deeper than `depth`.

Json parse_json(std::string_view text, int depth);  // an object, or Refusal
std::string dump(const Json& json);                 // bytes that are no UTF-8 are replaced

const Json* member(const Json& object, const char* key);  // nullptr where it is missing or null
std::string text_of(const Json& object, const char* key, std::string_view fallback = "");
std::string needed_text(const Json& object, const char* key);
std::int64_t whole_of(const Json& object, const char* key, std::int64_t fallback, std::int64_t least,
                      std::int64_t most);
double real_of(const Json& object, const char* key, double fallback, double least, double most);
bool flag_of(const Json& object, const char* key, bool fallback);
std::vector<std::string> texts_of(const Json& object, const char* key, int most);

}  // namespace ludens::web
