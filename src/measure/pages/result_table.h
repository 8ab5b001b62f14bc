#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "measure/pages/result_lines.h"

namespace ludens::measure {

// A Markdown table of lines. Each of `columns` is «TITLE: CELL» (cell_text). The last may be «across HEAD: CELL», where
// HEAD is a key or a pattern: a column for every text of it, and a row for every text of the columns before it. Columns
// of bare numbers are aligned right. Throws Error. Tested by tests/measure/pages/result_table_test.cpp.
std::string result_table(const std::vector<ResultLine>& lines, const std::vector<std::string_view>& columns);

// How lines came about, each run once: command, revision, date, machine, note, as an indented block. "" where no line
// has a run.
std::string runs_of(const std::vector<ResultLine>& lines);

}  // namespace ludens::measure
