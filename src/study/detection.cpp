#include "study/detection.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "measure/stats/intervals.h"

namespace ludens::study {

// By halving: Φ is exact to rounding, and nobody waits for it.
double normal_quantile(double p) {
  double low = -10, high = 10;
  for (int i = 0; i < 200 && high - low > 1e-13; ++i) {
    const double middle = (low + high) / 2;
    (normal_below(middle) < p ? low : high) = middle;
  }
  return (low + high) / 2;
}

double d_prime(const Said& said) {
  const auto z = [](double yes, double all) { return normal_quantile((yes + 0.5) / (all + 1)); };
  return z(said.human_of_people, said.people) - z(said.human_of_program, said.programs);
}

double area_under_curve(std::span<const double> first, std::span<const double> second) {
  if (first.empty() || second.empty()) return 0.5;
  std::vector<double> sorted(second.begin(), second.end());
  std::sort(sorted.begin(), sorted.end());
  double wins = 0;
  for (const double one : first) {
    const auto [low, high] = std::equal_range(sorted.begin(), sorted.end(), one);
    wins += static_cast<double>(low - sorted.begin()) + static_cast<double>(high - low) / 2;
  }
  return wins / (static_cast<double>(first.size()) * static_cast<double>(second.size()));
}

double participants_needed(double share, double difference, double power, double answers, double correlation) {
  const double other = share + difference, mean = (share + other) / 2;
  const double z = normal_quantile(0.975) * std::sqrt(2 * mean * (1 - mean)) +
                   normal_quantile(power) * std::sqrt(share * (1 - share) + other * (1 - other));
  const double each = z * z / (difference * difference);  // answers about each of the two, were they independent
  return std::ceil(each * (1 + (answers - 1) * correlation) / answers);
}

}  // namespace ludens::study
