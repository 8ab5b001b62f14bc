#include "learn/training.h"

#include <cmath>
#include <numbers>

namespace ludens::learn {

void TrainingLines::add(const Json& line, const std::string& words) {
  if (!curve_) curve_.emplace(training_.out, counter_, line.at(counter_).get<double>() - 1);
  curve_->add(line.dump());
  if (training_.line) training_.line(line.dump(), words);
}

double curve_figure(double x) { return std::round(x * 1e5) / 1e5; }

double falling_rate(double done) { return 0.02 + 0.98 * 0.5 * (1 + std::cos(std::numbers::pi * done)); }

}  // namespace ludens::learn
