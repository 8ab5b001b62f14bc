#include "base/json_read.h"

#include <cmath>

#include <fmt/format.h>

#include "base/text.h"

namespace ludens::base {

void wrong_json(std::string_view key, const Json& found, std::string_view allowed) {
  throw WrongJson(fmt::format("{}: found {}, expected {}", key, cite(found.dump()), allowed));
}

std::string as_text(std::string_view key, const Json& value) {
  if (!value.is_string()) wrong_json(key, value, "a text");
  return value.text();
}

std::int64_t as_whole(std::string_view key, const Json& value, std::int64_t least, std::int64_t most) {
  if (value.is_whole() && !value.is_huge())
    if (const auto number = value.get<std::int64_t>(); number >= least && number <= most) return number;
  wrong_json(key, value,
             least == INT64_MIN && most == INT64_MAX ? "a whole number of 64 bits"
                                                     : fmt::format("a whole number from {} to {}", least, most));
}

double as_real(std::string_view key, const Json& value, double least, double most) {
  if (value.is_number())
    if (const auto number = value.get<double>(); number >= least && number <= most) return number;
  wrong_json(key, value, std::isinf(least) ? "a number" : fmt::format("a number from {} to {}", least, most));
}

bool as_flag(std::string_view key, const Json& value) {
  if (!value.is_boolean()) wrong_json(key, value, "true or false");
  return value.get<bool>();
}

std::string text_of(const Json& object, std::string_view key, std::string_view fallback) {
  const Json* value = object.find(key);
  return value ? as_text(key, *value) : std::string(fallback);
}

std::string needed_text(const Json& object, std::string_view key) {
  const Json* value = object.find(key);
  if (!value) throw WrongJson(fmt::format("{}: found nothing, expected a text", key));
  return as_text(key, *value);
}

std::int64_t whole_of(const Json& object, std::string_view key, std::int64_t fallback, std::int64_t least,
                      std::int64_t most) {
  const Json* value = object.find(key);
  return value ? as_whole(key, *value, least, most) : fallback;
}

double real_of(const Json& object, std::string_view key, double fallback, double least, double most) {
  const Json* value = object.find(key);
  return value ? as_real(key, *value, least, most) : fallback;
}

bool flag_of(const Json& object, std::string_view key, bool fallback) {
  const Json* value = object.find(key);
  return value ? as_flag(key, *value) : fallback;
}

std::vector<std::string> texts_of(const Json& object, std::string_view key, int most) {
  std::vector<std::string> out;
  const Json* value = object.find(key);
  if (!value) return out;
  if (!value->is_array()) wrong_json(key, *value, "a list of texts");
  if (value->size() > static_cast<std::size_t>(most))
    throw WrongJson(fmt::format("{}: found {} entries, expected at most {}", key, value->size(), most));
  for (const auto& one : *value) out.push_back(as_text(key, one));
  return out;
}

}  // namespace ludens::base
