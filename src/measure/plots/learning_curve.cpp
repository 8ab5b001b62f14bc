#include "measure/plots/learning_curve.h"

#include <optional>

#include <fmt/format.h>

#include "base/error.h"
#include "base/json.h"
#include "base/text.h"
#include "base/whole_file.h"
#include "measure/plots/plot.h"

namespace ludens::measure {
namespace {

// Where a line may have it, within another object or not, and what people read.
struct Shown {
  const char *within, *key, *name;
};
constexpr Shown kShown[] = {{"", "train_top1", "top-1, learning"},
                            {"", "top1", "top-1, validation"},
                            {"validation", "top1", "top-1, validation"},
                            {"", "top3", "top-3, validation"},
                            {"", "agreement", "both systems agree"}};

std::optional<double> number_at(const Json& json, const Shown& shown) {
  const std::string within = shown.within;
  if (!within.empty() && !json.contains(within)) return std::nullopt;
  const Json& object = within.empty() ? json : json.at(within);
  if (!object.contains(shown.key) || !object.at(shown.key).is_number()) return std::nullopt;
  return object.at(shown.key).get<double>();
}

}  // namespace

void draw_learning_curve(const std::filesystem::path& model) {
  const std::string path = model.string() + ".jsonl";
  const std::string bytes = read_whole_file(path);
  std::vector<Series> series;
  for (const auto& shown : kShown) series.push_back({shown.name, {}});
  std::string counter = "epoch";
  int number = 0;
  for (const auto line : split(std::string_view(bytes), '\n')) {
    ++number;
    if (trim(line).empty()) continue;
    const Json json = Json::parse_or_null(line);
    if (!json.is_object()) throw Error(fmt::format("{}, line {}: is no JSON object", path, number));
    if (json.contains("iteration")) counter = "iteration";
    if (!json.contains(counter)) continue;  // the last line of a training says that it is done
    if (!json.at(counter).is_number()) throw Error(fmt::format("{}, line {}: {} is no number", path, number, counter));
    for (std::size_t i = 0; i < series.size(); ++i)
      if (const auto y = number_at(json, kShown[i])) series[i].points.push_back({json.at(counter).get<double>(), *y});
  }
  std::erase_if(series, [](const Series& one) { return one.points.empty(); });
  if (series.empty()) throw Error(fmt::format("{} holds no epoch or round to draw", path));
  const PlotOptions options{
      .title = model.stem().string(), .x_label = counter == "epoch" ? "epochs" : "rounds", .y_label = "share of moves"};
  write_whole_file(model.string() + ".svg", svg_plot(options, series));
}

}  // namespace ludens::measure
