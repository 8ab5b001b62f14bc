#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "records/io/byte_source.h"

namespace ludens::records {

// A tab-separated table with a header: one row at a time, cells by the name of their column.
class TsvTable {
 public:
  explicit TsvTable(std::unique_ptr<Input> input);

  bool next();  // the next row that is not empty; throws Error on a wrong one
  bool has(std::string_view column) const;
  std::string_view cell(std::string_view column) const;  // "" where there is no such column
  const std::vector<std::string>& columns() const { return columns_; }
  std::string_view cell_at(std::size_t index) const { return cells_[index]; }
  std::int64_t line() const { return line_; }

  // «FILE, line N, column: found «…», expected …»
  [[noreturn]] void wrong(std::string_view column, std::string_view found, std::string_view expected) const;

 private:
  std::unique_ptr<Input> input_;
  std::vector<std::string> columns_;
  std::string row_;
  std::vector<std::string_view> cells_;  // into row_
  std::int64_t line_ = 1;
};

std::vector<std::string_view> tsv_header(std::string_view head);  // the column names in a file's first line
bool is_utf8(std::string_view text);

}  // namespace ludens::records
