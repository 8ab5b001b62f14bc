#pragma once
#include <filesystem>

#include "cli/room.h"

namespace ludens::cli {

// Turns a picture into PNG with librsvg's program rsvg-convert. Throws Error where it is not installed or fails.
void convert_to_png(const std::filesystem::path& svg, const std::filesystem::path& png);

}  // namespace ludens::cli
