// Line plots as SVG, without a library: some text, lines and circles.
//
// Colours of series are those of plot.h; axes and text are `currentColor` on no background, set by a style that follows
// the reader's light or dark scheme. Tested by tests/measure/plots/plot_test.cpp.
#include "measure/plots/plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "base/xml.h"

namespace ludens::measure {
namespace {

constexpr double kLargest = 1e100;  // beyond it differences of numbers are none
constexpr double kLeft = 62, kRight = 16, kTop = 36, kBottom = 48, kLegendRow = 18;

struct Range {
  double low = 0, high = 1;
};

class Plot {
 public:
  Plot(const PlotOptions& options, std::span<const Series> series) : options_(options), series_(series) {
    find_ranges();
  }

  std::string draw() {
    line(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}" )"
         R"(font-family="sans-serif" font-size="12">)",
         options_.width, options_.height);
    line("<style>svg{{color:#222}}@media(prefers-color-scheme:dark){{svg{{color:#ddd}}}}</style>");
    axes();
    for (std::size_t i = 0; i < series_.size(); ++i) curve(series_[i], kSeriesColours[i % kSeriesColours.size()]);
    legend();
    line("</svg>");
    return out_;
  }

 private:
  double right() const { return options_.width - kRight; }
  double bottom() const { return options_.height - kBottom; }
  static int parts(double length, double each) { return std::max(2, static_cast<int>(length / each)); }
  double scaled(double x) const { return options_.log_x ? std::log10(x) : x; }
  double at_x(double x) const {
    return kLeft + (scaled(x) - scaled(x_.low)) / (scaled(x_.high) - scaled(x_.low)) * (right() - kLeft);
  }
  double at_y(double y) const {
    return bottom() - (std::clamp(y, y_.low, y_.high) - y_.low) / (y_.high - y_.low) * (bottom() - kTop);
  }

  void find_ranges() {
    bool any = false;
    const auto widen = [](Range& range, double value, bool first) {
      if (!(std::abs(value) <= kLargest)) throw Error(fmt::format("a plot needs numbers up to {:g}", kLargest));
      range = first ? Range{value, value} : Range{std::min(range.low, value), std::max(range.high, value)};
    };
    for (const auto& one : series_) {
      for (const auto& point : one.points) {
        if (options_.log_x && point.x <= 0) throw Error(fmt::format("{} cannot stand on a log axis", number(point.x)));
        widen(x_, point.x - one.bars / 2, !any);
        widen(x_, point.x + one.bars / 2, false);
        widen(y_, point.y, !any);
        any = true;
        widen(y_, point.low.value_or(point.y), false);
        widen(y_, point.high.value_or(point.y), false);
      }
    }
    if (!any) x_ = options_.log_x ? Range{1, 10} : Range{0, 1};
    if (options_.level) widen(y_, *options_.level, false);
    const auto alone = [](double value) { return std::max(1.0, 1e-6 * std::abs(value)); };  // around a single number
    if (x_.low == x_.high)
      x_ = options_.log_x ? Range{x_.low / 2, x_.high * 2} : Range{x_.low - alone(x_.low), x_.high + alone(x_.low)};
    const double margin = y_.high > y_.low ? 0.05 * (y_.high - y_.low) : 0.5 * alone(y_.low);
    y_ = {options_.y_min.value_or(y_.low - margin), options_.y_max.value_or(y_.high + margin)};
    if (!(y_.low < y_.high)) throw Error("a plot needs y_min below y_max");
  }

  void axes() {
    const auto x_ticks =
        options_.log_x ? log_ticks(x_.low, x_.high) : plot_ticks(x_.low, x_.high, parts(right() - kLeft, 80));
    const auto y_ticks = plot_ticks(y_.low, y_.high, parts(bottom() - kTop, 50));
    const double middle = (kLeft + right()) / 2;
    line(R"(<g stroke="currentColor" stroke-opacity="0.2">)");
    for (const double y : y_ticks) line(R"(<path d="M{:.1f} {:.1f}H{:.1f}"/>)", kLeft, at_y(y), right());
    for (const double x : x_ticks) line(R"(<path d="M{:.1f} {:.1f}V{:.1f}"/>)", at_x(x), kTop, bottom());
    line(R"(</g>)");
    line(R"(<g fill="currentColor" text-anchor="end">)");
    for (const double y : y_ticks) line(R"(<text x="{:.1f}" y="{:.1f}">{:.6g}</text>)", kLeft - 6, at_y(y) + 4, y);
    line(R"(</g>)");
    line(R"(<g fill="currentColor" text-anchor="middle">)");
    for (const double x : x_ticks) line(R"(<text x="{:.1f}" y="{:.1f}">{:.6g}</text>)", at_x(x), bottom() + 16, x);
    line(R"(<text x="{:.1f}" y="20" font-size="14">{}</text>)", middle, escape_xml(options_.title));
    line(R"(<text x="{:.1f}" y="{}">{}</text>)", middle, options_.height - 10, escape_xml(options_.x_label));
    line(R"svg(<text transform="translate(16 {:.1f}) rotate(-90)">{}</text>)svg", (kTop + bottom()) / 2,
         escape_xml(options_.y_label));
    line(R"(</g>)");
    line(R"(<path d="M{:.1f} {:.1f}V{:.1f}H{:.1f}" fill="none" stroke="currentColor"/>)", kLeft, kTop, bottom(),
         right());
    if (options_.level)
      line(R"(<path d="M{:.1f} {:.1f}H{:.1f}" stroke="currentColor" stroke-dasharray="4 4"/>)", kLeft,
           at_y(*options_.level), right());
    if (const double low = std::max(x_.low, y_.low), high = std::min(x_.high, y_.high); options_.diagonal && low < high)
      line(R"(<path d="M{:.1f} {:.1f}L{:.1f} {:.1f}" stroke="currentColor" stroke-dasharray="4 4"/>)", at_x(low),
           at_y(low), at_x(high), at_y(high));
  }

  void curve(const Series& one, std::string_view colour) {
    if (one.points.empty()) return;
    line(R"(<g stroke="{0}" fill="{0}">)", colour);
    if (one.bars > 0) {
      for (const auto& point : one.points)
        line(R"(<path d="M{:.1f} {:.1f}V{:.1f}H{:.1f}V{:.1f}Z" stroke="none" fill-opacity="0.5"/>)",
             at_x(point.x - one.bars / 2), at_y(0), at_y(point.y), at_x(point.x + one.bars / 2), at_y(0));
      line(R"(</g>)");
      return;
    }
    if (one.band) band(one);
    std::string path;
    for (const auto& point : one.points)
      path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? 'M' : 'L', at_x(point.x), at_y(point.y));
    line(R"(<path d="{}" fill="none" stroke-width="1.8"/>)", path);
    for (const auto& point : one.points) {
      const double x = at_x(point.x);
      if (!one.band && point.low && point.high)
        line(R"(<path d="M{0:.1f} {2:.1f}H{1:.1f}M{0:.1f} {3:.1f}H{1:.1f}M{4:.1f} {2:.1f}V{3:.1f}" fill="none"/>)",
             x - 3, x + 3, at_y(*point.low), at_y(*point.high), x);
      line(R"(<circle cx="{:.1f}" cy="{:.1f}" r="2.6" stroke="none"/>)", x, at_y(point.y));
    }
    line(R"(</g>)");
  }

  void band(const Series& one) {
    std::string there, back;
    for (const auto& point : one.points) {
      const double x = at_x(point.x);
      there += fmt::format("{}{:.1f} {:.1f}", there.empty() ? 'M' : 'L', x, at_y(point.high.value_or(point.y)));
      back = fmt::format("L{:.1f} {:.1f}", x, at_y(point.low.value_or(point.y))) + back;
    }
    line(R"(<path d="{}{}Z" stroke="none" fill-opacity="0.18"/>)", there, back);
  }

  // In the lower right corner, where curves that rise to a plateau leave room, unless the options say otherwise.
  void legend() {
    double y = options_.legend_on_top ? kTop + 14 : bottom() + 8 - kLegendRow * static_cast<double>(series_.size());
    for (std::size_t i = 0; i < series_.size(); ++i, y += kLegendRow) {
      if (series_[i].name.empty()) continue;
      line(R"(<path d="M{:.1f} {:.1f}h20" stroke="{}" stroke-width="3"/>)", right() - 26, y - 4,
           kSeriesColours[i % kSeriesColours.size()]);
      line(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="end" fill="currentColor">{}</text>)", right() - 32, y,
           escape_xml(series_[i].name));
    }
  }

  template <class... Args>
  void line(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
    out_ += '\n';
  }

  const PlotOptions& options_;
  std::span<const Series> series_;
  Range x_, y_;
  std::string out_;
};

}  // namespace

std::string svg_plot(const PlotOptions& options, std::span<const Series> series) {
  return Plot(options, series).draw();
}

std::string stacked_plots(std::span<const std::string> plots) {
  constexpr std::string_view kHead = "<svg ";
  std::string inside;
  int width = 0, height = 0;
  for (const auto& plot : plots) {
    const auto number = [&](std::string_view name) {
      const auto at = plot.find(name);
      return at == std::string::npos ? 0 : std::atoi(plot.c_str() + at + name.size());
    };
    inside += fmt::format("<svg y=\"{}\" {}", height, std::string_view(plot).substr(kHead.size()));
    width = std::max(width, number("width=\""));
    height += number("height=\"");
  }
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
      "height=\"{1}\">\n{2}</svg>\n",
      width, height, inside);
}

}  // namespace ludens::measure
