#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <span>
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

// One option of a game or of an agent. `allowed` lists alternatives between «|»: a word stands for itself, «2..25» is a
// range of whole numbers, «-1.0..1.0» of numbers (one bound has a point), «bytes» a size such as 64MB, «duration» a
// time such as 500ms, «text» anything, «model» a name or a quoted path, «rating» 2200 or 15k, «weights» numbers,
// «agent» a nested spec. A name in capitals is an argument that is written without its name: COMMAND in engine("gnugo
// --mode gtp").
struct OptionDoc {
  std::string_view name, fallback, allowed, help;
};

// Sizes and times as people write them: «64MB», «512kB», «2s», «500ms»; a bare number is bytes or milliseconds.
std::optional<std::int64_t> parse_bytes(std::string_view text);
std::optional<std::int64_t> parse_milliseconds(std::string_view text);

// The options with every default filled in; throws Error on an unknown name, a repeated one, a positional
// argument that the table does not list or a value that is not allowed. Numbers come back in their shortest form.
std::map<std::string, std::string> settle(const Spec& spec, std::span<const OptionDoc> options);

// `name(key=value, …)` in the table's order with the defaults left out: the canonical text.
std::string settled_text(std::string_view name, const std::map<std::string, std::string>& settings,
                         std::span<const OptionDoc> options);

}  // namespace ludens::base
