// Dot charts as SVG, in the colours of plot.h. Tested by tests/measure/plots/interval_chart_test.cpp.
#include "measure/plots/interval_chart.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "base/xml.h"
#include "measure/plots/plot.h"

namespace ludens::measure {
namespace {

constexpr double kPanel = 250, kRow = 20, kHead = 26, kFoot = 26, kGap = 24, kTitle = 30;

struct Scale {
  double low = 0, high = 1;
  double at(double x) const { return (x - low) / (high - low) * kPanel; }
};

Scale scale_of(const IntervalPanel& panel) {
  std::optional<Scale> out;
  for (const auto& row : panel.rows) {
    if (!row) continue;
    for (const double x : {row->value, row->low, row->high}) {
      if (!std::isfinite(x)) throw Error("a chart needs finite numbers");
      if (!out) out = Scale{x, x};
      out->low = std::min(out->low, x);
      out->high = std::max(out->high, x);
    }
  }
  if (!out) return {};
  const double margin = out->high > out->low ? 0.08 * (out->high - out->low) : 0.5;
  return {out->low - margin, out->high + margin};
}

std::string panel_text(const IntervalPanel& panel, double x, double y, double height) {
  const Scale scale = scale_of(panel);
  std::string out = fmt::format("<g transform=\"translate({:.1f} {:.1f})\">\n", x, y);
  const double top = kHead, bottom = height - kFoot;
  out += fmt::format("<text x=\"{:.1f}\" y=\"14\" text-anchor=\"middle\" fill=\"currentColor\">{}</text>\n", kPanel / 2,
                     base::escape_xml(panel.title));
  for (const double tick : plot_ticks(scale.low, scale.high, 4)) {
    const double at = scale.at(tick);
    out += fmt::format("<path d=\"M{0:.1f} {1:.1f}V{2:.1f}\" stroke=\"currentColor\" stroke-opacity=\"0.2\"/>\n", at,
                       top, bottom);
    out += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\" fill=\"currentColor\">{:.6g}</text>\n",
                       at, bottom + 15, tick);
  }
  out += fmt::format("<path d=\"M0 {0:.1f}H{1:.1f}\" stroke=\"currentColor\"/>\n", bottom, kPanel);
  for (std::size_t i = 0; i < panel.rows.size(); ++i) {
    if (!panel.rows[i]) continue;
    const double at = top + kRow * (static_cast<double>(i) + 0.5);
    out += fmt::format(
        "<g stroke=\"{0}\" fill=\"{0}\"><path d=\"M{1:.1f} {4:.1f}H{2:.1f}M{1:.1f} {5:.1f}V{6:.1f}M{2:.1f} "
        "{5:.1f}V{6:.1f}\" fill=\"none\" stroke-width=\"1.6\"/><circle cx=\"{3:.1f}\" cy=\"{4:.1f}\" r=\"3.4\" "
        "stroke=\"none\"/></g>\n",
        kSeriesColours[i % kSeriesColours.size()], scale.at(panel.rows[i]->low), scale.at(panel.rows[i]->high),
        scale.at(panel.rows[i]->value), at, at - 4, at + 4);
  }
  return out + "</g>\n";
}

}  // namespace

std::string interval_chart(const std::string& title, std::span<const std::string> names,
                           std::span<const IntervalPanel> panels) {
  std::size_t longest = 0;
  for (const auto& name : names) longest = std::max(longest, name.size());
  const double label = 20 + 6.6 * static_cast<double>(longest), head = title.empty() ? 8 : kTitle;
  const double height = kHead + kFoot + kRow * static_cast<double>(names.size());
  const auto lines = (panels.size() + 1) / 2;
  const double width = label + 2 * kPanel + 3 * kGap, whole = head + static_cast<double>(lines) * (height + kGap);
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
      "font-family=\"sans-serif\" font-size=\"12\">\n"
      "<style>svg{{color:#222}}@media(prefers-color-scheme:dark){{svg{{color:#ddd}}}}</style>\n",
      width, whole);
  if (!title.empty())
    out += fmt::format(
        "<text x=\"{:.1f}\" y=\"20\" text-anchor=\"middle\" font-size=\"14\" fill=\"currentColor\">{}</text>\n",
        width / 2, base::escape_xml(title));
  for (std::size_t line = 0; line < lines; ++line) {
    const double y = head + static_cast<double>(line) * (height + kGap);
    for (std::size_t i = 0; i < names.size(); ++i)
      out += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\" fill=\"{}\">{}</text>\n", label,
                         y + kHead + kRow * (static_cast<double>(i) + 0.5) + 4,
                         kSeriesColours[i % kSeriesColours.size()], base::escape_xml(names[i]));
    for (std::size_t k = 0; k < 2 && 2 * line + k < panels.size(); ++k)
      out += panel_text(panels[2 * line + k], label + kGap + static_cast<double>(k) * (kPanel + kGap), y, height);
  }
  return out + "</svg>\n";
}

}  // namespace ludens::measure
