#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/spec.h"

namespace ludens::base {

// Options are declared once: a struct whose fields carry the defaults, and a table that binds each field to a name, to
// what is allowed and to a line of help. Reading a text, its canonical form, lists, help, forms and protocols follow
// from the table:
//   struct Tempering { Spec agent; double t = 1; };
//   const OptionTable<Tempering> table = {{"A", &Tempering::agent, Allowed::agent(), "the agent"},
//                                         {"t", &Tempering::t, Allowed::real(0, 100), "temperature"}};
//   const Tempering read = table.read(parse_spec("temper(uct, t=0.5)"));
// Tested by tests/base/options_test.cpp and, for every agent and game, tests/agents/every_option_test.cpp.

// A value on its way between a text and a field.
struct OptionValue {
  bool none = false;       // of a std::optional
  std::int64_t whole = 0;  // whole numbers, yes or no, the value of an enum, bytes, milliseconds
  double real = 0;
  Spec spec = {};  // texts (its name) and agents
};

// What an option may be: words, or numbers and texts of some kind, or both.
class Allowed {
 public:
  enum class Kind { Words, Whole, Real, Bytes, Duration, Text, Model, Rating, Weights, Agent };

  static Allowed whole(std::int64_t least, std::int64_t most);
  static Allowed real(double least, double most);
  static Allowed yes_no();
  static Allowed words(std::initializer_list<std::string_view> words);  // for a field that holds the word itself
  template <class E>
  static Allowed one_of(std::initializer_list<std::pair<std::string_view, E>> words) {
    return one_of(std::span(words.begin(), words.size()));
  }
  template <class E>
  static Allowed one_of(std::span<const std::pair<std::string_view, E>> words) {  // for an enum or a bool
    Allowed out(Kind::Words);
    for (const auto& [word, means] : words) out.words_.push_back({word, {false, static_cast<std::int64_t>(means)}});
    return out;
  }
  static Allowed bytes() { return Allowed(Kind::Bytes); }        // 64MB
  static Allowed duration() { return Allowed(Kind::Duration); }  // 500ms; the field holds milliseconds
  static Allowed text() { return Allowed(Kind::Text); }
  static Allowed model() { return Allowed(Kind::Model); }      // a name or a quoted path
  static Allowed rating() { return Allowed(Kind::Rating); }    // 2200 or 15k
  static Allowed weights() { return Allowed(Kind::Weights); }  // numbers
  static Allowed agent() { return Allowed(Kind::Agent); }      // the field is a Spec

  // One word more: «auto» for a std::optional that is empty, or for a number that cannot be written as one.
  Allowed or_word(std::string_view word) &&;
  Allowed or_word(std::string_view word, double means) &&;

  // What it takes of the machine, so that a server can bound every agent whatever its options are called: threads,
  // bytes (0: no bound of its own), or searching, whose tree grows with it where no option bounds the bytes.
  enum class Cost { Nothing, Threads, Memory, Search };
  Allowed costs(Cost cost) && {
    cost_ = cost;
    return std::move(*this);
  }

  Kind kind() const { return kind_; }
  Cost cost() const { return cost_; }
  std::int64_t least() const { return least_; }
  std::int64_t most() const { return most_; }
  double real_least() const { return real_least_; }
  double real_most() const { return real_most_; }
  std::vector<std::string_view> words() const;

  std::string text_form() const;  // «auto|1..9», as lists and errors show it
  std::string prose() const;      // «a whole number from 1 to 9»

  std::optional<OptionValue> read(const Spec& given) const;  // nothing where it is not allowed
  std::string text(const OptionValue& value) const;          // numbers in their shortest form
  Spec spec(const OptionValue& value) const;                 // the same, quoted where it must be
  void name_first(std::string_view word);                    // where words alone are allowed: the default

 private:
  struct Word {
    std::string_view text;
    OptionValue means;
  };
  explicit Allowed(Kind kind) : kind_(kind) {}
  const Word* word_for(const OptionValue& value) const;
  std::optional<OptionValue> number(const std::string& text) const;

  Kind kind_;
  Cost cost_ = Cost::Nothing;
  bool holds_word_ = false;
  std::int64_t least_ = 0, most_ = 0;
  double real_least_ = 0, real_most_ = 0;
  std::vector<Word> words_;
};

// One row of a table. A name in capitals is an argument that is written without its name: COMMAND in engine("gnugo
// --mode gtp").
struct Option {
  std::string_view name;
  Allowed allowed;
  std::string_view help;
  OptionValue usual = {};  // the default
  std::size_t offset = 0;  // of its field
  void (*set)(void* field, const OptionValue&) = nullptr;
  OptionValue (*get)(const void* field) = nullptr;

  bool positional() const;
  std::string fallback() const { return allowed.text(usual); }
};

// The value of each option, in the table's order, defaults filled in; throws Error on an unknown name, a repeated one,
// a positional argument that the table does not list or a value that is not allowed.
std::vector<OptionValue> settle(const Spec& spec, std::span<const Option> options);
// `name(key=value, …)` in the table's order with the defaults left out: the canonical text.
std::string settled_text(std::string_view name, std::span<const OptionValue> values, std::span<const Option> options);

const Option* find_option(std::span<const Option> options, std::string_view name);  // null: there is none

template <class F>
struct FieldOf {
  using Type = F;
  static constexpr bool kOptional = false;
};
template <class F>
struct FieldOf<std::optional<F>> {
  using Type = F;
  static constexpr bool kOptional = true;
};

template <class F>
void set_field(void* field, const OptionValue& value) {
  using T = typename FieldOf<F>::Type;
  F& out = *static_cast<F*>(field);
  if constexpr (FieldOf<F>::kOptional) {
    if (value.none) return out.reset();
  }
  if constexpr (std::is_same_v<T, Spec>)
    out = value.spec;
  else if constexpr (std::is_same_v<T, std::string>)
    out = value.spec.name;
  else if constexpr (std::is_floating_point_v<T>)
    out = static_cast<T>(value.real);
  else
    out = static_cast<T>(value.whole);
}

template <class F>
OptionValue get_field(const void* field) {
  using T = typename FieldOf<F>::Type;
  OptionValue out;
  const T* held = nullptr;
  if constexpr (FieldOf<F>::kOptional) {
    const F& maybe = *static_cast<const F*>(field);
    out.none = !maybe;
    if (out.none) return out;
    held = &*maybe;
  } else {
    held = static_cast<const T*>(field);
  }
  if constexpr (std::is_same_v<T, Spec>)
    out.spec = *held;
  else if constexpr (std::is_same_v<T, std::string>)
    out.spec.name = *held;
  else if constexpr (std::is_floating_point_v<T>)
    out.real = *held;
  else
    out.whole = static_cast<std::int64_t>(*held);
  return out;
}

// The field of a field: within(&Options::search, &Search::visits).
template <class... Members>
auto within(Members... members) {
  return [=](auto& options) -> auto& { return (options.*....*members); };
}

template <class O>
class OptionTable {
 public:
  // A row says where its field is by a pointer to a member, or by a function from O& to a part of a part of it.
  struct Row : Option {
    template <class Access>
    Row(std::string_view its_name, Access access, Allowed what, std::string_view its_help)
        : Option{its_name, std::move(what), its_help} {
      O probe{};
      auto& field = std::invoke(access, probe);
      using F = std::remove_reference_t<decltype(field)>;
      offset = static_cast<std::size_t>(reinterpret_cast<char*>(&field) - reinterpret_cast<char*>(&probe));
      set = &set_field<F>;
      get = &get_field<F>;
    }
  };

  OptionTable() = default;
  // `usual` holds the defaults where they are not those of a new O.
  OptionTable(std::span<const Row> rows, O usual = {}) : usual_(std::move(usual)) {
    for (const auto& row : rows) {
      Option option = row;
      option.usual = row.get(reinterpret_cast<const char*>(&usual_) + row.offset);
      option.allowed.name_first(option.fallback());
      options_.push_back(std::move(option));
    }
  }
  OptionTable(std::initializer_list<Row> rows, O usual = {})
      : OptionTable(std::span<const Row>(rows.begin(), rows.size()), std::move(usual)) {}

  const std::vector<Option>& options() const { return options_; }

  O read(const Spec& spec) const {
    O out = usual_;
    const auto values = settle(spec, options_);
    for (std::size_t i = 0; i < values.size(); ++i) place(out, options_[i], values[i]);
    return out;
  }
  std::vector<OptionValue> values(const O& from) const {
    std::vector<OptionValue> out;
    for (const auto& option : options_) out.push_back(option.get(reinterpret_cast<const char*>(&from) + option.offset));
    return out;
  }
  std::string text(std::string_view name, const O& from) const { return settled_text(name, values(from), options_); }
  static void place(O& into, const Option& option, const OptionValue& value) {
    option.set(reinterpret_cast<char*>(&into) + option.offset, value);
  }

 private:
  O usual_ = {};
  std::vector<Option> options_;
};

// A function of (whatever, options) as one of (whatever, Spec).
template <class O, class Make>
auto reading(OptionTable<O> table, Make make) {
  return [table = std::move(table), make = std::move(make)](const auto& first, const Spec& spec) {
    return make(first, table.read(spec));
  };
}

}  // namespace ludens::base
