#include "base/options.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::base {
namespace {

std::string bound(double value) {
  std::string out = base::number(value);
  return out.find_first_of(".e") == std::string::npos ? out + ".0" : out;
}

std::optional<std::int64_t> to_whole(std::string_view text) {
  std::int64_t exact = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), exact);
  if (error == std::errc() && end == text.data() + text.size()) return exact;
  const auto x = to_double(text);  // 1e6
  if (!x || std::abs(*x) > 1e15 || *x != std::round(*x)) return std::nullopt;
  return static_cast<std::int64_t>(*x);
}

// The option that an argument means: by its name, or the next positional one that nobody has filled.
std::size_t index_of(const Arg& arg, std::span<const Option> options, const std::vector<bool>& filled) {
  for (std::size_t i = 0; i < options.size(); ++i)
    if (options[i].positional() ? arg.key.empty() && !filled[i] : options[i].name == arg.key) return i;
  return options.size();
}

}  // namespace

Allowed Allowed::whole(std::int64_t least, std::int64_t most) {
  Allowed out(Kind::Whole);
  out.least_ = least;
  out.most_ = most;
  return out;
}

Allowed Allowed::real(double least, double most) {
  Allowed out(Kind::Real);
  out.real_least_ = least;
  out.real_most_ = most;
  return out;
}

Allowed Allowed::yes_no() { return one_of<bool>({{"yes", true}, {"no", false}}); }

Allowed Allowed::words(std::initializer_list<std::string_view> words) {
  Allowed out(Kind::Words);
  out.holds_word_ = true;
  for (const auto word : words) out.words_.push_back({word, {}});
  return out;
}

Allowed Allowed::or_word(std::string_view word) && {
  words_.push_back({word, {.none = true}});
  return std::move(*this);
}

Allowed Allowed::or_word(std::string_view word, double means) && {
  const bool real = kind_ == Kind::Real;
  words_.push_back({word, {.whole = real ? 0 : static_cast<std::int64_t>(means), .real = real ? means : 0}});
  return std::move(*this);
}

std::vector<std::string_view> Allowed::words() const {
  std::vector<std::string_view> out;
  for (const auto& word : words_) out.push_back(word.text);
  return out;
}

void Allowed::name_first(std::string_view word) {
  const auto found = std::find_if(words_.begin(), words_.end(), [&](const Word& one) { return one.text == word; });
  if (kind_ == Kind::Words && found != words_.end()) std::rotate(words_.begin(), found, found + 1);
}

std::string Allowed::text_form() const {
  std::vector<std::string> out;
  for (const auto& word : words_) out.emplace_back(word.text);
  switch (kind_) {
    case Kind::Words:
      break;
    case Kind::Whole:
      out.push_back(fmt::format("{}..{}", least_, most_));
      break;
    case Kind::Real:
      out.push_back(fmt::format("{}..{}", bound(real_least_), bound(real_most_)));
      break;
    case Kind::Bytes:
      out.emplace_back("bytes");
      break;
    case Kind::Duration:
      out.emplace_back("duration");
      break;
    case Kind::Text:
      out.emplace_back("text");
      break;
    case Kind::Model:
      out.emplace_back("model");
      break;
    case Kind::Rating:
      out.emplace_back("rating");
      break;
    case Kind::Weights:
      out.emplace_back("weights");
      break;
    case Kind::Agent:
      out.emplace_back("agent");
      break;
  }
  return join(out, "|");
}

std::string Allowed::prose() const {
  std::vector<std::string> out;
  for (const auto& word : words_) out.emplace_back(word.text);
  switch (kind_) {
    case Kind::Words:
      break;
    case Kind::Whole:
      out.push_back(fmt::format("a whole number from {} to {}", least_, most_));
      break;
    case Kind::Real:
      out.push_back(fmt::format("a number from {} to {}", base::number(real_least_), base::number(real_most_)));
      break;
    case Kind::Bytes:
      out.emplace_back("a size such as 64MB");
      break;
    case Kind::Duration:
      out.emplace_back("a time such as 500ms");
      break;
    case Kind::Text:
      out.emplace_back("text");
      break;
    case Kind::Model:
      out.emplace_back("a model's name or path");
      break;
    case Kind::Rating:
      out.emplace_back("a rating such as 2200 or 15k");
      break;
    case Kind::Weights:
      out.emplace_back("numbers");
      break;
    case Kind::Agent:
      out.emplace_back("an agent");
      break;
  }
  const std::string last = out.back();
  out.pop_back();
  return out.empty() ? last : fmt::format("{} or {}", join(out, ", "), last);
}

const Allowed::Word* Allowed::word_for(const OptionValue& value) const {
  for (const auto& word : words_) {
    if (word.means.none || value.none) {
      if (word.means.none && value.none) return &word;
    } else if (holds_word_           ? word.text == value.spec.name
               : kind_ == Kind::Real ? word.means.real == value.real
                                     : kind_ < Kind::Text && word.means.whole == value.whole) {
      return &word;
    }
  }
  return nullptr;
}

std::optional<OptionValue> Allowed::number(const std::string& text) const {
  OptionValue out;
  if (kind_ == Kind::Real) {
    const auto x = to_double(text);
    if (!x || *x < real_least_ || *x > real_most_) return std::nullopt;
    out.real = *x == 0 ? 0 : *x;  // no -0
    return out;
  }
  const auto whole = kind_ == Kind::Whole   ? to_whole(text)
                     : kind_ == Kind::Bytes ? parse_bytes(text)
                                            : parse_milliseconds(text);
  if (!whole || (kind_ == Kind::Whole && (*whole < least_ || *whole > most_))) return std::nullopt;
  out.whole = *whole;
  return out;
}

std::optional<OptionValue> Allowed::read(const Spec& given) const {
  if (kind_ == Kind::Agent) return OptionValue{.spec = given};
  if (!given.args.empty()) return std::nullopt;
  for (const auto& word : words_) {
    if (word.text != given.name) continue;
    OptionValue out = word.means;
    out.spec.name = given.name;
    return out;
  }
  if (kind_ == Kind::Words) return std::nullopt;
  if (kind_ >= Kind::Text) return OptionValue{.spec = {given.name, {}, false}};
  const auto out = number(given.name);
  if (out && word_for(*out)) return std::nullopt;  // a number that only a word may say: time=0ms is no time=none
  return out;
}

std::string Allowed::text(const OptionValue& value) const {
  if (const Word* word = word_for(value)) return std::string(word->text);
  switch (kind_) {
    case Kind::Whole:
      return std::to_string(value.whole);
    case Kind::Real:
      return base::number(value.real);
    case Kind::Bytes:
      return bytes_in_units(value.whole);
    case Kind::Duration:
      return milliseconds_in_units(value.whole);
    default:
      return value.spec.name.empty() ? "" : kind_ == Kind::Agent ? to_text(value.spec) : value.spec.name;
  }
}

Spec Allowed::spec(const OptionValue& value) const {
  if (kind_ == Kind::Agent) return value.spec;
  std::string said = text(value);
  const bool quoted = kind_ == Kind::Text || !is_name(said);
  return {std::move(said), {}, quoted};
}

bool Option::positional() const { return !name.empty() && std::isupper(static_cast<unsigned char>(name.front())) != 0; }

const Option* find_option(std::span<const Option> options, std::string_view name) {
  const auto found = std::find_if(options.begin(), options.end(), [&](const Option& one) { return one.name == name; });
  return found == options.end() ? nullptr : &*found;
}

std::vector<OptionValue> settle(const Spec& spec, std::span<const Option> options) {
  std::vector<OptionValue> values;
  std::vector<std::string> names;
  for (const auto& option : options) {
    values.push_back(option.usual);
    names.emplace_back(option.name);
  }
  std::vector<bool> filled(options.size(), false);
  for (const auto& arg : spec.args) {
    const auto& [key, given] = arg;
    const std::size_t i = index_of(arg, options, filled);
    if (i == options.size()) {
      if (options.empty()) throw Error(fmt::format("«{}» takes no options, found {}", spec.name, cite(to_text(given))));
      throw Error(fmt::format("«{}» has no option {}; it takes {}{}", spec.name,
                              cite(key.empty() ? to_text(given) : key), join(names, ", "), did_you_mean(key, names)));
    }
    auto value = options[i].allowed.read(given);
    if (!value)
      throw Error(fmt::format("«{}»: {} must be {}, found {}", spec.name, options[i].name,
                              options[i].allowed.text_form(), cite(to_text(given))));
    if (filled[i]) throw Error(fmt::format("«{}»: {} is given twice", spec.name, key));
    filled[i] = true;
    values[i] = std::move(*value);
  }
  return values;
}

std::string settled_text(std::string_view name, std::span<const OptionValue> values, std::span<const Option> options) {
  Spec spec{std::string(name), {}, false};
  for (std::size_t i = 0; i < options.size(); ++i) {
    const auto& option = options[i];
    if (option.allowed.text(values[i]) != option.fallback())
      spec.args.push_back({option.positional() ? "" : std::string(option.name), option.allowed.spec(values[i])});
  }
  return to_text(spec);
}

}  // namespace ludens::base
