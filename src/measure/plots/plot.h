#pragma once
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "measure/room.h"

namespace ludens::measure {

// From the palette of Okabe and Ito (2008), which people with any colour vision can tell apart.
inline constexpr std::array<std::string_view, 6> kSeriesColours = {"#0072b2", "#d55e00", "#009e73",
                                                                   "#cc79a7", "#e69f00", "#56b4e9"};

struct PlotPoint {
  double x = 0, y = 0;
  std::optional<double> low = std::nullopt, high = std::nullopt;  // an interval around y
};

struct Series {
  std::string name;
  std::vector<PlotPoint> points;  // drawn in this order
  bool band = false;              // the interval as a band instead of error bars
  double bars = 0;                // so wide, from zero, instead of a line; 0: a line
};

struct PlotOptions {
  std::string title = {}, x_label = {}, y_label = {};
  int width = 640, height = 400;                                     // pixels
  bool log_x = false;                                                // every x must be positive
  std::optional<double> y_min = std::nullopt, y_max = std::nullopt;  // else from the points
  std::optional<double> level = std::nullopt;                        // a dashed horizontal line, as for «equal»
  bool legend_on_top = false;  // in the upper right corner, where curves leave room there; else in the lower
  bool diagonal = false;       // a dashed line y = x, as for «honest»
};

// A line plot as SVG text, readable on light and on dark paper. The same input gives the same text. Throws Error where
// a number is not finite, or not positive on a log axis.
std::string svg_plot(const PlotOptions& options, std::span<const Series> series);

// Plots of one width below each other, as one.
std::string stacked_plots(std::span<const std::string> plots);

// Round numbers that cut [low, high] into about `count` parts; on a log axis powers of ten with 2 and 5 between them.
std::vector<double> plot_ticks(double low, double high, int count);
std::vector<double> log_ticks(double low, double high);

}  // namespace ludens::measure
