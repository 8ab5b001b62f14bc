#include "learn/five_doubt.h"

#include <algorithm>

#include "belief/doubt_filter.h"
#include "patterns/five_incremental.h"

namespace ludens::learn {

Impressions::Impressions(const five::Net& net, const FiveSet& set) {
  five::ExampleEvaluator evaluator(net);
  for (const auto& example : set.examples) {
    One& one = all_.emplace_back();
    one.played = Move{example.taken};
    evaluator.judge(example, one.moves, one.p);
  }
}

DoubtReport Impressions::report(const DoubtLimits& limits) const {
  DoubtReport out;
  out.limits = limits;
  DoubtFilter filter(limits);
  std::vector<int> sizes;
  for (const auto& one : all_) {
    const auto picked = filter.pick(one.moves, one.p);
    const auto good = filter.good();
    ++out.positions;
    out.everything += picked.everything;
    out.single += good.size() == 1;
    out.inside += std::any_of(good.begin(), good.end(), [&](std::uint32_t at) { return one.moves[at] == one.played; });
    if (!picked.everything) sizes.push_back(static_cast<int>(good.size()));
  }
  if (out.positions == 0) return out;
  const auto n = static_cast<double>(out.positions);
  out.everything /= n, out.single /= n, out.inside /= n;
  std::sort(sizes.begin(), sizes.end());
  if (sizes.empty()) return out;
  const auto at = [&](double share) {
    return sizes[static_cast<std::size_t>(share * static_cast<double>(sizes.size() - 1))];
  };
  out.median = at(0.5), out.p95 = at(0.95);
  for (const int size : sizes) out.mean += size;
  out.mean /= static_cast<double>(sizes.size());
  return out;
}

DoubtReport Impressions::tune(int most) const {
  DoubtReport best;
  for (const double start : {1.1, 1.5})
    for (const double stop : {1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 10.0, 12.0, 16.0, 24.0})
      for (const double leftover : {0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.11, 0.12, 0.13, 0.14, 0.15, 0.17, 0.2}) {
        const DoubtReport report = this->report({start, stop, leftover});
        const bool fits = report.median <= 4 && report.p95 <= most && report.everything < 0.04;
        if (fits && report.inside > best.inside) best = report;
      }
  return best;
}

}  // namespace ludens::learn
