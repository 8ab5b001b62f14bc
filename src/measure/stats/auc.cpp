#include "measure/stats/auc.h"

#include <algorithm>
#include <cmath>

namespace ludens::measure {
namespace {

// For each of `own` the share of `others` that it lies above, ties counting half.
std::vector<double> shares_below(const std::vector<double>& own, std::vector<double> others) {
  std::sort(others.begin(), others.end());
  std::vector<double> out;
  for (const double x : own) {
    const auto below = std::lower_bound(others.begin(), others.end(), x) - others.begin();
    const auto until = std::upper_bound(others.begin(), others.end(), x) - others.begin();
    out.push_back(static_cast<double>(below + until) / 2 / static_cast<double>(others.size()));
  }
  return out;
}

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double x : values) sum += x;
  return sum / static_cast<double>(values.size());
}

// Of the mean.
double variance(const std::vector<double>& values, double middle) {
  double sum = 0;
  for (const double x : values) sum += (x - middle) * (x - middle);
  const auto n = static_cast<double>(values.size());
  return n > 1 ? sum / (n - 1) / n : 0;
}

}  // namespace

Auc auc(const std::vector<double>& first, const std::vector<double>& second) {
  Auc out{0.5, 0, 1, std::ssize(first), std::ssize(second)};
  if (first.empty() || second.empty()) return out;
  const auto above = shares_below(second, first), below = shares_below(first, second);
  out.value = mean(above);
  const double error = std::sqrt(variance(above, out.value) + variance(below, 1 - out.value));
  const auto fewer = static_cast<double>(std::min(first.size(), second.size()));
  const double miss = 1 - std::pow(0.025, 1 / fewer);
  if (out.value <= 0 || out.value >= 1) {
    out.low = out.value <= 0 ? 0 : 1 - miss;
    out.high = out.value <= 0 ? miss : 1;
    return out;
  }
  const double logit = std::log(out.value / (1 - out.value));
  const double wide = 1.959964 * error / (out.value * (1 - out.value));
  out.low = 1 / (1 + std::exp(-(logit - wide)));
  out.high = 1 / (1 + std::exp(-(logit + wide)));
  return out;
}

}  // namespace ludens::measure
