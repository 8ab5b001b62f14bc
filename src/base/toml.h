#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/error.h"

namespace ludens::base {

// A value of a TOML file (toml.io, version 1.0) with the line that it stands on, so that whoever reads a configuration
// can say where it is wrong. The library that reads the text is known to toml.cpp alone. Dates and times are not read.
// Tested by tests/base/toml_test.cpp.
struct Toml {
  using Table = std::vector<std::pair<std::string, Toml>>;  // in the order of the file
  using List = std::vector<Toml>;
  std::variant<Table, List, std::string, std::int64_t, double, bool> value = Table();
  int line = 0;  // from 1

  const Table* table() const { return std::get_if<Table>(&value); }
  const List* list() const { return std::get_if<List>(&value); }
  const std::string* text() const { return std::get_if<std::string>(&value); }
  const Toml* find(std::string_view key) const;  // of a table; nullptr where there is none
  std::string_view kind() const;                 // «a table», «a text» …
};

// Throws Error: «NAME, line 3, column 7: …».
Toml parse_toml(std::string_view text, std::string_view name);

}  // namespace ludens::base
