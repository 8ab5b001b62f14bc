#pragma once
#include <span>
#include <string>

#include "base/json.h"
#include "measure/matching/tally.h"

namespace ludens::measure {

// Pictures of result lines of `match`, several agents in one, as SVG text. Lines without such groups are left out.
// Tested by tests/measure/matching/match_plots_test.cpp.

// Top-1 with its interval as a band, over the middle of each group of a field. Groups of fewer than 30 positions are
// left out, unless there are no others.
std::string accuracy_plot(std::span<const Json> lines, MatchField field, const std::string& title);

// How often the likeliest move was the person's, over how likely the agent said it was: honest ones lie on the
// diagonal. Bins of fewer than 30 positions are left out in the same way.
std::string reliability_plot(std::span<const Json> lines, const std::string& title);

}  // namespace ludens::measure
