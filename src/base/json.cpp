// The only file that knows nlohmann/json: its parser reads (as events, from which our values are built) and its
// printing of doubles writes, so that every number has the digits it had when that library's values were used.
#include "base/json.h"

#include <algorithm>
#include <cmath>
#include <ostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"

namespace ludens::base {
namespace {

[[noreturn]] void wrong(const Json& found, std::string_view expected) {
  throw JsonError(fmt::format("found {}, expected {}", cite(found.dump()), expected));
}

// Of equal keys the last value counts, in the place of the first.
void drop_doubles(Json::Object& members) {
  std::vector<std::size_t> order(members.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto key = [&](std::size_t i) -> const std::string& { return members[i].first; };
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return key(a) < key(b); });
  std::vector<bool> dropped(members.size());
  for (std::size_t i = 0; i < order.size();) {
    const std::size_t first = order[i];
    std::size_t last = i;
    while (last + 1 < order.size() && key(order[last + 1]) == key(first)) dropped[order[++last]] = true;
    if (last > i) members[first].second = std::move(members[order[last]].second);
    i = last + 1;
  }
  std::size_t at = 0;
  std::erase_if(members, [&](const auto&) { return dropped[at++]; });
}

bool has_doubles(const Json::Object& members) {
  constexpr std::size_t kFew = 12;
  if (members.size() > kFew) return true;  // as far as one can see without sorting
  for (std::size_t i = 1; i < members.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (members[i].first == members[j].first) return true;
  return false;
}

}  // namespace

// Takes the parser's events.
class JsonBuilder {
 public:
  explicit JsonBuilder(int depth) : depth_(depth) {}

  bool null() { return add(nullptr); }
  bool boolean(bool value) { return add(value); }
  bool number_integer(std::int64_t value) { return add(value); }
  bool number_unsigned(std::uint64_t value) { return add(value); }
  bool number_float(double value, const std::string&) { return add(value); }
  bool string(std::string& value) { return add(std::move(value)); }
  bool binary(nlohmann::json::binary_t&) { return false; }
  bool start_array(std::size_t) { return open(Json::Array()); }
  bool start_object(std::size_t) { return open(Json::Object()); }
  bool key(std::string& key) {
    open_.back().members->emplace_back(std::move(key), nullptr);
    return true;
  }
  bool end_array() {
    open_.pop_back();
    return true;
  }
  bool end_object() {
    if (has_doubles(*open_.back().members)) drop_doubles(*open_.back().members);
    open_.pop_back();
    return true;
  }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception& error) {
    const std::string_view what = error.what();  // in words of the parser, which say nothing to people
    const auto says = [&](std::string_view part) { return what.find(part) != std::string_view::npos; };
    at = position;
    if (says("overflow"))
      complaint = "the number is too large";
    else if (says("UTF-8"))
      complaint = "a character that is not UTF-8";
    else if (says("missing closing quote"))
      complaint = "a text without its closing quote";
    else if (says("end of input"))
      complaint = "it ends too early";
    return false;
  }

  Json root;
  std::string complaint;  // "": a character is out of place
  std::size_t at = 0;     // of the text, where it is
  bool too_deep = false;

 private:
  // An array or object that is not yet closed: the last element of the one before it.
  struct Open {
    Json::Array* items;
    Json::Object* members;
  };

  template <class T>
  Json& place(T&& value) {
    if (open_.empty()) return root = std::forward<T>(value);
    if (open_.back().items) return open_.back().items->emplace_back(std::forward<T>(value));
    return open_.back().members->back().second = std::forward<T>(value);
  }
  template <class T>
  bool add(T&& value) {
    place(std::forward<T>(value));
    return true;
  }
  bool open(Json value) {
    if (static_cast<int>(open_.size()) == depth_) return too_deep = true, false;
    Json& placed = place(std::move(value));
    open_.push_back({std::get_if<Json::Array>(&placed.value_), std::get_if<Json::Object>(&placed.value_)});
    return true;
  }

  int depth_;
  std::vector<Open> open_;
};

namespace {

// Where the brackets of a text, JSON so far, go deeper than so many levels.
std::size_t deep_column(std::string_view text, int depth) {
  std::size_t i = 0;
  for (bool quoted = false; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted && c == '\\') {
      ++i;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (!quoted && (c == '[' || c == '{')) {
      if (depth-- == 0) break;
    } else if (!quoted && (c == ']' || c == '}')) {
      ++depth;
    }
  }
  return i + 1;
}

// The place of the n-th character, from 1; with its line where a text has several.
std::string place_text(std::string_view text, std::size_t n) {
  const std::string_view before = text.substr(0, n > 0 ? n - 1 : 0);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t column = before.size() - (before.rfind('\n') + 1) + 1;  // npos + 1 is 0
  const bool one_line = trim(text).find('\n') == std::string_view::npos;
  return one_line ? fmt::format("column {}", column) : fmt::format("line {}, column {}", line, column);
}

// The bytes of a character that begins a text, `whole` where it has them all.
struct Character {
  std::size_t bytes;
  bool whole;
};
Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {1, true};
  if (lead < 0xc2 || lead > 0xf4) return {1, false};
  const std::size_t wanted = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  // What the second byte must lie in, lest the character be longer than needed, a surrogate or beyond U+10FFFF.
  const unsigned char low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
  const unsigned char high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
  for (std::size_t i = 1; i < wanted; ++i) {
    if (i == text.size()) return {i, false};
    if (byte(i) < (i == 1 ? low : 0x80) || byte(i) > (i == 1 ? high : 0xbf)) return {i, false};
  }
  return {wanted, true};
}

void write_text(std::string& out, std::string_view text) {
  out += '"';
  std::size_t from = 0;  // what was not yet written
  for (std::size_t i = 0; i < text.size();) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c >= 0x20 && c < 0x80 && c != '"' && c != '\\') {
      ++i;
      continue;
    }
    const Character character = first_character(text.substr(i));
    if (c >= 0x80 && character.whole) {
      i += character.bytes;
      continue;
    }
    out += text.substr(from, i - from);
    i += character.bytes;
    from = i;
    if (c >= 0x80)
      out += "\xef\xbf\xbd";
    else if (constexpr std::string_view kPlain = "\"\\\b\f\n\r\t"; kPlain.find(text[i - 1]) != kPlain.npos)
      (out += '\\') += "\"\\bfnrt"[kPlain.find(text[i - 1])];
    else
      fmt::format_to(std::back_inserter(out), "\\u{:04x}", c);
  }
  out += text.substr(from);
  out += '"';
}

void write_real(std::string& out, double value) {
  if (!std::isfinite(value)) {
    out += "null";
    return;
  }
  char digits[64];
  out.append(digits, nlohmann::detail::to_chars(digits, digits + sizeof digits, value));
}

}  // namespace

Json::Json() noexcept : value_(nullptr) {}
Json::Json(std::nullptr_t) noexcept : value_(nullptr) {}
Json::Json(const char* text) : value_(std::string(text)) {}
Json::Json(std::string text) noexcept : value_(std::move(text)) {}
Json::Json(std::string_view text) : value_(std::string(text)) {}
Json::Json(Array items) noexcept : value_(std::move(items)) {}
Json::Json(Object members) noexcept : value_(std::move(members)) {}
// The copy is made beside the variant and moved in: libstdc++ 12 takes a variant of these types to be never without a
// value, and when memory ends inside its copy constructor it destroys one that is.
Json::Json(const Json& other) : value_(nullptr) {
  std::visit(
      [&](const auto& one) {
        auto copy = one;
        value_ = std::move(copy);
      },
      other.value_);
}
Json::Json(Json&&) noexcept = default;
Json& Json::operator=(const Json& other) { return *this = Json(other); }
Json& Json::operator=(Json&&) noexcept = default;
Json::~Json() = default;

Json::Json(std::initializer_list<Item> list) {
  const bool named = std::all_of(list.begin(), list.end(), [](const Item& item) {
    const auto* pair = std::get_if<Array>(&item.value_.value_);
    return pair && pair->size() == 2 && pair->front().is_string();
  });
  if (!named) {
    Array items;
    items.reserve(list.size());
    for (const Item& item : list) items.push_back(std::move(item.value_));
    value_ = std::move(items);
    return;
  }
  Object members;
  members.reserve(list.size());
  for (const Item& item : list) {
    auto& pair = std::get<Array>(item.value_.value_);
    members.emplace_back(std::move(std::get<std::string>(pair[0].value_)), std::move(pair[1]));
  }
  value_ = std::move(members);
}

Json Json::parse(std::string_view text, int depth) {
  JsonBuilder builder(depth);
  if (nlohmann::json::sax_parse(text.begin(), text.end(), &builder)) return std::move(builder.root);
  if (builder.too_deep)
    throw JsonError(fmt::format("column {}: nested deeper than {} levels", deep_column(text, depth), depth));
  if (builder.complaint.empty()) {
    const auto found = text.substr(std::min(builder.at > 0 ? builder.at - 1 : 0, text.size()));
    builder.complaint =
        fmt::format("{} is out of place", cite(found.substr(0, found.empty() ? 0 : first_character(found).bytes)));
  }
  throw JsonError(fmt::format("{}: {}", place_text(text, builder.at), builder.complaint));
}

Json Json::parse_or_null(std::string_view text, int depth) {
  JsonBuilder builder(depth);
  return nlohmann::json::sax_parse(text.begin(), text.end(), &builder) ? std::move(builder.root) : Json();
}

bool Json::boolean() const {
  if (const bool* value = std::get_if<bool>(&value_)) return *value;
  wrong(*this, "true or false");
}

double Json::real() const {
  if (const auto* value = std::get_if<double>(&value_)) return *value;
  if (const auto* value = std::get_if<std::int64_t>(&value_)) return static_cast<double>(*value);
  if (const auto* value = std::get_if<std::uint64_t>(&value_)) return static_cast<double>(*value);
  wrong(*this, "a number");
}

std::uint64_t Json::whole(std::int64_t least, std::uint64_t most) const {
  if (const auto* value = std::get_if<std::int64_t>(&value_))
    if (*value >= least && (*value < 0 || static_cast<std::uint64_t>(*value) <= most))
      return static_cast<std::uint64_t>(*value);
  if (const auto* value = std::get_if<std::uint64_t>(&value_))
    if (*value <= most) return *value;
  wrong(*this, fmt::format("a whole number from {} to {}", least, most));
}

const std::string& Json::text() const {
  if (const auto* value = std::get_if<std::string>(&value_)) return *value;
  wrong(*this, "a text");
}

std::size_t Json::size() const {
  if (const auto* items = std::get_if<Array>(&value_)) return items->size();
  const auto* members = std::get_if<Object>(&value_);
  return members ? members->size() : 0;
}

Json* Json::list() {
  if (auto* items = std::get_if<Array>(&value_)) return items->data();
  if (is_null()) return nullptr;
  wrong(*this, "a list");
}

const Json& Json::at(std::size_t i) const {
  const auto* items = std::get_if<Array>(&value_);
  if (!items) wrong(*this, "a list");
  if (i >= items->size()) wrong(*this, fmt::format("a list of more than {}", i));
  return (*items)[i];
}

void Json::push_back(Json item) {
  if (is_null()) value_ = Array();
  auto* items = std::get_if<Array>(&value_);
  if (!items) wrong(*this, "a list");
  items->push_back(std::move(item));
}

const Json::Object& Json::items() const {
  static const Object none;
  if (const auto* members = std::get_if<Object>(&value_)) return *members;
  if (is_null()) return none;
  wrong(*this, "an object");
}

const Json* Json::member(std::string_view key) const {
  if (const auto* members = std::get_if<Object>(&value_))
    for (const auto& [name, value] : *members)
      if (name == key) return &value;
  return nullptr;
}

const Json* Json::find(std::string_view key) const {
  const Json* found = member(key);
  return found && !found->is_null() ? found : nullptr;
}

const Json& Json::at(std::string_view key) const {
  if (const Json* found = member(key)) return *found;
  throw JsonError(fmt::format("«{}» is missing", key));
}

Json& Json::operator[](std::string_view key) {
  if (const Json* found = member(key)) return const_cast<Json&>(*found);
  if (is_null()) value_ = Object();
  auto* members = std::get_if<Object>(&value_);
  if (!members) wrong(*this, "an object");
  return members->emplace_back(key, nullptr).second;
}

void Json::erase(std::string_view key) {
  if (auto* members = std::get_if<Object>(&value_))
    std::erase_if(*members, [&](const Member& member) { return member.first == key; });
}

void Json::update(const Json& other) {
  for (const auto& [key, value] : other.items()) (*this)[key] = value;
}

Json Json::sorted() const {
  Json out = *this;
  if (auto* items = std::get_if<Array>(&out.value_))
    for (Json& item : *items) item = item.sorted();
  if (auto* members = std::get_if<Object>(&out.value_)) {
    for (auto& [key, value] : *members) value = value.sorted();
    std::sort(members->begin(), members->end(), [](const Member& a, const Member& b) { return a.first < b.first; });
  }
  return out;
}

void Json::write(std::string& out, int indent, int level) const {
  const auto new_line = [&](int at) {
    if (indent >= 0) out.append(1, '\n').append(static_cast<std::size_t>(indent * at), ' ');
  };
  switch (value_.index()) {
    case 0:
      out += "null";
      break;
    case 1:
      out += std::get<bool>(value_) ? "true" : "false";
      break;
    case 2:
      fmt::format_to(std::back_inserter(out), "{}", std::get<std::int64_t>(value_));
      break;
    case 3:
      fmt::format_to(std::back_inserter(out), "{}", std::get<std::uint64_t>(value_));
      break;
    case 4:
      write_real(out, std::get<double>(value_));
      break;
    case 5:
      write_text(out, std::get<std::string>(value_));
      break;
    case 6: {
      const auto& items = std::get<Array>(value_);
      out += '[';
      for (const Json& item : items) {
        if (&item != items.data()) out += ',';
        new_line(level + 1);
        item.write(out, indent, level + 1);
      }
      if (!items.empty()) new_line(level);
      out += ']';
      break;
    }
    default: {
      const auto& members = std::get<Object>(value_);
      out += '{';
      for (const auto& member : members) {
        if (&member != members.data()) out += ',';
        new_line(level + 1);
        write_text(out, member.first);
        out += indent >= 0 ? ": " : ":";
        member.second.write(out, indent, level + 1);
      }
      if (!members.empty()) new_line(level);
      out += '}';
    }
  }
}

std::string Json::dump(int indent) const {
  std::string out;
  write(out, indent, 0);
  return out;
}

bool operator==(const Json& a, const Json& b) {
  if (a.is_number() && b.is_number()) {
    if (a.is_whole() && b.is_whole()) return a.value_ == b.value_;  // one that fits is never unsigned
    return a.real() == b.real();
  }
  if (!a.is_object() || !b.is_object()) return a.value_ == b.value_;
  return a.size() == b.size() && std::all_of(a.items().begin(), a.items().end(), [&](const Json::Member& member) {
           const Json* other = b.member(member.first);
           return other && *other == member.second;
         });
}

std::ostream& operator<<(std::ostream& out, const Json& json) { return out << json.dump(); }

}  // namespace ludens::base
