#include "measure/matching/match_plots.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/json.h"
#include "measure/plots/plot.h"

namespace ludens::measure {
namespace {

std::optional<double> number_in(const Json& row, const char* name) {
  const Json* found = row.find(name);
  return found && found->is_number() ? std::optional(found->get<double>()) : std::nullopt;
}

const Json& rows_in(const Json& line, const char* name) {
  static const Json none = Json::array();
  const Json* found = line.find(name);
  return found && found->is_array() ? *found : none;
}

// A share of a handful of positions may be anything from 0 to 1 and would hide all others.
constexpr double kFewPositions = 30;

bool shown(const Json& row, MatchField field, double least) {
  return row.value("field", "") == field_name(field) && number_in(row, "from") && number_in(row, "to") &&
         number_in(row, "top1") && number_in(row, "positions").value_or(0) >= least;
}

}  // namespace

std::string accuracy_plot(std::span<const Json> lines, MatchField field, const std::string& title) {
  bool many = false;
  for (const auto& line : lines)
    for (const auto& row : rows_in(line, "by")) many |= shown(row, field, kFewPositions);
  std::vector<Series> series;
  for (const auto& line : lines) {
    Series one{line.value("agent", ""), {}, true};
    for (const auto& row : rows_in(line, "by")) {
      if (!shown(row, field, many ? kFewPositions : 0)) continue;
      const auto from = number_in(row, "from"), to = number_in(row, "to"), top1 = number_in(row, "top1");
      const auto low = number_in(row, "top1_low"), high = number_in(row, "top1_high");
      one.points.push_back({(*from + *to) / 2, 100 * *top1, low ? std::optional(100 * *low) : std::nullopt,
                            high ? std::optional(100 * *high) : std::nullopt});
    }
    if (!one.points.empty()) series.push_back(std::move(one));
  }
  // Room for the legend above the curves, of which the lowest tend to lie near zero.
  double top = 1;
  for (const auto& one : series)
    for (const auto& point : one.points) top = std::max(top, point.high.value_or(point.y));
  PlotOptions options{.title = title, .y_label = "top-1, %", .y_min = 0, .legend_on_top = true};
  options.y_max = std::min(100.0, top) * (1 + 0.07 * static_cast<double>(series.size()));
  options.x_label = field == MatchField::Rating ? "rating of the mover"
                    : field == MatchField::Ply  ? "ply"
                                                : "part of the game";
  return svg_plot(options, series);
}

std::string reliability_plot(std::span<const Json> lines, const std::string& title) {
  const auto enough = [](const Json& bin) { return number_in(bin, "positions").value_or(0) >= kFewPositions; };
  std::vector<Series> series;
  for (const auto& line : lines) {
    Series one{line.value("agent", ""), {}};
    const auto& bins = rows_in(line, "calibration");
    const bool many = std::any_of(bins.begin(), bins.end(), enough);
    for (const auto& bin : bins) {
      if (many && !enough(bin)) continue;
      const auto confidence = number_in(bin, "confidence"), top1 = number_in(bin, "top1");
      if (confidence && top1) one.points.push_back({*confidence, *top1});
    }
    if (!one.points.empty()) series.push_back(std::move(one));
  }
  const PlotOptions options{.title = title,
                            .x_label = "weight of the likeliest move",
                            .y_label = "share in which the person played it",
                            .width = 480,
                            .height = 480,
                            .y_min = 0,
                            .y_max = 1,
                            .diagonal = true};
  return svg_plot(options, series);
}

}  // namespace ludens::measure
