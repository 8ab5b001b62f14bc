#include "web/json.h"

#include <fmt/format.h>

#include "base/text.h"
#include "web/http.h"

namespace ludens::web {
namespace {

[[noreturn]] void wrong(const char* key, const Json& found, std::string_view allowed) {
  throw Refusal(400, "bad-request", fmt::format("«{}» must be {}, found {}", key, allowed, cite(dump(found))));
}

}  // namespace

Json parse_json(std::string_view text, int depth) {
  Json json;
  try {
    json = Json::parse(text, depth);
  } catch (const JsonError& error) {
    throw Refusal(400, "bad-json", fmt::format("the body is no JSON: {}", error.what()));
  }
  if (!json.is_object()) throw Refusal(400, "bad-json", "the body must be a JSON object");
  return json;
}

std::string dump(const Json& json) { return json.dump(); }

const Json* member(const Json& object, const char* key) { return object.find(key); }

std::string text_of(const Json& object, const char* key, std::string_view fallback) {
  const Json* value = member(object, key);
  if (!value) return std::string(fallback);
  if (!value->is_string()) wrong(key, *value, "a text");
  return value->get<std::string>();
}

std::string needed_text(const Json& object, const char* key) {
  if (!member(object, key)) throw Refusal(400, "bad-request", fmt::format("«{}» is missing", key));
  return text_of(object, key);
}

std::int64_t whole_of(const Json& object, const char* key, std::int64_t fallback, std::int64_t least,
                      std::int64_t most) {
  const Json* value = member(object, key);
  if (!value) return fallback;
  const std::string allowed = fmt::format("a whole number from {} to {}", least, most);
  if (!value->is_whole()) wrong(key, *value, allowed);
  if (value->is_huge()) wrong(key, *value, allowed);
  const auto number = value->get<std::int64_t>();
  if (number < least || number > most) wrong(key, *value, allowed);
  return number;
}

double real_of(const Json& object, const char* key, double fallback, double least, double most) {
  const Json* value = member(object, key);
  if (!value) return fallback;
  if (!value->is_number() || !(value->get<double>() >= least && value->get<double>() <= most))
    wrong(key, *value, fmt::format("a number from {} to {}", least, most));
  return value->get<double>();
}

bool flag_of(const Json& object, const char* key, bool fallback) {
  const Json* value = member(object, key);
  if (!value) return fallback;
  if (!value->is_boolean()) wrong(key, *value, "true or false");
  return value->get<bool>();
}

std::vector<std::string> texts_of(const Json& object, const char* key, int most) {
  std::vector<std::string> out;
  const Json* value = member(object, key);
  if (!value) return out;
  if (!value->is_array()) wrong(key, *value, "a list of texts");
  if (value->size() > static_cast<std::size_t>(most))
    throw Refusal(400, "too-long",
                  fmt::format("«{}» has {} entries, at most {} are allowed", key, value->size(), most));
  for (const auto& one : *value) {
    if (!one.is_string()) wrong(key, one, "a list of texts");
    out.push_back(one.get<std::string>());
  }
  return out;
}

}  // namespace ludens::web
