#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ludens::base {

// The text form that games and agents share: `name(arg, key=value, key=name(…))`. A value is a name, a number
// with an optional unit, a quoted string or another such call; each is a Spec. Tested by tests/base/spec_test.cpp.
struct Arg;
struct Spec {
  std::string name;       // the text of a plain value, without its quotes
  std::vector<Arg> args;  // empty for a plain value
  bool quoted = false;
  bool operator==(const Spec&) const;
};
struct Arg {
  std::string key;  // "" for a positional argument
  Spec value;
  bool operator==(const Arg&) const = default;
};
inline bool Spec::operator==(const Spec& other) const {
  return name == other.name && quoted == other.quoted && args == other.args;
}

Spec parse_spec(std::string_view text);  // throws Error with the column
std::string to_text(const Spec& spec);   // parse_spec(to_text(s)) == s
bool is_name(std::string_view text);     // can be written without quotes

// Sizes and times as people write them: «64MB», «512kB», «2s», «500ms»; a bare number is bytes or milliseconds.
std::optional<std::int64_t> parse_bytes(std::string_view text);
std::optional<std::int64_t> parse_milliseconds(std::string_view text);
// In the largest unit that leaves a whole number, so that equal amounts have equal texts.
std::string bytes_in_units(std::int64_t bytes);
std::string milliseconds_in_units(std::int64_t milliseconds);

}  // namespace ludens::base
