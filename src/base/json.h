#pragma once
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/error.h"

namespace ludens::base {

// A text that is no JSON, or a value that is missing or of another kind than was asked for.
struct JsonError : Error {
  using Error::Error;
};

class Json;
// What becomes an array or, with names, an object: vectors, arrays, spans, maps.
template <class T>
concept JsonRange = !std::same_as<T, Json> && !std::convertible_to<const T&, std::string> &&
                    !std::convertible_to<const T&, std::string_view> && requires(const T& t) {
                      t.begin();
                      t.end();
                      typename T::value_type;
                    };

// A JSON value. Objects keep the order in which their keys came. The library that reads the text is known to json.cpp
// alone, because it takes seconds to compile in each file that includes it; what is written is what it would write,
// byte for byte, since plans and hashes depend on it. Tested by tests/base/json_test.cpp.
class Json {
 public:
  class Item;
  using Array = std::vector<Json>;
  using Member = std::pair<std::string, Json>;
  using Object = std::vector<Member>;
  static constexpr int kDepth = 32;  // brackets within brackets: whoever follows them does so recursively

  Json() noexcept;
  Json(std::nullptr_t) noexcept;
  template <std::same_as<bool> T>
  Json(T value) noexcept : value_(value) {}
  template <std::integral T>
    requires(!std::same_as<T, bool> && !std::same_as<T, char>)
  Json(T value) noexcept {
    if constexpr (std::unsigned_integral<T> && sizeof(T) == 8) {
      if (value > static_cast<T>(std::numeric_limits<std::int64_t>::max())) {
        value_ = static_cast<std::uint64_t>(value);
        return;
      }
    }
    value_ = static_cast<std::int64_t>(value);
  }
  template <std::floating_point T>
  Json(T value) noexcept : value_(static_cast<double>(value)) {}
  Json(const char* text);
  Json(std::string text) noexcept;
  Json(std::string_view text);
  Json(Array items) noexcept;
  Json(Object members) noexcept;  // whose keys are known to differ
  template <JsonRange T>
  Json(const T& range);
  template <class T>
  Json(const std::optional<T>& value) {
    if (value) *this = Json(*value);
  }
  // {{"key", value}, …} is an object, any other list an array.
  Json(std::initializer_list<Item> list);

  Json(const Json&);
  Json(Json&&) noexcept;
  Json& operator=(const Json&);
  Json& operator=(Json&&) noexcept;
  ~Json();

  static Json array() { return Array(); }
  static Json object() { return Object(); }
  static Json parse(std::string_view text, int depth = kDepth);  // throws JsonError, which says where
  static Json parse_or_null(std::string_view text, int depth = kDepth);

  bool is_null() const { return value_.index() == 0; }
  bool is_boolean() const { return std::holds_alternative<bool>(value_); }
  bool is_whole() const { return value_.index() == 2 || value_.index() == 3; }
  bool is_huge() const { return value_.index() == 3; }  // a whole number that needs 64 bits without sign
  bool is_number() const { return is_whole() || std::holds_alternative<double>(value_); }
  bool is_string() const { return std::holds_alternative<std::string>(value_); }
  bool is_array() const { return std::holds_alternative<Array>(value_); }
  bool is_object() const { return std::holds_alternative<Object>(value_); }

  // The value as a T. Throws JsonError where it is something else, or a number that T cannot hold.
  template <class T>
  T get() const;
  template <class T>
  void get_to(T& out) const {
    out = get<T>();
  }
  const std::string& text() const;

  std::size_t size() const;  // of an array or object; 0 of anything else
  bool empty() const { return size() == 0; }

  // Arrays; null counts as an empty one, and becomes one by push_back.
  Json* begin() { return list(); }
  Json* end() { return list() + size(); }
  const Json* begin() const { return const_cast<Json*>(this)->list(); }
  const Json* end() const { return begin() + size(); }
  const Json& at(std::size_t i) const;
  const Json& operator[](std::size_t i) const { return at(i); }
  Json& operator[](std::size_t i) { return const_cast<Json&>(at(i)); }
  const Json& front() const { return at(0); }
  const Json& back() const { return at(size() - 1); }
  Json& back() { return const_cast<Json&>(at(size() - 1)); }
  void push_back(Json item);

  // Objects; null counts as an empty one, and becomes one by a new key.
  const Object& items() const;
  bool contains(std::string_view key) const { return member(key) != nullptr; }
  const Json* find(std::string_view key) const;  // nullptr where it is missing or null
  const Json& at(std::string_view key) const;
  const Json& operator[](std::string_view key) const { return at(key); }
  Json& operator[](std::string_view key);
  template <class T>
  T value(std::string_view key, const T& otherwise) const {
    const Json* found = find(key);
    return found ? found->get<T>() : otherwise;
  }
  std::string value(std::string_view key, const char* otherwise) const { return value<std::string>(key, otherwise); }
  void erase(std::string_view key);
  void update(const Json& other);  // takes over its members
  Json sorted() const;             // by key, at every level

  // On one line, or with `indent` spaces a level. Bytes that are no UTF-8 become U+FFFD, numbers that are none null.
  std::string dump(int indent = -1) const;

  friend bool operator==(const Json& a, const Json& b);
  friend std::ostream& operator<<(std::ostream& out, const Json& json);

 private:
  friend class JsonBuilder;
  Json* list();
  void write(std::string& out, int indent, int level) const;
  const Json* member(std::string_view key) const;
  bool boolean() const;
  double real() const;
  std::uint64_t whole(std::int64_t least, std::uint64_t most) const;  // its bits

  std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, Array, Object> value_;
};

// An element of a braced list, so that what is moved into it is moved out again.
class Json::Item {
 public:
  template <class T>
    requires(!std::same_as<std::remove_cvref_t<T>, Item> && std::constructible_from<Json, T>)
  Item(T&& value) : value_(std::forward<T>(value)) {}
  Item(std::initializer_list<Item> list) : value_(list) {}

 private:
  friend class Json;
  mutable Json value_;
};

template <JsonRange T>
Json::Json(const T& range) {
  if constexpr (requires { typename T::mapped_type; }) {
    Object members;
    for (const auto& [key, value] : range) members.emplace_back(key, value);
    value_ = std::move(members);
  } else {
    Array items;
    items.reserve(range.size());
    for (const auto& item : range) items.emplace_back(item);
    value_ = std::move(items);
  }
}

template <class T>
T Json::get() const {
  if constexpr (std::same_as<T, bool>) {
    return boolean();
  } else if constexpr (std::integral<T>) {
    return static_cast<T>(whole(std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
  } else if constexpr (std::floating_point<T>) {
    return static_cast<T>(real());
  } else if constexpr (std::same_as<T, std::string>) {
    return text();
  } else if constexpr (std::same_as<T, Json>) {
    return *this;
  } else {
    T out;
    for (const Json& item : *this) out.push_back(item.get<typename T::value_type>());
    return out;
  }
}

}  // namespace ludens::base
