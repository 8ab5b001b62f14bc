#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "measure/room.h"

namespace ludens::measure {

// The result lines of a file's text, as `match`, `arena` and `analyze --review --check` print them with --json; empty
// lines are skipped. Throws Error with `name` and the line's number where one is neither.
std::vector<Json> read_results(std::string_view text, const std::string& name);

// One HTML page that needs nothing else: tables and plots of results, those of the same positions together.
std::string result_page(const std::vector<Json>& results);

// How many games of each match of an arena are different, and how many were given up. Markdown. Throws Error where a
// line does not say it.
std::string variety_table(const std::vector<Json>& lines);

}  // namespace ludens::measure
