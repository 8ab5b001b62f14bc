#pragma once
#include <optional>

#include "measure/room.h"

namespace ludens::measure {

// Positions by the mover's rating: from ≤ rating < to; without bounds: everything.
struct Band {
  std::optional<double> from = std::nullopt, to = std::nullopt;
  bool unrated = false;  // those whose rating nobody knows, and no others

  bool holds(std::optional<double> rating) const {
    if (unrated) return !rating;
    if (!from && !to) return true;
    return rating && (!from || *rating >= *from) && (!to || *rating < *to);
  }
};

}  // namespace ludens::measure
