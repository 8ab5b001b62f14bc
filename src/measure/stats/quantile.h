#pragma once
#include <span>

namespace ludens::measure {

// Of values in ascending order, at least one; `share` from 0 to 1.

// Between two order statistics by linear interpolation (Hyndman and Fan 1996, definition 7).
double quantile(std::span<const double> sorted, double share);

// The order statistic below that place: a value that was seen.
double lower_quantile(std::span<const double> sorted, double share);

}  // namespace ludens::measure
