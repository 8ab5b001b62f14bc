#include "reproduce/policies/score_policy.h"

#include <algorithm>
#include <cmath>

namespace ludens::reproduce {
namespace {

constexpr double kTaus[] = {0.01, 0.015, 0.02, 0.03, 0.04, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3, 0.5, 1};

// ln p at another τ, by move. What nobody listed has the least value of all, and keeps it.
std::vector<float> at_tau(const std::vector<float>& logs, double tau) {
  const float least = *std::min_element(logs.begin(), logs.end()), most = *std::max_element(logs.begin(), logs.end());
  const float unlisted = std::min(least, static_cast<float>(std::log(kUnlisted)));
  std::vector<float> out = logs;
  double sum = 0;
  for (auto& value : out) {
    if (value <= unlisted) continue;
    value = static_cast<float>((value - most) * kAskedTau / tau);
    sum += std::exp(static_cast<double>(value));
  }
  for (std::size_t i = 0; i < out.size(); ++i)
    if (logs[i] > unlisted) out[i] = std::max(out[i] - static_cast<float>(std::log(sum)), unlisted);
  return out;
}

}  // namespace

double part_nats(const TuningPosition& position, std::size_t part, double tau) {
  return -static_cast<double>(at_tau(position.logs[part], tau)[position.played]);
}

double tuned_tau(std::span<const TuningPosition> positions, std::size_t part) {
  double best = kAskedTau, least = INFINITY;
  if (positions.empty()) return best;
  for (const double tau : kTaus) {
    double nats = 0;
    for (const auto& position : positions) nats += part_nats(position, part, tau);
    if (nats < least) least = nats, best = tau;
  }
  return best;
}

void set_tau(std::vector<TuningPosition>& positions, std::size_t part, double tau) {
  for (auto& position : positions) position.logs[part] = at_tau(position.logs[part], tau);
}

}  // namespace ludens::reproduce
