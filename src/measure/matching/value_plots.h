#pragma once
#include <span>
#include <string>

#include "measure/matching/value_scores.h"

namespace ludens::measure {

// How often the mover won (draws count half), over what was expected of them, and below it how often so much was
// expected. Honest ones lie on the diagonal. Bins of fewer than 30 positions are left out above, unless there are no
// others.
std::string value_reliability_plot(const ValueSummary& summary, std::span<const std::size_t> columns, std::size_t group,
                                   const std::string& title);

}  // namespace ludens::measure
