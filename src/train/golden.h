#pragma once
#include <string>

namespace ludens {

// What libtorch says of positions of a sample file with a model's weights, one JSON object a line: moves so far (ids),
// ratings or null, policy logits, value logits. `count` positions, evenly spread.
std::string golden_lines(const std::string& model, const std::string& data, int count);

}  // namespace ludens
