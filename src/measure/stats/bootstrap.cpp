#include "measure/stats/bootstrap.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "base/rng.h"
#include "measure/stats/quantile.h"

namespace ludens::measure {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

double plain(const Ratio& ratio) {
  double top = 0, bottom = 0;
  for (const auto& term : ratio) top += term.top, bottom += term.bottom;
  return bottom > 0 ? top / bottom : kNone;
}

double weighted(const Ratio& ratio, const std::vector<std::uint32_t>& weights) {
  double top = 0, bottom = 0;
  for (const auto& term : ratio) {
    const double weight = weights[term.cluster];
    top += weight * term.top;
    bottom += weight * term.bottom;
  }
  return bottom > 0 ? top / bottom : kNone;
}

std::size_t counted_clusters(const Ratio& ratio) {
  std::vector<std::uint32_t> found;
  for (const auto& term : ratio)
    if (term.bottom > 0) found.push_back(term.cluster);
  std::sort(found.begin(), found.end());
  return static_cast<std::size_t>(std::unique(found.begin(), found.end()) - found.begin());
}

}  // namespace

std::vector<RatioInterval> bootstrap(std::span<const Ratio> ratios, std::size_t clusters,
                                     const BootstrapOptions& options) {
  assert(options.resamples > 0 && clusters < std::numeric_limits<std::uint32_t>::max());
  std::vector<std::vector<double>> seen(ratios.size());
  for (auto& values : seen) values.reserve(static_cast<std::size_t>(options.resamples));
  std::vector<std::uint32_t> weights(clusters);
  for (int i = 0; i < options.resamples && clusters > 0; ++i) {
    Rng rng = Rng::of(options.seed, static_cast<std::uint64_t>(i));
    std::fill(weights.begin(), weights.end(), 0);
    for (std::size_t k = 0; k < clusters; ++k) ++weights[rng.below(static_cast<std::uint32_t>(clusters))];
    // A resample in which a rare share does not occur at all says nothing about it.
    for (std::size_t r = 0; r < ratios.size(); ++r)
      if (const double value = weighted(ratios[r], weights); !std::isnan(value)) seen[r].push_back(value);
  }
  std::vector<RatioInterval> out;
  for (std::size_t r = 0; r < ratios.size(); ++r) {
    const double value = plain(ratios[r]);
    if (std::isnan(value) || seen[r].empty()) {
      out.push_back({value, value, value, 1});
      continue;
    }
    std::sort(seen[r].begin(), seen[r].end());
    const double tail = (1 - options.level) / 2;
    // One more draw on each side, so that no finite number of draws makes it impossible (Davison and Hinkley, 4.11).
    const auto upper = std::upper_bound(seen[r].begin(), seen[r].end(), 0.0) - seen[r].begin(),
               lower = std::lower_bound(seen[r].begin(), seen[r].end(), 0.0) - seen[r].begin();
    const auto draws = static_cast<std::ptrdiff_t>(seen[r].size());
    const double other = static_cast<double>(std::min(upper, draws - lower) + 1) / static_cast<double>(draws + 1);
    out.push_back({value, quantile(seen[r], tail), quantile(seen[r], 1 - tail), std::min(1.0, 2 * other)});
    if (!options.shares || (value != 0 && value != 1)) continue;
    const double miss = 1 - std::pow(tail, 1 / static_cast<double>(counted_clusters(ratios[r])));
    (value == 0 ? out.back().high : out.back().low) = value == 0 ? miss : 1 - miss;
  }
  return out;
}

}  // namespace ludens::measure
