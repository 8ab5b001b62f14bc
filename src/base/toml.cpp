#include "base/toml.h"

#include <algorithm>

#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
#include <fmt/format.h>
#include <toml++/toml.h>

namespace ludens::base {
namespace {

Toml converted(const toml::node& node, std::string_view name) {
  Toml out;
  out.line = static_cast<int>(node.source().begin.line);
  if (const auto* table = node.as_table()) {
    Toml::Table members;
    for (const auto& [key, value] : *table) members.emplace_back(std::string(key.str()), converted(value, name));
    // The library sorts by key.
    std::stable_sort(members.begin(), members.end(),
                     [](const auto& a, const auto& b) { return a.second.line < b.second.line; });
    out.value = std::move(members);
  } else if (const auto* list = node.as_array()) {
    Toml::List items;
    for (const auto& item : *list) items.push_back(converted(item, name));
    out.value = std::move(items);
  } else if (const auto* text = node.as_string()) {
    out.value = text->get();
  } else if (const auto* whole = node.as_integer()) {
    out.value = whole->get();
  } else if (const auto* real = node.as_floating_point()) {
    out.value = real->get();
  } else if (const auto* flag = node.as_boolean()) {
    out.value = flag->get();
  } else {
    throw Error(fmt::format("{}, line {}: dates and times are not read here; write a text", name, out.line));
  }
  return out;
}

}  // namespace

const Toml* Toml::find(std::string_view key) const {
  if (const auto* members = table())
    for (const auto& [name, found] : *members)
      if (name == key) return &found;
  return nullptr;
}

std::string_view Toml::kind() const {
  constexpr std::string_view kKinds[] = {"a table", "a list", "a text", "a whole number", "a number", "true or false"};
  return kKinds[value.index()];
}

Toml parse_toml(std::string_view text, std::string_view name) {
  try {
    return converted(toml::parse(text), name);
  } catch (const toml::parse_error& error) {
    const auto& at = error.source().begin;
    throw Error(fmt::format("{}, line {}, column {}: {}", name, at.line, at.column, error.description()));
  }
}

}  // namespace ludens::base
