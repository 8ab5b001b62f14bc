#include "games/margin.h"

#include <cmath>

#include <fmt/format.h>

#include "base/text.h"

namespace ludens::games {

std::string margin_text(double margin) {
  const double points = std::abs(margin);
  if (points == 0) return "the score is even";
  return fmt::format("by {} point{}", number(points), points == 1 ? "" : "s");
}

}  // namespace ludens::games
