#pragma once
#include <filesystem>

#include "measure/room.h"

namespace ludens::measure {

// Draws MODEL.jsonl, the curve of any training of ours, as MODEL.svg: what it knows of top-1 and the like over epochs
// or rounds. Throws Error that says which line is damaged. Tested by tests/measure/plots/learning_curve_test.cpp.
void draw_learning_curve(const std::filesystem::path& model);

}  // namespace ludens::measure
