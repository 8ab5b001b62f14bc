#include "measure/stats/quantile.h"

#include <algorithm>
#include <cassert>

namespace ludens::measure {

double quantile(std::span<const double> sorted, double share) {
  assert(!sorted.empty());
  const double at = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(at);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (at - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

double lower_quantile(std::span<const double> sorted, double share) {
  assert(!sorted.empty());
  return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

}  // namespace ludens::measure
