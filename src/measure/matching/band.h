#pragma once
#include <optional>
#include <span>

#include "measure/room.h"

namespace ludens::measure {

// Positions by a number, the mover's rating unless another is named: from ≤ x < to; without bounds: everything.
struct Band {
  std::optional<double> from = std::nullopt, to = std::nullopt;
  bool unrated = false;  // those of whom the number is not known, and no others
  auto operator<=>(const Band&) const = default;

  bool holds(std::optional<double> rating) const {
    if (unrated) return !rating;
    if (!from && !to) return true;
    return rating && (!from || *rating >= *from) && (!to || *rating < *to);
  }
};

// The first band that holds the rating.
inline std::optional<std::size_t> band_of(std::span<const Band> bands, std::optional<double> rating) {
  for (std::size_t i = 0; i < bands.size(); ++i)
    if (bands[i].holds(rating)) return i;
  return std::nullopt;
}

}  // namespace ludens::measure
