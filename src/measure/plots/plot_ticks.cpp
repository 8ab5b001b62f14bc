#include <cmath>

#include "measure/plots/plot.h"

namespace ludens::measure {

std::vector<double> plot_ticks(double low, double high, int count) {
  const double rough = (high - low) / count;
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  const double lead = rough / power;  // in [1, 10)
  const double step = power * (lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10);
  std::vector<double> out;
  // Multiples of the step rather than sums, so that 0.3 is not 0.30000000000000004 times over. Where numbers are so
  // large that a step does not change them, there are none.
  const double first = std::ceil(low / step - 1e-9);
  if (!(std::abs(first) < 1e15)) return out;
  for (double i = first; i * step <= high + 1e-9 * step; ++i) out.push_back(i == 0 ? 0.0 : i * step);
  return out;
}

std::vector<double> log_ticks(double low, double high) {
  const bool many = std::log10(high / low) > 3;
  std::vector<double> out;
  for (double power = std::floor(std::log10(low)); std::pow(10.0, power) <= high * (1 + 1e-9); ++power)
    for (const double lead : {1.0, 2.0, 5.0}) {
      const double tick = lead * std::pow(10.0, power);
      if ((lead == 1 || !many) && tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9)) out.push_back(tick);
    }
  return out;
}

}  // namespace ludens::measure
