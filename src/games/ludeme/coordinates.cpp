// What sites are called: a letter for the column and a number for the row. Rows and columns are 120 degrees apart where
// neighbours are those of hexagons or triangles, else level and upright, or both aslant where there are fewer of them.
#include "games/ludeme/coordinates.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ludens::games::lud {
namespace {

constexpr double kPi = std::numbers::pi;

// Angles of the shortest steps, from 0 (level) to less than a half turn, and their length.
double shortest(const SiteGraph& kind, std::vector<double>& angles) {
  double least = 1e18;
  const auto each = [&](auto visit) {
    for (int s = 0; s < kind.count; ++s)
      for (const auto& step : kind.steps[static_cast<std::size_t>(s)]) {
        const Point &a = kind.places[static_cast<std::size_t>(s)], &b = kind.places[static_cast<std::size_t>(step.to)];
        if (std::abs(a.z - b.z) < 0.01) visit(b.x - a.x, b.y - a.y);
      }
  };
  each([&](double x, double y) { least = std::min(least, std::hypot(x, y)); });
  each([&](double x, double y) {
    if (std::hypot(x, y) > least * 1.01) return;
    double angle = std::atan2(y, x);
    if (angle < -0.01) angle += kPi;
    if (angle > kPi - 0.01) angle = 0;
    angles.push_back(std::max(0.0, angle));
  });
  std::sort(angles.begin(), angles.end());
  return least;
}

// Numbers in order along a line that sites are projected on: the perpendicular of rows or columns at an angle. What is
// hardly further is the same. How many there are.
int number(const SiteGraph& kind, double x, double y, double width, std::vector<int>& out) {
  std::vector<std::pair<double, int>> order;
  for (int s = 0; s < kind.count; ++s) {
    const Point& p = kind.places[static_cast<std::size_t>(s)];
    order.emplace_back(p.x * x + p.y * y, s);
  }
  std::sort(order.begin(), order.end());
  out.assign(static_cast<std::size_t>(kind.count), 0);
  double sum = 0;
  int group = -1, n = 0;
  for (const auto& [value, site] : order) {
    if (group < 0 || value - sum / n > width) {
      ++group;
      sum = n = 0;
    }
    sum += value;
    ++n;
    out[static_cast<std::size_t>(site)] = group;
  }
  return group + 1;
}

}  // namespace

Coordinates coordinates_of(const SiteGraph& kind) {
  std::vector<double> angles;
  const double step = shortest(kind, angles);
  const auto lies = [&](double angle) {
    return std::any_of(angles.begin(), angles.end(), [&](double a) { return std::abs(a - angle) < 0.02; });
  };
  const bool level = lies(0) && lies(kPi / 3) && lies(2 * kPi / 3);
  const bool upright = lies(kPi / 6) && lies(kPi / 2) && lies(5 * kPi / 6);
  const double width = (step < 1e17 ? step : 1) * 0.49;
  Coordinates best;
  int least = 0;
  const auto look = [&](double row, double column) {
    Coordinates one;
    const int columns = number(kind, std::sin(column), -std::cos(column), width, one.column),
              rows = number(kind, -std::sin(row), std::cos(row), width, one.row);
    const int size = columns * columns + rows * rows;
    if (least != 0 && size >= least) return;
    least = size;
    best = std::move(one);
  };
  if (level)
    look(0, 2 * kPi / 3);
  else if (upright)
    look(kPi / 6, 5 * kPi / 6);
  else
    for (const double row : {0.0, kPi / 4}) look(row, row + kPi / 2);
  return best;
}

}  // namespace ludens::games::lud
