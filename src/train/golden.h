#pragma once
#include <string>

#include "train/room.h"

namespace ludens::train {

// What libtorch says of positions of random games with a model's weights, one JSON object a line: moves so far (ids),
// ratings or null, policy logits, value logits. For whoever computes the same without libtorch.
std::string golden_lines(const std::string& model, int count);

}  // namespace ludens::train
