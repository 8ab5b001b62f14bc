#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "games/game.h"
#include "measure/room.h"

namespace ludens::measure {

// Where the games of an arena begin: one line of moves for each pair of games, taken in turn. No line at all means the
// start.
using Openings = std::vector<std::vector<Move>>;

// `text` is «none», «random:N» (N random plies, another line for each of `pairs`), or a file of records, «FILE» or
// «FILE:N» (the first N plies of each, kFilePlies without N; equal ones once, those that end sooner left out). Throws
// Error.
inline constexpr int kFilePlies = 6;
Openings read_openings(const Game& game, std::string_view text, std::int64_t pairs, std::uint64_t seed);

}  // namespace ludens::measure
