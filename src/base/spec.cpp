#include "base/spec.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::base {
namespace {

constexpr int kDeepest = 32;  // nested calls; a bound so that hostile text cannot exhaust the stack

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.' || c == '+';
}

// Can the value be written without quotes?
bool is_name(std::string_view text) { return !text.empty() && std::all_of(text.begin(), text.end(), is_word); }

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Spec whole() {
    Spec spec = value(0);
    skip();
    if (at_ < text_.size()) fail("nothing more");
    return spec;
  }

 private:
  void skip() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }
  bool take(char c) {
    skip();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  [[noreturn]] void fail(std::string_view wanted) {
    const std::string found = at_ < text_.size() ? cite(text_.substr(at_, 12)) : "the end";
    throw Error(fmt::format("column {} of {}: found {}, expected {}", at_ + 1, cite(text_), found, wanted));
  }

  std::string string() {
    std::string out;
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
      out += text_[at_];
    }
    if (at_ >= text_.size()) fail("a closing quotation mark");
    ++at_;
    return out;
  }

  Spec value(int depth) {
    if (depth > kDeepest) fail(fmt::format("at most {} nested calls", kDeepest));
    skip();
    Spec spec;
    if (at_ < text_.size() && text_[at_] == '"') {
      spec.name = string();
      spec.quoted = true;
      return spec;
    }
    const std::size_t start = at_;
    while (at_ < text_.size() && is_word(text_[at_])) ++at_;
    if (at_ == start) fail("a name, a number or a quoted string");
    spec.name = text_.substr(start, at_ - start);
    if (take('(') && !take(')')) {
      do {
        spec.args.push_back(arg(depth));
      } while (take(','));
      if (!take(')')) fail("«,» or «)»");
    }
    return spec;
  }

  Arg arg(int depth) {
    Arg out;
    out.value = value(depth + 1);
    if (!out.value.quoted && out.value.args.empty() && take('=')) {
      out.key = out.value.name;
      out.value = value(depth + 1);
    }
    return out;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

std::string value_text(const Spec& spec) {
  if (!spec.quoted) return spec.name;
  std::string out = "\"";
  for (const char c : spec.name) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

std::optional<std::int64_t> with_unit(std::string_view text,
                                      std::span<const std::pair<std::string_view, std::int64_t>> units) {
  const auto end = std::min(text.find_first_not_of("0123456789."), text.size());
  const auto amount = to_double(text.substr(0, end));
  if (!amount) return std::nullopt;
  for (const auto& [name, size] : units) {
    if (lower(text.substr(end)) != lower(name)) continue;
    const double value = *amount * static_cast<double>(size);
    if (value > 1e15) return std::nullopt;
    return static_cast<std::int64_t>(value);
  }
  return std::nullopt;
}

constexpr std::pair<std::string_view, std::int64_t> kBytes[] = {
    {"", 1}, {"B", 1}, {"kB", 1000}, {"MB", 1'000'000}, {"GB", 1'000'000'000}};
constexpr std::pair<std::string_view, std::int64_t> kMilliseconds[] = {
    {"", 1}, {"ms", 1}, {"s", 1000}, {"min", 60'000}};

// The largest unit that leaves a whole number, so that equal amounts have equal texts.
std::string in_units(std::int64_t value, std::span<const std::pair<std::string_view, std::int64_t>> units) {
  std::string out;
  for (const auto& [name, size] : units)
    if (!name.empty() && value % size == 0 && (out.empty() || value != 0))
      out = fmt::format("{}{}", value / size, name);
  return out;
}

std::optional<std::string> accept_range(const std::string& value, std::string_view low, std::string_view high) {
  const auto x = to_double(value);
  if (!x || *x < *to_double(low) || *x > *to_double(high)) return std::nullopt;
  const bool whole = low.find('.') == std::string_view::npos && high.find('.') == std::string_view::npos;
  if (!whole) return number(*x == 0 ? 0 : *x);
  if (*x != static_cast<double>(static_cast<std::int64_t>(*x))) return std::nullopt;
  return std::to_string(static_cast<std::int64_t>(*x));
}

// The value as it is kept, or nothing where it is not allowed.
std::optional<std::string> accept(const Spec& given, std::string_view allowed) {
  for (const auto choice : split(allowed, '|')) {
    if (choice == "agent") return to_text(given);
    if (!given.args.empty()) continue;
    const std::string& value = given.name;
    if (choice == "text" || choice == "model" || choice == "rating" || choice == "weights") return value;
    if (const auto dots = choice.find(".."); dots != std::string_view::npos) {
      if (const auto kept = accept_range(value, choice.substr(0, dots), choice.substr(dots + 2))) return kept;
    } else if (choice == "bytes") {
      if (const auto bytes = parse_bytes(value)) return in_units(*bytes, kBytes);
    } else if (choice == "duration") {
      if (const auto time = parse_milliseconds(value)) return in_units(*time, kMilliseconds);
    } else if (value == choice) {
      return value;
    }
  }
  return std::nullopt;
}

// An argument that is written without its name.
bool positional(const OptionDoc& option) {
  return !option.name.empty() && std::isupper(static_cast<unsigned char>(option.name.front())) != 0;
}

// The option that an argument means: by its name, or the next positional one that nobody has filled.
const OptionDoc* option_of(const Arg& arg, std::span<const OptionDoc> options,
                           const std::map<std::string, std::string>& filled) {
  for (const auto& option : options) {
    if (positional(option) ? arg.key.empty() && filled.count(std::string(option.name)) == 0 : option.name == arg.key)
      return &option;
  }
  return nullptr;
}

}  // namespace

Spec parse_spec(std::string_view text) { return Parser(text).whole(); }

std::optional<std::int64_t> parse_bytes(std::string_view text) { return with_unit(text, kBytes); }
std::optional<std::int64_t> parse_milliseconds(std::string_view text) { return with_unit(text, kMilliseconds); }

std::string to_text(const Spec& spec) {
  std::string out = value_text(spec);
  if (spec.args.empty()) return out;
  out += '(';
  for (std::size_t i = 0; i < spec.args.size(); ++i) {
    if (i > 0) out += ", ";
    if (!spec.args[i].key.empty()) out += spec.args[i].key + "=";
    out += to_text(spec.args[i].value);
  }
  return out + ')';
}

std::map<std::string, std::string> settle(const Spec& spec, std::span<const OptionDoc> options) {
  std::map<std::string, std::string> settings;
  std::vector<std::string> names;
  for (const auto& option : options) names.emplace_back(option.name);
  for (const auto& arg : spec.args) {
    const auto& [key, value] = arg;
    const OptionDoc* known = option_of(arg, options, settings);
    if (!known) {
      if (options.empty()) throw Error(fmt::format("«{}» takes no options, found {}", spec.name, cite(to_text(value))));
      throw Error(fmt::format("«{}» has no option {}; it takes {}{}", spec.name,
                              cite(key.empty() ? to_text(value) : key), join(names, ", "), did_you_mean(key, names)));
    }
    const auto kept = accept(value, known->allowed);
    if (!kept)
      throw Error(
          fmt::format("«{}»: {} must be {}, found {}", spec.name, known->name, known->allowed, cite(to_text(value))));
    if (!settings.emplace(known->name, *kept).second)
      throw Error(fmt::format("«{}»: {} is given twice", spec.name, key));
  }
  for (const auto& option : options) settings.emplace(option.name, option.fallback);
  return settings;
}

std::string settled_text(std::string_view name, const std::map<std::string, std::string>& settings,
                         std::span<const OptionDoc> options) {
  Spec spec{std::string(name), {}, false};
  const auto quoted = [](const OptionDoc& option, const std::string& value) {
    return option.allowed == "text" || !is_name(value);
  };
  for (const auto& option : options) {
    const auto& value = settings.at(std::string(option.name));
    if (value != option.fallback)
      spec.args.push_back({positional(option) ? "" : std::string(option.name),
                           option.allowed == "agent" ? parse_spec(value) : Spec{value, {}, quoted(option, value)}});
  }
  return to_text(spec);
}

}  // namespace ludens::base
