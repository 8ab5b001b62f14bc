#include "measure/pages/result_table.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::measure {
namespace {

constexpr std::string_view kAcross = "across ";
constexpr std::size_t kMostColumns = 100;

struct Column {
  std::string title, cell;
  bool across = false;
};

Column column_of(std::string_view text) {
  const auto colon = text.find(": ");
  if (colon == std::string_view::npos) throw Error(fmt::format("a column is «TITLE: CELL», found {}", cite(text)));
  Column out{std::string(trim(text.substr(0, colon))), std::string(trim(text.substr(colon + 2))), false};
  if (!out.title.starts_with(kAcross)) return out;
  out.across = true;
  out.title.erase(0, kAcross.size());
  if (out.title.find('{') == std::string::npos) out.title = "{" + out.title + "}";
  return out;
}

std::string escaped_cell(std::string text) {
  for (auto at = text.find('|'); at != std::string::npos; at = text.find('|', at + 2)) text.insert(at, "\\");
  std::replace(text.begin(), text.end(), '\n', ' ');
  return std::string(trim(text));
}

// «12 345», «−0.5», «3 %», «–»: what is read by its last digit.
bool is_figure(std::string_view cell) {
  return cell.find_first_not_of("0123456789. +%") == std::string_view::npos || cell == "–" ||
         (cell.starts_with("−") && is_figure(cell.substr(std::string_view("−").size())));
}

std::size_t place_of(std::vector<std::string>& names, const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  if (names.size() == kMostColumns) throw Error(fmt::format("a table has at most {} columns", kMostColumns));
  names.push_back(name);
  return names.size() - 1;
}

std::string markdown_table(const std::vector<std::string>& titles, const std::vector<std::vector<std::string>>& rows) {
  const auto row_text = [](const auto& cells) {
    std::string out = "|";
    for (const auto& cell : cells) out += cell.empty() ? " |" : " " + cell + " |";
    return out + "\n";
  };
  std::vector<std::string> rules;
  for (std::size_t i = 0; i < titles.size(); ++i) {
    const auto figure = [&](const auto& row) { return is_figure(row[i]); };
    rules.push_back(std::all_of(rows.begin(), rows.end(), figure) ? "---:" : "---");
  }
  std::string out = row_text(titles) + row_text(rules);
  for (const auto& row : rows) out += row_text(row);
  return out;
}

}  // namespace

std::string result_table(const std::vector<ResultLine>& lines, const std::vector<std::string_view>& columns) {
  std::vector<Column> wanted;
  for (const auto text : columns) wanted.push_back(column_of(text));
  if (wanted.empty()) throw Error("a table has columns, «TITLE: CELL», a line each");
  const bool crossed = wanted.back().across;
  for (std::size_t i = 0; i + 1 < wanted.size(); ++i)
    if (wanted[i].across) throw Error("«across» is the last column");

  const std::size_t fixed = wanted.size() - crossed;
  std::vector<std::string> titles, heads;
  for (std::size_t i = 0; i < fixed; ++i) titles.push_back(wanted[i].title);
  std::vector<std::vector<std::string>> rows;
  for (const auto& line : lines) {
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < fixed; ++i) cells.push_back(escaped_cell(cell_text(line, wanted[i].cell)));
    if (!crossed) {
      rows.push_back(std::move(cells));
      continue;
    }
    const std::size_t at = fixed + place_of(heads, escaped_cell(cell_text(line, wanted.back().title)));
    const auto same = [&](const auto& row) { return std::equal(cells.begin(), cells.end(), row.begin()); };
    auto row = std::find_if(rows.begin(), rows.end(), same);
    if (row == rows.end()) row = rows.insert(row, std::move(cells));
    if (row->size() <= at) row->resize(at + 1);
    if (!(*row)[at].empty())
      throw Error(fmt::format("two lines belong into one cell: {}, {}", cite(row->front()), cite(heads[at - fixed])));
    (*row)[at] = escaped_cell(cell_text(line, wanted.back().cell));
  }
  titles.insert(titles.end(), heads.begin(), heads.end());
  for (auto& row : rows) row.resize(titles.size());
  return markdown_table(titles, rows);
}

std::string runs_of(const std::vector<ResultLine>& lines) {
  std::vector<Json> seen;
  std::string out;
  for (const auto& line : lines) {
    if (line.run.is_null() || std::find(seen.begin(), seen.end(), line.run) != seen.end()) continue;
    seen.push_back(line.run);
    std::vector<std::string> said;
    for (const char* key : {"revision", "date", "machine", "note"})
      if (const Json* value = line.run.find(key)) said.push_back(plain_text(*value));
    out += fmt::format("    $ {}\n    # {}\n", plain_text(line.run.at("command")), join(said, "; "));
  }
  std::replace(out.begin(), out.end(), '\r', ' ');
  return out;
}

}  // namespace ludens::measure
