#pragma once
#include <deque>
#include <string>
#include <string_view>

#include "learn/room.h"
#include "patterns/five_example.h"

namespace ludens::learn {

// The examples that self-play learns from, the oldest first; a replay window.
using FiveWindow = std::deque<five::Example>;

// For checkpoints; ratings are left out, since nobody in self-play has one. Throws Error where bytes are missing.
std::string window_bytes(const FiveWindow& window);
FiveWindow read_window(std::string_view bytes);

}  // namespace ludens::learn
