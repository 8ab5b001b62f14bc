#pragma once
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"

namespace ludens::base {

// Reading JSON that somebody else wrote: every value is asked for its kind and range. All of these throw WrongJson,
// «key: found X, expected Y». Tested by tests/base/json_test.cpp.
struct WrongJson : JsonError {
  using JsonError::JsonError;
};
[[noreturn]] void wrong_json(std::string_view key, const Json& found, std::string_view allowed);

// A value that stands under the key, or in a list there.
std::string as_text(std::string_view key, const Json& value);
std::int64_t as_whole(std::string_view key, const Json& value, std::int64_t least = INT64_MIN,
                      std::int64_t most = INT64_MAX);
double as_real(std::string_view key, const Json& value, double least = -std::numeric_limits<double>::infinity(),
               double most = std::numeric_limits<double>::infinity());
bool as_flag(std::string_view key, const Json& value);

// A member of an object; the fallback where it is missing or null.
std::string text_of(const Json& object, std::string_view key, std::string_view fallback = "");
std::string needed_text(const Json& object, std::string_view key);
std::int64_t whole_of(const Json& object, std::string_view key, std::int64_t fallback, std::int64_t least = INT64_MIN,
                      std::int64_t most = INT64_MAX);
double real_of(const Json& object, std::string_view key, double fallback, double least, double most);
bool flag_of(const Json& object, std::string_view key, bool fallback);
std::vector<std::string> texts_of(const Json& object, std::string_view key, int most);

}  // namespace ludens::base
