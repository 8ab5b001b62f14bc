#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"

namespace ludens::base {

// A cell as RFC 4180 (Shafranovich 2005) quotes it: only where a comma, a quote or a line break asks for it.
std::string csv_cell(std::string_view text);

// Objects as lines of CSV, the names of the columns first. An object within an object gives columns of its own,
// «left_out.date»; lists within are left out, since a cell holds one value. Lines end in \n, as other programs here
// expect and every reader takes. Tested by tests/base/csv_test.cpp.
class CsvLines {
 public:
  explicit CsvLines(std::vector<std::string> columns) : columns_(std::move(columns)) {}
  // With every column that one of these rows has, in the order in which they come.
  static CsvLines of(const Json& rows);

  std::string head() const;
  std::string line(const Json& row) const;  // an empty cell where it has no such value

 private:
  std::vector<std::string> columns_;
};

// All of them at once.
std::string csv(const Json& rows);

}  // namespace ludens::base
