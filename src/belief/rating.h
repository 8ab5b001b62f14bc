#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "belief/room.h"

namespace ludens::belief {

// A rank of Go, shogi or xiangqi on one line of numbers: 30k is 0, 1k is 29, 1d is 30, 9d is 38; professionals, 1p to
// 9p, are 39, whatever their number. As people write it: «5k», «5K», «5 kyu», «3d», «3 dan», «3段», «9p», «4级».
// Nothing for weaker than 30k, stronger than 9d, or any other text. Every reader of ranks is this one: records,
// queries, levels, agents. Tested by tests/belief/rating_test.cpp.
std::optional<int> parse_rank(std::string_view text);

// A rating as people say it: a whole number, or a rank.
std::optional<int> parse_rating(std::string_view text);

// The rank that a number means: 29 is «1k».
std::string rank_text(int rank);

}  // namespace ludens::belief
