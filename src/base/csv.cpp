#include "base/csv.h"

#include <algorithm>
#include <map>

#include "base/text.h"

namespace ludens::base {
namespace {

using Cell = std::pair<std::string, std::string>;

std::string csv_value(const Json& value) {
  if (value.is_null()) return "";
  return value.is_string() ? value.text() : value.dump();
}

void csv_cells(const Json& row, const std::string& before, std::vector<Cell>& out) {
  for (const auto& [name, value] : row.items()) {
    if (value.is_object())
      csv_cells(value, before + name + ".", out);
    else if (!value.is_array())
      out.emplace_back(before + name, csv_value(value));
  }
}

std::vector<Cell> csv_cells(const Json& row) {
  std::vector<Cell> out;
  csv_cells(row, "", out);
  return out;
}

std::string csv_line(const std::vector<std::string>& cells) {
  std::vector<std::string> quoted;
  quoted.reserve(cells.size());
  for (const auto& cell : cells) quoted.push_back(csv_cell(cell));
  return join(quoted, ",") + "\n";
}

}  // namespace

std::string csv_cell(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == text.npos) return std::string(text);
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

CsvLines CsvLines::of(const Json& rows) {
  std::vector<std::string> columns;
  for (const auto& row : rows)
    for (const auto& [name, value] : csv_cells(row))
      if (std::find(columns.begin(), columns.end(), name) == columns.end()) columns.push_back(name);
  return CsvLines(std::move(columns));
}

std::string CsvLines::head() const { return csv_line(columns_); }

std::string CsvLines::line(const Json& row) const {
  std::map<std::string, std::string> known;
  for (auto& [name, value] : csv_cells(row)) known[name] = std::move(value);
  std::vector<std::string> cells;
  cells.reserve(columns_.size());
  for (const auto& column : columns_) cells.push_back(known[column]);
  return csv_line(cells);
}

std::string csv(const Json& rows) {
  const CsvLines lines = CsvLines::of(rows);
  std::string out = lines.head();
  for (const auto& row : rows) out += lines.line(row);
  return out;
}

}  // namespace ludens::base
