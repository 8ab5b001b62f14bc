#include "base/spec.h"

#include <algorithm>
#include <cctype>
#include <span>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::base {
namespace {

constexpr int kDeepest = 32;  // nested calls; a bound so that hostile text cannot exhaust the stack

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.' || c == '+';
}

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

std::string in_units(std::int64_t value, std::span<const std::pair<std::string_view, std::int64_t>> units) {
  std::string out;
  for (const auto& [name, size] : units)
    if (!name.empty() && value % size == 0 && (out.empty() || value != 0))
      out = fmt::format("{}{}", value / size, name);
  return out;
}

}  // namespace

Spec parse_spec(std::string_view text) { return Parser(text).whole(); }

std::optional<std::int64_t> parse_bytes(std::string_view text) { return with_unit(text, kBytes); }
std::optional<std::int64_t> parse_milliseconds(std::string_view text) { return with_unit(text, kMilliseconds); }
std::string bytes_in_units(std::int64_t bytes) { return in_units(bytes, kBytes); }
std::string milliseconds_in_units(std::int64_t milliseconds) { return in_units(milliseconds, kMilliseconds); }

bool is_name(std::string_view text) { return !text.empty() && std::all_of(text.begin(), text.end(), is_word); }

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

}  // namespace ludens::base
