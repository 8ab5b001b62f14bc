#include "measure/matching/value_plots.h"

#include <algorithm>

#include "measure/plots/plot.h"

namespace ludens::measure {

std::string value_reliability_plot(const ValueSummary& summary, std::span<const std::size_t> columns, std::size_t group,
                                   const std::string& title) {
  constexpr std::int64_t kFew = 30;
  std::vector<Series> curves, bars;
  for (const std::size_t column : columns) {
    const ValueShare& share = summary.shares[group][column];
    const bool many =
        std::any_of(share.bins.begin(), share.bins.end(), [](const ValueBin& bin) { return bin.positions >= kFew; });
    Series curve{summary.columns[column], {}}, histogram{"", {}};
    histogram.bars = 0.8 / kValueBins / static_cast<double>(columns.size());
    const double first = -0.5 * static_cast<double>(columns.size() - 1) + static_cast<double>(bars.size());
    for (int i = 0; i < kValueBins; ++i) {
      const ValueBin& bin = share.bins[static_cast<std::size_t>(i)];
      if (bin.positions > 0 && (!many || bin.positions >= kFew)) curve.points.push_back({bin.expected, bin.came});
      histogram.points.push_back({(i + 0.5) / kValueBins + first * histogram.bars,
                                  static_cast<double>(bin.positions) / static_cast<double>(share.positions)});
    }
    curves.push_back(std::move(curve));
    bars.push_back(std::move(histogram));
  }
  const PlotOptions above{.title = title,
                          .x_label = "expected result of the mover",
                          .y_label = "share won, draws half",
                          .width = 480,
                          .height = 440,
                          .y_min = 0,
                          .y_max = 1,
                          .diagonal = true};
  const PlotOptions below{
      .x_label = "expected result", .y_label = "positions", .width = 480, .height = 200, .y_min = 0};
  const std::string plots[] = {svg_plot(above, curves), svg_plot(below, bars)};
  return stacked_plots(plots);
}

}  // namespace ludens::measure
