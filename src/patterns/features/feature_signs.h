#pragma once
#include <span>
#include <string>
#include <vector>

#include "patterns/features/feature.h"

namespace ludens::patterns::features {

// What a picture shows, ahead is up: columns to the right, rows down, of hexagons those of a rhombus whose rows are
// shifted to the right. The first board lies around the move (0, 0), a second one around where it comes from, where the
// feature does not say how far that is. None but of boards of squares and hexagons. Legend: kPictureLegend.
struct Sign {
  int x = 0, y = 0;
  std::string text;
};
std::vector<std::vector<Sign>> feature_signs(const Feature& feature, std::span<const std::string> pieces, int slots);

}  // namespace ludens::patterns::features
