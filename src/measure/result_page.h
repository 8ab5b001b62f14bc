#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "measure/room.h"

namespace ludens::measure {

// The result lines of a file's text, as `match`, `arena` and `analyze --review --check` print them with --json; empty
// lines, and those that say by which command the next came about, are skipped. Throws Error with `name` and the line's
// number where one is neither.
std::vector<Json> read_results(std::string_view text, const std::string& name);

// One HTML page that needs nothing else: tables and plots of results, those of the same positions together.
std::string result_page(const std::vector<Json>& results);

}  // namespace ludens::measure
