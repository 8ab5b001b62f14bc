#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "measure/tuning/collect.h"

namespace ludens::measure {

// What the parts thought of one game's positions as a line of JSON, and back exactly but for `game`, which is the
// number of the line's unit. Throws Error. Tested by tests/measure/tuning/tuning_line_test.cpp.
std::string tuning_line(const std::vector<TuningPosition>& positions);
std::vector<TuningPosition> read_tuning_line(std::string_view line);

}  // namespace ludens::measure
