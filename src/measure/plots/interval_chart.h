#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "measure/room.h"

namespace ludens::measure {

struct Estimate {
  double value = 0, low = 0, high = 0;
};

// One quantity with a scale of its own, estimated for each row; nothing where it is not known.
struct IntervalPanel {
  std::string title;
  std::vector<std::optional<Estimate>> rows;
};

// Estimates with their intervals, two panels side by side, as SVG text: which rows differ in which quantity is seen at
// a glance (Cleveland 1985, dot charts). The same input gives the same text. Throws Error where a number is not finite.
// Precondition: every panel has as many rows as there are names.
std::string interval_chart(const std::string& title, std::span<const std::string> names,
                           std::span<const IntervalPanel> panels);

}  // namespace ludens::measure
