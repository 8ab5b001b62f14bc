#pragma once
#include <cstdint>

#include "games/room.h"

namespace ludens::games {

// When a row wins in an m,n,k game. Free: k or more. Exact: k and no more. Caro (Vietnam; Gomocup's rule code 8):
// k or more, but exactly k with an opponent's stone at both ends does not win; the edge of the board is no stone.
enum class LineRule : std::uint8_t { Free, Exact, Caro };

}  // namespace ludens::games
