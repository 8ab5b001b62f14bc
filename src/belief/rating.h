#pragma once
#include <optional>
#include <string_view>

#include "belief/room.h"

namespace ludens::belief {

// A rating as people say it: a number, or a rank of Go, shogi or xiangqi: 30k is 0, 1k is 29, 1d is 30, 9d is 38 (as in
// data sets; see records/replay.h). Nothing for any other text. Tested by tests/belief/rating_test.cpp.
std::optional<int> parse_rating(std::string_view text);

}  // namespace ludens::belief
