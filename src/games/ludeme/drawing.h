#pragma once
#include "games/drawing.h"
#include "games/geometry.h"
#include "games/ludeme/ludeme_state.h"

namespace ludens::games::lud {

// The board of a described game as front ends draw it: a grid of squares or points where its sites fill one, else
// places by row and column; and where that is not what it looks like, a drawing. Tested by
// tests/games/ludeme/described_view_test.cpp.
Geometry geometry_of(const DescribedGame& game);
std::shared_ptr<const BoardDrawing> drawing_of(const DescribedGame& game,
                                               const Geometry& board);  // null for a plain grid

}  // namespace ludens::games::lud
