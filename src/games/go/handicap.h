#pragma once
#include <vector>

#include "games/room.h"

namespace ludens::games {

// The cells of Black's stones in a handicap game, as GTP's fixed_handicap places them (GTP 2 draft, section 4.1.1): on
// the third line, from size 13 on the fourth; corners first, then the middles of the sides, the centre for an
// odd number from five on. Odd sizes from 9 take up to nine stones, even ones from 8 and size 7 up to four. Throws
// Error where the size has no such handicap; none for 0.
std::vector<int> fixed_handicap(int size, int stones);

}  // namespace ludens::games
